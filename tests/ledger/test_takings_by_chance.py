"""Whatever is played by chance, the win is what the house has beyond what was bought and cashed."""

from collections import Counter
from fractions import Fraction
from math import floor
from random import Random

import pytest

from punto.ledger import Account, Asset, Balances, Transaction, takings
from punto.machine.names import name_of
from punto.rules.game import wager_names
from punto.rules.wager import RunWager, TailWager
from punto.table import Actor, Done, Event, Phase, Table, evolve
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.board.notices import PutUpNotice
from punto.table.conduct.closing import CloseTable, OpenWagersEnded
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.money.buying_in import BoughtIn, BuyIn, CashedOut
from punto.table.money.commission import CommissionReturned, CommissionSettled
from punto.table.seats.joining import Leave
from punto.table.settling.pay import PaidOut
from punto.table.setup import game_of
from punto.table.state.coup import Due
from tests.audit.test_voids import SUPERVISORS, become_void
from tests.ledger.following import assert_agrees, assert_nobody_below_nothing, assert_with_the_house
from tests.ledger.meddling import GAMES, meddle, patron, play_to
from tests.ledger.misreporting import misreport
from tests.ledger.test_corrections import pay_wrongly, put_right
from tests.sizes import sizes
from tests.table.company import Company
from tests.table.machine.machine import Machine, games

CHIPS, CASH = Asset("chips", "AUD"), Asset("cash", "AUD")
COUPS = 4
NOTICE = 21 * 60_000
"""Longer than any table waits between the sign and its closing."""
SEEN = {
    "paid-out", "payment-corrected", "mispayment-found", "coup-reopened", "coup-undone", "commission-settled",
    "commission-returned", "withheld-decided", "open-wagers-ended", "bought-in", "cashed-out", "debt-paid",
    "exchange", "patron-sought", "debt-incurred", "winnings-withheld", "player-left",
}  # fmt: skip
"""What brings the house something, or costs it something: all of it must have come about."""


class Tally:
    """What the facts alone say: chips bought and cashed, and the commission of the payments that count."""

    def __init__(self) -> None:
        self.exchanged = 0
        self.bought: Counter[str] = Counter()
        self.commission: Counter[str] = Counter()

    def hear(self, before: Table, event: Event) -> None:
        fact = event.fact
        match fact:
            case BoughtIn() if fact.tender in {"cash", "account"}:
                self.exchanged += fact.amount
                self.bought[fact.tender] += fact.amount
            case CashedOut():
                self.exchanged -= fact.amount
            case PaidOut():
                self.commission[f"coup {before.coup.number}"] = _commission(before.dues)
            case CoupReopened() | CoupUndone():
                self.commission[f"coup {fact.number}"] = 0
            case OpenWagersEnded():
                self.commission["at closing"] += _commission(fact.dues)
            case CommissionSettled():
                self.commission["put off"] += fact.collected if fact.left else floor(fact.owed)
            case CommissionReturned():
                self.commission["put off"] += floor(fact.stands) - floor(fact.settled)


def _commission(dues: tuple[Due, ...]) -> int:
    return floor(sum((due.commission for due in dues if due.pays), Fraction()))


def check(found: list[Transaction], books: Balances, tally: Tally, state: Table, said: object) -> None:
    """The figures of the takings against the table, the facts and the books."""
    whole = takings(found, "AUD")
    assert whole.win == state.purses.house + tally.exchanged, said
    assert whole.commission == books.of(Account("commission", "T1"), CHIPS), said
    assert whole.commission == tally.commission.total(), said
    assert whole.drop == tally.bought.total(), said
    assert whole.box == tally.bought["cash"] == books.of(Account("drop", "T1"), CASH), said
    assert whole.rounding == -books.of(Account("rounding", "T1"), CHIPS), said
    laid = sum(
        leg.amount
        for each in found
        if each.what == "bet-placed"
        for leg in each.legs
        if (leg.account.kind, leg.asset) == ("layout", CHIPS)
    )
    assert 0 <= whole.handle <= laid, said


def plays(company: Company) -> None:
    """A coup with whatever goes wrong with it: paid wrongly, void, void after it was paid or put away."""
    chance, coup = company.chance, company.state.coup.number
    play_to(company, Phase.SETTLED)
    if company.stands(Phase.SETTLED) and chance.random() < 0.4:
        amounts = pay_wrongly(company)
        for name in amounts if chance.random() < 0.7 else ():
            put_right(company, "mispayment", "corrected", wagers=(name,))
    if chance.random() < 0.5:
        company.steps_to(Phase.PAID)
    if chance.random() < 0.2:
        company.ends()
    for _ in range(chance.choice((0, 0, 1, 2))):
        meddle(company)
        misreport(company, lambda found: become_void(found, coup))
    meddle(company)
    if chance.random() < 0.5:
        become_void(company, coup)
        for who in company.players:
            company.tries(patron(who), BuyIn(amount=500_00, tender=chance.choice(("cash", "account"))))
    company.ends()


def announces(company: Company) -> None:
    """The sign that says the table will close."""
    for boss in SUPERVISORS:
        company.tries(boss, PutUpNotice(notice="closing"))


def goes_home(company: Company) -> None:
    """Some leave, with what they owe settled; then the table closes on what is still open."""
    game = game_of(company.state.terms)
    for name in wager_names(game.book):
        if isinstance(game.wager(name), TailWager | RunWager):
            stake = Stake(id=f"last-{name}", wager=name, amount=10_00, nominate="PBPB")
            company.tries(Actor(company.players[0], "patron"), PlaceBets(stakes=(stake,)))
    company.ends()
    for who in company.players:
        if company.chance.random() < 0.3:
            company.tries(Actor(who, "patron"), Leave())
    company.dealer.at += NOTICE
    for boss in SUPERVISORS:
        company.tries(boss, CloseTable())


@pytest.mark.trust("C1")
@pytest.mark.parametrize("tables", sizes(100, 6_000))
def test_whatever_goes_wrong_the_wins_are_what_the_house_has_beyond_what_was_bought_and_cashed(
    tables: int,
) -> None:
    seen: set[str] = set()
    for seed in range(tables):
        company, tally = Company(seed, game=GAMES[seed % len(GAMES)]), Tally()
        announces(company)
        for _ in range(COUPS):
            if company.stands(Phase.BETTING):
                plays(company)
        goes_home(company)
        company.balances()
        state = company.opening
        for event in company.events:
            tally.hear(state, event)
            state = evolve(state, event)
            assert_nobody_below_nothing(state)
            seen.add(name_of(type(event.fact)))
            seen.update([event.fact.tender] if isinstance(event.fact, BoughtIn) else [])
        check(company.transactions, company.books, tally, state, company)
        assert_agrees(company.books, state)
        assert_with_the_house(company.transactions, company.events)
    assert seen >= SEEN


class Kept(Balances):
    """Books that keep the transactions that were entered."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Transaction] = []

    def enter(self, transaction: Transaction) -> None:
        super().enter(transaction)
        self.taken.append(transaction)


class Watched(Machine):
    """A table at which anything is ordered by anybody, with a tally kept beside it."""

    def __init__(self, rulebook: str, variant: str, seed: int) -> None:
        super().__init__(rulebook, variant, seed)
        self.books: Kept = Kept()
        self.tally = Tally()

    def _check_done(self, before: Table, result: Done[Table]) -> None:
        super()._check_done(before, result)
        for event in result.events:
            self.tally.hear(before, event)
            before = evolve(before, event)


@pytest.mark.trust("C1")
@pytest.mark.parametrize("steps", sizes(200, 20_000))
@pytest.mark.parametrize(("rulebook", "variant"), games())
def test_whatever_is_ordered_the_wins_are_what_the_house_has_beyond_what_was_bought_and_cashed(
    rulebook: str, variant: str, steps: int
) -> None:
    chance = Random(steps)  # noqa: S311 - the same orders every time
    machine = Watched(rulebook, variant, steps)
    for _ in range(steps):
        machine.step(chance.randrange(2**32))
    check(machine.books.taken, machine.books, machine.tally, machine.state, rulebook)
