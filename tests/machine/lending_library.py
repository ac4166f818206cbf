"""A small machine of its own, which is no baccarat: a library lends books, and rare ones by two people."""

from collections import Counter
from typing import Any

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.hooks import AccountHolding, Hooks
from punto.machine.machine import Machine
from punto.machine.order import Order
from punto.machine.state import Context, State
from punto.rulebook.refusal import Refusal, Sentence, refuse
from punto.units.privacy import Person

LENT = Sentence(9_001, "{book} is lent to {who}", "another book, or this one later")
DEPOSIT = 10_00


class Shelves(State, frozen=True, kw_only=True):
    rare: frozenset[str] = frozenset()
    lent: dict[str, str] = {}
    currency: str = "AUD"


class Lend(Order, frozen=True, kw_only=True, tag="lend"):
    """Lend a book to a reader."""

    book: str
    who: str


class Lent(Fact, frozen=True, kw_only=True, tag="book-lent"):
    """A reader took a book along."""

    audience = CONCERNED
    moves = frozenset({"cash: patron > cage"})
    words = "{who} takes {book} along"
    book: str
    who: Person


class LibraryHooks(Hooks[Shelves, Context[Shelves]]):
    """A library adds one thing to what every machine has: readers leave a deposit for each book."""

    def holdings(self, state: Shelves) -> list[AccountHolding]:
        left = {who: -DEPOSIT * books for who, books in Counter(state.lent.values()).items()}
        held = {"": -sum(left.values())}
        return [AccountHolding("patron", "cash", left), AccountHolding("cage", "cash", held)]


LIBRARY: Machine[Shelves, Context[Shelves]] = Machine("library", Shelves, LibraryHooks())


def _librarian(context: Context[Any]) -> Refusal | None:
    staff = context.actor.role in ("librarian", "keeper")
    return None if staff else refuse("role", ("1.1",), role=context.actor.role, needed="librarian")


@LIBRARY.answers(Lend, _librarian)
def lend(context: Context[Shelves], order: Lend) -> Decision:
    holder = context.state.lent.get(order.book)
    if holder is not None:
        return refused(refuse("lent", ("2.1",), book=order.book, who=holder))
    needed = context.needs_approval("keeper", ("2.2",)) if order.book in context.state.rare else None
    return needed or [Draft(Lent(book=order.book, who=order.who), ("2.3",))]


@LIBRARY.folds(Lent)
def _lent(state: Shelves, fact: Lent, event: Event) -> Shelves:
    return structs.replace(state, lent={**state.lent, fact.book: fact.who})
