"""Tenure: one process works for a table at a time, and one that lost it is refused by the database."""

from contextlib import suppress

from punto.store.errors import StaleLease, StoreFailure
from punto.store.port import Lease
from punto.store.store import Store

SECONDS = 4.0
"""How long a lease runs: what a table has to wait for at most when its server was killed."""
RENEWED_AFTER = 3
"""A lease is renewed when one of so many parts of its time is over."""


class TableLeases:
    """The leases of one process, taken when they are first asked for and renewed as long as they are used.

    Several processes may share a floor without any: versions alone keep them apart. What must be done by one
    of them only, as robots and clocks must, is done under a lease; its epoch goes into every append, and a
    process that slept while another took over is refused by the database itself.
    """

    def __init__(self, store: Store, holder: str, seconds: float = SECONDS) -> None:
        """Hold leases under a name that no other process has."""
        self._store, self.holder, self._seconds = store, holder, seconds
        self._held: dict[str, tuple[Lease, float]] = {}
        self._lock = store.runtime.lock()

    def lease(self, name: str) -> Lease:
        """The lease of this name, with time left; LeaseHeld says who has it where another does."""
        with self._lock:
            held = self._held.get(name)
            if held is not None and self._store.runtime.steady() - held[1] < self._seconds / RENEWED_AFTER:
                return held[0]
            now = self._store.runtime.steady()
            lease = self._renewed(held[0]) if held is not None else None
            if lease is None:
                lease = self._store.take_lease(name, self.holder, self._seconds)
            self._held[name] = lease, now
            return lease

    def _renewed(self, lease: Lease) -> Lease | None:
        """The same lease with more time, unless it has passed on."""
        try:
            self._store.renew_lease(lease, self._seconds)
        except StaleLease:
            del self._held[lease.name]
            return None
        return lease

    def lost(self, name: str) -> None:
        """Forget a lease that the database said is over."""
        with self._lock:
            self._held.pop(name, None)

    def close(self) -> None:
        """Let all go, so that another process need not wait."""
        with self._lock:
            held, self._held = self._held, {}
        for lease, _ in held.values():
            with suppress(StaleLease, StoreFailure):
                self._store.release_lease(lease)
