"""Following tables through the chain: each event with the state before it and the state after it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from punto.ledger import Transaction, post
from punto.store.envelope import SET_UP, from_stored, recall_setup, stream_of
from punto.store.event import Recorded
from punto.store.event import StoredEvent as Kept
from punto.table import Event, Table, evolve, new_table

TABLES = stream_of("")


class Change(NamedTuple):
    """One event of a table, with what it changed."""

    before: Table
    event: Event
    after: Table

    @property
    def transaction(self) -> Transaction | None:
        """What it moved, if anything."""
        return post(*self)


class StateReader:
    """The tables of a chain, as they stand after what was taken in."""

    def __init__(self) -> None:
        """Start knowing no table."""
        self._held: dict[str, tuple[Table, int]] = {}

    def seen(self, stream: str) -> int:
        """How many events of a stream were taken in."""
        return self._held[stream][1] if stream in self._held else 0

    def begin(self, stream: str, state: Table, version: int) -> None:
        """Go on from a state that is known."""
        self._held[stream] = state, version

    def take(self, kept: Kept) -> Change | None:
        """Take in the next event of a stream; none comes of one that is no table's, or that sets one up."""
        if not kept.stream.startswith(TABLES):
            return None
        if kept.type == SET_UP:
            self._held[kept.stream] = new_table(recall_setup(kept)), kept.seq
            return None
        before, event = self._held[kept.stream][0], from_stored(kept)
        after = evolve(before, event)
        self._held[kept.stream] = after, kept.seq
        return Change(before, event, after)

    def forget(self) -> None:
        """Forget every table."""
        self._held.clear()


def steps(records: Iterable[Recorded]) -> Iterator[tuple[Recorded, Change]]:
    """Every step of every table, from records that begin with the first."""
    following = StateReader()
    for record in records:
        step = following.take(record.event)
        if step is not None:
            yield record, step
