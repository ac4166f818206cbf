"""A table's events as the store keeps them, and back. Times are UTC; the stream begins with the set-up."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

import msgspec

from punto.machine.codec import written_form
from punto.machine.names import name_of
from punto.machine.upcasting import today
from punto.rulebook.refusal import Refusal
from punto.store.event import Canonical, canonical
from punto.store.event import StoredEvent as Kept
from punto.table import TABLE, Command, Event, Setup

SET_UP = "table-set-up"
REFUSED = "command-refused"
IDLE = "command-idle"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


class Payload(msgspec.Struct, frozen=True, kw_only=True):
    """What an event says, and the readings it rests on."""

    fact: msgspec.Raw
    readings: tuple[str, ...] = ()


def stream_of(table: str) -> str:
    """The stream of a table."""
    return f"table/{table}"


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
_SETUP = msgspec.json.Decoder(Setup)


def to_stored(table: str, event: Event) -> Kept:
    """An event of a table, ready for the store."""
    fact = event.fact
    payload = Canonical(_ENCODE(Payload(fact=msgspec.Raw(_ENCODE(fact)), readings=event.readings)))
    return Kept(
        stream_of(table), name_of(type(fact)), fact.version, written(event.at), event.actor, event.command,
        payload, event.approver or None, event.clauses, event.seq + 1,
    )  # fmt: skip


def from_stored(kept: Kept) -> Event:
    """The event that was kept; the set-up stands before all events of the table itself."""
    payload = _PAYLOAD.decode(today(kept).payload)
    fact = TABLE.codec.read_fact(payload.fact)
    return Event(
        kept.seq - 1, moment(kept.time), kept.actor, kept.command, fact, kept.clauses,
        payload.readings, kept.approver or "",
    )  # fmt: skip


def keep_setup(setup: Setup, actor: str, at: int, command: str) -> Kept:
    """The first event of a table's stream: how it was set up."""
    return Kept(stream_of(setup.table), SET_UP, 1, written(at), actor, command, _ENCODE(setup))


def recall_setup(kept: Kept) -> Setup:
    """How a table was set up."""
    return _SETUP.decode(today(kept).payload)


def keep_idle(table: str, command: Command) -> Kept:
    """That an order was taken and changed nothing, beside the table's own stream, as refusals are."""
    order = str(command.order.__struct_config__.tag)
    return Kept(
        f"refused/{table}", IDLE, 1, written(command.at), command.actor.id, command.id,
        canonical({"order": order}),
    )  # fmt: skip


def keep_refusal(table: str, command: Command, faults: tuple[Refusal, ...]) -> Kept:
    """A refusal, in a stream beside the table's own: it moves nothing, and stands in the chain all the same.

    What was asked is there by its name alone: an order that was refused may name a card nobody may see.
    """
    order = str(command.order.__struct_config__.tag)
    said = [{"number": fault.number, "code": fault.code} for fault in faults]
    clauses = tuple(dict.fromkeys(clause for fault in faults for clause in fault.clauses))
    return Kept(
        f"refused/{table}", REFUSED, 1, written(command.at), command.actor.id, command.id,
        canonical({"order": order, "refusals": said}), None, clauses,
    )  # fmt: skip
