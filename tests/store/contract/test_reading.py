"""The contract, on both databases: reading streams and the chain, waiting, snapshots."""

import time
from collections.abc import Callable
from threading import Timer

import pytest

from punto.store import Snapshot, Store
from punto.store.event import GENESIS, fault_of
from punto.store.port import Head
from tests.store.making import append


def test_an_empty_store(store: Store) -> None:
    assert store.head() == Head(0, GENESIS)
    assert store.read_all() == store.read_stream("table/m1") == []
    assert store.version("table/m1") == 0
    assert store.checkpoints() == []
    assert store.last_checkpoint() is None


def test_streams_and_the_chain_are_read_behind_a_place(store: Store) -> None:
    for number in range(1, 7):
        store.append(append(f"c{number}", (f"table/m{number % 2}", None, 1)))
    assert [each.event.seq for each in store.read_stream("table/m1", after=1)] == [2, 3]
    assert [each.event.seq for each in store.read_stream("table/m1", after=1, limit=1)] == [2]
    assert [each.position for each in store.read_all(after=4)] == [5, 6]
    assert [each.position for each in store.every(after=2, upto=4)] == [3, 4]


def test_every_record_follows_from_the_one_before(store: Store) -> None:
    for number in range(30):
        store.append(append(f"c{number}", (f"table/m{number % 3}", None, 2)))
    previous = GENESIS
    for position, recorded in enumerate(store.every(), 1):
        assert fault_of(recorded, position, previous) is None
        previous = recorded.hash
    assert store.head() == Head(60, previous)


def test_one_who_waits_hears_of_what_this_process_writes(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 1)))
    timer = Timer(0.1, lambda: store.append(append("c2", ("table/m1", 1, 1))))
    timer.start()
    assert store.wait(1, seconds=20) == 2
    timer.join()


def test_one_who_waits_hears_of_what_another_server_writes(
    store: Store, open_store: Callable[[], Store]
) -> None:
    other = open_store()
    timer = Timer(0.1, lambda: other.append(append("c1", ("table/m1", 0, 1))))
    timer.start()
    assert store.wait(0, seconds=20) == 1
    timer.join()


def test_one_who_waits_in_vain_is_told_where_the_chain_ends(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 1)))
    start = time.monotonic()
    assert store.wait(1, seconds=0.3) == 1
    assert time.monotonic() - start >= 0.3


@pytest.mark.parametrize(("seq", "kept"), [(4, 5), (5, 5), (6, 6)])
def test_a_snapshot_gives_way_only_to_a_newer_one(store: Store, seq: int, kept: int) -> None:
    store.save_snapshot(Snapshot("table/m1", "table-1", 5, b"5"))
    store.save_snapshot(Snapshot("table/m1", "table-1", seq, str(seq).encode()))
    assert store.snapshot("table/m1", "table-1") == Snapshot("table/m1", "table-1", kept, str(kept).encode())
    assert store.snapshot("table/m1", "table-2") is None
    assert store.snapshot("table/m2", "table-1") is None
