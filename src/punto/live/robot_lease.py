"""The shift: of all processes that share a floor one lets the robots work, and another takes over from it.

Whoever is on shift holds a lease and renews it. Robots' commands carry its epoch, and the database refuses
those of a process that woke up after another had taken over.
"""

import logging
from collections.abc import Callable

from punto.store import Store
from punto.store.errors import LeaseHeld, StaleLease, StoreFailure
from punto.store.port import Lease

ROBOTS = "robots"
SECONDS = 5.0
"""So long after its last sign of life another process takes over from one that is gone."""

log = logging.getLogger("punto.shift")


class RobotLease:
    """This process's part in the shift."""

    def __init__(self, store: Store, process: str, began: Callable[[], None] = lambda: None) -> None:
        """Be off shift; `began` is called whenever the shift begins."""
        self.lease: Lease | None = None
        self._store, self._process, self._began = store, process, began

    def look(self) -> None:
        """Keep the shift, or take it if nobody has it."""
        try:
            if self.lease is not None:
                self._store.renew_lease(self.lease, SECONDS)
                return
            self.lease = self._store.take_lease(ROBOTS, self._process, SECONDS)
        except LeaseHeld:
            return
        except StaleLease:
            log.warning("another process has taken over the robots", extra={"server": self._process})
            self.lease = None
            return
        log.info("the robots work here", extra={"server": self._process, "epoch": self.lease.epoch})
        self._began()

    def end(self) -> None:
        """Hand the shift over at once."""
        lease, self.lease = self.lease, None
        if lease is None:
            return
        try:
            self._store.release_lease(lease)
        except (StaleLease, StoreFailure) as error:
            log.info("the shift ran out by itself: %s", error)
