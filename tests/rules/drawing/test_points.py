"""Point counts: what each card counts, the units digit of a total, and the clauses that say so."""

import json
from typing import Any, NamedTuple

import pytest

from punto.cards import Card, parse_cards
from punto.rulebook.loader import load
from punto.rules.facts import points_of
from punto.rules.point_clauses import counting_clauses
from punto.rules.sheet import settle_sheet
from tests.rules.drawing.deals import BOOKS


class Clauses(NamedTuple):
    """Where a rulebook says what cards and totals count."""

    pips: str = "3.2.1"
    tens: str = "3.2.2"
    ace: str = "3.2.3"
    low: str = "3.3.1"
    high: str = "3.3.2"


CLAUSES = {book: Clauses() for book in BOOKS} | {
    "nz-1998": Clauses("4.1(a)", "4.1(b)", "4.1(c)", "4.2(a)", "4.2(b)")
}
DEFINED = {"nz-1998": ("def:Point Count",)}
"""The definition that one of them gives to a total."""

Counts = tuple[str, int, int, set[str]]
"""Cards, the Player's and the Banker's points, and which of the five rules of counting were needed."""

COUPS: dict[str, Counts] = {
    "pips": ("2H 3D 4C 4S", 6, 7, {"pips", "low"}),
    "aces": ("AH AD 5C 6S", 6, 7, {"ace", "pips", "low"}),
    "ten and jack": ("TH JD 6C 7S", 6, 7, {"tens", "pips", "low"}),
    "queen and king": ("QH KD 6C 7S", 6, 7, {"tens", "pips", "low"}),
    "a hand without a pip": ("KH 9D QC JS", 0, 9, {"tens", "pips", "low"}),
    "sixteen and seventeen": ("7H 8D 9C 9S", 6, 7, {"pips", "high"}),
    "ten, and nine": ("5H 4D 5C 5S", 0, 9, {"pips", "low", "high"}),
    "three cards of nine": ("2H KD 3C 7S 4H", 9, 7, {"tens", "pips", "low"}),
    "three cards of ten": ("2H KD 3C 7S 5H", 0, 7, {"tens", "pips", "low", "high"}),
    "three cards of fifteen": ("9H 9D 6C 8S KH", 5, 7, {"tens", "pips", "high"}),
}


def settled(book: str, cards: str) -> dict[str, Any]:
    sheet = {"rulebook": book, "coups": [{"cards": cards.split(), "wagers": []}]}
    coup: dict[str, Any] = settle_sheet(json.dumps(sheet))["coups"][0]
    return coup


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, marks=pytest.mark.clause(book, *CLAUSES[book], *DEFINED.get(book, ())))
        for book in BOOKS
    ],
)
def test_points_and_the_clauses_by_which_they_were_counted(book: str) -> None:
    for cards, player, banker, rules in COUPS.values():
        coup = settled(book, cards)
        assert coup["points"] == {"player": player, "banker": banker}, cards
        needed = {getattr(CLAUSES[book], rule) for rule in rules}
        assert set(CLAUSES[book]).intersection(coup["clauses"]) == needed, cards


RULES = {"A": "ace", **dict.fromkeys("23456789", "pips"), **dict.fromkeys("TJQK", "tens")}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("rank", RULES)
def test_every_rank_is_counted_by_its_own_rule(book: str, rank: str) -> None:
    clauses = CLAUSES[book]
    counted = counting_clauses(load(book).values, [parse_cards([f"{rank}H"])])
    assert counted == (getattr(clauses, RULES[rank]), clauses.low, *DEFINED.get(book, ()))


def test_each_rule_is_named_once_the_kinds_of_cards_before_the_totals() -> None:
    hands = [parse_cards(["KH", "QD", "2C"]), parse_cards(["AH", "9D"]), parse_cards(["9H", "AD"])]
    assert counting_clauses(load("nsw").values, hands) == ("3.2.3", "3.2.1", "3.2.2", "3.3.1", "3.3.2")
    assert counting_clauses(load("nsw").values, []) == ()


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("TH JD", 0),
        ("AH", 1),
        ("4H 5D", 9),
        ("5H 5D", 0),
        ("5H 6D", 1),
        ("9H 9D", 8),
        ("9H 9D AC", 9),
        ("9H 9D 2C", 0),
        ("9H 9D 9C", 7),
        ("KH QD JC", 0),
    ],
)
def test_a_point_count_is_the_units_digit_of_the_total(cards: str, points: int) -> None:
    assert points_of([Card.parse(card) for card in cards.split()]) == points
