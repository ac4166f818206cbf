"""One runtime for a whole floor: every thread, lock, wait and moment comes from what was given."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from punto.accounts.sessions import ONLOOKER
from punto.live import AT_ONCE, LiveFloor
from punto.live.views import floor_views
from punto.store.address import store_at
from punto.store.runtime import SYSTEM, Condition, Flag, Mutex, Runtime, Worker
from tests.live.shop import Shop, sale
from tests.server.visiting import table_named
from tests.store.runtimes import StandingClock

TABLE = "darling"
ASKED_FOR = (
    "time",
    "now",
    "steady",
    "fresh_bytes",
    "lock",
    "condition",
    "flag",
    "turns",
    "mailbox",
    "future",
)


class Recording(Runtime):
    """A runtime that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.workers: list[str] = []

    def now(self) -> int:
        self.asked["now"] += 1
        return super().now()

    def steady(self) -> float:
        self.asked["steady"] += 1
        return super().steady()

    def fresh_bytes(self) -> bytes:
        self.asked["fresh_bytes"] += 1
        return super().fresh_bytes()

    def lock(self) -> Mutex:
        self.asked["lock"] += 1
        return super().lock()

    def condition(self) -> Condition:
        self.asked["condition"] += 1
        return super().condition()

    def flag(self) -> Flag:
        self.asked["flag"] += 1
        return super().flag()

    def worker(self, work: Callable[[], None], name: str) -> Worker:
        self.workers.append(name)
        return super().worker(work, name)


@pytest.fixture
def runtime() -> Recording:
    return Recording()


def floor_threads() -> set[str]:
    """A web server of an earlier test may leave an idle thread of its pool, which is no floor's."""
    return {
        each.name
        for each in threading.enumerate()
        if each.name.startswith("punto-") and not each.name.startswith("punto-computations")
    }


@pytest.fixture
def house(tmp_path: Path, runtime: Recording) -> Iterator[LiveFloor]:
    before = floor_threads()
    made = LiveFloor(tmp_path / "floor", tables=(table_named(TABLE),), pace=AT_ONCE, runtime=runtime)
    made.open()
    yield made
    made.close()
    assert floor_threads() == before, "all of them end with the floor"


def test_every_thread_of_a_floor_is_the_runtimes(house: LiveFloor, runtime: Recording) -> None:
    running = floor_threads()
    assert running <= set(runtime.workers)
    assert {"punto-follower", "punto-pulse", "punto-store-writer", f"punto-robots-{TABLE}"} <= running
    assert house.runtime is house.store.runtime is runtime


def test_moments_chance_and_locks_are_the_runtimes(house: LiveFloor, runtime: Recording) -> None:
    history = house.history(TABLE)
    history.wait_a_while(history.seq + 50, 5)
    assert house.machine(TABLE).state.seq > 0, "the robots play"
    assert min(runtime.asked[what] for what in ("now", "steady", "fresh_bytes", "lock")) > 0
    assert min(runtime.asked[what] for what in ("condition", "flag")) > 0


def test_a_floor_with_a_runtime_of_its_own_asks_no_other(
    tmp_path: Path, runtime: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Recording()
    for name in ASKED_FOR:
        monkeypatch.setattr(SYSTEM, name, getattr(asked, name))
    house = LiveFloor(tmp_path / "floor", tables=(table_named(TABLE),), pace=AT_ONCE, runtime=runtime)
    house.open()
    try:
        history = house.history(TABLE)
        history.wait_a_while(history.seq + 50, 5)
        assert floor_views.floor(house, ONLOOKER).tables[0].id == TABLE
        assert floor_views.table(house, TABLE, ONLOOKER).seq > 0
    finally:
        house.close()
    assert asked.asked == Counter()


def test_time_stands_still_where_the_runtime_says_so(tmp_path: Path) -> None:
    clock = StandingClock(1_700_000_000.0)
    house = LiveFloor(tmp_path / "floor", tables=(table_named(TABLE),), pace=None, runtime=clock)
    house.open()
    try:
        times = {record.event.time for record in house.store.every()}
    finally:
        house.close()
    assert times == {"2023-11-14T22:13:20.000Z"}


def test_a_shop_knows_no_other_runtime_than_its_stores(tmp_path: Path, runtime: Recording) -> None:
    with store_at(str(tmp_path / "shop.sqlite"), runtime=runtime) as store:
        locks = runtime.asked["lock"]
        Shop(store, alone=True).counter.give(sale("c1"))
        assert runtime.asked["lock"] > locks
    assert runtime.workers == ["punto-store-writer"]
