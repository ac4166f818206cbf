"""Messages: an event as the feed and the log write it, for the staff or for somebody else."""

from collections.abc import Iterable, Mapping

import msgspec

from punto.machine.approval import Approved, Declined
from punto.machine.audience import EVERYBODY, may_hear
from punto.machine.codec import written_form
from punto.machine.fact import Event, Fact
from punto.machine.names import name_of
from punto.machine.redaction import AS_IT_IS, Redaction, leaves_out, people_in, redacted
from punto.machine.roles import Actor


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


NOBODY = frozenset({""})
encode = msgspec.json.Encoder(enc_hook=written_form).encode
_encode_event = msgspec.json.Encoder(enc_hook=written_form, order="deterministic").encode


class Message(msgspec.Struct, eq=False):
    """One event, written once for all of the staff and once for each other reader who is named in it."""

    event: Event
    asker: str = ""
    """Whoever made the request that it answers."""
    _text: str = ""
    _concerned: frozenset[str] | None = None

    @property
    def seq(self) -> int:
        """The number of the event."""
        return self.event.seq

    @property
    def text(self) -> str:
        """The event as the staff read it."""
        if not self._text:
            event = self.event
            self._text = _written(event, event.fact, event.actor, event.approver)
        return self._text

    @property
    def concerned(self) -> frozenset[str]:
        """The people whom the fact names, and whoever asked for what it answers."""
        if self._concerned is None:
            found = people_in(self.event.fact)
            self._concerned = found | {self.asker} if self.asker else found
        return self._concerned

    @property
    def named(self) -> frozenset[str]:
        """Everybody whose id stands in the event."""
        return self.concerned.union((self.event.actor, self.event.approver)) - NOBODY

    def seen_by(self, actor: Actor) -> bool:
        """Whether somebody may read it."""
        if self.event.fact.audience is EVERYBODY:
            return True
        return may_hear(self.event.fact.audience, actor.role, actor.id in self.concerned)

    def read_by(self, reader: Redaction) -> str:
        """The event as somebody outside the staff reads it."""
        event, fact = self.event, self.event.fact
        if reader is AS_IT_IS and not leaves_out(type(fact)):
            return self.text
        approver = reader.person(event.approver) if event.approver else ""
        return _written(event, redacted(fact, reader), reader.person(event.actor), approver)


class EventNotice(Message, eq=False):
    """That something of a kind happened, for everybody, whoever may read what it was."""

    @property
    def text(self) -> str:
        """The number and the kind, and nothing more."""
        return f'{{"seq":{self.seq},"type":"{name_of(type(self.event.fact))}"}}'

    @property
    def named(self) -> frozenset[str]:
        """Nobody is named."""
        return frozenset()

    def seen_by(self, actor: Actor) -> bool:  # noqa: ARG002 - for everybody
        """Everybody reads it."""
        return True

    def read_by(self, reader: Redaction) -> str:  # noqa: ARG002 - for everybody alike
        """The same for everybody."""
        return self.text


def _written(event: Event, fact: Fact, actor: str, approver: str) -> str:
    name = name_of(type(fact))
    written = WrittenEvent(event.seq, name, event.at, actor, approver, event.clauses, event.readings, fact)
    return _encode_event(written).decode()


def message_of(event: Event, askers: Mapping[str, str]) -> Message:
    """An event ready to be sent; `askers` are those who asked for something, by request."""
    fact = event.fact
    if isinstance(fact, (Approved, Declined)):
        return Message(event, askers.get(fact.request, ""))
    return Message(event)


def log_of(texts: Iterable[str]) -> str:
    """Events as one list."""
    return f"[{','.join(texts)}]"
