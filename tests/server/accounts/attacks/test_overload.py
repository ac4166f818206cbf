"""Ten times as many as a table can serve: bets are shed in words, dealing and paying go on, and it passes."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from threading import Event, Thread

import numpy as np
import pytest

from punto.live import LiveFloor
from punto.machine.problem import Problem
from tests.server.accounts.scene import Scene, gives, stake
from tests.server.accounts.staff import Hire, Member
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

PATRONS = 30
USUAL = 20.0
"""Commands of patrons a second at one table: a full one in the last moments of betting."""
TEN_TIMES = 10
SLOWER = 2.0
"""So much longer the 99th percentile of dealing and paying may be."""
RECOVERED = 10.0
"""Seconds after which nobody is turned away any more."""
TRIES = 3


class Crowded:
    """Patrons who send what they want, at their own pace, whatever comes back."""

    def __init__(self, hire: Hire, house: LiveFloor) -> None:
        self._house = house
        self.patrons = [hire(f"patron {number}", "patron") for number in range(PATRONS)]
        self.came: Counter[str] = Counter()

    @contextmanager
    def asking(self, each_second: float) -> Iterator[None]:
        """All of them ask while something else is done."""
        stop, pause = Event(), PATRONS / each_second
        threads = [Thread(target=self._asks, args=(each, stop, pause)) for each in self.patrons]
        for number, thread in enumerate(threads):
            thread.start()
            stop.wait(pause / PATRONS if number else 0)
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def _asks(self, patron: Member, stop: Event, pause: float) -> None:
        due = time.monotonic()
        while not stop.wait(max(0.0, due - time.monotonic())):
            due += pause
            self.came[self.asks(patron)] += 1

    def asks(self, patron: Member) -> str:
        """A bet of somebody who has no seat: whatever else, it has to be looked at and written down."""
        try:
            return "refused" if gives(self._house, patron, stake()).refused else "taken"
        except Problem as problem:
            shed = problem.status == HTTPStatus.SERVICE_UNAVAILABLE and problem.headers["retry-after"]
            return "shed" if shed else problem.what


class Dealing(Scene):
    """Coups without a pause; how long each step takes."""

    def deals_on(self, house: LiveFloor, seconds: float) -> list[float]:
        """Deal and pay for a while; any step that is refused is an error."""
        took: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            seen = self.dan.table(TABLE_ID)["due"]
            who = self.dan if seen["by"] == "dealer" else self.sue
            began = time.perf_counter()
            given = gives(house, who, seen["suggested"])
            took.append(time.perf_counter() - began)
            assert not given.refused, (seen, given.refused)
        return took


def late(waits: list[float]) -> float:
    return float(np.percentile(waits, 99))


def seconds_until(done: Callable[[], bool]) -> float:
    began = time.monotonic()
    while not done():
        assert time.monotonic() - began < RECOVERED
        time.sleep(0.05)
    return time.monotonic() - began


@pytest.mark.trust("F18")
@pytest.mark.parametrize("seconds", sizes(1, 30))
def test_ten_times_the_load_does_not_hold_the_dealer_up(hire: Hire, house: LiveFloor, seconds: int) -> None:
    """The time is compared in full only, where there are thousands of steps; there are three tries."""
    scene, crowd = Dealing(hire), Crowded(hire, house)
    ratios: list[float] = []
    for _ in range(TRIES):
        with crowd.asking(USUAL):
            calm = scene.deals_on(house, seconds)
        with crowd.asking(USUAL * TEN_TIMES):
            busy = scene.deals_on(house, seconds)
        seconds_until(lambda: crowd.asks(crowd.patrons[0]) == "refused")
        ratios.append(late(busy) / late(calm))
        if ratios[-1] <= SLOWER:
            break
    assert set(crowd.came) <= {"refused", "shed"}
    if seconds > 1:
        assert min(ratios) <= SLOWER, ratios
