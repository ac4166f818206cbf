"""Which servers serve from a store, wherever their data directories lie: the store itself knows them.

Each holds a lease there and renews it. When one comes, it also ends the epoch under which somebody may be
about to do what is done only while none serves: whoever began that is refused by the database itself.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from socket import gethostname

from punto.operation.processes import StillRunning, none_running, were_cut_off
from punto.store import leases
from punto.store.errors import LeaseHeld, StaleLease, StoreFailure
from punto.store.port import Lease
from punto.store.session import WriterSession
from punto.store.store import Store

SERVING = "serving/"
"""How the names of these leases begin; a number follows, the lowest that is free."""
BEHIND = "serving0"
"""The first name that sorts behind all of them."""
ALONE = "alone"
"""The lease of whoever does what is done only while no server serves."""
SECONDS = 30.0
"""How long a server that was cut off is still taken for one that serves, by other data directories;
whoever works alone has the store to himself for as long."""
RENEWED = 10.0
"""Seconds between two signs of life."""

HELD = "SELECT name, holder FROM leases WHERE name >= ? AND name < ? AND until > {now} ORDER BY name"


def arrive(store: Store, holder: str) -> Lease:
    """Say that a server comes, before it looks at anything that may be changed while none serves."""
    now = store.database.words["now"]

    def come(session: WriterSession) -> Lease:
        session.rows("UPDATE leases SET epoch = epoch + 1, until = 0 WHERE name = ?", [ALONE])
        held = {name for name, _ in session.rows(HELD.format(now=now), [SERVING, BEHIND])}
        free = next(name for number in count(1) if (name := f"{SERVING}{number}") not in held)
        return leases.take(session.rows, now, free, holder, SECONDS)

    return store.transact(come)


def holder_of(folder: Path, name: str) -> str:
    """Who serves: the machine, the data directory and the process."""
    return f"{gethostname()}:{folder.resolve()}/{name}"


def depart(store: Store, lease: Lease) -> None:
    """Say that a server goes; one that cannot say so is gone all the same, a little later."""
    with suppress(StaleLease, StoreFailure):
        store.release_lease(lease)


class Attendance:
    """That this process serves from a store, said there for as long as it does."""

    def __init__(self, store: Store, lease: Lease, every: float = RENEWED) -> None:
        """Go on with what was said on arrival."""
        self._store, self._lease, self._every = store, lease, every
        self.fault: Exception | None = None
        self._stop = store.runtime.flag()
        self._thread = store.runtime.worker(self._run, "punto-attendance")
        self._thread.start()

    def end(self) -> None:
        """Say that this process serves no more."""
        self._stop.set()
        self._thread.join()
        depart(self._store, self._lease)

    def _run(self) -> None:
        while not self._stop.wait(self._every):
            try:
                self._renew()
                self.fault = None
            except StoreFailure:
                continue  # a store that cannot write says so itself
            except Exception as fault:  # noqa: BLE001 - whatever it is, others may take this server for gone
                self.fault = fault

    def _renew(self) -> None:
        """Whoever slept for so long that another has the place takes a new one."""
        try:
            self._store.renew_lease(self._lease, SECONDS)
        except StaleLease:
            self._lease = arrive(self._store, self._lease.holder)


@contextmanager
def alone(store: Store, folder: Path) -> Iterator[Lease]:
    """The lease under which something is done while no server serves, and nobody else does such a thing.

    Refused while somebody does either, and once a server came meanwhile.
    """
    under = _taken_alone(store, folder)
    try:
        yield under
    except StaleLease as error:
        raise StillRunning("a server came to serve meanwhile; nothing was done: stop it first") from error
    finally:
        depart(store, under)


def _taken_alone(store: Store, folder: Path) -> Lease:
    none_running(folder)
    now, gone = store.database.words["now"], were_cut_off(folder)

    def look(session: WriterSession) -> Lease:
        held = session.rows(HELD.format(now=now), [SERVING, BEHIND])
        serve = [str(holder) for _, holder in held if str(holder).rpartition("/")[2] not in gone]
        if serve:
            raise StillRunning(
                f"{', '.join(serve)}: serves from another data directory with the same store; stop it first "
                f"(one that was cut off counts for {SECONDS:g} seconds)"
            )
        return leases.take(session.rows, now, ALONE, holder_of(folder, str(os.getpid())), SECONDS)

    try:
        return store.transact(look)
    except LeaseHeld as held:
        raise StillRunning(
            f"{held.holder}: does already what is done only while no server serves; wait for its end "
            f"(one that was cut off counts for {SECONDS:g} seconds)"
        ) from held
