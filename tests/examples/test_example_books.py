"""The example books: proven, worked by hand, and priced as published."""

import json
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.odds.answer import Question, answer
from punto.rulebook.library import add_books, remove_added_books
from punto.rules.sheet import settle_sheet
from punto.script import run_script
from tests.examples.by_hand import BOOKS, COUPS

FOLDER = Path(__file__).parents[2] / "examples" / "books"
PUBLISHED = {
    "push-seven": {
        "player": 1.235, "banker": 1.018, "tie": 14.360, "dragon-seven": 7.611, "panda-eight": 10.188,
    },
    "side-bet-hall": {
        "banker": 1.058, "big": 4.35, "small": 5.28, "either-pair": 13.71, "egalite-0": 12.45,
        "egalite-5": 11.87, "egalite-6": 11.50, "egalite-9": 10.63,
    },
    "vigorish": {"player": 1.235, "banker": 1.058, "tie": 14.360},
}  # fmt: skip
"""House edges in per cent for eight decks, as tables of casino games' odds print them."""


@pytest.fixture(autouse=True)
def _books() -> Iterator[None]:
    add_books([FOLDER])
    yield
    remove_added_books()


def sheet(book: str, cards: str, wagers: dict[str, str], **more: Any) -> dict[str, Any]:
    laid = [
        {"id": name, "wager": name, "amount": amount, "who": f"on {name}"} for name, amount in wagers.items()
    ]
    asked = {"rulebook": book, "decks": 8, "coups": [{"cards": cards.split(), "wagers": laid}], **more}
    settled: dict[str, Any] = settle_sheet(json.dumps(asked))
    return {each["id"]: each for each in settled["coups"][0]["wagers"]}


@pytest.mark.parametrize("book", BOOKS)
def test_twenty_coups_come_out_as_worked_by_hand(book: str) -> None:
    assert len(COUPS) == 20
    for cards in COUPS:
        wanted = BOOKS[book](cards)
        capped = {name: net for name, net in wanted.items() if name != "tie-cover"}
        found = sheet(book, cards, dict.fromkeys(capped, "100"))
        assert {name: Fraction(each["net"]) for name, each in found.items()} == capped, cards


@pytest.mark.parametrize("book", PUBLISHED)
def test_prices_are_those_published(book: str) -> None:
    prices = {each.wager: float(each.middle) * 100 for each in answer(Question(book, decks=8)).wagers}
    for wager, percent in PUBLISHED[book].items():
        assert prices[wager] == pytest.approx(percent, abs=0.0051), wager


def test_the_price_of_red_cards_is_a_matter_of_choosing_four() -> None:
    chance = [Fraction(comb(208, red) * comb(208, 4 - red), comb(416, 4)) for red in range(5)]
    edge = chance[0] + chance[1] + chance[2] / 2 - chance[3] - chance[4] * Fraction(7, 2)
    (priced,) = answer(Question("side-bet-hall", decks=8, wager="red-opening")).wagers
    assert priced.middle == edge


def test_the_sign_chooses_what_a_tie_pays() -> None:
    (nine,) = answer(Question("vigorish", decks=8, wager="tie", settings=("tie_pays=9:1",))).wagers
    assert float(nine.middle) * 100 == pytest.approx(4.844, abs=0.0005)
    found = sheet("vigorish", "4H 8C 4D KS", {"tie": "10"}, settings={"tie_pays": "9:1"})
    assert (found["tie"]["pays"], found["tie"]["odds"]) == ("90", "9:1")


@pytest.mark.parametrize(
    ("stake", "commission", "pays"),
    [("5", "0.25", "4.75"), ("12", "0.50", "11.50"), ("12.50", "0.75", "11.75"), ("17", "0.75", "16.25"),
     ("2.25", "0", "2.25"), ("2.50", "0.25", "2.25")],
)  # fmt: skip
def test_commission_is_rounded_by_itself_to_the_nearest_quarter(
    stake: str, commission: str, pays: str
) -> None:
    found = sheet("vigorish", "KH 3C 6D 4S", {"banker": stake})["banker"]
    assert (found["commission"], found["pays"]) == (commission, pays)


def test_a_standing_player_may_owe_commission() -> None:
    wager = {"id": "1", "wager": "banker", "amount": "100", "who": "Ann", "defer_commission": True}
    asked = {"rulebook": "vigorish", "coups": [{"cards": ["KH", "3C", "6D", "4S"], "wagers": [wager]}]}
    (found,) = settle_sheet(json.dumps(asked))["coups"][0]["wagers"]
    assert (found["pays"], found["owed"]) == ("100", "5")


def test_a_cover_is_cut_to_half_of_the_hands_and_needs_one() -> None:
    coup = {
        "cards": ["4H", "8C", "4D", "KS"],
        "wagers": [
            {"id": "1", "wager": "player", "amount": "50", "who": "Ann"},
            {"id": "2", "wager": "tie-cover", "amount": "40", "who": "Ann"},
            {"id": "3", "wager": "tie-cover", "amount": "40", "who": "Bob"},
        ],
    }
    settled = settle_sheet(json.dumps({"rulebook": "vigorish", "coups": [coup]}))["coups"][0]["wagers"]
    assert [(each["outcome"], each["settled_on"], each["pays"]) for each in settled[1:]] == [
        ("win", "25", "175"),
        ("void", "0", "0"),
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_its_own_script_passes(book: str) -> None:
    for file in (FOLDER / book / "scripts").glob("*.punto"):
        assert run_script(file.read_text(encoding="utf-8")).passed


def test_the_simulation_deals_the_books_and_names_what_it_leaves_out() -> None:
    arguments = ["simulate", "side-bet-hall", "--coups", "20000", "--seed", "1", "--json"]
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == 0
    assert found.stderr.startswith("red-opening: not simulated; it asks about single cards")
    wagers = {each["wager"] for each in json.loads(found.stdout)["wagers"]}
    assert {"big", "small", "egalite-9"} <= wagers
    assert "red-opening" not in wagers
