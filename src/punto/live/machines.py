"""The live machines of one store in one process: found when first asked for, written through, and told of."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import structs

from punto.live.kind import LiveKind
from punto.live.machine import LiveMachine
from punto.live.table_leases import TableLeases
from punto.store.append import Append, Reply
from punto.store.changes import Decided
from punto.store.errors import StaleLease, StoreFailure
from punto.store.port import Lease
from punto.store.store import Store

Heard = Callable[[str, Sequence[Any]], None]
"""Told of every machine with new messages."""
Post = Callable[[Sequence[Decided[Any]]], Any]
"""Works out what a command comes to in a projection."""


def unheard(_name: str, _messages: Sequence[Any]) -> None:
    """Nobody listens."""


class LiveMachines:
    """Machines whose every event is in the store. Several processes may share one store.

    With leases every command goes under that of its machine: of two processes that have them, one serves it.
    """

    def __init__(
        self,
        store: Store,
        kinds: Sequence[LiveKind[Any]],
        *,
        posts: Mapping[str, Post] | None = None,
        leases: TableLeases | None = None,
        heard: Heard = unheard,
    ) -> None:
        """Serve the machines of these kinds; `posts` works out what projections are given, by their names."""
        self.store, self.heard = store, heard
        self._kinds, self._leases = kinds, leases
        self._posts = {name: post for name, post in (posts or {}).items() if name in store.inline}
        self._machines: dict[str, LiveMachine[Any]] = {}
        self._lock = store.runtime.lock()

    def machine(self, stream: str) -> LiveMachine[Any]:
        """The machine of a stream."""
        found = self._machines.get(stream)
        if found is None:
            with self._lock:
                found = self._machines.get(stream)
                if found is None:
                    found = self._machines[stream] = self._opened(stream)
        return found

    def _opened(self, stream: str) -> LiveMachine[Any]:
        kind = next((each for each in self._kinds if stream.startswith(each.streams.prefix)), None)
        if kind is None:
            raise LookupError(f"{stream}: no kind of machine has such a stream")
        return LiveMachine(self, kind, kind.streams.name_in(stream))

    def known(self, stream: str) -> LiveMachine[Any] | None:
        """The machine of a stream, if it was asked for before."""
        return self._machines.get(stream)

    def open_machines(self) -> list[LiveMachine[Any]]:
        """Every machine that was asked for."""
        return list(self._machines.values())

    def close(self) -> None:
        """Take a snapshot of every machine for a quick start, and let the leases go; the store stays open."""
        with suppress(StoreFailure):  # a store that is gone takes none, and needs none
            for machine in list(self._machines.values()):
                with machine.lock:
                    machine.keep(least=1)
        if self._leases is not None:
            self._leases.close()

    # ------------------------------------------------------------ writing

    def postings(self, decided: Sequence[Decided[Any]]) -> Mapping[str, Any]:
        """What was decided comes to in every projection that is worked out beforehand."""
        found = {}
        for name, post in self._posts.items():
            found[name] = post(decided)
        return found

    def write(self, append: Append, lease: Lease | None, stream: str) -> Reply:
        """Write, under a lease if there is one; a lease that is over is not kept."""
        if lease is None and self._leases is not None:
            lease = self._leases.lease(stream)
        if lease is not None:
            append = structs.replace(append, lease=lease.name, epoch=lease.epoch)
        try:
            return self.store.append(append)
        except StaleLease as stale:
            if self._leases is not None:
                self._leases.lost(stale.lease)
            raise
