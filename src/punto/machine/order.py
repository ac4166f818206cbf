"""Commands: what somebody wants done. Time, cards and ids come in with them."""

from datetime import date
from typing import ClassVar

import msgspec

from punto.machine.roles import Actor


class Order(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="order"):
    """What is to be done. Each kind has a permanent name."""

    in_irregularity: ClassVar[bool] = False
    """Whether it may be given while an irregularity waits to be resolved."""
    for_coup: ClassVar[bool] = False
    """Whether it is about wagers on one coup: asked for, and not approved before that, it lapses."""


class TwoHandOrder(Order, frozen=True, kw_only=True):
    """An order about the Player's and the Banker's hands; a game with a hand for every area has none such."""


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An order in its place: who gives it, in which role, and when."""

    id: str
    actor: Actor
    at: int
    """Milliseconds since 1970 in UTC."""
    order: Order
    day: date | None = None
    """The venue's calendar day, where a rule asks for one."""
