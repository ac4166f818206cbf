"""Facts: what an event says happened. A fact declares once who may read it, what it moves and how it is told.

Every kind has a permanent name and a version. What is stored of it is read for ever.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from punto.machine.audience import Audience
from punto.units.privacy import Person

Payload = dict[str, Any]
Upcast = Callable[[Payload], Payload]
"""Turns the stored payload of one version into that of the next."""
KINDS: list[type["Fact"]] = []
"""Every kind that was declared, in every machine."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type"):
    """What happened. Kinds are never renamed; one that changes its meaning gets a new version.

    A kind declares its audience, and where they are not the defaults its routes, words and upcasts:

        class DebtPaid(Fact, frozen=True, kw_only=True, tag="debt-paid"):
            audience = CONCERNED
            moves = frozenset({"chips: stack > float", "debt: owed > claim"})
            words = "{who} pays {amount} of a debt"
            who: Person
            amount: int
    """

    audience: ClassVar[Audience]
    """Who hears of it. There is no default: a kind that does not say so cannot be made."""
    version: ClassVar[int] = 1
    record: ClassVar[bool] = False
    """Whether it is a notice, a marker or a record that some clause demands."""
    moves: ClassVar[frozenset[str]] = frozenset()
    """The routes that money or cards may go with it, such as "chips: stack > layout"."""
    words: ClassVar[str] = ""
    """Its sentence, with fields in braces; one without a sentence is told by its name."""
    upcasts: ClassVar[Mapping[int, Upcast]] = {}
    """By old version: what leads from its stored payload to that of the next."""

    def __init_subclass__(cls) -> None:
        """Refuse a kind that does not say who hears of it, or whose old versions nothing reads."""
        super().__init_subclass__()
        if not isinstance(cls.__dict__.get("audience"), Audience):
            raise TypeError(f"{cls.__name__} does not say who hears of it: {', '.join(Audience.__members__)}")
        missing = [version for version in range(1, cls.version) if version not in cls.upcasts]
        if missing:
            raise TypeError(f"{cls.__name__}: nothing leads on from version {missing[0]}")
        KINDS.append(cls)


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact in its place: when, by whom, approved by whom, at whose command, on which clauses."""

    seq: int
    at: int
    """Milliseconds since 1970 in UTC, as the host's clock said."""
    actor: Person
    command: str
    fact: Fact
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    approver: Person = ""
