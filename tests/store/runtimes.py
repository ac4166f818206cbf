"""Runtimes for tests: time passes when somebody says so."""

from punto.store.runtime import Runtime


class StandingClock(Runtime):
    """A runtime whose clocks stand still until they are set."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def time(self) -> float:
        return self.seconds

    def now(self) -> int:
        return round(self.seconds * 1_000)

    def steady(self) -> float:
        return self.seconds
