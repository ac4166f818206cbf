"""The writer's thread: what those who wait hear when the database fails, at which moment and for how long."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event

import psycopg
import pytest
from psycopg import errors

from punto.store import Append
from punto.store.address import store_at
from punto.store.errors import (
    DamagedDatabase,
    Halted,
    NoRoom,
    OutcomeUnknown,
    Unavailable,
    UnfitDatabase,
)
from punto.store.postgres import session as postgres
from punto.store.postgres.schema import CHANNEL
from punto.store.session import TransactionContext, WrittenCommand
from punto.store.writer import MOST, CommitLost, Writer
from tests.store.making import append
from tools.postgres import Cluster


class Ledger:
    """What the scripted sessions did, and how they are to fail: a fault for each step, in turn."""

    def __init__(self, **faults: list[Exception | None]) -> None:
        self.faults = faults
        self.written: list[str] = []
        self.groups: list[int] = []
        self.connections = 0
        self.gate = Event()
        self.gate.set()

    def step(self, name: str) -> None:
        left = self.faults.get(name, [])
        fault = left.pop(0) if left else None
        if fault is not None:
            raise fault


class Scripted:
    """A session that keeps nothing and fails when it is told to."""

    def __init__(self, ledger: Ledger) -> None:
        ledger.connections += 1
        ledger.step("connect")
        self._ledger, self._now = ledger, list[str]()

    def begin(self, commands: Sequence[str], streams: Sequence[str]) -> TransactionContext:
        assert len(streams) <= len(commands)
        self._ledger.gate.wait()
        self._ledger.groups.append(len(commands))
        self._ledger.step("begin")
        self._now = []
        return TransactionContext()

    @contextmanager
    def savepoint(self, append: Append | None = None) -> Iterator[None]:
        assert append is None or append.command
        yield

    def write(self, some: Sequence[WrittenCommand]) -> None:
        self._ledger.step("write")
        self._now += [each.append.command for each in some]

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        return [(sql, values)]

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        raise AssertionError(table, columns, rows)

    def with_given(self, sql: str, columns: Mapping[str, str], rows: Sequence[Sequence[object]]) -> int:
        raise AssertionError(sql, columns, rows)

    def commit(self, position: int) -> None:
        assert position >= 0
        self._ledger.step("commit")
        self._ledger.written += self._now

    def rollback(self) -> None:
        self._ledger.step("rollback")

    def close(self) -> None:
        self._now = []


def writer(ledger: Ledger) -> Writer:
    return Writer(lambda: Scripted(ledger), (), lambda _: None)


def test_a_connection_that_died_while_idle_is_replaced_at_once() -> None:
    ledger = Ledger(begin=[Unavailable("gone")])
    made = writer(ledger)
    assert made.submit(append("c1")).result() is not None
    made.close()
    assert (ledger.connections, ledger.written) == (2, ["c1"])


def test_a_database_that_stays_away_is_unavailable_until_it_is_back() -> None:
    ledger = Ledger(begin=[Unavailable("gone"), Unavailable("gone again")], rollback=[Unavailable("gone")])
    made = writer(ledger)
    with pytest.raises(Unavailable, match="gone again"):
        made.submit(append("c1")).result()
    assert made.submit(append("c1")).result() is not None
    made.close()
    assert ledger.written == ["c1"]


def test_a_lost_commit_leaves_every_outcome_unknown_and_the_writer_going() -> None:
    ledger = Ledger(commit=[CommitLost()])
    made = writer(ledger)
    ledger.gate.clear()
    outcomes = [made.submit(append(f"c{number}")) for number in range(3)]
    ledger.gate.set()
    unknown = [outcome.exception() for outcome in outcomes if outcome.exception() is not None]
    assert unknown
    assert all(isinstance(each, OutcomeUnknown) for each in unknown)
    assert str(unknown[0]) == "the outcome of command c0 is not known: ask by its id, or send it again"
    assert made.submit(append("after")).result() is not None
    made.close()
    assert ledger.connections == 2


@pytest.mark.parametrize("step", ["write", "commit"])
def test_no_room_undoes_the_group_and_the_writer_goes_on(step: str) -> None:
    ledger = Ledger()
    ledger.faults[step] = [NoRoom("full"), NoRoom("full")]
    made = writer(ledger)
    for _ in range(2):
        assert isinstance(made.submit(append("c1")).exception(), NoRoom)
    assert made.submit(append("c1")).result() is not None
    made.close()
    assert ledger.written == ["c1"]


def test_after_a_fault_of_the_disk_everything_is_refused() -> None:
    made = writer(Ledger(commit=[Halted("failed")]))
    assert isinstance(made.submit(append("c1")).exception(), Halted)
    assert isinstance(made.submit(append("c2")).exception(), Halted)
    assert isinstance(made.halted, Halted)
    made.close()


def test_what_waits_when_the_disk_fails_is_refused_too() -> None:
    ledger = Ledger(commit=[Halted("failed")])
    made = writer(ledger)
    ledger.gate.clear()
    outcomes = [made.submit(append(f"c{number}")) for number in range(3 * MOST)]
    ledger.gate.set()
    assert {type(outcome.exception()) for outcome in outcomes} == {Halted}
    assert ledger.written == []
    made.close()


def test_a_group_has_a_most_and_what_waits_at_the_end_is_still_written() -> None:
    ledger = Ledger()
    made = writer(ledger)
    ledger.gate.clear()
    outcomes = [made.submit(append(f"c{number}")) for number in range(2 * MOST + 5)]
    ledger.gate.set()
    made.close()
    assert all(outcome.result() is not None for outcome in outcomes)
    assert max(ledger.groups) == MOST
    assert isinstance(made.submit(append("late")).exception(), Unavailable)


def test_an_unforeseen_fault_is_heard_by_those_who_wait_and_ends_nothing() -> None:
    made = writer(Ledger(begin=[ZeroDivisionError()]))
    assert isinstance(made.submit(append("c1")).exception(), ZeroDivisionError)
    assert made.submit(append("c1")).result() is not None
    made.close()


def test_a_command_that_is_taken_back_in_time_is_not_written_and_ends_nothing() -> None:
    ledger = Ledger()
    made = writer(ledger)
    ledger.gate.clear()
    first = made.submit(append("c1"))
    while not first.running():
        time.sleep(0.001)
    back, other = made.submit(append("c2")), made.submit(append("c3"))
    assert (first.cancel(), back.cancel()) == (False, True)
    ledger.gate.set()
    assert other.result().command == "c3"
    assert made.submit(append("c2")).result().command == "c2"
    made.close()
    assert ledger.written == ["c1", "c3", "c2"]


def test_a_group_of_which_everything_was_taken_back_is_none() -> None:
    ledger = Ledger()
    made = writer(ledger)
    ledger.gate.clear()
    first = made.submit(append("c1"))
    while not first.running():
        time.sleep(0.001)
    assert made.submit(append("c2")).cancel()
    ledger.gate.set()
    assert first.result().command == "c1"
    made.close()
    assert ledger.groups == [1]


def test_a_writer_that_fails_beyond_help_halts_the_store_and_keeps_nobody_waiting() -> None:
    made = writer(Ledger(begin=[ZeroDivisionError()], rollback=[KeyError("odd")]))
    words = "the writer failed (KeyError: 'odd'); start anew, ask for replies by id"
    assert str(made.submit(append("c1")).exception(5)) == words
    assert str(made.halted) == words
    assert isinstance(made.submit(append("c2")).exception(5), Halted)
    made.close()


@pytest.mark.parametrize(
    ("fault", "heard"),
    [
        (errors.DiskFull("x"), NoRoom),
        (errors.DataCorrupted("x"), Halted),
        (errors.IndexCorrupted("x"), Halted),
        (errors.AdminShutdown("x"), Unavailable),
        (psycopg.OperationalError("x"), Unavailable),
    ],
)
def test_what_postgresql_says_is_told_in_the_stores_own_words(
    postgresql: Cluster, fault: psycopg.Error, heard: type[Exception]
) -> None:
    session = postgres.PostgresSession(postgresql.dsn())
    with pytest.raises(heard), session.savepoint(append("c1")):
        raise fault
    session.close()


def test_a_postgresql_that_is_too_old_is_refused(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "OLDEST", 990_000)
    with pytest.raises(UnfitDatabase, match=r"^PostgreSQL \d+ is too old; 15 is the oldest that will do$"):
        postgres.connect(postgresql.dsn())


def test_a_commit_whose_connection_is_cut_is_told_as_unknown(postgresql: Cluster) -> None:
    session = postgres.PostgresSession(postgresql.dsn())
    session.rows("SELECT 1")
    with psycopg.connect(postgresql.dsn(), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE state = 'idle in transaction' AND pid <> pg_backend_pid()"
        )
    with pytest.raises(CommitLost):
        session.commit(0)
    with pytest.raises(Unavailable):
        session.rollback()
    session.close()


def test_a_database_that_cannot_be_read_is_unavailable(postgresql: Cluster) -> None:
    with store_at(postgresql.new_database()) as store:
        store.close()
        with pytest.raises(Unavailable, match="the database cannot be read"):
            store.head()


def test_a_postgresql_that_is_damaged_says_so_to_whoever_reads(postgresql: Cluster) -> None:
    """It is no database that will be back in a while."""
    address = postgresql.new_database()
    with store_at(address) as store:
        with psycopg.connect(address, autocommit=True) as other:
            other.execute(
                "CREATE FUNCTION page() RETURNS text LANGUAGE plpgsql AS $$ BEGIN "
                "RAISE EXCEPTION 'invalid page' USING ERRCODE = 'data_corrupted'; END $$"
            )
        with pytest.raises(DamagedDatabase, match=r"^the database cannot be read: invalid page"):
            store.database.read("SELECT page()")


def test_a_notice_that_is_none_of_the_stores_ends_nothing(postgresql: Cluster) -> None:
    address = postgresql.new_database()
    with store_at(address) as store, psycopg.connect(address, autocommit=True) as other:
        assert store.wait(0, 0.3) == 0
        other.execute(f"SELECT pg_notify('{CHANNEL}', current_schema() || ' nonsense')")
        listener = store.database._listener  # type: ignore[attr-defined]
        store.append(append("c1", ("table/m1", 0, 1)))
        assert store.wait(0, 5) == 1
        listener.join(0.5)
        assert listener.is_alive()
