"""Coups that become void, by the thousand: whoever laid what, whenever it happens, everybody has it again."""

from collections import Counter
from collections.abc import Iterator

import pytest

from punto.audit.books import check_books
from punto.audit.significant_events import PLAY, Watched, significant
from punto.books.projection import LedgerProjection
from punto.machine.names import name_of
from punto.store.address import store_at
from punto.table import Actor, Event, Phase, Table
from punto.table.conduct.invalidated_coup import InvalidateCoup
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.resolutions import ReportIrregularity, ResolveIrregularity
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.money.buying_in import CashOut
from punto.table.settling.settle import CoupSettled
from punto.table.setup import book_of
from punto.table.state.irregularity import Report
from tests.live.hosting import keep_many
from tests.sizes import sizes
from tests.table.company import Company, Standing

SUPERVISORS = (Actor("Sue", "casino-supervisor"), Actor("Tess", "table-supervisor"))
TAKES_BACK = ("void", "undone")
FIRE = InvalidateCoup(cause="disruption", what="fire alarm")
COUPS = 12
"""So many at a table, long before its shoe is over."""
WHEN = (None, None, Phase.SETTLED, Phase.PAID, Phase.SHOE_OVER)
"""How far a coup comes: anywhere, or not void before it is settled, paid, or put away."""
NOTHING_IS_LARGE = Watched(10**12, 10**12)


def kinds(company: Company) -> dict[str, set[str]]:
    """By kind of irregularity: the ways out that take a coup back."""
    ways = {
        name: {way.name for way in kind.resolution if way.effect in TAKES_BACK}
        for name, kind in book_of(company.state.terms.rulebook).irregular.items()
    }
    return {name: found for name, found in ways.items() if found}


def become_void(company: Company, coup: int) -> bool:
    """Have a coup become void in one of the ways that there are at this moment, if there is one."""
    known = kinds(company)
    causes = ["", *known]
    company.chance.shuffle(causes)
    for cause in causes:
        state, told = company.state, len(company.events)
        void = _by(company, cause, known.get(cause, set()))
        if void and the_coup_of(company.events[told:], company.state) == coup:
            return True
        company.dealer.state = state
        del company.events[told:]
    return False


def _by(company: Company, cause: str, names: set[str]) -> bool:
    """Whether something made a coup void; whatever else it did is for the caller to forget."""
    dealer, state, player = company.dealer, company.state, Actor(company.players[0], "patron")
    if not cause:
        assert not company.tries(player, FIRE), company
        return any(company.tries(boss, FIRE) for boss in SUPERVISORS)
    if company.tries(dealer.actor, ReportIrregularity(report=Report(kind=cause))):  # type: ignore[arg-type]
        ways = [way.name for way in company.state.mishaps[-1].outlook if way.name in names]
        company.chance.shuffle(ways)
        for name in ways:
            order = ResolveIrregularity(resolution=name, agreed=state.people.arrived)
            assert not company.tries(player, order), company
            if any(company.tries(boss, order) for boss in SUPERVISORS):
                return True
    return False


def takes_away(company: Company) -> Counter[str]:
    """Somebody goes to the cage with some of the chips, or with all of them; what that moves."""
    moved: Counter[str] = Counter()
    for who in company.players:
        held = company.state.purses.stacks.get(who, 0)
        amount = company.chance.choice((held, held // 200_00 * 100_00))
        before = len(company.events)
        if company.chance.random() < 0.2 and company.tries(Actor(who, "patron"), CashOut(amount=amount)):
            assert len(company.events) > before
            moved.update({f"{who} chips": -amount, "float chips": amount})
            moved.update({f"patron/{who} cash": amount, "cage cash": -amount})
    return moved


def voids(company: Company) -> Iterator[tuple[Standing, list[Event]]]:
    """Coup after coup, most of them void: what everybody should have, and what happened since it was laid."""
    for _ in range(COUPS):
        if not company.stands(Phase.BETTING):
            return
        before, told, coup = company.standing(), len(company.events), company.state.coup.number
        company.lay()
        company.steps_to(company.chance.choice(WHEN))
        if company.state.coup.number != coup and company.stands(Phase.BETTING):
            company.lay()
        moved = takes_away(company)
        void = become_void(company, coup)
        if not company.stands(Phase.BETTING):
            company.ends()
        if void:
            expected = Counter(before)
            expected.update(moved)
            yield {name: amount for name, amount in expected.items() if amount}, company.events[told:]


def the_coup_of(events: list[Event], state: Table) -> int:
    """The coup that has just become void, if one has: the one on the table, or one before it by name."""
    named = [event.fact.number for event in events if isinstance(event.fact, CoupReopened | CoupUndone)]
    if not named and not any(isinstance(event.fact, CoupSettled) for event in events):
        return 0
    return named[0] if named else state.coup.number


def incidents(events: list[Event]) -> list[Event]:
    return [event for event in events if PLAY.get(name_of(type(event.fact))) == "overridden"]


@pytest.mark.trust("B8")
@pytest.mark.parametrize("number", sizes(150, 10_000))
def test_a_void_coup_leaves_every_account_as_it_was(number: int) -> None:
    seen, seed, what = 0, 0, Counter[str]()
    while seen < number:
        seed += 1
        company = Company(seed)
        for expected, events in voids(company):
            assert company.standing() == expected, company
            assert incidents(events), company
            seen += 1
            what.update({name_of(type(event.fact)): 1 for event in events})
    assert set(company.books.trial().values()) <= {0}
    assert all(what[each] for each in ("coup-invalidated", "coup-reopened", "coup-undone", "debt-incurred"))


@pytest.mark.trust("B8")
def test_a_void_coup_is_in_the_journal_of_either_database(address: str) -> None:
    company = Company(8, game=("nsw", "traditional"))
    found = sum(bool(incidents(events)) for _, events in voids(company))
    with store_at(address, [LedgerProjection()]) as store:
        keep_many(store, company.opening.setup, company.events, at_once=50)
        noted = [each for each in significant(store, NOTHING_IS_LARGE) if each.kind == "overridden"]
        assert check_books(store) > 0
    said = incidents(company.events)
    assert [(each.component, each.actor) for each in noted] == [("table/T1", each.actor) for each in said]
    assert len(said) >= found > 0
