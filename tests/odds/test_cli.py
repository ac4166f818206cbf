"""`punto odds` at its edges: tables, JSON, and what it says to a question that has no answer."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from punto.cli.odds import odds
from punto.cli.output import WIDTH
from punto.odds.formatting import decimal
from tests.odds.ask import faults

APP = typer.Typer()
APP.command()(odds)

KEYS = {
    "wager", "title", "variant", "variants", "family", "option", "decks", "ways", "win", "lose", "push",
    "house_edge", "house_edge_exact", "house_edge_bounds", "standard_deviation", "standard_deviation_bounds",
    "hit_frequency", "pays", "condition", "offered", "on_the_table", "clauses",
}  # fmt: skip
LINE_KEYS = {
    "name", "result", "odds", "commission", "net", "ways", "ways_bounds", "probability",
    "probability_bounds", "clauses",
}  # fmt: skip


NOMINATIONS = ", ".join(
    [
        *("P" * player + "B" * (coups - player) for coups in range(2, 7) for player in range(coups, -1, -1)),
        "early",
        "late",
    ]
)


def punto_odds(*words: str) -> Result:
    return CliRunner().invoke(APP, list(words))


def data(*words: str) -> dict[str, Any]:
    result = punto_odds(*words, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("rulebook", ["nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"])
def test_json_has_every_wager_with_every_figure(rulebook: str) -> None:
    found = data(rulebook)
    assert (found["rulebook"], found["decks"], found["removed"]) == (rulebook, 8, [])
    keys = [(each["wager"], each["variant"], each["family"], each["option"]) for each in found["wagers"]]
    assert len(keys) == len(set(keys))
    for each in found["wagers"]:
        assert set(each) == KEYS
        assert all(set(line) == LINE_KEYS for line in each["pays"])
        assert (each["house_edge_exact"] is None) == (each["house_edge_bounds"] is not None)
        if each["house_edge_exact"] is None:
            continue
        assert sum(line["ways"] for line in each["pays"]) == each["ways"]
        exact = Fraction(each["house_edge_exact"])
        assert each["house_edge"] == decimal(exact)
        assert exact * each["ways"] == -sum(line["ways"] * Fraction(line["net"]) for line in each["pays"])
    assert [each["grade"] for each in found["four_eights"]] == ["mixed", "coloured", "suited"]


def test_figures_are_decimal_strings_of_at_least_twelve_digits() -> None:
    (player,) = data("crown-2025", "--wager", "player", "--variant", "traditional")["wagers"]
    assert player["house_edge"] == "0.012350813289166137"
    assert player["win"] == "0.446246609343596836"
    assert player["lose"] == "0.458597422632762973"
    assert player["push"] == "0.095155968023640191"
    assert player["standard_deviation"] == "0.951152716122629787"
    assert player["hit_frequency"] == player["win"]
    assert player["condition"] is None
    assert player["pays"][0]["ways"] == 2_230_518_282_592_256


def test_commission_and_condition_are_named() -> None:
    (banker,) = data("crown-2025", "--wager", "banker", "--variant", "crown")["wagers"]
    rates = [(line["odds"], line["commission"], line["net"]) for line in banker["pays"]]
    assert rates == [("1:1", None, "1"), ("1:1", "50%", "1/2"), (None, None, "-1"), (None, None, "0")]
    (insurance,) = data("crown-2025", "--wager", "insurance-no-6")["wagers"]
    assert insurance["condition"] == "Banker opens on 6, Player opens on 0 to 5"
    assert insurance["offered"].startswith("0.0587")
    assert insurance["house_edge"].startswith("-0.0436")


def test_what_is_not_priced_is_named() -> None:
    assert "player-run-2" in data("vic-2002", "--quick")["not_priced"]
    assert data("vic-2002")["not_priced"] == []
    assert data("vic-2002", "--wager", "tie", "--quick")["not_priced"] == []
    assert data("nsw", "--quick")["not_priced"] == []
    assert "Not priced: player-run-2" in punto_odds("vic-2002", "--quick").stdout


def test_a_wager_inside_a_coup_is_priced_by_what_lies_on_the_table() -> None:
    (insurance,) = data("crown-2025", "--wager", "insurance-no-6")["wagers"]
    inside = insurance["on_the_table"]
    assert [each["condition"][-1] for each in inside] == list("012345")
    assert sum(each["ways"] for each in inside) == insurance["ways"]
    mean = sum(each["ways"] * Fraction(each["house_edge_exact"]) for each in inside) / insurance["ways"]
    assert mean == Fraction(insurance["house_edge_exact"])
    printed = punto_odds("crown-2025", "--wager", "insurance-no-6").stdout
    assert "Banker opens on 6, Player opens on 5" in printed
    (player,) = data("crown-2025", "--wager", "player", "--variant", "crown")["wagers"]
    assert player["on_the_table"] == []


def test_removal_exposure_course_and_rounding_are_answered_together(tmp_path: Path) -> None:
    record = tmp_path / "shoe.txt"
    record.write_text("9H 9C KD 2S\n6H 6C AD AS\nburn: KH\n", "utf-8")
    asked = (
        "crown-2025", "--wager", "banker", "--variant", "traditional", "--removal", "--exposure",
        "--shoes", "1", "--history", str(record), "--stake", "55", "--chips", "2.50 5",
    )  # fmt: skip
    found = data(*asked)
    assert len(found["removed"]) == 9
    assert {row["wager"] for row in found["course"][0]["wagers"]} == {"banker"}
    assert [(row["coup"], row["cards_left"]) for row in found["course"]] == [(1, 416), (2, 412), (3, 407)]
    assert found["exposure"]["shoes"] == 1
    assert set(found["removal"][0]["effects"]) == set("A23456789TJQK")
    assert found["rounding"][0]["stake"] == "55"
    assert Fraction(found["rounding"][0]["house_edge_rounded"]) < Fraction(found["rounding"][0]["house_edge"])
    printed = punto_odds(*asked).stdout
    for words in ("effect of removing one card", "in 1 shoes", "before each coup", "Rounding to chips"):
        assert words in printed
    assert max(map(len, printed.splitlines())) <= 120


def test_remarkable_odds_need_no_rulebook() -> None:
    printed = punto_odds("--remarkable").stdout
    assert "insurance-no-6" in printed
    result = punto_odds("--remarkable", "--json")
    found = json.loads(result.stdout)
    assert {each["favours"] for each in found} == {"bettor", "house"}
    assert all(each["clauses"] for each in found)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a rulebook"),
        (("nsw", "--history", "/nowhere/shoe.txt"), "/nowhere/shoe.txt: cannot be read: No such file"),
        (("nsw", "--shuffler", "--exposure"), "--exposure: a shuffling device puts every card back"),
        (("nsw", "--stake", "x"), "'x' is not an amount"),
        (("crown-2025", "--variant", "three-card", "--removal"), "1 decks: removal, exposure and history"),
        (("atlantis", "--html", "never.html"), "rulebook 'atlantis': there is no such rulebook"),
        (("nz-1998", "--shoes", "1", "--html", "/nowhere/a.html"), "/nowhere/a.html: cannot be written"),
    ],
)  # fmt: skip
def test_further_questions_that_have_no_answer(words: tuple[str, ...], said: str) -> None:
    result = punto_odds(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_record_that_is_no_text_or_no_cards(tmp_path: Path) -> None:
    record = tmp_path / "shoe.txt"
    record.write_bytes(b"\xff")
    assert "is not UTF-8 text at byte 0" in punto_odds("nsw", "--history", str(record)).stderr
    record.write_text("9H 9X\nZ\nKH 9C KD 2S\n", "utf-8")
    said = punto_odds("nsw", "--history", str(record)).stderr.splitlines()
    assert [line[:13] for line in said] == ["line 1: '9X' ", "line 2: 'Z' i", "line 3: the t"]


@pytest.mark.parametrize("words", [("crown-2025",), ("nsw", "--decks", "6"), ("crown-2025", "--option", "4")])
def test_the_table_fits_120_columns(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WIDTH, "120")
    lines = punto_odds(*words).stdout.splitlines()
    assert max(map(len, lines)) <= 120
    rows = [line for line in lines if line.count("%") >= 4]
    assert len(rows) >= 5
    assert any("four eights of one suit: 1 in " in line for line in lines)


def test_a_few_wagers_are_shown_with_their_lines() -> None:
    printed = punto_odds("crown-2025", "--wager", "banker", "--variant", "crown", "--removed", "6H 6C").stdout
    assert "Crown Melbourne 2025: prices, exact, with 6H 6C removed" in printed
    assert "Banker on six" in printed
    assert "1:1 less 50%" in printed
    assert "of 4,855,082,291,584,560 ways" in printed


def test_a_split_wager_says_what_a_unit_nets() -> None:
    printed = punto_odds("crown-2025", "--wager", "one-one-two", "--option", "pairs").stdout
    assert "player-pair 11:1 + tie 8:1" in printed
    assert "nets 13/2" in printed


def test_a_wager_inside_a_coup_says_when_it_is_offered() -> None:
    printed = punto_odds("crown-2025", "--wager", "shield-player").stdout
    when = "Player opens on 6 or 7, Banker opens on 0 to 5"
    assert f"shield-player: given that it is offered ({when}), in 11.7718%" in printed


def test_every_fault_has_its_line_and_nothing_is_priced() -> None:
    result = punto_odds(
        "crown-2025", "--variant", "x", "--decks", "3", "--wager", "tigr", "--option", "9",
        "--removed", "9X 9H,Z", "--tie-percent", "40",
    )  # fmt: skip
    assert (result.exit_code, result.stdout) == (2, "")
    variants = "traditional, crown, two-to-one, tie-baccarat, zero-commission, lucky-chase, three-card"
    card = "is not a card of a pack; write rank A23456789TJQK then suit CDHS, such as 9H or TD"
    assert result.stderr.splitlines() == [
        f"variant 'x': crown-2025 does not have it; one of: {variants}",
        "3 decks: crown-2025 is not played with so many; one of: 1, 4, 5, 6, 7, 8",
        "wager 'tigr': crown-2025 does not have it; nearest: tiger, tiger-tie, big-tiger",
        f"option '9': no such option; one of: 1, 2, 3, 4, 5, pairs, crown-pairs, dragon-bonus, {NOMINATIONS}",
        "tie_percent = 40: not possible; a whole number from 1 to 10",
        f"'9X' {card}",
        f"'Z' {card}",
    ]


@pytest.mark.parametrize(
    ("rulebook", "asked", "said"),
    [
        ("star", {}, "rulebook 'star': there is no such rulebook; nearest: star-2024; one of: "),
        ("nz-1998", {"decks": 6}, "6 decks: nz-1998 is not played with so many; one of: 8"),
        ("crown-2025", {"decks": 6, "variant": "three-card"}, "so many (12.4.1); one of: 1"),
        ("nz-1998", {"wager": "§"}, "wager '§': nz-1998 does not have it; one of: player, banker, tie"),
        ("crown-2025", {"wager": "tie-run-2"}, "Tie Run of 2"),
        ("crown-2025", {"wager": "nominated-run-2", "option": "PPP"}, "no such option; one of: PP, PB, BB"),
        ("crown-2025", {"wager": "player", "option": "1"}, "option '1': player has no options"),
        ("crown-2025", {"wager": "super-six", "option": "3"}, "option '3': no such option; one of: 1, 2"),
        ("nz-1998", {"option": "1"}, "option '1': nz-1998 has no options"),
        ("nsw", {"tie_percent": 5}, "setting 'tie_percent': nsw does not have it"),
        ("crown-2025", {"removed": "9H " * 9}, "9H: 9 removed, but the shoe holds 8"),
        ("crown-2025", {"wager": "player-crown-pair", "decks": 6}, "with 6 decks; accepted: a table"),
        ("crown-2025", {"wager": "three-card", "variant": "crown"}, "is not offered on Crown Baccarat"),
        ("crown-2025", {"wager": "tiger", "variant": "lucky-chase"}, "Tiger is not offered on Lucky Chase"),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_says_why(rulebook: str, asked: dict[str, object], said: str) -> None:
    assert said in faults(rulebook, **asked)[0]


@pytest.mark.parametrize(("left", "fault"), [(5, True), (6, False), (7, False)])
def test_a_shoe_needs_six_cards(left: int, fault: bool) -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    found = faults("crown-2025", variant="three-card", removed=" ".join(pack[left:]))
    assert found == ([f"{left} cards are left; a coup needs up to 6"] if fault else [])


def test_a_wager_that_the_cards_left_never_open_is_refused_by_name() -> None:
    gone = " ".join(f"{rank}{suit}" for rank in "A23456789" for suit in "CDHS" for _ in range(8))
    (said,) = faults("crown-2025", wager="insurance-no-6", variant="crown", removed=gone)
    when = "Banker opens on 6, Player opens on 0 to 5"
    assert said == f"Insurance/No 6 cannot open with these cards: {when} never comes about"
