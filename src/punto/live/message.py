"""Messages: an event as the feed and the log write it, for the staff or for somebody else."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from punto.machine.approval import Approved, Declined
from punto.machine.audience import may_hear
from punto.machine.codec import written_form
from punto.machine.fact import Fact
from punto.machine.names import name_of
from punto.machine.redaction import AS_IT_IS, Reader, leaves_out, people_in, redacted
from punto.table import Actor, Event


class WrittenEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as the API sends it."""

    seq: int
    type: str
    at: int
    actor: str
    approver: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    fact: Fact


encode = msgspec.json.Encoder(enc_hook=written_form).encode
_encode_event = msgspec.json.Encoder(enc_hook=written_form, order="deterministic").encode


class Message:
    """One event, written once for all of the staff and once for each other reader who is named in it."""

    def __init__(self, event: Event, asker: str = "") -> None:
        """Take an event; where it answers a request, `asker` made that."""
        self.event, self.seq, self.audience = event, event.seq, event.fact.audience
        self._asker = asker

    @cached_property
    def text(self) -> str:
        """The event as the staff read it."""
        return self._written(self.event.fact, AS_IT_IS)

    @cached_property
    def concerned(self) -> frozenset[str]:
        """The people whom the fact names, and whoever asked for what it answers."""
        return people_in(self.event.fact) | ({self._asker} if self._asker else frozenset())

    @cached_property
    def named(self) -> frozenset[str]:
        """Everybody whose id stands in the event."""
        return (self.concerned | {self.event.actor, self.event.approver}) - {""}

    def seen_by(self, actor: Actor) -> bool:
        """Whether somebody may read it."""
        return may_hear(self.audience, actor.role, actor.id in self.concerned)

    def read_by(self, reader: Reader) -> str:
        """The event as somebody outside the staff reads it."""
        fact = self.event.fact
        if reader is AS_IT_IS and not leaves_out(type(fact)):
            return self.text
        return self._written(redacted(fact, reader), reader)

    def _written(self, fact: Fact, reader: Reader) -> str:
        event = self.event
        written = WrittenEvent(
            event.seq, name_of(type(fact)), event.at, reader.person(event.actor),
            reader.person(event.approver), event.clauses, event.readings, fact,
        )  # fmt: skip
        return _encode_event(written).decode()


def message_of(event: Event, askers: Mapping[str, str]) -> Message:
    """An event ready to be sent; `askers` are those who asked for something, by request."""
    fact = event.fact
    return Message(event, askers.get(fact.request, "") if isinstance(fact, Approved | Declined) else "")


def log_of(texts: Iterable[str]) -> str:
    """Events as one list."""
    return f"[{','.join(texts)}]"
