"""Events and commands as rows of a table, the same for both databases."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from punto.store.append import Append, Reply
from punto.store.errors import ChainBroken
from punto.store.event import Recorded, StoredEvent

EVENT_COLUMNS = (
    "position, stream, seq, type, version, time, actor, approver, "
    "command, receipt, clauses, payload, previous, hash, seal"
)

_ENCODE = msgspec.json.Encoder().encode
_REPLY = msgspec.json.Decoder(Reply)
_CLAUSES = msgspec.json.Decoder(tuple[str, ...])
NO_CLAUSES = "[]"


@lru_cache(maxsize=1_024)
def _clauses_text(clauses: tuple[str, ...]) -> str:
    return _ENCODE(clauses).decode()


def event_row(recorded: Recorded) -> tuple[Any, ...]:
    """A record as a row, in the order of the columns."""
    event = recorded.event
    return (
        recorded.position,
        event.stream,
        event.seq,
        event.type,
        event.version,
        event.time,
        event.actor,
        event.approver,
        event.command,
        recorded.receipt,
        _clauses_text(event.clauses),
        event.payload,
        recorded.previous,
        recorded.hash,
        recorded.seal,
    )


def recorded_of(row: Sequence[Any]) -> Recorded:
    """The record that a row holds."""
    (
        position,
        stream,
        seq,
        kind,
        version,
        time,
        actor,
        approver,
        command,
        receipt,
        clauses,
        payload,
        previous,
        digest,
        seal,
    ) = row
    try:
        named = () if clauses == NO_CLAUSES else _CLAUSES.decode(clauses)
    except (msgspec.DecodeError, TypeError) as error:
        raise ChainBroken(position, "its clauses are not a list") from error
    event = StoredEvent(stream, kind, version, time, actor, command, payload, approver, named, seq)
    return Recorded(position, event, receipt, previous, digest, seal)


def command_row(append: Append, reply: Reply) -> tuple[Any, ...]:
    """A command with its reply as a row."""
    return (
        append.command,
        append.content,
        reply.first,
        reply.last,
        _ENCODE(reply),
        append.lease,
        append.epoch,
    )


def known_command(content: str, reply: bytes) -> tuple[str, Reply]:
    """The digest and the reply that a row holds."""
    return content, _REPLY.decode(reply)


def reply_of(body: bytes) -> Reply:
    """A reply as it was stored."""
    return _REPLY.decode(body)
