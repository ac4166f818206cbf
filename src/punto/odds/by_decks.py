"""Prices by number of decks."""

from fractions import Fraction

from punto.odds.answer import Question, allowed_decks, answer
from punto.odds.listing import Key, Listed
from punto.rulebook.register import BOOKS, Books

Named = tuple[Key, str | None]
"""A wager under its option, and the variant where that matters."""


def name_of(listed: Listed) -> Named:
    """What a wager is called in a study."""
    return listed.key, listed.variant


def edges_by_decks(rulebook: str, books: Books = BOOKS) -> dict[Named, dict[int, Fraction]]:
    """Every wager's house edge for each number of decks that it may be offered with."""
    found: dict[Named, dict[int, Fraction]] = {}
    book = answer(Question(rulebook, several=False), books).book
    for decks in allowed_decks(book):
        for listed in answer(Question(rulebook, decks=decks), books).wagers:
            found.setdefault(name_of(listed), {})[decks] = listed.middle
    return found
