"""What the store needs of a database: one port, with an adapter for SQLite and one for PostgreSQL."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from punto.store.session import WriterSession


class Database(Protocol):
    """A database with the store's tables in it."""

    words: Mapping[str, str]
    """Its own words for what statements leave open: types, and `now` in milliseconds."""

    def session(self) -> WriterSession:
        """Connect to write."""
        ...

    def read(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Read what is committed; `?` stands for each value."""
        ...

    def wait(self, after: int, seconds: float) -> None:
        """Sleep until the chain may have grown beyond a position, or the time is over.

        Whichever process wrote: PostgreSQL sends a notice with every commit, SQLite is looked at often.
        Positions are given in the order of commit and without gaps, so that whoever has read up to one
        need only ask for what lies behind it; `Store.wait` and `Store.read_all` are the two halves of that.
        """
        ...

    def noticed(self, position: int) -> None:
        """Wake those who wait in this process."""
        ...

    def objects(self, tables: Sequence[str] = ()) -> list[tuple[str, str]]:
        """The rules that the database keeps for some tables: the name and the definition of each.

        Where no tables are named, they are the store's own.
        """
        ...

    def catalog(self, only_added: Sequence[str] = ()) -> Mapping[str, str]:
        """Everything that the database is made of, by name.

        Where roles have rights, those are in it that nobody may have on tables of which rows are only added.
        """
        ...

    def expected_catalog(self, more: Sequence[str]) -> Mapping[str, str] | None:
        """The same of an empty database once this program and some statements made its tables.

        None where that cannot be tried.
        """
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
