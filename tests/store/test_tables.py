"""Tables in the store: decided once, found again, and the books in the same transaction."""

from collections.abc import Iterator

import pytest
from msgspec import structs

from punto.cards import Card
from punto.ledger import Account, Asset
from punto.store import Append, Part, Store, content_hash
from punto.store.address import store_at
from punto.store.refusals import CommandReused
from punto.store.tables import Answer, Host, Ledger, NoSuchTable
from punto.store.tables.keeping import keep, keep_setup
from punto.table import BY_ITSELF, Actor, Command, Order, Phase, Setup, Terms
from punto.table.betting import CloseBets, PlaceBets
from punto.table.dealing import DrawCard
from punto.table.places import BuyIn, Join
from punto.table.placing import Stake
from punto.table.preparing.sequence import ready_shoe
from tests.table.play import Play

ANN, DAN = Actor("Ann", "patron"), Actor("Dan", "dealer")
START = 1_700_000_000_000


class Serving:
    """A host with a table, and ids and times for its commands."""

    def __init__(self, store: Store, name: str = "m1") -> None:
        self.host = Host(store)
        self.table = name
        self.count = 0

    def id(self) -> str:
        self.count += 1
        return f"0190-{self.table}-{self.count}"

    def set_up(self, rulebook: str = "vic-2002") -> None:
        setup = Setup(table=self.table, terms=Terms(rulebook=rulebook), automation=BY_ITSELF)
        self.host.set_up(setup, actor="Sue", at=START, command=self.id())
        for command in ready_shoe(self.host.state(self.table), dealer=DAN, at=START):
            self.host.give(self.table, command)

    def sit_down(self) -> None:
        self.gives(ANN, Join(seat="1"))
        self.gives(ANN, BuyIn(amount=500_00, tender="cash"))

    def gives(self, actor: Actor, order: Order, name: str = "") -> Answer:
        return self.host.give(self.table, self.command(actor, order, name))

    def command(self, actor: Actor, order: Order, name: str = "") -> Command:
        return Command(id=name or self.id(), actor=actor, at=START + self.count, order=order)

    def play(self, cards: str = "2H 9C TD KS") -> None:
        self.gives(ANN, PlaceBets(stakes=(Stake(id=self.id(), wager="banker", amount=100_00),)))
        self.gives(DAN, CloseBets())
        self.deal(cards)

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.gives(DAN, DrawCard(face=Card.parse(card)))


def keep_play(store: Store, play: Play) -> None:
    """Put a table that was played in memory into a store, event by event."""
    setup = play.opening.setup
    kept = keep_setup(setup, "Sue", START, "set-up")
    store.append(Append("set-up", content_hash(b""), (Part(kept.stream, 0, (kept,)),)))
    for number, event in enumerate(play.events, 1):
        each = structs.replace(keep(setup.table, event), command=f"c{number}")
        store.append(Append(each.command, content_hash(b""), (Part(each.stream, number, (each,)),)))


@pytest.fixture
def serving(address: str) -> Iterator[Serving]:
    with store_at(address, [Ledger()]) as store:
        yield Serving(store)


def balance(store: Store, account: Account, kind: str = "chips") -> int:
    sql = "SELECT amount FROM balances WHERE account = ? AND asset = ?"
    found = store.database.read(sql, [str(account), str(Asset(kind, "AUD"))])  # type: ignore[arg-type]
    return int(found[0][0]) if found else 0


@pytest.mark.trust("B9")
def test_a_coup_is_dealt_kept_and_found_again(serving: Serving, address: str) -> None:
    serving.set_up()
    serving.sit_down()
    serving.play()
    state = serving.host.state("m1")
    assert state.phase is Phase.BETTING
    assert state.purses.stacks["Ann"] == 595_00
    again = Host(store_at(address, [Ledger()]))
    assert again.tables() == ["m1"]
    assert again.state("m1") == state
    assert [event.seq for event in again.history("m1")] == list(range(1, state.seq + 1))


@pytest.mark.trust("C1")
def test_the_books_agree_with_the_table_and_sum_to_nothing(serving: Serving) -> None:
    serving.set_up()
    serving.sit_down()
    serving.play()
    store = serving.host.store
    assert balance(store, Account("stack", "m1", "Ann")) == 595_00
    assert balance(store, Account("commission", "m1")) == 5_00
    assert balance(store, Account("float", "m1")) == -500_00 - 100_00
    assert balance(store, Account("drop", "m1"), "cash") == 500_00
    sums = store.database.read("SELECT asset, sum(amount) FROM balances GROUP BY asset")
    assert [int(total) for _, total in sums] == [0] * len(sums)
    before = store.database.read("SELECT account, asset, amount FROM balances ORDER BY account, asset")
    store.rebuild(Ledger())
    after = store.database.read("SELECT account, asset, amount FROM balances ORDER BY account, asset")
    assert after == before


@pytest.mark.trust("C2", "F6")
def test_the_same_command_gives_the_same_answer_once(serving: Serving) -> None:
    serving.set_up()
    serving.gives(ANN, Join(seat="1"))
    name = serving.id()
    first = serving.gives(ANN, BuyIn(amount=500_00), name)
    version = serving.host.store.version("table/m1")
    assert serving.gives(ANN, BuyIn(amount=500_00), name) == first
    assert serving.host.store.version("table/m1") == version
    assert serving.host.state("m1").purses.stacks["Ann"] == 500_00
    with pytest.raises(CommandReused):
        serving.gives(ANN, BuyIn(amount=600_00), name)


def test_a_refusal_is_answered_again_as_it_was(serving: Serving) -> None:
    serving.set_up()
    name = serving.id()
    refused = serving.gives(ANN, BuyIn(amount=500_00), name)
    assert [fault.number for fault in refused.refused] == [209]
    serving.gives(ANN, Join(seat="1"))
    assert serving.gives(ANN, BuyIn(amount=500_00), name) == refused


@pytest.mark.trust("F16")
def test_two_hosts_share_one_table(serving: Serving, address: str) -> None:
    serving.set_up()
    serving.gives(ANN, Join(seat="1"))
    other = Serving(store_at(address, [Ledger()]))
    other.count = 1_000
    other.gives(ANN, BuyIn(amount=500_00))
    assert serving.host.state("m1").purses.stacks["Ann"] == 500_00
    serving.play()
    assert other.host.state("m1") == serving.host.state("m1")
    assert balance(other.host.store, Account("stack", "m1", "Ann")) == 595_00


def test_a_table_that_was_never_set_up_is_not_found(serving: Serving) -> None:
    with pytest.raises(NoSuchTable):
        serving.host.state("m9")


@pytest.mark.trust("B1")
@pytest.mark.parametrize("overdraw", [1, 500_00])
def test_the_database_itself_refuses_a_purse_below_nothing(serving: Serving, overdraw: int) -> None:
    serving.set_up()
    serving.gives(ANN, Join(seat="1"))
    serving.gives(ANN, BuyIn(amount=500_00))
    store = serving.host.store
    sql = "UPDATE balances SET amount = ? WHERE account = ? AND asset = ?"
    with pytest.raises(Exception, match=r"(?i)check"):
        store.transact(lambda session: session.rows(sql, [-overdraw, "stack/m1/Ann", "chips:AUD"]))
