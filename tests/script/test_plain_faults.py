"""Words: refusals and script faults say what is wrong and what would be accepted, never a Python value."""

import re

import pytest

from punto.rulebook.procedure.irregular import When
from punto.rulebook.refusal import CATALOGUE
from punto.script import run_script
from punto.table import TOPICS
from punto.table.irregular.circumstance_words import FOUND, words_for

SCENE = "rulebook nsw\nDan is dealer\nSue is casino-supervisor\nAnn sits at 1 with 1000\nthe shoe is ready\n"
PYTHON = re.compile(r"\w\(\w*=|Card\(|<\w+|None\b|\bTrue\b|\bFalse\b|msgspec|`")
"""How a Python value or a decoder's message looks."""
NAMED_WITH_NUMBERS = {"cards_out", "method", "offer_due"}


def test_every_refusal_says_what_would_be_accepted_in_a_phrase_of_its_own() -> None:
    assert TOPICS
    vague = [code for code, each in CATALOGUE.items() if re.match(r"it (?!is\b)", each.accepted)]
    python = [code for code, each in CATALOGUE.items() if "!r" in each.what + each.accepted]
    assert (vague, python) == ([], [])


def test_every_circumstance_has_its_words() -> None:
    names = set(When.__struct_fields__) - NAMED_WITH_NUMBERS
    assert names <= FOUND.keys()
    assert words_for("stage", "before") == "no card of the coup is out"


REFUSED = [
    (
        "Dan: report-irregularity report={kind=third-card-player card=9S}",
        "cannot be reported now: no card of the coup is out (12.2); accepted: report it after the fourth",
    ),
    (
        "Dan: report-irregularity report={kind=mispayment wagers=[x] amount=5}",
        "the report does not name one wager, its bettor and the amount",
    ),
    (
        "Dan: report-irregularity report={kind=mispayment wagers=[x] who=Ann amount=5}",
        "1051 no coup has been played at this table yet (not-in-source); accepted: report it after the first",
    ),
]


@pytest.mark.parametrize(("line", "said"), REFUSED)
def test_a_report_that_cannot_be_so_is_refused_in_plain_words(line: str, said: str) -> None:
    (difference,) = run_script(SCENE + line).differences
    assert said in difference.got


def test_a_ninth_copy_points_to_the_report_of_a_foreign_card() -> None:
    deals = "Dan calls no more bets\n" + "Dan deals 9H\n" * 4
    coup = "Ann bets 10 on tie\nDan plays a coup with 9H 9H 9H 9H\n"
    told = run_script(SCENE + coup * 2 + "Ann bets 10 on tie\n" + deals).differences[0].got
    assert "223 all 8 copies of 9H have come out" in told
    assert "report foreign-card" in told


FAULTS = [
    ("Dan: draw-card face=ZZ", "'ZZ' is not a card of a pack"),
    (
        "Dan: report-irregularity report={kind=device-malfunction damaged=99999999999}",
        "damaged is a number from",
    ),
    ("Dan: buy-in amount=1e9", "'1e9' is not an amount"),
    ("Dan: notify to=" + "x" * 5000 + " what=y", "to has 5000 characters; at most"),
    ("Dan does something odd", "is no known sentence; accepted:"),
    (
        "Dan: open-table present=[" + ", ".join("x" * 3 for _ in range(5)) + "] area_words=3",
        "area_words is a group",
    ),
    ("Ann sits at 2\n  never card-drawn face=9H", "card-drawn has no field face; accepted: place"),
    ("Ann sits at 2\n  never nothing-such", "there is no event nothing-such; accepted:"),
]


@pytest.mark.parametrize(("line", "said"), FAULTS)
def test_a_fault_names_its_line_and_what_was_expected(line: str, said: str) -> None:
    (fault,) = run_script(SCENE + line).faults
    assert fault.line >= SCENE.count("\n") + 1
    assert said in fault.what
    assert not PYTHON.search(fault.what)


SET_UP = [
    ("places player-pair none", "player-pair is a whole number such as 2, not 'none'"),
    ("options tiger x", "tiger is a whole number such as 2, not 'x'"),
    ("settings tie_percent=[1 2]", "tie_percent is one word, not a list or a group"),
]


@pytest.mark.parametrize(("line", "said"), SET_UP)
def test_a_fault_of_the_set_up_names_its_line_too(line: str, said: str) -> None:
    (fault,) = run_script(f"rulebook crown-2025\n{line}\nDan is dealer\n").faults
    assert (fault.line, fault.what) == (2, said)


def test_what_the_robot_may_not_do_is_told_as_a_script_writes_it() -> None:
    (difference,) = run_script(
        f"{SCENE}Dan reports foreign-card\nDan plays a coup with 4C 5C 6C 7C"
    ).differences
    assert difference.got.startswith("Dan: draw-card face=4C is refused: 400 an irregularity waits")
    assert not PYTHON.search(difference.got)


def test_never_takes_fields() -> None:
    deal = "Ann bets 10 on tie\nDan calls no more bets\nDan deals 9H\n"
    assert run_script(f"{SCENE}{deal}  never card-turned face=8H").passed
    (difference,) = run_script(f"{SCENE}{deal}  never card-turned face=9H").differences
    assert difference.got == "it came all the same: card-turned {place=P1 face=9H}"
