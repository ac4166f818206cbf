"""The clock: moved by hand, by summer time, by a server far away. Nothing is ordered by it."""

import random
import time
from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.operation.watch import LOOK, WatchThread
from punto.store import Append, Part, Store, content_hash
from punto.store.address import store_at
from punto.store.clock import Clock, written
from punto.store.journal import entry_of, records
from punto.table import Command
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from tests.live.dealing import due
from tests.live.hosting import ANN, START, Serving
from tests.sizes import sizes
from tests.store.making import event

JUMPS = 1_000
MINUTE = 60.0
HOUR, DAY = 3_600_000, 86_400_000


@pytest.mark.trust("D11", "F10")
def test_events_are_ordered_by_their_commit_however_the_clock_jumps(store: Store) -> None:
    chance = random.Random(10)  # noqa: S311 - the same jumps every time
    now, times = 1_800_000_000.0, []
    outcomes = []
    for number in range(JUMPS):
        now += chance.choice([-86_400, -3_600, -1, 0, 1, 3_600, 86_400])
        times.append(written(now))
        each = event("table/m1", f"c{number}", time=times[-1])
        outcomes.append(
            store.submit(Append(f"c{number}", content_hash(b""), (Part("table/m1", number, (each,)),)))
        )
    assert [outcome.result().last for outcome in outcomes] == list(range(1, JUMPS + 1))
    assert [each.event.time for each in store.every()] == times
    assert [each.event.seq for each in store.read_stream("table/m1")] == list(range(1, JUMPS + 1))


@pytest.mark.trust("D11", "F10")
@pytest.mark.parametrize(
    ("moved", "jumped"),
    [
        (0.0, 0.0),
        (0.09, 0.0),
        (0.11, 0.11),
        (-0.09, 0.0),
        (-0.11, -0.11),
        (3600.0, 3600.0),
        (-86400.0, -86400.0),
    ],
)
def test_a_clock_that_is_moved_by_more_than_a_tenth_of_a_second_is_noticed(
    moved: float, jumped: float
) -> None:
    wall, steady = 1_800_000_000.0, 50.0
    clock = Clock(lambda: wall, lambda: steady)
    wall, steady = wall + 10 + moved, steady + 10
    reading = clock.read()
    assert reading.jumped == pytest.approx(jumped, abs=1e-4)
    assert reading.time == written(wall)
    wall, steady = wall + 5, steady + 5
    assert clock.read().jumped == 0.0


@pytest.mark.trust("D11")
@pytest.mark.parametrize("drift", [0.002, -0.002, 0.02, -0.09])
def test_a_clock_that_goes_wrong_slowly_is_noticed_before_it_is_far_off(drift: float) -> None:
    """Looked at every second: between two notes it never goes off by more than a look more than a tenth."""
    wall, steady, off, noted = 1_800_000_000.0, 50.0, 0.0, 0
    clock = Clock(lambda: wall, lambda: steady)
    for _ in range(600):
        wall, steady, off = wall + 1 + drift, steady + 1, off + drift
        if jumped := clock.read().jumped:
            assert jumped == pytest.approx(off, abs=1e-4)
            assert abs(jumped) > 0.1
            off, noted = 0.0, noted + 1
        assert abs(off) <= 0.1 + abs(drift)
    assert noted >= int(600 * abs(drift) / (0.1 + abs(drift)))


def test_a_look_that_was_held_up_between_the_clocks_says_nothing() -> None:
    steady = iter([0.0, 0.0, 1.0, 4.0, 5.0, 5.0])
    wall = iter([100.0, 101.0, 105.0])
    clock = Clock(lambda: next(wall), lambda: next(steady))
    assert clock.read().jumped == 0.0
    assert clock.read().jumped == 0.0


@pytest.mark.trust("D11")
def test_a_skew_is_in_the_journal_within_a_minute(store: Store) -> None:
    """The watch as it runs on a floor looks every second; here the clock is moved while it does."""
    moved = 0.0
    watch = WatchThread(store, Clock(lambda: time.time() + moved))
    assert LOOK < MINUTE / 10
    moved, began = 0.15, time.monotonic()
    store.wait(0, MINUTE)
    watch.close()
    assert time.monotonic() - began < MINUTE
    (found,) = (entry_of(each) for each in records(store))
    assert (found.kind, found.reason) == ("clock-moved", "the clock was moved by +0.15 s")


@pytest.mark.trust("F10")
@pytest.mark.parametrize("jumps", sizes(100, 1_000))
def test_coups_come_out_the_same_however_the_clock_jumps(tmp_path: Path, jumps: int) -> None:
    """Two tables, the same orders and cards; at one the clock jumps before each, also while bets are open."""
    with store_at(str(tmp_path / "punto.sqlite"), [LedgerProjection()]) as store:
        tables = [Serving(store, name) for name in ("m1", "m2")]
        for serving in tables:
            serving.set_up()
            serving.sit_down()
        clock, chance = START, random.Random(24)  # noqa: S311 - the same jumps every time
        for number in range(jumps):
            states = [serving.tables.state(serving.table) for serving in tables]
            bet = PlaceBets(stakes=(Stake(id=f"w{number}", wager="player", amount=5_00),))
            actor, order = due(states[0], chance) or (ANN, bet)
            clock += chance.choice([-DAY, -HOUR, -1_000, 0, 1_000, HOUR, DAY])
            for serving, at in zip(tables, (START + number, max(clock, 0)), strict=True):
                answer = serving.tables.give(
                    serving.table,
                    Command(id=f"{serving.table}-j{number}", actor=actor, at=at, order=order),
                )
                assert not answer.refused
        steady, jumping = (serving.tables.state(serving.table) for serving in tables)
        assert (steady.phase, steady.seq) == (jumping.phase, jumping.seq)
        assert (steady.purses, steady.coup.number) == (jumping.purses, jumping.coup.number)
        assert list(steady.layout) == list(jumping.layout)
        check_books(store)


def test_the_real_clock_does_not_jump() -> None:
    assert Clock().read().jumped == 0.0
