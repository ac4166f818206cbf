"""What stands at a table for all to read, in its state."""

import msgspec

from punto.rules.limits import NO_SIGN, Sign
from punto.units.privacy import FreeText, Person


class Notice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A sign put up, and from when it may be acted upon."""

    name: str
    text: FreeText
    since: int
    until: int = 0
    """The earliest moment at which what it says may happen."""
    coups: int = 0
    """Coups still to be completed before it may happen."""
    clauses: tuple[str, ...] = ()


class Marker(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A marker or button before a seat."""

    kind: str
    seat: str
    text: FreeText = ""
    who: Person = ""


class Notification(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody outside the table who was told, or must be told."""

    to: str
    what: FreeText
    clauses: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What stands at the table for all to read, and what was reported from it."""

    sign: Sign = NO_SIGN
    coming: Sign | None = None
    """The sign from the next coup on, where it was changed while wagers lay under the old one."""
    previous: tuple[Sign, ...] = ()
    """Earlier limits that stay on the sign beside the new ones, while somebody keeps their minimum."""
    notices: tuple[Notice, ...] = ()
    markers: tuple[Marker, ...] = ()
    notifications: tuple[Notification, ...] = ()
