"""What an event at a table means to the register: sessions, chips bought, coups won and lost, exclusions."""

from collections.abc import Iterator

from punto.floor.patron.exclusions import ExcludePatron
from punto.floor.patron.own_limits import has_limits
from punto.floor.patron.play_record import ClosePlay, OpenSession, RecordPlay
from punto.floor.patron.registration import RegisterPatron
from punto.floor.patron.state import PatronRegister
from punto.machine.fact import Event
from punto.machine.order import Order
from punto.table.conduct.remedies import RemedyApplied
from punto.table.money.buying_in import BoughtIn, CashedOut
from punto.table.seats.joining import Joined, Left
from punto.table.state.table import Table


def register_orders(register: PatronRegister, before: Table, event: Event, after: Table) -> Iterator[Order]:
    """What the house orders of the register after an event at a table, about people whom it knows."""
    fact, table = event.fact, after.setup.table
    if isinstance(fact, Joined):
        if _known(register, fact.who) and table not in register.patrons[fact.who].sessions:
            yield OpenSession(who=fact.who, table=table)
    elif isinstance(fact, Left):
        if _known(register, fact.who) and table in register.patrons[fact.who].sessions:
            yield ClosePlay(who=fact.who, table=table)
    elif isinstance(fact, BoughtIn):
        if has_limits(register, fact.who):
            yield RecordPlay(who=fact.who, table=table, bought=fact.amount)
    elif isinstance(fact, RemedyApplied):
        if fact.remedy == "exclude":
            yield from _exclusion(register, fact, after)
    elif not isinstance(fact, CashedOut) and _moved(before, after):
        yield from _results(register, before, after, table)


def _exclusion(register: PatronRegister, fact: RemedyApplied, table: Table) -> Iterator[Order]:
    """Whoever is excluded at a table is so at every other: nobody else is taken in without being asked."""
    if register.patron(fact.who) is None:
        yield RegisterPatron(who=fact.who)
    elif not _known(register, fact.who):
        return
    why = f"breach {fact.breach} at {table.setup.table}"
    yield ExcludePatron(who=fact.who, rulebook=table.terms.rulebook, why=why)


def _known(register: PatronRegister, who: str) -> bool:
    """Whether somebody is in the register and was not forgotten."""
    patron = register.patrons.get(who)
    return patron is not None and not patron.forgotten


def _moved(before: Table, after: Table) -> bool:
    """Whether anything of anybody's can have changed; most events leave money alone."""
    return (
        before.purses is not after.purses
        or before.layout is not after.layout
        or before.carried is not after.carried
    )


def _results(register: PatronRegister, before: Table, after: Table, table: str) -> Iterator[Order]:
    """What people with limits have won or lost: what they have at the table, before and after."""
    people = {*before.purses.stacks, *after.purses.stacks}
    for who in sorted(people):
        if has_limits(register, who):
            lost = worth(before, who) - worth(after, who)
            if lost:
                yield RecordPlay(who=who, table=table, lost=lost)


def worth(state: Table, who: str) -> int:
    """Everything that somebody has at a table: chips, wagers, runs, and what is withheld."""
    purses = state.purses
    laid = sum(each.amount for each in state.layout.values() if each.who == who and each.asset == "chips")
    spanning = sum(each.wager.amount for each in state.carried.open if each.wager.who == who)
    return purses.stacks.get(who, 0) + purses.withheld.get(who, 0) + laid + spanning
