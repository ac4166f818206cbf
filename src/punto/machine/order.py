"""Orders and commands: what somebody wants done. Time, cards and ids come in with them."""

from datetime import date
from typing import ClassVar

import msgspec

from punto.machine.roles import Actor


class Order(
    msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="order", forbid_unknown_fields=True
):
    """What is to be done. Each kind has a permanent name."""

    while_halted: ClassVar[bool] = False
    """Whether it may be given while the machine is halted; the machine's hooks say when that is."""
    lapses: ClassVar[bool] = False
    """Whether a request for it lapses; the machine's hooks say with what."""
    supervised: ClassVar[bool] = False
    """Whether a supervisor besides whoever gives it must have signed in, on a floor with accounts."""


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An order in its place: who gives it, in which role, and when."""

    id: str
    actor: Actor
    at: int
    """Milliseconds since 1970 in UTC."""
    order: Order
    day: date | None = None
    """The venue's calendar day, where a rule asks for one."""
