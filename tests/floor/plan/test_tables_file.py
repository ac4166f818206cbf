"""`tables.toml`: what it says becomes tables, and every fault of it is told at once."""

import re
from pathlib import Path

import msgspec
import pytest

from punto.robots.demo_floor import demo_file, demo_floor
from punto.robots.tables_file import FileBounds, FileLimits, FileRobot, FileTable, FileTemper, read_floor
from punto.rules.limits import Bounds, Sign
from punto.table import Setup, Terms

PAGE = Path(__file__).parents[3] / "docs" / "tables.md"
GOOD = """
[temper.calm]
buys_in = "100.50"
units = [1, 2]
main = ["player"]

[[table]]
id = "hall"
name = "Hall"
rulebook = "crown-2025"
variant = "crown"
decks = 8
options = { dragon-tiger = 1 }
chips = ["0.50", 5, 25]
side_bets = ["player-pair"]
device = "shoe"
pace = 2
head_start = 3
robots = [{ name = "Ann", seat = "1", temper = "calm" }]
[table.limits]
minimum = 5
maximum = "250.50"
differential = 1000
wagers.tie = { minimum = "2.50" }
"""


def test_the_demonstration_is_such_a_file() -> None:
    floor = read_floor(demo_file())
    assert floor.faults == ()
    assert floor.tables == demo_floor()


def test_a_file_becomes_tables() -> None:
    floor = read_floor(GOOD)
    assert floor.faults == ()
    (table,) = floor.tables
    (robot,) = table.patrons
    assert (table.id, table.name, table.pace, table.head_start, table.virtual) == ("hall", "Hall", 2, 3, True)
    assert (robot.id, robot.temper.buys_in) == ("robot-hall-1", 10050)
    assert table.setup == Setup(
        table="hall",
        terms=Terms(
            rulebook="crown-2025",
            variant="crown",
            decks=8,
            options=(("dragon-tiger", 1),),
            chips=(50, 500, 2500),
        ),
        sign=Sign(
            bounds=Bounds(minimum=500, maximum=25050),
            differential=100000,
            wagers={"tie": Bounds(minimum=250)},
        ),
        offered=frozenset({"player-pair"}),
        automation=table.setup.automation,
    )


BROKEN = {
    "is not TOML": ('id = "hall"', "id == 3"),
    "hall: rulebok: unknown key; did you mean 'rulebook'?": ("rulebook =", "rulebok ="),
    "hall: rulebook: rulebook 'crown': there is no such rulebook": ('"crown-2025"', '"crown"'),
    "hall: variant: variant 'krone': crown-2025 does not have it; one of: ": (
        'variant = "crown"',
        'variant = "krone"',
    ),
    "hall: decks: 9 decks: ": ("decks = 8", "decks = 9"),
    "hall: options: option 9 of dragon-tiger: no such option": ("dragon-tiger = 1", "dragon-tiger = 9"),
    "hall: options: side bets 'dragon': crown-2025 has no such family": ("dragon-tiger = 1", "dragon = 1"),
    "hall: chips: 'five' is not an amount": ('"0.50", 5', '"five", 5'),
    "hall: chips: a chip set needs at least one denomination": ('"0.50", 5', "0, 5"),
    "hall: side_bets: the layout has an area for player-pear": ("player-pair", "player-pear"),
    "hall: device: 'wheel' is not known here; give one of: shoe, shuffler": ('"shoe"', '"wheel"'),
    "hall: pace: 0 is not from 0.001 to 1000 times as fast": ("pace = 2", "pace = 0"),
    "hall: pace: is a text; give a whole number or a number": ("pace = 2", 'pace = "fast"'),
    "hall: head_start: -1 is not from 0 to 200 coups": ("head_start = 3", "head_start = -1"),
    "hall: robots[0].seat: there is no seat '8'": ('seat = "1"', 'seat = "8"'),
    "hall: robots[0].temper: there is no temper 'mad'; one of: calm": ('temper = "calm"', 'temper = "mad"'),
    "hall: limits: the minimum of $500 is above the maximum of $250.50": ("minimum = 5\n", "minimum = 500\n"),
    "hall: limits.maximum: 'much' is not an amount": ('"250.50"', '"much"'),
    "hall: limits: $0 is not an amount": ("minimum = 5\n", "minimum = 0\n"),
    "hall: name: '' has not 1 to 24 printable characters": ('name = "Hall"', 'name = ""'),
    "Hall: id: 'Hall' is no id": ('id = "hall"', 'id = "Hall"'),
    "hall: zone: 'Moon' is no time zone": ("head_start", 'zone = "Moon"\nhead_start'),
    "hall: currency: 'bob' is no currency": ("head_start", 'currency = "bob"\nhead_start'),
    "hall: seats: ": ("head_start", "seats = 99\nhead_start"),
    "hall: layout: ": ("head_start", 'layout = "Z"\nhead_start'),
    "hall: settings: setting 'tea': crown-2025 does not have it": (
        "head_start",
        "settings = { tea = 1 }\nhead_start",
    ),
    "hall: places: ": ("head_start", "places = { tee = 1 }\nhead_start"),
    "hall: method: ": ("head_start", 'method = "Q"\nhead_start'),
    'hall: robots: robots play where cards are virtual; write cards = "virtual"': (
        "head_start",
        'cards = "keyed"\nhead_start',
    ),
    "temper.calm.buys_in: 'all' is not an amount": ('"100.50"', '"all"'),
    "temper.calm.main: missing key": ('main = ["player"]', ""),
    "tabel: unknown key; did you mean 'table'?": ("[temper.calm]", "tabel = 3\n[temper.calm]"),
    "two_people[0].fact: nothing is called 'coup-setled'": (
        "[temper.calm]",
        'two_people = [{ fact = "coup-setled" }]\n[temper.calm]',
    ),
    "two_people[0].phases: naptime: no phase; one of: ": (
        "[temper.calm]",
        'two_people = [{ fact = "coup-settled", phases = ["naptime"] }]\n[temper.calm]',
    ),
}


@pytest.mark.parametrize(("words", "change"), BROKEN.items(), ids=lambda each: str(each)[:30])
def test_a_fault_says_where_what_and_what_would_be_right(words: str, change: tuple[str, str]) -> None:
    assert change[0] in GOOD
    floor = read_floor(GOOD.replace(change[0], change[1], 1))
    assert any(str(fault).startswith(words) for fault in floor.faults), floor.faults
    assert floor.tables == () or not floor.unfit


def test_all_faults_of_all_tables_are_told_and_the_others_stay() -> None:
    second = '[[table]]\nid = "annex"\nname = 3\nrulebook = "nsw"\nzone = "Moon"\nvariant = "x"\n'
    third = '[[table]]\nid = "hall"\nname = "Again"\nrulebook = "nsw"\n'
    floor = read_floor(GOOD + second + third)
    assert [table.name for table in floor.tables] == ["Hall"]
    assert [f"{fault.table}: {fault.key}" for fault in floor.faults] == ["annex: name", "hall: id"]
    wrong = second.replace("name = 3", 'name = "Annex"')
    assert [fault.key for fault in read_floor(wrong).faults] == ["zone", "variant"]


def test_a_table_without_a_name_goes_by_its_place() -> None:
    floor = read_floor('[[table]]\nname = "A"\n')
    assert [str(fault) for fault in floor.faults] == [
        "table[0]: id: missing key; give it: a text",
        "table[0]: rulebook: missing key; give it: a text",
    ]


def test_the_page_names_every_key() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for kind in (FileTable, FileLimits, FileBounds, FileRobot, FileTemper):
        missing = [
            field.name for field in msgspec.structs.fields(kind) if not re.search(f"`{field.name}`", text)
        ]
        assert missing == [], kind


def test_an_id_given_twice_is_told_though_the_first_has_a_fault() -> None:
    floor = read_floor(GOOD.replace("decks = 8", "decks = 77") + GOOD[GOOD.index("[[table]]") :])
    assert [fault.key for fault in floor.faults] == ["decks", "id"]
