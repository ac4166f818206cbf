"""Prices by number of decks."""

from dataclasses import replace
from fractions import Fraction

from punto.odds.answer import BadQuestion, Question, allowed_decks, answer
from punto.odds.listing import Key, ListedWager
from punto.rulebook.library import Books
from punto.rules.proof import prove

Named = tuple[Key, str | None]
"""A wager under its option, and the variant where that matters."""


def name_of(listed: ListedWager) -> Named:
    """What a wager is called in a study."""
    return listed.key, listed.variant


def edges_by_decks(question: Question, books: Books | None = None) -> dict[Named, dict[int, Fraction]]:
    """The house edge of every wager asked about, for each number of decks that it may be offered with."""
    found: dict[Named, dict[int, Fraction]] = {}
    for decks in allowed_decks(prove(question.rulebook, books)):
        try:
            wagers = answer(replace(question, decks=decks), books).wagers
        except BadQuestion:
            continue  # not offered with so many
        for listed in wagers:
            found.setdefault(name_of(listed), {})[decks] = listed.middle
    return found
