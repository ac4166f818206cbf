"""Rate limits: how much one client may ask for, kept in token buckets."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from time import monotonic

REMEMBERED = 10_000
"""So many clients are remembered at once."""


@dataclass(frozen=True)
class Rates:
    """How much one client may ask for: so many at once, and so many more each second."""

    burst: float = 60
    each_second: float = 15

    def times(self, more: float) -> "Rates":
        """So many times as much."""
        return Rates(self.burst * more, self.each_second * more)


class Buckets:
    """Token buckets, one for each client; the one that was not used for longest is forgotten."""

    def __init__(self, rates: Rates) -> None:
        """Start with full buckets."""
        self._rates = rates
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, client: str) -> float:
        """Take one; how many seconds are to be waited if there is none."""
        rates, moment = self._rates, monotonic()
        with self._lock:
            left, since = self._held.pop(client, (rates.burst, moment))
            left = min(rates.burst, left + (moment - since) * rates.each_second)
            missing = max(0.0, 1 - left)
            self._held[client] = (left if missing else left - 1, moment)
            if len(self._held) > REMEMBERED:
                self._held.popitem(last=False)
        return missing / rates.each_second
