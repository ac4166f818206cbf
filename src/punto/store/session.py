"""One write transaction after another: what a database must be able to do for the writer."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from punto.store.append import Append, Reply
from punto.store.event import GENESIS, Recorded
from punto.store.keys.vouching import Vouching


@dataclass
class TransactionContext:
    """What a transaction stands on: the end of the chain, and what is known of its commands and streams."""

    position: int = 0
    hash: bytes = GENESIS
    known: dict[str, tuple[str, Reply]] = field(default_factory=dict)
    """The commands already recorded: the digest of their content and their reply."""
    versions: dict[str, int] = field(default_factory=dict)
    vouching: Vouching | None = None
    """What seals each event, where the store has a key for it."""


class WrittenCommand(NamedTuple):
    """A command, its reply and its events, in their places."""

    append: Append
    reply: Reply
    records: Sequence[Recorded]


class Rows(Protocol):
    """Runs a statement in the transaction; `?` stands for each value."""

    def __call__(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """Run it, and give the rows it answers with."""
        ...


class WriterSession(Protocol):
    """The writer's own connection."""

    def begin(self, commands: Sequence[str], streams: Sequence[str]) -> TransactionContext:
        """Start a transaction that no other writer can come between, and look up what it needs."""
        ...

    def savepoint(self, append: Append | None = None) -> AbstractContextManager[None]:
        """Undo what one command wrote if the database refuses it, and say who refused it and why."""
        ...

    def write(self, some: Sequence[WrittenCommand]) -> None:
        """Write commands, their replies and their events."""
        ...

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """Run any other statement in the transaction."""
        ...

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Put rows into a table, the quickest way there is."""
        ...

    def with_given(self, sql: str, columns: Mapping[str, str], rows: Sequence[Sequence[object]]) -> int:
        """Run a statement that reads rows of values from `{given}`; how many rows of the database it touched.

        Each column has its type (`text`, `integer`), and no two rows concern the same row of the database.
        What must be one of the given rows is compared by `{among}`: they come all at once, or one by one.
        """
        ...

    def commit(self, position: int) -> None:
        """Make it durable, and tell others that the chain now ends here."""
        ...

    def rollback(self) -> None:
        """Undo the transaction, whatever state it is in."""
        ...

    def close(self) -> None:
        """Let the connection go."""
        ...
