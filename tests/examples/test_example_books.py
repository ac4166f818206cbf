"""The example books: proven, worked by hand, and priced as published."""

import json
import shutil
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from punto.cli.check_book import check_book
from punto.cli.main import app
from punto.odds.answer import Question, answer
from punto.robots.tables_file import read_floor
from punto.rulebook.library import add_books, remove_added_books
from punto.rules.sheet import settle_sheet
from tests.examples.by_hand import BOOKS, COUPS
from tests.examples.enumerator import groups

FOLDER = Path(__file__).parents[2] / "examples" / "books"
PUBLISHED = {
    "push-seven": {"banker": "0.010183", "dragon-seven": "0.076113", "panda-eight": "0.101876"},
    "side-bet-hall": {"small": "0.05283", "big": "0.0435", "either-pair": "0.1371"},
    "vigorish": {"player": "0.01235", "banker": "0.01058", "tie": "0.1436"},
}
"""House edges for eight decks as Michael Shackleford prints them (The Wizard of Odds): EZ Baccarat; Baccarat
Side Bets (Small is there as 4-5-6, four cards); Baccarat."""
WAYS = {"dragon-seven": 112_633_011_329_024, "panda-eight": 172_660_763_262_976}
"""In how many of all ways to deal six cards of eight decks in a row they win, from the same pages."""
ALL_WAYS = 4_998_398_275_503_360
PAIRS = {"either-pair", "perfect-pair"}
ABOUT_CARDS = {"red-opening"}
"""Wagers that points and numbers of cards do not decide."""


def prices(book: str, decks: int = 8) -> dict[str, Fraction]:
    return {each.wager: each.middle for each in answer(Question(book, decks=decks)).wagers}


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
    priced = prices(book)
    for wager, edge in PUBLISHED[book].items():
        digits = len(edge.partition(".")[2])
        assert f"{float(priced[wager]):.{digits}f}" == edge, wager


def test_side_bets_win_in_as_many_ways_as_published() -> None:
    priced, odds = prices("push-seven"), {"dragon-seven": 40, "panda-eight": 25}
    for wager, ways in WAYS.items():
        chance = Fraction(ways, ALL_WAYS)
        assert priced[wager] == 1 - chance * (odds[wager] + 1)


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("book", BOOKS)
def test_prices_are_those_of_every_coup_counted(book: str, decks: int) -> None:
    counted, total = groups(decks), 0
    edges: defaultdict[str, Fraction] = defaultdict(Fraction)
    for ways, coup in counted.values():
        total += ways
        for wager, net in BOOKS[book](coup).items():
            edges[wager] -= ways * net / 100
    found = prices(book, decks)
    assert found.keys() == edges.keys()
    for wager in edges.keys() - PAIRS - ABOUT_CARDS:
        assert found[wager] == edges[wager] / total, wager


@pytest.mark.parametrize("decks", [6, 8])
def test_prices_of_pairs_are_those_of_four_cards_counted(decks: int) -> None:
    found, cards, of_rank = prices("side-bet-hall", decks), 52 * decks, 4 * decks
    one = Fraction(of_rank - 1, cards - 1)
    same = Fraction((of_rank - 2) * (of_rank - 3), (cards - 2) * (cards - 3))
    other = Fraction(12 * of_rank * (of_rank - 1), (cards - 2) * (cards - 3))
    assert found["either-pair"] == 1 - 6 * (2 * one - one * (same + other))
    one = Fraction(decks - 1, cards - 1)
    same = Fraction((decks - 2) * (decks - 3), (cards - 2) * (cards - 3))
    other = Fraction(51 * decks * (decks - 1), (cards - 2) * (cards - 3))
    both = one * (same + other)
    assert found["perfect-pair"] == 1 - 26 * (2 * one - 2 * both) - 201 * both


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
    [("5", "0.25", "4.75"), ("5.25", "0.50", "4.75"), ("10", "0.50", "9.50"), ("12", "0.75", "11.25"),
     ("15.25", "1", "14.25"), ("2.25", "0.25", "2"), ("20", "1", "19")],
)  # fmt: skip
def test_commission_is_rounded_up_by_itself_to_a_whole_quarter(
    stake: str, commission: str, pays: str
) -> None:
    found = sheet("vigorish", "KH 3C 6D 4S", {"banker": stake})["banker"]
    assert (found["commission"], found["pays"]) == (commission, pays)


@pytest.mark.parametrize(
    ("way", "commissions"),
    [("nearest", ["0.50", "0.75", "0.75", "0", "0.25"]), ("down", ["0.50", "0.50", "0.75", "0", "0"])],
)
def test_a_book_may_round_commission_to_the_nearest_or_down(
    way: str, commissions: list[str], tmp_path: Path
) -> None:
    book = f"vigorish-{way}"
    shutil.copytree(FOLDER / "vigorish", tmp_path / book)
    for file, old, new in (
        ("rulebook.toml", '"vigorish"', f'"{book}"'),
        ("wagers.toml", 'way = "up"', f'way = "{way}"'),
    ):
        text = (tmp_path / book / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / book / file).write_text(text.replace(old, new), encoding="utf-8")
    add_books([tmp_path / book])
    stakes = ("12", "12.50", "17", "2.25", "2.50")
    found = [sheet(book, "KH 3C 6D 4S", {"banker": stake})["banker"]["commission"] for stake in stakes]
    assert found == commissions


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
def test_its_own_scripts_show_every_clause_and_the_record_of_that_is_kept(book: str) -> None:
    checked = check_book(book)
    assert checked.good, (checked.faults, checked.scripts)
    assert checked.owed == []
    assert checked.warnings == []


def test_tables_on_the_books_can_be_opened() -> None:
    floor = read_floor((FOLDER / "tables.toml").read_text(encoding="utf-8"))
    assert floor.faults == ()
    assert {table.setup.terms.rulebook for table in floor.tables} == set(BOOKS)


def test_the_page_names_every_book_and_its_source() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    assert rows.keys() == BOOKS.keys()
    assert all("Wizard of Odds" in row or "Pennsylvania Code" in row for row in rows.values())


def test_the_simulation_deals_the_books_and_names_what_it_leaves_out() -> None:
    arguments = ["simulate", "side-bet-hall", "--coups", "20000", "--seed", "1", "--json"]
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == 0
    assert found.stderr.startswith("red-opening: not simulated; it asks about single cards")
    wagers = {each["wager"] for each in json.loads(found.stdout)["wagers"]}
    assert {"big", "small", "egalite-9"} <= wagers
    assert "red-opening" not in wagers
