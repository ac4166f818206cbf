"""The rulebooks, for programs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from punto.public.faults import told_as_bad_input
from punto.public.frames import Row, Tabular
from punto.rulebook import pages, register
from punto.rulebook.library import rulebook_ids
from punto.rulebook.model import Rulebook
from punto.rulebook.pages import ClausePage
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.game import wager_names
from punto.rules.proof import prove


@dataclass(frozen=True)
class BookOfRules(Tabular):
    """One regulator's rulebook: what it is played with, and every clause of it."""

    id: str
    """One of those that `punto.rulebooks()` lists."""
    title: str
    variants: tuple[str, ...]
    decks: tuple[int, ...]
    wagers: tuple[str, ...]

    @cached_property
    def data(self) -> Rulebook:
        """The rulebook as its own data."""
        return prove(self.id)

    def __iter__(self) -> Iterator[str]:
        """The ids of its clauses."""
        return iter(register.clauses(self.id))

    def clause(self, name: str) -> ClausePage:
        """One clause: what it says in our words, what is done about it, and where."""
        with told_as_bad_input(Unknown):
            return pages.clause(self.id, name)

    def rows(self) -> list[Row]:
        """Every clause in a row."""
        found = register.clauses(self.id).values()
        return [
            {"clause": each.id, "gist": each.gist, "kind": each.kind, "category": each.category}
            for each in found
        ]


def rulebooks() -> list[str]:
    """The ids of the rulebooks on hand.

    >>> {"nsw", "crown-2025"} <= set(rulebooks())
    True
    """
    return rulebook_ids()


def rulebook(name: str) -> BookOfRules:
    """A rulebook by its id.

    >>> book = rulebook("nsw")
    >>> book.variants, book.decks
    (('traditional', 'even-money'), (3, 4, 6, 8))
    >>> book.clause("5.8").gist
    'A payout not exactly makeable in chips rounds up to the next makeable sum.'
    """
    with told_as_bad_input(Unknown, BrokenRulebook):
        book = prove(name)
    return BookOfRules(
        id=book.id,
        title=book.identity.title,
        variants=tuple(book.variant),
        decks=tuple(book.setup.decks.allowed),
        wagers=tuple(wager_names(book)),
    )
