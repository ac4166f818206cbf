"""The server's clock: UTC for the record, and a watch on whether somebody moves it."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

JUMP = 1.0
"""Seconds by which the clock may differ from what has truly passed before it counts as moved."""


def utc_now() -> str:
    """The time now, in UTC with milliseconds."""
    return written(time.time())


def written(seconds: float) -> str:
    """A moment, in seconds since 1970, as events have it.

    >>> written(1_000_000_000.25)
    '2001-09-09T01:46:40.250Z'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Reading(msgspec.Struct, frozen=True):
    """A look at the clock."""

    time: str
    jumped: float
    """By how many seconds it was moved since the last look; 0 if it was not."""


class Clock:
    """Reads the wall clock and compares what has passed on it with what has passed."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        """Start comparing now."""
        self._wall, self._steady = wall, steady
        self._last = wall(), steady()

    @property
    def seconds(self) -> float:
        """The wall clock as it was last read, in seconds since 1970."""
        return self._last[0]

    def read(self) -> Reading:
        """The time, and whether the clock was moved: that is for the record, and nothing is ordered by it."""
        wall, steady = self._wall(), self._steady()
        drift = (wall - self._last[0]) - (steady - self._last[1])
        self._last = wall, steady
        return Reading(written(wall), drift if abs(drift) > JUMP else 0.0)
