"""An event as the store keeps it: an envelope around a payload, chained to the event before it."""

import json
import re
from hashlib import sha256

import msgspec

from punto.store.keys.vouching import Vouching

HASH_BYTES = 32
GENESIS = bytes(HASH_BYTES)
"""What the first event has for its predecessor's hash."""


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, under a permanent name; what happened is in the payload."""

    stream: str
    type: str
    version: int
    time: str
    actor: str
    command: str
    payload: bytes
    """Canonical JSON: an object, keys in order, no blanks."""
    approver: str | None = None
    clauses: tuple[str, ...] = ()
    seq: int = 0
    """From 1 in each stream; 0 until the store has numbered the event."""


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event in its place: the global position, in the order of commit, and its link of the chain."""

    position: int
    event: StoredEvent
    receipt: str
    """Digest of the command's id, content and answer: ties every event to what was asked and said."""
    previous: bytes
    hash: bytes
    seal: bytes | None = None
    """What vouches that somebody with the store's key wrote it; no part of the chain itself."""


class Body(msgspec.Struct, frozen=True, gc=False):
    """What is hashed, in this order; with the hash behind it, it is a line of an export.

    Must agree with `punto.store.chain.verifier`, which knows nothing of this module.
    """

    position: int
    previous: str
    stream: str
    seq: int
    type: str
    version: int
    time: str
    actor: str
    approver: str | None
    command: str
    receipt: str
    clauses: tuple[str, ...]
    payload: msgspec.Raw


_ENCODE = msgspec.json.Encoder().encode
_CANONICAL = msgspec.json.Encoder(order="sorted").encode
_DECODE = msgspec.json.Decoder().decode
_ELSEWHERE = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""Writes as those do who check an export without this program: of some fractions they have another notion."""
_FRACTION = re.compile(rb"[:,[]-?[0-9]+[.eE]")
"""What every fraction looks like, and now and then something within a text."""


class Canonical(bytes):
    """JSON that was written canonically, without fractions: nobody need look whether it was."""

    __slots__ = ()


def canonical(data: object) -> bytes:
    """Data as canonical JSON.

    >>> canonical({"b": 1, "a": "9H"})
    b'{"a":"9H","b":1}'
    """
    text = _CANONICAL(data)
    return text if _FRACTION.search(text) else Canonical(text)


def is_canonical(payload: bytes) -> bool:
    """Whether a payload is a JSON object written canonically, as anybody else would write it.

    >>> is_canonical(b'{"x":0.5}'), is_canonical(b'{"x":1e16}')
    (True, False)
    """
    if type(payload) is Canonical:
        return payload.startswith(b"{")
    try:
        return payload[:1] == b"{" and payload == _CANONICAL(_DECODE(payload)) == _as_elsewhere(payload)
    except (ValueError, RecursionError):
        return False


def _as_elsewhere(payload: bytes) -> bytes:
    return _ELSEWHERE(json.loads(payload)).encode("utf-8", "replace")


def body_of(position: int, event: StoredEvent, receipt: str, previous: bytes) -> bytes:
    """The text that is hashed."""
    return _ENCODE(
        Body(
            position,
            previous.hex(),
            event.stream,
            event.seq,
            event.type,
            event.version,
            event.time,
            event.actor,
            event.approver,
            event.command,
            receipt,
            event.clauses,
            msgspec.Raw(event.payload),
        )
    )


def record(
    position: int, event: StoredEvent, receipt: str, previous: bytes, vouching: Vouching | None = None
) -> Recorded:
    """Put an event in its place behind the hash of the one before it, sealed where there is a key for it."""
    digest = sha256(body_of(position, event, receipt, previous)).digest()
    seal = None if vouching is None else vouching.seal(digest)
    return Recorded(position, event, receipt, previous, digest, seal)


def line_of(recorded: Recorded) -> bytes:
    """The record as a line of an export, without the line's end."""
    body = body_of(recorded.position, recorded.event, recorded.receipt, recorded.previous)
    return body[:-1] + b',"hash":"' + recorded.hash.hex().encode() + b'"}'


def fault_of(
    recorded: Recorded, position: int, previous: bytes, vouching: Vouching | None = None
) -> str | None:
    """What is wrong with a record that should stand at a position behind a given hash, if anything."""
    if recorded.position != position:
        return f"position {recorded.position} stands where {position} belongs"
    if recorded.previous != previous:
        return "does not follow from the record before it"
    body = body_of(position, recorded.event, recorded.receipt, previous)
    if sha256(body).digest() != recorded.hash:
        return "its content does not have its hash"
    return None if vouching is None else vouching.fault_of(recorded)
