"""Printed odds that call for a second look: those that favour the bettor, and those that are very dear."""

from dataclasses import dataclass
from fractions import Fraction

from punto.odds.answer import Question, answer, every_decks
from punto.odds.by_decks import Named, name_of
from punto.odds.formatting import percent
from punto.odds.listing import ListedWager
from punto.rulebook.library import Books
from punto.rulebook.model import Rulebook
from punto.rules.proof import prove, proven_rulebooks

DEAR = Fraction(20, 100)


@dataclass(frozen=True)
class Remarkable:
    """A wager of a rulebook whose price is out of the ordinary, with some numbers of decks or with all."""

    book: Rulebook
    by_decks: dict[int, ListedWager]
    """The wager for each number of decks with which its price is so."""

    @property
    def listed(self) -> ListedWager:
        """The wager with the most of those decks."""
        return self.by_decks[max(self.by_decks)]

    @property
    def favours_bettor(self) -> bool:
        """Whether the bettor has the advantage, whatever the bounds of the price."""
        return self.listed.bounds[1] < 0

    @property
    def decks(self) -> str:
        """The numbers of decks in words."""
        least, most = min(self.by_decks), max(self.by_decks)
        if least < most and len(self.by_decks) == most - least + 1:
            return f"{least} to {most}"
        return ", ".join(map(str, self.by_decks))

    @property
    def edge(self) -> str:
        """The house edge in words: from the least to the most, where it differs with the decks."""
        middles = sorted(each.middle for each in self.by_decks.values())
        ends = dict.fromkeys(percent(each, 3) for each in (middles[0], middles[-1]))
        return " to ".join(ends)


def remarkable(rulebook: str | None = None, books: Books | None = None) -> list[Remarkable]:
    """Of all rulebooks or one, with every number of decks: wagers below nothing and above a fifth."""
    found = []
    for book in [prove(rulebook, books)] if rulebook else proven_rulebooks(books):
        kinds: dict[Named, dict[int, ListedWager]] = {}
        for decks in every_decks(book):
            for listed in answer(Question(book.id, decks=decks), books).wagers:
                low, high = listed.bounds
                if high < 0 or low > DEAR:
                    kinds.setdefault(name_of(listed), {})[decks] = listed
        found += [Remarkable(book, by_decks) for by_decks in kinds.values()]
    return sorted(found, key=lambda each: each.listed.bounds)
