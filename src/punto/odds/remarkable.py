"""Printed odds that call for a second look: those that favour the bettor, and those that are very dear."""

from dataclasses import dataclass
from fractions import Fraction

from punto.odds.answer import Question, answer
from punto.odds.listing import Listed
from punto.rulebook.model import Rulebook
from punto.rulebook.register import BOOKS, Books, rulebook_ids

DEAR = Fraction(20, 100)


@dataclass(frozen=True)
class Remarkable:
    """A wager of a rulebook whose price is out of the ordinary."""

    book: Rulebook
    listed: Listed

    @property
    def favours_bettor(self) -> bool:
        """Whether the bettor has the advantage, whatever the bounds of the price."""
        return self.listed.bounds[1] < 0


def remarkable(books: Books = BOOKS) -> list[Remarkable]:
    """Over all rulebooks, with the most decks each allows: wagers below nothing and above a fifth."""
    found = []
    for name in rulebook_ids(books):
        answered = answer(Question(name), books)
        for listed in answered.wagers:
            low, high = listed.bounds
            if high < 0 or low > DEAR:
                found.append(Remarkable(answered.book, listed))
    return sorted(found, key=lambda each: each.listed.bounds)
