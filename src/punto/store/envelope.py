"""A machine's events as the store keeps them, and back: one envelope for every kind of machine."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from punto.machine.codec import written_form
from punto.machine.fact import Event
from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.machine.order import Command
from punto.machine.state import State
from punto.rulebook.refusal import Refusal
from punto.store.append import content_hash
from punto.store.changes import Decided
from punto.store.event import Canonical, StoredEvent, canonical
from punto.store.upcasting import today

S = TypeVar("S", bound=State)

REFUSED = "command-refused"
IDLE = "command-idle"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


class Payload(msgspec.Struct, frozen=True, kw_only=True):
    """What an event says, and the readings it rests on."""

    fact: msgspec.Raw
    readings: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def written(at: int) -> str:
    """A moment in milliseconds as the store writes it.

    >>> written(1_250)
    '1970-01-01T00:00:01.250Z'
    """
    return (EPOCH + at * MILLISECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@lru_cache(maxsize=256)
def moment(time: str) -> int:
    """The moment that the store wrote.

    >>> moment('1970-01-01T00:00:01.250Z')
    1250
    """
    return (datetime.fromisoformat(time) - EPOCH) // MILLISECOND


_ENCODE = msgspec.json.Encoder(enc_hook=written_form, order="sorted").encode
_PAYLOAD = msgspec.json.Decoder(Payload)
_CONTENT = msgspec.json.Encoder().encode


def as_stored(value: object) -> bytes:
    """A struct as it is stored."""
    return _ENCODE(value)


class StreamFormat(Generic[S]):
    """How the machines of one kind lie in streams: under which names, and how each event is written.

    A stream may begin with an event that sets the machine up, which stands before all events of its own.
    """

    def __init__(
        self,
        machine: Machine[S, Any],
        prefix: str,
        *,
        refused: str,
        new: Callable[[bytes], S],
        set_up: str = "",
    ) -> None:
        """Take the machine, the beginning of its streams' names and of those for its refusals.

        `new` makes the first state: of the payload with which a stream of this kind is `set_up`, or of none.
        """
        self.machine, self.prefix, self.set_up = machine, prefix, set_up
        self._refused, self._new = refused, new
        self.before = 1 if set_up else 0
        """How many events of a stream stand before the machine's own."""

    def stream_of(self, name: str) -> str:
        """The stream of the machine of this name."""
        return self.prefix + name

    def name_in(self, stream: str) -> str:
        """The name of the machine whose stream it is."""
        return stream.removeprefix(self.prefix)

    def first(self, stored: StoredEvent | None) -> S:
        """The state of a machine as it was set up."""
        return self._new(today(stored).payload if stored is not None else b"")

    def stored(self, decided: Decided[S]) -> list[StoredEvent]:
        """What was decided, ready for the store."""
        found: list[StoredEvent] = []
        for event in decided.done.events:
            found.append(self.to_stored(decided.stream, event))
        return found

    def to_stored(self, stream: str, event: Event) -> StoredEvent:
        """An event, ready for the store."""
        fact = event.fact
        payload = Canonical(_ENCODE(Payload(fact=msgspec.Raw(_ENCODE(fact)), readings=event.readings)))
        return StoredEvent(
            stream, name_of(type(fact)), fact.version, written(event.at), event.actor, event.command,
            payload, event.approver or None, event.clauses, event.seq + self.before,
        )  # fmt: skip

    def from_stored(self, stored: StoredEvent) -> Event:
        """The event that was stored."""
        payload = _PAYLOAD.decode(today(stored).payload)
        return Event(
            stored.seq - self.before, moment(stored.time), stored.actor, stored.command,
            self.machine.codec.read_fact(payload.fact), stored.clauses, payload.readings,
            stored.approver or "",
        )  # fmt: skip

    def content(self, name: str, command: Command) -> str:
        """Digest of what a command says; two with one id must agree in all of it but the time."""
        order = self.machine.codec.write_order(command.order)
        return content_hash(_CONTENT((name, command.actor.id, command.actor.role, order)))

    def idle(self, name: str, command: Command) -> StoredEvent:
        """That an order was taken and changed nothing, beside the machine's own stream, as refusals are."""
        return self._beside(name, IDLE, command, {"order": name_of(type(command.order))})

    def refusal(self, name: str, command: Command, faults: tuple[Refusal, ...]) -> StoredEvent:
        """A refusal, beside the machine's own stream: it moves nothing, and is in the chain all the same.

        What was asked is there by its name alone: an order that was refused may name a card nobody may see.
        """
        said = [{"number": fault.number, "code": fault.code} for fault in faults]
        clauses = tuple(dict.fromkeys(clause for fault in faults for clause in fault.clauses))
        payload = {"order": name_of(type(command.order)), "refusals": said}
        return self._beside(name, REFUSED, command, payload, clauses)

    def _beside(
        self, name: str, kind: str, command: Command, payload: dict[str, Any], clauses: tuple[str, ...] = ()
    ) -> StoredEvent:
        return StoredEvent(
            self._refused + name, kind, 1, written(command.at), command.actor.id, command.id,
            canonical(payload), None, clauses,
        )  # fmt: skip
