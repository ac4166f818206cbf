"""Jackpots beside live tables: coups contribute, wins are recorded, paid and undone, in one transaction."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import count

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.books.streams import JACKPOTS
from punto.cards import Card
from punto.cases.jackpot_house import READY
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.confirmation import ConfirmJackpotWin
from punto.floor.jackpot.jackpot_equipment import FitJackpotTable, WithdrawJackpot
from punto.floor.jackpot.jackpot_reactions import win_at
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.payment import PayJackpot
from punto.floor.jackpot.plan import NotifyParameters, PlanJackpot
from punto.floor.jackpot.start import StartJackpot
from punto.floor.jackpot.state import JackpotState
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal
from punto.script.default_sign import with_default_sign
from punto.store import Store
from punto.store.address import store_at
from punto.table import BY_ITSELF, Automation, Setup, Terms
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.invalidated_coup import InvalidateCoup
from punto.table.dealing.cards import DrawCard
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.sequence import ready_shoe
from punto.table.seats.joining import Join
from punto.table.settling.pay import Discard, PayOut
from tests.live.hosting import START, Tables

ANN, DAN = Actor("Ann", "patron"), Actor("Dan", "dealer")
MIA, OMAR = Actor("Mia", "casino-supervisor"), Actor("Omar", "area-manager")
EIGHTS, TIE, PLAYER = "8H 8D 8S 8C", "8H KC 8D 6S", "9H 2C KD 5S"
TERMS = JackpotParameters(
    option="1", shares={"non-coloured": "10%", "coloured": "20%", "suited": "100%"}, method="equal", unit=500,
    seed=1_000_000, start=10_000_000, tables={"m1": Fraction(100, 3), "m2": Fraction(50)},
)  # fmt: skip


class Casino:
    """Two linked tables and their jackpot, in one process."""

    def __init__(self, store: Store, automation: frozenset[Automation] = BY_ITSELF) -> None:
        self.tables = Tables(store, with_history=True)
        self._counter = count(1)
        self.count = 0
        for name in ("m1", "m2"):
            self.opens(name, automation)
        plan = PlanJackpot(name="Grand", rulebook="crown-2025", parameters=TERMS)
        steps: list[Order] = [plan, NotifyParameters(reference="VGCCC 1")]
        steps += [FitJackpotTable(table=name, fitting=READY) for name in TERMS.tables]
        for step in (*steps, StartJackpot()):
            self.jackpot(MIA, step)
        self.jackpot(OMAR, Approve(request=f"c{self.count}"))

    def opens(self, name: str, automation: frozenset[Automation]) -> None:
        setup = with_default_sign(
            Setup(table=name, terms=Terms(rulebook="crown-2025"), automation=automation)
        )
        self.tables.set_up(setup, actor="Sue", at=START, command=f"up-{name}")
        for command in ready_shoe(self.tables.state(name), dealer=DAN, at=START):
            self.tables.give(name, command)
        self.table(name, ANN, Join(seat="1"))
        self.table(name, ANN, BuyIn(amount=500_00, tender="cash"))

    def command(self, actor: Actor, order: Order) -> Command:
        self.count = number = next(self._counter)
        return Command(id=f"c{number}", actor=actor, at=START + number * 1000, order=order)

    def table(self, name: str, actor: Actor, order: Order) -> tuple[Refusal, ...]:
        return self.tables.give(name, self.command(actor, order)).refused

    def jackpot(self, actor: Actor, order: Order) -> tuple[Refusal, ...]:
        given = self.tables.jackpot("grand").give(self.command(actor, order))
        return given.faults if isinstance(given, Refused) else ()

    def coup(self, name: str, cards: str, tie: int = 25_00) -> None:
        stakes = (Stake(id=f"t{next(self._counter)}", wager="tie", amount=tie),)
        assert self.table(name, ANN, PlaceBets(stakes=stakes)) == ()
        self.table(name, DAN, CloseBets())
        for card in cards.split():
            assert self.table(name, DAN, DrawCard(face=Card.parse(card))) == ()

    @property
    def state(self) -> JackpotState:
        return self.tables.jackpot("grand").state

    def stack(self, name: str) -> int:
        return self.tables.state(name).purses.stacks["Ann"]


@pytest.fixture
def casino(store: Store) -> Casino:
    return Casino(store)


def test_every_coup_with_a_result_contributes_in_the_command_that_ends_it(casino: Casino) -> None:
    casino.coup("m1", PLAYER)
    casino.coup("m2", TIE)
    casino.coup("m1", PLAYER)
    assert casino.state.meter == 10_000_000 + Fraction(200, 3) + 50
    last = [each.event for each in casino.tables.store.every()][-1]
    assert last.command == f"c{casino.count}"
    ended = {each.event.stream for each in casino.tables.store.every() if each.event.command == last.command}
    assert ended == {"table/m1", "jackpot/grand"}


def test_a_table_that_plays_by_itself_reports_its_win_before_the_coup_ends(casino: Casino) -> None:
    before = casino.stack("m1")
    casino.coup("m1", EIGHTS)
    assert casino.state.claims[1].value.pool == 1_000_000
    assert casino.state.meter == 9_000_000 + Fraction(100, 3)
    assert casino.jackpot(OMAR, ConfirmJackpotWin(claim=1, told="Mia")) == ()
    assert casino.jackpot(DAN, PayJackpot(claim=1)) == ()
    assert casino.stack("m1") == before + 8 * 25_00 + 1_000_000


def by_hand(store: Store) -> Casino:
    return Casino(store, BY_ITSELF - {Automation.DISCARD, Automation.PAY})


def test_a_dealer_records_what_lies_on_the_table(store: Store) -> None:
    casino = by_hand(store)
    early = win_at(casino.tables.state("m1"), ("tie",))
    assert isinstance(early, Refusal)
    assert early.code == "jackpot-early"
    casino.coup("m1", EIGHTS)
    assert casino.state.claims == {}
    order = win_at(casino.tables.state("m1"), ("tie",))
    assert isinstance(order, RecordJackpotWin)
    assert [(each.who, each.amount) for each in order.wagers] == [("Ann", 25_00)]
    assert casino.jackpot(DAN, order) == ()
    casino.table("m1", DAN, PayOut())
    casino.table("m1", DAN, Discard())
    assert casino.state.meter == 9_000_000 + Fraction(100, 3)


def test_a_void_coup_neither_wins_nor_contributes(store: Store) -> None:
    casino = Casino(store, BY_ITSELF - {Automation.SETTLE, Automation.DISCARD})
    casino.coup("m1", EIGHTS)
    assert casino.table("m1", MIA, InvalidateCoup(cause="disruption", what="fire alarm")) == ()
    casino.table("m1", DAN, Discard())
    assert casino.tables.state("m1").coup.number == 2
    assert casino.state.meter == 10_000_000
    casino.coup("m2", PLAYER)
    assert casino.state.claims == {}


def test_a_withdrawn_table_plays_on_and_contributes_nothing(casino: Casino) -> None:
    casino.jackpot(DAN, WithdrawJackpot(table="m1", why="display is dark"))
    casino.coup("m1", EIGHTS)
    casino.coup("m2", PLAYER)
    assert casino.state.meter == 10_000_050
    assert casino.state.claims == {}


def test_whoever_is_not_at_the_table_is_not_paid_in_chips_there(casino: Casino) -> None:
    casino.coup("m1", EIGHTS)
    casino.jackpot(OMAR, ConfirmJackpotWin(claim=1, told="Mia"))
    payouts = casino.state.payouts
    state = casino.tables.table("m1").state
    assert state.people.here("Ann")
    assert casino.jackpot(DAN, PayJackpot(claim=1, tender="cash")) == ()
    assert casino.stack("m1") == state.purses.stacks["Ann"], "paid at the cage"
    assert payouts[1].paid == {}


def test_another_process_sees_the_jackpot_and_goes_on(store: Store, casino: Casino) -> None:
    casino.coup("m1", PLAYER)
    other = Tables(store, with_history=True)
    assert [each.name for each in other.open_jackpots()] == ["grand"]
    assert other.jackpot("grand").state == casino.state
    casino.tables = other
    casino.coup("m2", EIGHTS)
    casino.coup("m1", PLAYER)
    assert casino.state.claims[1].table == "m2"
    assert casino.state.totals.contributed == Fraction(200, 3) + 50


def test_tables_in_many_threads_lose_no_contribution(casino: Casino) -> None:
    def plays(name: str) -> None:
        for _ in range(8):
            casino.coup(name, PLAYER)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(plays, ("m1", "m2")))
    assert casino.state.totals.contributed == 8 * (Fraction(100, 3) + 50)
    assert casino.state.meter == casino.state.totals.balance


def test_the_books_agree_with_every_jackpot(address: str) -> None:
    with store_at(address, [LedgerProjection()]) as store:
        casino = Casino(store)
        casino.coup("m1", PLAYER)
        casino.coup("m1", EIGHTS)
        casino.coup("m2", EIGHTS)
        casino.jackpot(OMAR, ConfirmJackpotWin(claim=1, told="Mia"))
        casino.jackpot(DAN, PayJackpot(claim=1))
        assert check_books(store) > 10
        held = dict(store.database.read("SELECT account, amount FROM balances", []))
        assert held["jackpot/grand"] == casino.state.booked == casino.state.to_book


def test_a_feed_of_a_jackpot_goes_by_its_stream(store: Store) -> None:
    heard: list[str] = []
    tables = Tables(store, with_history=True, heard=lambda name, _: heard.append(name))
    plan = PlanJackpot(name="Grand", rulebook="crown-2025", parameters=TERMS)
    tables.jackpot("grand").give(Command(id="p", actor=MIA, at=START, order=plan))
    assert heard == ["jackpot/grand"]
    history = tables.jackpot("grand").history
    assert history is not None
    assert JACKPOTS.stream_of("grand") == heard[0]
