"""The server's clock: UTC for the record, and a watch on whether somebody moves it."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from punto.store.runtime import SYSTEM, Runtime

JUMP = 0.1
"""Seconds by which the clock may differ from what has truly passed before it counts as moved."""
AT_ONCE = 0.01
"""Seconds that a look at both clocks may take: one that was held up between them says nothing."""


def utc_now(runtime: Runtime = SYSTEM) -> str:
    """The time now, in UTC with milliseconds."""
    return written(runtime.time())


def written(seconds: float) -> str:
    """A moment, in seconds since 1970, as events have it.

    >>> written(1_000_000_000.25)
    '2001-09-09T01:46:40.250Z'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class ClockReading(msgspec.Struct, frozen=True):
    """A look at the clock."""

    time: str
    jumped: float
    """By how many seconds it was moved since the last look; 0 if it was not."""


class Clock:
    """Reads the wall clock and compares what has passed on it with what has passed.

    It compares with the beginning, not with the last look, so that a clock which is moved a little at a time
    is noticed as well.
    """

    def __init__(
        self, wall: Callable[[], float] = SYSTEM.time, steady: Callable[[], float] = SYSTEM.steady
    ) -> None:
        """Start comparing now."""
        self._wall, self._steady = wall, steady
        self._last, began, held_up = self._look()
        self._ahead: float | None = None if held_up else self._last - began

    @property
    def seconds(self) -> float:
        """The wall clock as it was last read, in seconds since 1970."""
        return self._last

    def read(self) -> ClockReading:
        """The time, and whether the clock was moved: that is for the record, and nothing is ordered by it."""
        self._last, passed, held_up = self._look()
        if held_up:
            return ClockReading(written(self._last), 0.0)
        ahead = self._last - passed
        drift = 0.0 if self._ahead is None else ahead - self._ahead
        if self._ahead is None or abs(drift) > JUMP:
            self._ahead = ahead
            return ClockReading(written(self._last), drift)
        return ClockReading(written(self._last), 0.0)

    def _look(self) -> tuple[float, float, bool]:
        """Both clocks, and whether something came between."""
        before = self._steady()
        wall, after = self._wall(), self._steady()
        return wall, after, after - before > AT_ONCE
