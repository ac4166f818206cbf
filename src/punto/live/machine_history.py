"""The recent events of any machine, for whoever watches it; and who asked for what."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from punto.live.message import Message, message_of
from punto.machine.approval import Approved, Declined, Requested
from punto.machine.state import State
from punto.store.changes import Change

S = TypeVar("S", bound=State)

MOST_FRAMES = 500
MOST_ASKERS = 1_000


class Askers(dict[str, str]):
    """Who asked for something, by request. Of many requests the newest are kept, and those just answered."""

    def take(self, change: Change[Any]) -> None:
        """Take in a request, or the answer to one that still waited."""
        fact = change.event.fact
        if isinstance(fact, Requested):
            self._keep(fact.request.id, fact.request.actor)
        elif isinstance(fact, Approved | Declined) and (asked := change.before.requests.get(fact.request)):
            self._keep(asked.id, asked.actor)

    def _keep(self, request: str, asker: str) -> None:
        self.pop(request, None)
        self[request] = asker
        if len(self) > MOST_ASKERS:
            del self[next(iter(self))]


class MachineHistory(Generic[S]):
    """Is told of one machine's events, and keeps the latest for whoever watches."""

    def __init__(self, state: S, _past: object = None) -> None:
        """Start with a machine as it is."""
        self.state = state
        self.askers = Askers()
        self._frames: deque[Message] = deque(maxlen=MOST_FRAMES)

    def take(self, changes: Sequence[Change[S]], state: S) -> list[Message]:
        """Take in what happened together; the messages that say so."""
        frames = []
        for change in changes:
            self.askers.take(change)
            frames.append(message_of(change.event, self.askers))
        self._frames.extend(frames)
        self.state = state
        return frames

    def past(self) -> None:
        """Nothing is remembered over a restart: the events are in the store."""

    def recent(self, after: int) -> list[Message] | None:
        """The messages behind an event; None if they reach back further than is kept at hand."""
        frames = list(self._frames)
        first = frames[0].seq if frames else self.state.seq + 1
        return None if first > after + 1 else [frame for frame in frames if frame.seq > after]
