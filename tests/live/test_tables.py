"""Tables in the store: decided once, found again, and the books in the same transaction."""

import pytest

from punto.books.projection import LedgerProjection
from punto.ledger import Account
from punto.live.machine import NoSuchMachine
from punto.store import Store
from punto.store.address import store_at
from punto.store.errors import CommandReused
from punto.table import Phase
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tests.live.hosting import ANN, Serving, Tables, balance


@pytest.fixture
def host(books: Store) -> Serving:
    """A host without a table yet."""
    return Serving(books)


@pytest.mark.trust("B9")
def test_a_coup_is_dealt_kept_and_found_again(host: Serving, address: str) -> None:
    host.set_up()
    host.sit_down()
    host.play()
    state = host.tables.state("m1")
    assert state.phase is Phase.BETTING
    assert state.purses.stacks["Ann"] == 595_00
    again = Tables(store_at(address, [LedgerProjection()]))
    assert again.names() == ["m1"]
    assert again.state("m1") == state
    assert [event.seq for event in again.events("m1")] == list(range(1, state.seq + 1))


@pytest.mark.trust("C1")
def test_the_books_agree_with_the_table_and_sum_to_nothing(host: Serving) -> None:
    host.set_up()
    host.sit_down()
    host.play()
    store = host.tables.store
    assert balance(store, Account("stack", "m1", "Ann")) == 595_00
    assert balance(store, Account("commission", "m1")) == 5_00
    assert balance(store, Account("float", "m1")) == -500_00 - 100_00
    assert balance(store, Account("drop", "m1"), "cash") == 500_00
    sums = store.database.read("SELECT asset, sum(amount) FROM balances GROUP BY asset")
    assert [int(total) for _, total in sums] == [0] * len(sums)
    before = store.database.read("SELECT account, asset, amount FROM balances ORDER BY account, asset")
    store.rebuild(LedgerProjection())
    after = store.database.read("SELECT account, asset, amount FROM balances ORDER BY account, asset")
    assert after == before


@pytest.mark.trust("C2", "F6")
def test_the_same_command_gives_the_same_answer_once(host: Serving) -> None:
    host.set_up()
    host.gives(ANN, Join(seat="1"))
    name = host.id()
    first = host.gives(ANN, BuyIn(amount=500_00), name)
    version = host.tables.store.version("table/m1")
    assert host.gives(ANN, BuyIn(amount=500_00), name) == first
    assert host.tables.store.version("table/m1") == version
    assert host.tables.state("m1").purses.stacks["Ann"] == 500_00
    with pytest.raises(CommandReused):
        host.gives(ANN, BuyIn(amount=600_00), name)


def test_a_refusal_is_answered_again_as_it_was(host: Serving) -> None:
    host.set_up()
    name = host.id()
    refused = host.gives(ANN, BuyIn(amount=500_00), name)
    assert [fault.number for fault in refused.refused] == [209]
    host.gives(ANN, Join(seat="1"))
    assert host.gives(ANN, BuyIn(amount=500_00), name) == refused


@pytest.mark.trust("F16")
def test_two_hosts_share_one_table(host: Serving, address: str) -> None:
    host.set_up()
    host.gives(ANN, Join(seat="1"))
    other = Serving(store_at(address, [LedgerProjection()]))
    other.count = 1_000
    other.gives(ANN, BuyIn(amount=500_00))
    assert host.tables.state("m1").purses.stacks["Ann"] == 500_00
    host.play()
    assert other.tables.state("m1") == host.tables.state("m1")
    assert balance(other.tables.store, Account("stack", "m1", "Ann")) == 595_00


def test_a_table_that_was_never_set_up_is_not_found(host: Serving) -> None:
    with pytest.raises(NoSuchMachine):
        host.tables.state("m9")


@pytest.mark.trust("B1")
@pytest.mark.parametrize("overdraw", [1, 500_00])
def test_the_database_itself_refuses_a_purse_below_nothing(host: Serving, overdraw: int) -> None:
    host.set_up()
    host.gives(ANN, Join(seat="1"))
    host.gives(ANN, BuyIn(amount=500_00))
    store = host.tables.store
    sql = "UPDATE balances SET amount = ? WHERE account = ? AND asset = ?"
    with pytest.raises(Exception, match=r"(?i)check"):
        store.transact(lambda session: session.rows(sql, [-overdraw, "stack/m1/Ann", "chips:AUD"]))
