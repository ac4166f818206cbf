"""What the store needs of a database: one port, with an adapter for SQLite and one for PostgreSQL."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from punto.store.session import Session


class Database(Protocol):
    """A database with the store's tables in it."""

    words: Mapping[str, str]
    """Its own words for what statements leave open: types, and `now` in milliseconds."""

    def session(self) -> Session:
        """Connect to write."""
        ...

    def read(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Read what is committed; `?` stands for each value."""
        ...

    def wait(self, after: int, seconds: float) -> None:
        """Sleep until the chain may have grown beyond a position, or the time is over."""
        ...

    def noticed(self, position: int) -> None:
        """Wake those who wait in this process."""
        ...

    def free(self) -> int | None:
        """How many bytes are free for it, where that can be known."""
        ...

    def close(self) -> None:
        """Let every connection go."""
        ...


class Head(msgspec.Struct, frozen=True):
    """The end of the chain."""

    position: int
    hash: bytes


class Lease(msgspec.Struct, frozen=True):
    """The right to act for a name; the epoch goes up whenever it passes on."""

    name: str
    holder: str
    epoch: int


class Snapshot(msgspec.Struct, frozen=True):
    """A stream's state after so many events: spares reading them, and proves nothing."""

    stream: str
    shape: str
    """Names the form of the body; a snapshot of another form is not found."""
    seq: int
    body: bytes
