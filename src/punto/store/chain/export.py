"""Exports: the chain as JSON lines, which anybody can check without this program."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from punto.store.event import GENESIS, Recorded, line_of
from punto.store.port import Head
from punto.store.store import Store

FORMAT = "punto events 1"


class Header(msgspec.Struct, frozen=True):
    """The first line of an export: where it begins, and where it must end."""

    export: str
    first: int
    previous: str
    records: int
    head: str


def header(head: Head, after: int = 0, previous: bytes = GENESIS) -> bytes:
    """The first line of an export of what stands behind a position."""
    said = Header(FORMAT, after + 1, previous.hex(), head.position - after, head.hash.hex())
    return _ended(msgspec.json.encode(said))


def lines(store: Store, after: int = 0) -> Iterator[bytes]:
    """An export of everything behind a position, up to the end as it is now, line by line."""
    head = store.head()
    yield header(head, after, _hash_at(store, after))
    for recorded in store.every(after, head.position):
        yield _ended(line_of(recorded))


def write(store: Store, path: Path, after: int = 0) -> int:
    """Write an export into a file; how many records it has."""
    with path.open("wb") as file:
        return write_to(store, file, after)


def write_to(store: Store, file: IO[bytes], after: int = 0) -> int:
    """Write an export; how many records it has."""
    written = -1
    for line in lines(store, after):
        file.write(line)
        written += 1
    return written


def _hash_at(store: Store, position: int) -> bytes:
    before: list[Recorded] = store.read_all(position - 1, 1) if position else []
    return before[0].hash if before else GENESIS


def _ended(line: bytes) -> bytes:
    return line + b"\n"
