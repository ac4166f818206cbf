"""A watch on the source of chance: when it sticks, repeats or leans, no shoe is made any more."""

from collections import Counter, deque
from collections.abc import Callable

from punto.store.keys.files import KEY_BYTES
from punto.store.runtime import SYSTEM

WINDOW = 512
"""How many of the last bytes are looked at."""
LONGEST_RUN = 6
"""So many equal bytes in a row come once in 2^40 places."""
MOST_OF_ONE = 24
"""So many of one byte among 512 come once in 10^15 windows; two are expected."""
REMEMBERED = 65_536
"""How many draws are known again: those for four thousand shoes."""


class ChanceFailed(Exception):
    """The source of chance is not to be trusted: no shoe may be made until somebody has looked at it."""


class Entropy:
    """Fresh seeds, each looked at before it is given out; a source that failed once has failed for good.

    For every seed as much is drawn as is looked at: a source that begins to fail gives one seed more at most.
    """

    def __init__(self, source: Callable[[], bytes] = SYSTEM.fresh_bytes) -> None:
        """Look at the source first: one that fails gives no seed at all."""
        self._source = source
        self._window: deque[int] = deque(maxlen=WINDOW)
        self._drawn: dict[bytes, None] = {}
        self._fault: str | None = None
        self.seed()

    def seed(self) -> bytes:
        """The next seed: the last of what was drawn for it."""
        for _ in range(WINDOW // KEY_BYTES):
            drawn = self._source() if self._fault is None else b""
            self._fault = self._fault or self._look(drawn)
        self._fault = self._fault or self._leaning()
        if self._fault is not None:
            raise ChanceFailed(f"the source of chance {self._fault}; no shoe can be made")
        return drawn

    def _look(self, drawn: bytes) -> str | None:
        if len(drawn) != KEY_BYTES:
            return f"gave {len(drawn)} bytes instead of {KEY_BYTES}"
        if drawn in self._drawn:
            return "gave the same seed twice"
        self._drawn[drawn] = None
        if len(self._drawn) > REMEMBERED:
            del self._drawn[next(iter(self._drawn))]
        self._window.extend(drawn)
        recent = bytes(self._window)[-KEY_BYTES - LONGEST_RUN :]
        if any(bytes([byte]) * LONGEST_RUN in recent for byte in set(drawn)):
            return f"gave one byte {LONGEST_RUN} times in a row"
        return None

    def _leaning(self) -> str | None:
        _, most = Counter(self._window).most_common(1)[0]
        return f"gave one byte {most} times among {WINDOW}" if most >= MOST_OF_ONE else None
