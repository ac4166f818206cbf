"""Snapshots of tables: a quick start, sealed so that nobody with the database alone can alter one."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from punto.store.components import deciding_digest
from punto.store.keys.sealing import Box, CannotOpen
from punto.store.port import Snapshot
from punto.store.store import Store
from punto.table import TABLE, Table

Read = Callable[[str, Sequence[object]], Sequence[tuple[Any, ...]]]
EVERY = 2_000
"""After so many events of a table its state is kept again."""


class Snapshots:
    """The states of tables, each after so many events of its stream.

    A snapshot is found again only by the program that wrote it: another one may fold the same events
    otherwise, and folds them all. One that does not open, for whatever reason, counts for nothing.
    """

    def __init__(self, box: Box) -> None:
        """Seal with a key that is not in the database."""
        self._box = box

    def save(self, store: Store, stream: str, state: Table, version: int) -> None:
        """Keep a state."""
        body = self._box.seal(_name(stream, version), TABLE.codec.write_state(state))
        store.save_snapshot(Snapshot(stream, deciding_digest(), version, body))

    def load(self, read: Read, stream: str) -> tuple[Table, int] | None:
        """The newest state that was kept, and how many events it has seen."""
        for version, body in read(
            "SELECT seq, body FROM snapshots WHERE stream = ? AND shape = ?", [stream, deciding_digest()]
        ):
            try:
                return TABLE.codec.read_state(self._box.open(_name(stream, version), body)), version
            except (CannotOpen, msgspec.DecodeError):
                return None
        return None


def _name(stream: str, version: int) -> str:
    return f"snapshot {stream} {version}"
