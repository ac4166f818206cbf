"""Snapshots: a quick start, sealed so that nobody with the database alone can alter one."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from punto.store.components import digest_of_packages
from punto.store.keys.sealing import CannotOpen, Sealer
from punto.store.port import Snapshot

Value = TypeVar("Value")
Read = Callable[[str, Sequence[object]], Sequence[tuple[Any, ...]]]


class SnapshotFormat(NamedTuple, Generic[Value]):
    """What is kept in the snapshots of one kind, and how it is written."""

    name: str
    prefix: str
    """Stands before the stream's own name, where a stream has snapshots of several kinds."""
    packages: tuple[str, ...]
    """The packages of the program on which the form and the meaning of what is kept rest."""
    write: Callable[[Value], bytes]
    read: Callable[[bytes], Value]


class Snapshots(Generic[Value]):
    """What is known of streams, each after so many events.

    A snapshot is found again only by the program that wrote it: another one may fold the same events
    otherwise, and folds them all. One that does not open, for any reason, counts for nothing.
    """

    def __init__(self, box: Sealer, kind: SnapshotFormat[Value]) -> None:
        """Seal with a key that is not in the database."""
        self._box, self._kind = box, kind

    def made(self, stream: str, value: Value, version: int) -> Snapshot:
        """A snapshot, ready for the store."""
        body = self._box.seal(self._name(stream, version), self._kind.write(value))
        return Snapshot(self._kind.prefix + stream, self._shape, version, body)

    def load(self, read: Read, stream: str) -> tuple[Value, int] | None:
        """The newest value that was kept, and how many events it has seen."""
        for version, body in read(
            "SELECT seq, body FROM snapshots WHERE stream = ? AND shape = ?",
            [self._kind.prefix + stream, self._shape],
        ):
            try:
                return self._kind.read(self._box.open(self._name(stream, version), body)), version
            except (CannotOpen, msgspec.DecodeError):
                return None
        return None

    @property
    def _shape(self) -> str:
        return digest_of_packages(*self._kind.packages)

    def _name(self, stream: str, version: int) -> str:
        return f"{self._kind.name} {stream} {version}"
