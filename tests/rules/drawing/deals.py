"""Coups by the values of their cards: what the tests of drawing, facts and the domain share."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from punto.cards import Card
from punto.rulebook.loader import load
from punto.rules.drawing import Drawing, Hands, WrongCards, drawing_by
from punto.rules.game import Game

BOOKS = ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
VALUES = range(10)
MOST_CARDS = 6

ZERO = "TJTJQK"
SUITS = "CDSDHC"
"""The rank that counts nothing, and the suit, of the card at each place: opening pairs of two kinds occur."""

GRID = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
    "SSSSSSSSSSS",
    "SSSSSSSSSSS",
)
"""The Banker's table as printed: a row for each of its points; columns no card, then 0 to 9."""
COLUMNS: tuple[int | None, ...] = (None, *VALUES)


def name_of(value: int, place: int) -> str:
    """The card of this value that these tests deal at a place of the coup."""
    return ("A" if value == 1 else str(value or ZERO[place])) + SUITS[place]


NAMES = tuple(tuple(name_of(value, place) for value in VALUES) for place in range(MOST_CARDS))
CARDS = tuple(tuple(Card.parse(name) for name in names) for names in NAMES)


def cards_of(values: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards with these values, in dealing order."""
    return tuple(CARDS[place][value] for place, value in enumerate(values))


def printed(banker: int, third: int | None) -> bool:
    """Whether the printed table has the Banker draw."""
    return GRID[banker][COLUMNS.index(third)] == "D"


@cache
def game_of(book: str) -> Game:
    """The first game that a rulebook offers."""
    rulebook = load(book)
    return Game(rulebook, next(iter(rulebook.variant)))


def drawing_of(book: str) -> Drawing:
    """The drawing rules of a rulebook."""
    return drawing_by(load(book).table_of_play)


def every_coup(drawing: Drawing, start: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Hands]]:
    """Every coup by values that begins so, each with its hands: cards are added until none is missing."""
    for values in product(VALUES, repeat=4 - len(start)):
        yield from _finished(drawing, (*start, *values))


def _finished(drawing: Drawing, values: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Hands]]:
    assert len(values) <= MOST_CARDS, f"{values} did not end the coup"
    try:
        hands = drawing.deal(cards_of(values))
    except WrongCards:
        for value in VALUES:
            yield from _finished(drawing, (*values, value))
    else:
        yield values, hands
