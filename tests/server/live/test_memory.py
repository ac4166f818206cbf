"""A server that starts goes on from what the last one remembered, and shows what it would have read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.cards import SeededSource
from punto.live.follower import Follower
from punto.live.history import MOST_REMEMBERED, TableHistory
from punto.live.host import Host
from punto.live.memory import Memory
from punto.live.message import Message
from punto.robots.shoe_player import Dealer
from punto.store import Store
from punto.store.address import store_at
from punto.store.envelope import from_stored
from punto.store.keys.sealing import Box
from punto.table import BY_ITSELF, Command, Event, Setup, Terms
from punto.table.seats.joining import BuyIn, Join
from tools.golden_shoes import ANN, BOB, CY, bets

BOX = Box(bytes(32))
RULEBOOK = "crown-2025"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_at(str(tmp_path / "punto.sqlite")) as made:
        yield made


class Kept(Dealer):
    """A robot dealer whose every order is kept."""

    def __init__(self, host: Host, table: str) -> None:
        self.host = host
        setup = Setup(table=table, terms=Terms(rulebook=RULEBOOK), automation=BY_ITSELF)
        host.set_up(setup, actor="house", at=0, command=f"{table} set up")
        super().__init__(host.state(table), SeededSource(8, table.ljust(32).encode()))
        self.make_ready()
        for seat, player in enumerate((ANN, BOB, CY), 1):
            self.gives(player, Join(seat=str(seat)))
            self.gives(player, BuyIn(amount=10_000_00))

    def _carry_out(self, command: Command) -> tuple[Event, ...]:
        table = self.state.setup.table
        assert not self.host.give(table, command).refused
        self.state = self.host.state(table)
        return ()

    def coups(self, number: int) -> None:
        for _ in range(number):
            self.play_coup(bets)


class Counting(Follower):
    """A follower that counts what it takes in."""

    def __init__(self, store: Store) -> None:
        self.taken = 0
        super().__init__(store, self._count, Memory(store, BOX))

    def _count(self, table: str, frames: list[Message]) -> None:
        assert table
        self.taken += len(frames)


def whole(store: Store, table: str) -> TableHistory:
    """The table as its events alone have it."""
    chronicle = TableHistory(Host(store).state(table).setup)
    for record in store.read_stream(f"table/{table}", 1, 1_000_000):
        chronicle.take(from_stored(record.event))
    return chronicle


def followed(store: Store) -> Counting:
    follower = Counting(store)
    follower.start()
    follower.close()
    return follower


def same(one: TableHistory, two: TableHistory) -> bool:
    return (one.now, one.askers, one.acted, one.coups(None, 9_999)) == (
        two.now, two.askers, two.acted, two.coups(None, 9_999),
    )  # fmt: skip


def test_a_start_reads_only_what_came_after(store: Store) -> None:
    host = Host(store)
    one, two = Kept(host, "m1"), Kept(host, "m2")
    one.coups(3)
    two.coups(2)
    first = followed(store)
    assert first.taken == sum(host.state(table).seq for table in ("m1", "m2"))
    assert followed(store).taken == 0, "nothing has happened since"
    before = host.state("m1").seq
    one.coups(2)
    again = followed(store)
    assert again.taken == host.state("m1").seq - before
    for table in ("m1", "m2"):
        assert same(again.chronicles[table], whole(store, table))
        assert len(again.chronicles[table].now.results) == len(whole(store, table).now.results)


def test_frames_of_before_come_from_the_store(store: Store) -> None:
    one = Kept(Host(store), "m1")
    one.coups(1)
    followed(store)
    chronicle = followed(store).chronicles["m1"]
    assert chronicle.recent(0) is None
    assert chronicle.recent(chronicle.seq) == []


def test_in_the_middle_of_a_coup_nothing_is_remembered(store: Store) -> None:
    one = Kept(Host(store), "m1")
    one.coups(2)
    chronicle = whole(store, "m1")
    assert chronicle.past() is not None
    fresh = TableHistory(chronicle.now.state.setup)
    for record in store.read_stream("table/m1", 1, 1_000_000):
        fresh.take(from_stored(record.event))
        state = fresh.now.state
        assert (fresh.past() is None) == bool(state.coup.drawn or state.dues or state.mishaps)


def test_of_many_coups_the_newest_are_remembered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.live.history.MOST_REMEMBERED", 2)
    one = Kept(Host(store), "m1")
    one.coups(4)
    past = whole(store, "m1").past()
    assert past is not None
    assert len(past.coups) == 4, "those of this shoe are all wanted"
    assert MOST_REMEMBERED > 4


@pytest.mark.parametrize(
    "sql", ["UPDATE snapshots SET body = substr(body, 2)", "UPDATE snapshots SET seq = 5"]
)
def test_a_memory_that_was_altered_counts_for_nothing(store: Store, sql: str) -> None:
    one = Kept(Host(store), "m1")
    one.coups(2)
    taken = followed(store).taken
    store.transact(lambda session: session.rows(sql))
    again = followed(store)
    assert again.taken == taken
    assert same(again.chronicles["m1"], whole(store, "m1"))
