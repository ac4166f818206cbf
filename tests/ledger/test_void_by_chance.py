"""A coup that is void in the end makes nobody richer or poorer, whatever was done with its money before."""

from collections import Counter
from fractions import Fraction

import pytest

from punto.machine.names import name_of
from punto.rules.payment.deferred import payable
from punto.table import Event, Phase, Table, evolve
from punto.table.conduct.remedies import WinningsWithheld, WithheldDecided
from punto.table.irregular.payments.mispayments import MispaymentFound, PaymentCorrected
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.money.buying_in import BoughtIn, BuyIn, CashedOut
from punto.table.money.commission import CommissionReturned, CommissionSettled
from punto.table.settling.pay import PaidOut
from punto.table.setup import game_of
from tests.audit.test_voids import become_void
from tests.ledger.following import assert_agrees, assert_nobody_below_nothing, assert_with_the_house
from tests.ledger.meddling import GAMES, decide, meddle, patron, play_to
from tests.ledger.misreporting import misreport
from tests.ledger.test_corrections import pay_wrongly
from tests.sizes import sizes
from tests.table.company import AMOUNTS, Company

COUPS = 4
SEEN = {
    "commission-settled", "commission-returned", "winnings-withheld", "withheld-decided", "payment-corrected",
    "debt-incurred", "debt-paid", "coup-reopened", "coup-undone", "cashed-out", "mispayment-found",
    "player-left", "player-joined",
}  # fmt: skip
"""What a void coup has to cope with: all of it must have come about."""


def worth(state: Table, who: str) -> Fraction:
    """What somebody has at the table, less what they owe."""
    purses, carried = state.purses, state.carried
    laid = (*state.layout.values(), *(each.wager for each in carried.open))
    return (
        purses.stacks.get(who, 0)
        + purses.withheld.get(who, 0)
        + sum({each.id: each.amount for each in laid if each.who == who and each.asset == "chips"}.values())
        - purses.debts.get(who, 0)
        - owed(state, who)
    )


def owed(state: Table, who: str) -> Fraction:
    return sum((each.amount for each in state.carried.owed if each.who == who), Fraction())


def expected(start: Table, events: list[Event], who: str) -> Fraction:
    """What may change all the same: money brought and taken, rounding, what was lost or wrong besides."""
    found = brought(events, who) - forfeited(start, events, who) + amended(start.coup.number, events, who)
    facts = [event.fact for event in events]
    settled = [each for each in facts if isinstance(each, CommissionSettled) and each.who == who]
    returned = [each for each in facts if isinstance(each, CommissionReturned) and each.who == who]
    if returned:
        before = owed(start, who)
        forgiven = before - payable(game_of(start.terms), before)
        return found + (Fraction() if returned[-1].left else forgiven)
    return found + sum((each.owed - each.left - each.collected for each in settled), Fraction())


def brought(events: list[Event], who: str) -> int:
    facts = [event.fact for event in events]
    bought = sum(
        each.amount
        for each in facts
        if isinstance(each, BoughtIn) and each.who == who and each.tender != "voucher"
    )
    return bought - sum(each.amount for each in facts if isinstance(each, CashedOut) and each.who == who)


def amended(void: int, events: list[Event], who: str) -> int:
    """What was found and put right of the payments of other coups."""
    found = 0
    for fact in (event.fact for event in events):
        if isinstance(fact, MispaymentFound) and fact.who == who and fact.coup != void:
            found += fact.moved
        elif isinstance(fact, PaymentCorrected) and fact.who == who and fact.coup != void:
            found += fact.amount - fact.withheld
    return found


def forfeited(start: Table, events: list[Event], who: str) -> int:
    """What somebody forfeits beyond the winnings of the void coup: those were never theirs."""
    state, lost, nets, void = start, 0, Counter[str](), start.coup.number
    old, fresh, kept = start.purses.withheld.get(who, 0), 0, 0
    for event in events:
        fact = event.fact
        if isinstance(fact, PaidOut) and not nets:
            nets = winnings(state, fact, who)
        elif isinstance(fact, MispaymentFound) and fact.who == who and fact.coup == void:
            nets[fact.wager] += fact.moved
        elif isinstance(fact, PaymentCorrected) and fact.who == who and not fact.undoes:
            if fact.coup == void:
                nets[fact.wager] += fact.amount - fact.withheld - fact.forfeited
            since = min(fresh, fact.withheld)
            old, fresh = old - fact.withheld + since, fresh - since
            lost, kept = lost - fact.forfeited, kept - fact.forfeited
        elif isinstance(fact, WinningsWithheld) and fact.who == who:
            fresh += fact.amount
        elif isinstance(fact, WithheldDecided) and fact.who == who:
            lost, kept = (lost, kept) if fact.released else (lost + old + fresh, kept + fresh)
            old = fresh = 0
        elif isinstance(fact, CoupReopened | CoupUndone):
            won = sum(max(0, each) for each in nets.values())
            lost -= min(kept, max(0, won - fresh))
            old, fresh, kept = old + max(0, fresh - won), 0, 0
        state = evolve(state, event)
    return lost


def winnings(state: Table, fact: PaidOut, who: str) -> Counter[str]:
    """What the wagers of somebody won, each by itself; less than nothing where it lost."""
    found = Counter[str]()
    for due in state.dues:
        if due.who == who and due.outcome != "open":
            stake = due.amount - due.returned if due.asset == "chips" else 0
            found[due.id] = due.pays + fact.differences.get(due.id, 0) - stake
    return found


def wrongly(company: Company) -> None:
    """Now and then payments are said to be wrong, and there is more meddling."""
    if company.chance.random() < 0.6:
        misreport(company)
        meddle(company)


def one_void_coup(company: Company) -> bool:
    """A coup with meddlers, whether it became void."""
    chance, coup = company.chance, company.state.coup.number
    if not play_to(company, Phase.SETTLED):
        return False
    if chance.random() < 0.3:
        meddle(company)
        wrongly(company)
    if chance.random() < 0.8:
        if chance.random() < 0.3:
            pay_wrongly(company)
        else:
            company.steps(1)
        meddle(company)
        wrongly(company)
        if chance.random() < 0.3:
            company.ends()
            if company.stands(Phase.BETTING):
                meddle(company)
                wrongly(company)
    void = become_void(company, coup)
    if void:
        for who in company.players if chance.random() < 0.4 else ():
            decide(company, who)
            company.tries(patron(who), BuyIn(amount=chance.choice(AMOUNTS)))
    if not company.stands(Phase.BETTING):
        company.ends()
    return void


@pytest.mark.trust("B8", "C1")
@pytest.mark.parametrize("tables", sizes(100, 10_000))
def test_a_void_coup_makes_nobody_richer_or_poorer_whatever_was_done_with_its_money(tables: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(tables):
        company = Company(seed, game=GAMES[seed % len(GAMES)])
        for _ in range(COUPS):
            if not company.stands(Phase.BETTING):
                break
            start, told = company.state, len(company.events)
            void = one_void_coup(company)
            company.balances()
            assert_agrees(company.books, company.state)
            assert_nobody_below_nothing(company.state)
            events = company.events[told:]
            if not void:
                continue
            seen.update(name_of(type(event.fact)) for event in events)
            seen.update(event.fact.tender for event in events if isinstance(event.fact, BoughtIn))
            for who in company.players:
                change = worth(company.state, who) - worth(start, who)
                assert change == expected(start, events, who), (company, who, start.coup.number)
        assert_with_the_house(company.transactions, company.events)
    assert set(seen) >= SEEN | {"cash", "exchange"}, seen
