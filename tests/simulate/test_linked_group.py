"""Linked groups: the jackpot of several tables, played with the shoes that were counted."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.rulebook import load
from punto.rules.game import Game
from punto.rules.jackpots.valuation import valued
from punto.simulate.cells import PAIRINGS, Pairs
from punto.simulate.deal_rules import shoe_rules
from punto.simulate.engine import follower
from punto.simulate.engines.random_streams import key_of
from punto.simulate.group_file import BadGroup, read_group
from punto.simulate.linked_group import FourEights, Grader, play_group

CROWN = load("crown-2025")
GAME = Game(CROWN, "traditional")
RULES = shoe_rules(GAME)
GROUP: dict[str, Any] = {
    "option": "1", "shares": {"non-coloured": "5%", "coloured": "12.5%", "suited": "100%"}, "method": "equal",
    "unit": "5", "seed": "20000", "start": "50000", "tables": {"A": "0.5", "B": "0.3333", "C": "7"},
    "ties": ["25", "10"],
}  # fmt: skip
SHOES = 6000


def group(**changes: object) -> str:
    return json.dumps({**GROUP, **changes})


def test_the_meter_is_that_of_playing_every_coup_in_turn() -> None:
    """The same group, coup by coup: shoes dealt out to the tables, tables in turn, a coup after its win."""
    asked = read_group(group(), CROWN)
    play = play_group(GAME, RULES, asked, 11, SHOES)
    cells = follower().follow(RULES, key_of(11), 0, SHOES)
    names = list(asked.parameters.tables)
    tables: list[list[tuple[bool, int, int]]] = [[], [], []]
    for shoe, dealt in enumerate(cells.coups.tolist()):
        hits = (cells.cells[shoe, :dealt] // PAIRINGS == Pairs.EIGHTS).tolist()
        tables[shoe % 3] += [(hit, shoe, coup) for coup, hit in enumerate(hits)]
    grader, meter, wins = Grader(GAME, asked, 11), Fraction(5_000_000), []
    for turn in range(max(map(len, tables))):
        for place, name in enumerate(names):
            if turn >= len(tables[place]):
                continue
            hit, shoe, coup = tables[place][turn]
            if hit:
                grade = grader.grade_of(FourEights(turn, place, shoe, coup))
                value = valued(meter, asked.parameters.prize(grade, 2_000_000), (2500, 1000))
                wins.append((name, turn + 1, grade, value))
                meter = value.left
            meter += asked.parameters.tables[name]
    assert len(wins) > 5
    assert [(win.table, win.coup, win.grade, win.value) for win in play.wins] == wins
    assert play.meter == meter == play.balance
    assert play.coups == {name: len(tables[place]) for place, name in enumerate(names)}


def test_four_eights_come_as_often_as_they_should_and_in_their_grades() -> None:
    play = play_group(GAME, RULES, read_group(group(), CROWN), 5, 120_000)
    coups = sum(play.coups.values())
    expected = coups * Fraction(32 * 31 * 30 * 29, 416 * 415 * 414 * 413)
    assert abs(len(play.wins) - expected) < 4 * float(expected) ** 0.5
    coloured = Fraction(2 * 16 * 15 * 14 * 13 - 4 * 8 * 7 * 6 * 5, 32 * 31 * 30 * 29)
    found = play.by_grade["coloured"]
    assert abs(found - len(play.wins) * coloured) < 4 * float(len(play.wins) * coloured) ** 0.5
    assert play.by_grade["non-coloured"] > 6 * found


def test_the_chances_of_the_grades_come_to_one_under_every_option() -> None:
    for option, shares in (("2", {"non-suited": "5%", "suited": "100%"}), ("3", {"lucky-tie": "100%"})):
        grader = Grader(GAME, read_group(group(option=option, shares=shares), CROWN), 3)
        assert {grader.grade_of(FourEights(0, 0, shoe, 0)) for shoe in range(300)} <= set(shares)
        assert sum(grader.chances.values()) == 1


def test_nobody_on_the_tie_wins_nothing_and_the_meter_grows() -> None:
    play = play_group(GAME, RULES, read_group(group(ties=[]), CROWN), 5, 3000)
    assert play.wins == []
    assert play.meter == 5_000_000 + play.contributed
    assert play.returned == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", ["not JSON"]),
        ("[]", ["not an object"]),
        ("{}", ["option", "shares", "method", "unit", "seed", "tables", "ties"]),
        (group(unit="x", tables={"A": 5}, ties="25"), ["group.unit", "group.ties", "tables.A"]),
        (group(shares={"non-coloured": "12%"}, method="lot"), ["Table 20/1 Non-Coloured", "Suited", "lot"]),
        (group(seed="0", start="0", ceiling="0", odd=1), ["group.odd", "ceiling"]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_group_is_told_at_once(text: str, words: list[str]) -> None:
    with pytest.raises(BadGroup) as raised:
        read_group(text, CROWN)
    said = str(raised.value)
    assert [word for word in words if word not in said] == []


def simulate(*words: str) -> Any:
    return CliRunner().invoke(app, ["simulate", *words, "--seed", "7", "--threads", "1", "--followed", "5"])


def test_punto_simulate_plays_a_linked_group(tmp_path: Path) -> None:
    file = "docs/examples/linked-jackpot.json"
    page = tmp_path / "page.html"
    done = simulate("crown-2025", "--coups", "200000", "--jackpot", file, "--json", "--html", str(page))
    assert done.exit_code == 0
    found = json.loads(done.stdout)["jackpot"]
    assert set(found["coups"]) == {"M1", "M2"}
    assert sum(found["wins"].values()) == len(found["latest_wins"]) > 0
    assert "Jackpot of a linked group" in page.read_text("utf-8")
    printed = simulate("crown-2025", "--coups", "200000", "--jackpot", file).stdout
    assert "Of a unit laid on the Tie the jackpot gave back" in " ".join(printed.split())


def test_what_cannot_be_simulated_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "group.json"
    file.write_text(group(option="9"), "utf-8")
    done = simulate("crown-2025", "--coups", "0", "--jackpot", str(file))
    assert done.exit_code == 2
    assert "there is no option 9 (13.4.3)" in done.stderr
    assert "coups 0" in done.stderr
    assert "has no jackpots" in simulate("nsw", "--jackpot", str(file)).stderr
    assert "cannot be read" in simulate("crown-2025", "--jackpot", "no-such-file").stderr
    assert simulate("atlantis", "--jackpot", str(file)).exit_code == 2
    file.write_bytes(b"\xff")
    assert "is not UTF-8" in simulate("crown-2025", "--jackpot", str(file)).stderr
    file.write_text(group(), "utf-8")
    seats = simulate("crown-2025", "--variant", "three-card", "--jackpot", str(file), "--coups", "10")
    assert "has no four eights of two hands" in seats.stderr
