"""The pulse: what a process does every second to keep up with the others that share its floor."""

import logging
from collections.abc import Callable, Sequence

from punto.store.errors import StoreFailure, StoreRefusal
from punto.store.runtime import SYSTEM, Runtime

SECOND = 1.0
log = logging.getLogger("punto.pulse")


class Ticker:
    """One thread that does a few small things again and again; a store that is away is asked again."""

    def __init__(
        self, tasks: Sequence[Callable[[], None]], seconds: float = SECOND, runtime: Runtime = SYSTEM
    ) -> None:
        """Take what is to be done."""
        self._tasks, self._seconds = tasks, seconds
        self.fault: Exception | None = None
        self._stop = runtime.flag()
        self._thread = runtime.worker(self._run, "punto-pulse")

    def start(self) -> None:
        """Do everything once, then go on in the background."""
        self._beat()
        self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(self._seconds):
            try:
                self._beat()
                self.fault = None
            except Exception as error:
                log.exception("cannot keep up with the other processes")
                self.fault = error

    def _beat(self) -> None:
        """Do everything, whatever becomes of one of them; what nobody thought of is raised in the end."""
        odd: Exception | None = None
        for task in self._tasks:
            try:
                task()
            except (StoreFailure, StoreRefusal) as error:
                log.warning("cannot keep up with the other processes: %s", error)
            except Exception as error:  # noqa: BLE001 - raised below
                odd = error
        if odd is not None:
            raise odd
