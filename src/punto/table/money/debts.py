"""Debts: what somebody had to give back of a coup that counts no more, and no longer has."""

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.table.machine import TABLE
from punto.table.state.people import Money
from punto.table.state.table import Table
from punto.units.privacy import Person, StaffOnly


class DebtIncurred(Fact, frozen=True, kw_only=True, tag="debt-incurred"):
    """A payment was taken back, and its bettor had not all of it any more: the rest is owed."""

    audience = CONCERNED
    words = "{who} owes {amount} from coup {coup}"
    moves = frozenset({"debt: claim > owed"})
    record = True
    who: Person
    wager: str
    coup: int
    amount: int
    corrects: StaffOnly[int]
    """The event that paid it."""


class DebtPaid(Fact, frozen=True, kw_only=True, tag="debt-paid"):
    """Somebody paid what they owed, or a part of it, before their chips went anywhere else."""

    audience = CONCERNED
    words = "{who} pays {amount} of a debt"
    moves = frozenset({"chips: stack > float", "debt: owed > claim"})
    record = True
    who: Person
    amount: int


def paying(purses: Money, who: str, chips: int) -> list[Draft]:
    """What goes to the house first of so many chips that somebody has."""
    amount = min(purses.debts.get(who, 0), chips)
    return [Draft(DebtPaid(who=who, amount=amount))] if amount > 0 else []


@TABLE.folds(DebtIncurred)
def _incurred(state: Table, fact: DebtIncurred, event: Event) -> Table:
    return structs.replace(state, purses=_owing(state.purses, fact.who, fact.amount))


@TABLE.folds(DebtPaid)
def _paid(state: Table, fact: DebtPaid, event: Event) -> Table:
    purses = state.purses
    stacks = {**purses.stacks, fact.who: purses.stacks.get(fact.who, 0) - fact.amount}
    moved = structs.replace(purses, stacks=stacks, house=purses.house + fact.amount)
    return structs.replace(state, purses=_owing(moved, fact.who, -fact.amount))


def _owing(purses: Money, who: str, more: int) -> Money:
    debts = {**purses.debts, who: purses.debts.get(who, 0) + more}
    return structs.replace(purses, debts={each: amount for each, amount in debts.items() if amount})
