"""A server that starts goes on from the snapshots of the last one, and shows what it would have read."""

import pytest

from punto.books.streams import TABLES
from punto.cards import SeededSource
from punto.live import history
from punto.live.history import MOST_REMEMBERED, TableHistory
from punto.live.machine import LiveMachine
from punto.robots.shoe_player import Dealer
from punto.store import Store
from punto.store.keys.sealing import Sealer
from punto.store.steps import StateReader
from punto.table import BY_ITSELF, Command, Event, Setup, Table, Terms
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tests.live.hosting import Tables
from tools.golden_shoes import ANN, BOB, CY, bets

BOX = Sealer(bytes(32))
RULEBOOK = "crown-2025"


class Kept(Dealer):
    """A robot dealer whose every order is kept."""

    def __init__(self, tables: Tables, table: str) -> None:
        self.tables = tables
        setup = Setup(table=table, terms=Terms(rulebook=RULEBOOK), automation=BY_ITSELF)
        tables.set_up(setup, actor="house", at=0, command=f"{table} set up")
        super().__init__(tables.state(table), SeededSource(8, table.ljust(32).encode()))
        self.make_ready()
        for seat, player in enumerate((ANN, BOB, CY), 1):
            self.gives(player, Join(seat=str(seat)))
            self.gives(player, BuyIn(amount=10_000_00))

    def _carry_out(self, command: Command) -> tuple[Event, ...]:
        table = self.state.setup.table
        assert not self.tables.give(table, command).refused
        self.state = self.tables.state(table)
        return ()

    def coups(self, number: int) -> None:
        for _ in range(number):
            self.play_coup(bets)


class Counting(TableHistory):
    """A history that counts what it takes in."""

    taken = 0

    def take(self, *given: object) -> list[object]:  # type: ignore[override]
        messages = super().take(*given)  # type: ignore[arg-type]
        self.taken += len(messages)
        return list(messages)


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.live.tables.TableHistory", Counting)


def served(store: Store, *tables: str) -> list[LiveMachine[Table]]:
    """The tables as a server finds them, which then stops."""
    live = Tables(store, box=BOX, with_history=True)
    found = [live.table(name) for name in tables]
    live.close()
    return found


def taken(machine: LiveMachine[Table]) -> int:
    return history_of(machine).taken


def history_of(machine: LiveMachine[Table]) -> Counting:
    assert isinstance(machine.history, Counting)
    return machine.history


def whole(store: Store, table: str) -> TableHistory:
    """The history of a table as its events alone have it, taken in one by one."""
    reader: StateReader[Table] = StateReader(TABLES)
    records = store.read_stream(f"table/{table}", 0, 1_000_000)
    reader.take(records[0].event)
    told = TableHistory(TABLES.first(records[0].event))
    for record in records[1:]:
        change = reader.take(record.event)
        assert change is not None
        told.take([change], change.after)
    return told


def same(one: TableHistory, two: TableHistory) -> bool:
    return (one.now, one.askers, one.acted, one.coups(None, 9_999)) == (
        two.now, two.askers, two.acted, two.coups(None, 9_999),
    )  # fmt: skip


def test_a_start_reads_only_what_came_after(sqlite_store: Store) -> None:
    tables = Tables(sqlite_store)
    one, two = Kept(tables, "m1"), Kept(tables, "m2")
    one.coups(3)
    two.coups(2)
    assert [taken(each) for each in served(sqlite_store, "m1", "m2")] == [one.state.seq, two.state.seq]
    assert [taken(each) for each in served(sqlite_store, "m1", "m2")] == [0, 0], "nothing has happened since"
    before = one.state.seq
    one.coups(2)
    again = served(sqlite_store, "m1", "m2")
    assert [taken(each) for each in again] == [one.state.seq - before, 0]
    for machine in again:
        assert same(history_of(machine), whole(sqlite_store, machine.name))
        assert machine.state == tables.state(machine.name)


def test_what_is_told_together_is_told_as_if_it_had_come_one_by_one(sqlite_store: Store) -> None:
    """The history of the server that decided, of one that followed, and of the events alone are the same."""
    deciding, following = (Tables(sqlite_store, with_history=True) for _ in range(2))
    one = Kept(deciding, "m1")
    following.table("m1")
    one.coups(3)
    following.table("m1").catch_up()
    histories = [history_of(each.table("m1")) for each in (deciding, following)]
    assert all(same(each, whole(sqlite_store, "m1")) for each in histories)
    frames = [[frame.text for frame in each.recent(0) or ()] for each in histories]
    assert frames[0] == frames[1] != []
    assert history_of(deciding.table("m1")).taken == one.state.seq, "each event once"


def test_messages_of_before_come_from_the_store(sqlite_store: Store) -> None:
    one = Kept(Tables(sqlite_store), "m1")
    one.coups(1)
    served(sqlite_store, "m1")
    (machine,) = served(sqlite_store, "m1")
    told = history_of(machine)
    assert told.recent(0) is None
    assert told.recent(told.seq) == []


def test_in_the_middle_of_a_coup_nothing_is_remembered(sqlite_store: Store) -> None:
    one = Kept(Tables(sqlite_store), "m1")
    one.coups(2)
    assert whole(sqlite_store, "m1").past() is not None
    reader: StateReader[Table] = StateReader(TABLES)
    first, *others = sqlite_store.read_stream("table/m1", 0, 1_000_000)
    reader.take(first.event)
    fresh = TableHistory(TABLES.first(first.event))
    for record in others:
        change = reader.take(record.event)
        assert change is not None
        fresh.take([change], change.after)
        state = fresh.now.state
        assert (fresh.past() is None) == bool(state.coup.drawn or state.dues or state.mishaps)


def test_of_many_coups_the_newest_are_remembered(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_REMEMBERED", 2)
    one = Kept(Tables(sqlite_store), "m1")
    one.coups(4)
    past = whole(sqlite_store, "m1").past()
    assert past is not None
    assert len(past.coups) == 4, "those of this shoe are all wanted"
    assert MOST_REMEMBERED > 4


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE snapshots SET body = substr(body, 2)",
        "UPDATE snapshots SET body = substr(body, 2) WHERE stream LIKE 'history/%'",
        "UPDATE snapshots SET seq = 5",
        "UPDATE snapshots SET shape = 'of another program'",
        "UPDATE snapshots SET shape = 'of another program' WHERE stream LIKE 'history/%'",
        "DELETE FROM snapshots WHERE stream LIKE 'table/%'",
    ],
)
def test_a_snapshot_that_does_not_fit_counts_for_nothing(sqlite_store: Store, sql: str) -> None:
    one = Kept(Tables(sqlite_store), "m1")
    one.coups(2)
    served(sqlite_store, "m1")
    sqlite_store.transact(lambda session: session.rows(sql))
    (again,) = served(sqlite_store, "m1")
    assert taken(again) == one.state.seq
    assert again.state == one.state
    assert same(history_of(again), whole(sqlite_store, "m1"))


def test_a_state_and_a_history_of_two_moments_are_not_put_together(sqlite_store: Store) -> None:
    one = Kept(Tables(sqlite_store), "m1")
    one.coups(1)
    served(sqlite_store, "m1")
    old = sqlite_store.database.read("SELECT seq, body FROM snapshots WHERE stream = 'history/table/m1'")[0]
    one.coups(1)
    served(sqlite_store, "m1")
    sql = "UPDATE snapshots SET seq = ?, body = ? WHERE stream = 'history/table/m1'"
    sqlite_store.transact(lambda session: session.rows(sql, old))
    (again,) = served(sqlite_store, "m1")
    assert taken(again) == one.state.seq, "all of them"
    assert same(history_of(again), whole(sqlite_store, "m1"))
