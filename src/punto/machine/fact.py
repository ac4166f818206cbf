"""Facts: what an event says happened. Every kind has a permanent name and a version."""

from typing import ClassVar

import msgspec


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type"):
    """What happened. Kinds are never renamed; one that changes its meaning gets a new version."""

    version: ClassVar[int] = 1
    record: ClassVar[bool] = False
    """Whether it is a notice, a marker or a record that some clause demands."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact in its place: when, by whom, approved by whom, at whose command, on which clauses."""

    seq: int
    at: int
    """Milliseconds since 1970 in UTC, as the host's clock said."""
    actor: str
    command: str
    fact: Fact
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    approver: str = ""
