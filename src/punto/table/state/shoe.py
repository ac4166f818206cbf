"""The cards in the state of a table: the shoe, its preparation and the cut."""

from typing import Literal

import msgspec

from punto.cards import Card


class ShoeState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cards: how many are where. No face is known here before it is turned."""

    number: int = 0
    packs: int = 0
    book: str = ""
    """The fingerprint of the rulebook under which this shoe opened."""
    left: int = 0
    discarded: int = 0
    """Cards out of play, burned ones among them."""
    burned: int = 0
    seen: dict[str, int] = {}
    """How often each face has been turned."""
    cutting_card: int | None = None
    """How many cards lie behind the cutting card; none where there is no cutting card."""
    last: Literal["no", "next", "this", "over"] = "no"
    """Whether the last coup is not yet in sight, comes next, is being played, or is over."""
    handled: bool = False
    """Whether players have handled cards of this shoe."""
    coups: int = 0
    back: str = ""
    """The colour of the backs of the cards in use."""
    origin: str = ""
    """As what the cards came to the table."""
    method: str = ""
    """The way of dealing with which the shoe began."""
    front: tuple[Card | None, ...] = ()
    """Cards that came out and lie before the rest, to be drawn first; their faces where they were seen."""


class CutState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cut: to whom the stack is offered, and who said no."""

    by_players: bool = False
    """Whether a supervisor lets the players cut where staff would."""
    named: str = ""
    """The person whom a supervisor named."""
    offered: str = ""
    seat: str = ""
    """The seat of whoever was asked last: the offers go on from there, whoever sits there now."""
    refused: tuple[str, ...] = ()
    """Who said no, handed the cut on, or left before making it."""
    holder: str = ""
    """Whoever took the cutting card."""
    done: bool = False


class Preparation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cards on their way into the shoe."""

    why: str = ""
    """Why they are made ready: play opens, a shoe is over, or the reason of whoever ordered it."""
    opening: bool = False
    """Whether no shoe has been played since the table opened."""
    origin: str = ""
    """As what the cards came: fresh, shuffled before, the same as in the last shoe. None: none came yet."""
    back: str = ""
    secured: bool = False
    done: tuple[str, ...] = ()
    """What was done to them, in order."""
    checked_by: dict[str, str] = {}
    asked: frozenset[str] = frozenset()
    """What players asked for, and nobody declined."""
    cut: CutState = CutState()
    cutting_card: int | None = None
    loaded: bool = False
    dropped: bool = False
    """Whether cards fell, and nobody has verified yet that all are there."""


class Fittings(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What stood at the table when it opened, and what is owed to its cards while it plays."""

    present: frozenset[str] = frozenset()
    check_ordered: bool = False
    checked_at_end: bool = False


class PackState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The one pack of a game with a hand for every area, and how its hands are dealt."""

    resting: str = ""
    """The back of the pack that was played before, and is shuffled while the other one is in play."""
    faces: Literal["", "up", "down"] = ""
    """As the casino chose; nothing chosen means as the table was set up."""
