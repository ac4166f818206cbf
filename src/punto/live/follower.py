"""The follower: hears what other processes have written, and lets every machine catch up that lacks it.

What this process wrote itself is in its machines already, and is passed over by its version.
"""

from collections.abc import Callable
from typing import Any

from punto.live.machine import LiveMachine
from punto.store.errors import StoreFailure
from punto.store.store import Store

PATIENCE = 0.1
"""Seconds after which the follower looks for itself, and whether to stop."""
PAGE = 5_000
"""Events whose streams are looked at together."""

Grown = Callable[[dict[str, int]], None]
"""Told which streams have grown, and how many events each has; nothing has where none are named."""


class Follower:
    """One thread that follows the chain of a store."""

    def __init__(self, store: Store, find: Callable[[str], LiveMachine[Any] | None], grown: Grown) -> None:
        """Stand where the chain ends now; machines that are found later have seen at least as much."""
        self.fault: Exception | None = None
        self.position = self._seen = store.head().position
        self._looked = store.runtime.steady()
        self._store, self._find, self._grown = store, find, grown
        self._stop = store.runtime.flag()
        self._thread = store.runtime.worker(self._run, "punto-follower")

    def start(self) -> None:
        """Follow in the background."""
        self._thread.start()

    def close(self) -> None:
        """Stop following."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._step()
                self.fault = None
            except StoreFailure as away:  # a database that is away comes back, and nothing of it is lost
                self.fault = away
                self._stop.wait(PATIENCE)
            except Exception as error:  # noqa: BLE001 - whatever it is, the floor must say that it is deaf
                self.fault = error
                return

    def _step(self) -> None:
        """Wait for news; look at once if others may have written, and now and then in any case."""
        own, runtime = self._store.notice(self.position, PATIENCE), self._store.runtime
        if own > self.position and runtime.steady() - self._looked < PATIENCE:
            self.position = own
            return
        self._looked = runtime.steady()
        self._look()

    def _look(self) -> None:
        """Let every machine catch up that lacks something of what was written since the last look."""
        end = self._store.head().position
        while True:
            upto = min(end, self._seen + PAGE)
            versions = self._store.versions(self._seen, upto) if upto > self._seen else {}
            for stream, version in versions.items():
                machine = self._find(stream)
                if machine is not None:
                    machine.catch_up(version)
            self._grown(versions)
            self._seen, self.position = upto, max(self.position, upto)
            if upto >= end:
                return
