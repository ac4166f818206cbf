"""A command as the store sees it: what it appends where, and the reply that is kept for ever."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from punto.store.errors import BadAppend
from punto.store.event import StoredEvent, is_canonical

DIGEST = re.compile("[0-9a-f]{64}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
LONGEST_NAME = 200


class Part(msgspec.Struct, frozen=True, gc=False):
    """The events for one stream, and the version at which the command saw it."""

    stream: str
    expected: int | None
    """How many events the stream must have; None appends whatever its version."""
    events: tuple[StoredEvent, ...]


class Append(msgspec.Struct, frozen=True, gc=False):
    """One command: all of its parts are written, or none."""

    command: str
    content: str
    """SHA-256 of what the command says, in hex: the same id with another digest is refused."""
    parts: tuple[Part, ...] = ()
    answer: bytes = b""
    """What is to be answered, and answered again whenever the command comes again."""
    lease: str | None = None
    epoch: int | None = None
    """The lease under which the command is given; the database refuses an epoch that is over."""
    finishes: bool = False
    """Whether it finishes an open round: such a command is taken even when room runs short."""
    postings: Mapping[str, Any] = {}
    """What the events come to in inline projections, by their names; nothing of it is kept here."""
    beside: Callable[[Any], object] | None = None
    """Writes rows beside the events, in their transaction, given its session; it may be asked again."""


class Reply(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What became of a command: the same for ever, but for whether it is fresh."""

    command: str
    first: int
    """The position of its first event."""
    last: int
    versions: dict[str, int]
    """Each stream's version after it."""
    answer: bytes
    fresh: bool = False
    """Whether the command was written now; false where it was before, and this is what was answered then."""


class StoredCommand(msgspec.Struct, frozen=True, gc=False):
    """A command as it is kept."""

    id: str
    content: str
    reply: bytes
    """As it was written; `punto.store.rows` reads it."""


def content_hash(content: bytes) -> str:
    """The digest by which two commands with one id are told apart."""
    return sha256(content).hexdigest()


def receipt_of(append: Append) -> str:
    """Digest of a command's id, content and answer, which its events carry."""
    said = b""
    for part in (append.command.encode(), append.content.encode(), append.answer):
        said += len(part).to_bytes(8, "big") + part
    return sha256(said).hexdigest()


def check(append: Append) -> None:
    """Refuse an append that is not well formed, with every fault."""
    faults: list[str] = []
    if not _is_name(append.command):
        faults.append(f"a command's id has 1 to {LONGEST_NAME} printable characters")
    if not DIGEST.fullmatch(append.content):
        faults.append("the content's digest is 64 hexadecimal digits")
    if (append.lease is None) != (append.epoch is None):
        faults.append("a lease and its epoch come together")
    if append.lease is not None and not _is_name(append.lease):
        faults.append(f"a lease's name has 1 to {LONGEST_NAME} printable characters")
    streams, events, of_parts = set(), 0, list[str]()
    for part in append.parts:
        streams.add(part.stream)
        events += len(part.events)
        of_parts += _part_faults(append.command, part)
    if not events:
        faults.append(
            "a command has at least one event: nothing else in the chain vouches for what was answered"
        )
    if len(streams) != len(append.parts):
        faults.append("a stream is named in two parts; one part holds all of its events")
    if faults := [*faults, *of_parts]:
        raise BadAppend(faults)


def _part_faults(command: str, part: Part) -> list[str]:
    faults = []
    if part.expected is not None and part.expected < 0:
        faults.append(f"{part.stream}: expected version {part.expected}; 0 is a stream without events")
    for place, event in enumerate(part.events, 1):
        if not _sound(command, part, place, event):
            for fault in _event_faults(command, part, place, event):
                faults.append(f"{part.stream}, event {place}: {fault}")
    return faults


def _sound(command: str, part: Part, place: int, event: StoredEvent) -> bool:
    """Whether there is nothing to be said against an event, as of nearly all: quickly, and in no words."""
    return (
        event.stream == part.stream
        and event.command == command
        and (not event.seq or (part.expected is not None and event.seq == part.expected + place))
        and event.version >= 1
        and not _odd_names(event.stream, event.type, event.actor, event.approver, event.clauses)
        and _is_time(event.time)
        and is_canonical(event.payload)
    )


def _event_faults(command: str, part: Part, place: int, event: StoredEvent) -> Iterator[str]:
    if event.stream != part.stream:
        yield f"is of stream {event.stream}"
    if event.command != command:
        yield f"is of command {event.command}"
    if event.seq and (part.expected is None or event.seq != part.expected + place):
        yield f"is numbered {event.seq}; leave the number to the store"
    if event.version < 1:
        yield f"has version {event.version}; versions count from 1"
    for name in _odd_names(event.stream, event.type, event.actor, event.approver, event.clauses):
        yield f"{name!r} is not a name: 1 to {LONGEST_NAME} printable characters"
    if not _is_time(event.time):
        yield f"time {event.time!r} is not UTC with milliseconds, as 2026-11-15T13:42:11.250Z"
    if not is_canonical(event.payload):
        yield "the payload is not a canonical JSON object"


@lru_cache(maxsize=1_024)
def _odd_names(
    stream: str, kind: str, actor: str, approver: str | None, clauses: tuple[str, ...]
) -> tuple[str, ...]:
    names = (stream, kind, actor, *([] if approver is None else [approver]), *clauses)
    return tuple(name for name in names if not _is_name(name))


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and text.isprintable()


@lru_cache(maxsize=64)
def _is_time(text: str) -> bool:
    if not TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
