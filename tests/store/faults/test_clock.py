"""The clock: moved by hand, by summer time, by a server far away. Nothing is ordered by it."""

import random

import pytest

from punto.store import Append, Part, Store, content_hash
from punto.store.clock import Clock, written
from tests.store.making import event

JUMPS = 1_000


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


@pytest.mark.parametrize(
    ("moved", "jumped"),
    [
        (0.0, 0.0),
        (0.99, 0.0),
        (1.01, 1.01),
        (-0.99, 0.0),
        (-1.01, -1.01),
        (3600.0, 3600.0),
        (-86400.0, -86400.0),
    ],
)
def test_a_clock_that_is_moved_by_more_than_a_second_is_noticed(moved: float, jumped: float) -> None:
    wall, steady = 1_800_000_000.0, 50.0
    clock = Clock(lambda: wall, lambda: steady)
    wall, steady = wall + 10 + moved, steady + 10
    reading = clock.read()
    assert reading.jumped == pytest.approx(jumped)
    assert reading.time == written(wall)
    wall, steady = wall + 5, steady + 5
    assert clock.read().jumped == 0.0


def test_the_real_clock_does_not_jump() -> None:
    assert Clock().read().jumped == 0.0
