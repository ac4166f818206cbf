"""Following machines through the chain: each event with the state before it and the state after it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from punto.machine.state import State
from punto.store.changes import Change
from punto.store.envelope import StreamFormat
from punto.store.event import Recorded, StoredEvent

S = TypeVar("S", bound=State)


class StateReader(Generic[S]):
    """The machines of a chain, as they stand after what was taken in."""

    def __init__(self, *formats: StreamFormat[S]) -> None:
        """Start knowing no state; streams of other kinds are passed over."""
        self._formats = formats
        self._held: dict[str, tuple[S, int]] = {}

    def follows(self, stream: str) -> bool:
        """Whether a stream is of one of these kinds."""
        return self._format(stream) is not None

    def seen(self, stream: str) -> int:
        """How many events of a stream were taken in."""
        return self._held[stream][1] if stream in self._held else 0

    def begin(self, stream: str, state: S, version: int) -> None:
        """Go on from a state that is known."""
        self._held[stream] = state, version

    def take(self, stored: StoredEvent) -> Change[S] | None:
        """Take in the next event; none comes of one of another kind, or that sets a machine up."""
        kind = self._format(stored.stream)
        if kind is None:
            return None
        if kind.set_up and stored.type == kind.set_up:
            self._held[stored.stream] = kind.first(stored), stored.seq
            return None
        known = kind.set_up or stored.stream in self._held
        before = self._held[stored.stream][0] if known else kind.first(None)
        event = kind.from_stored(stored)
        after = kind.machine.evolve(before, event)
        self._held[stored.stream] = after, stored.seq
        return Change(before, event, after)

    def forget(self, stream: str | None = None) -> None:
        """Forget every state, or that of one stream."""
        if stream is None:
            self._held.clear()
        else:
            self._held.pop(stream, None)

    def _format(self, stream: str) -> StreamFormat[S] | None:
        return next((each for each in self._formats if stream.startswith(each.prefix)), None)


def steps(
    records: Iterable[Recorded], formats: Sequence[StreamFormat[Any]]
) -> Iterator[tuple[Recorded, Change[Any]]]:
    """Every step of every machine of some kinds, from records that begin with the first."""
    reader = StateReader(*formats)
    for record in records:
        change = reader.take(record.event)
        if change is not None:
            yield record, change
