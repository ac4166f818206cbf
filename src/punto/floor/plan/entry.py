"""A table of a floor: its set-up, what it is called, where its cards come from, and who plays there."""

from typing import Literal

import msgspec

from punto.table.setup import Setup

Tail = Literal["straight", "fall"]
"""What a run on the roads does once it has turned right: keep its row, or fall again where it can."""


class Temper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a robot plays."""

    buys_in: int
    units: tuple[int, ...]
    """Stakes, in multiples of the wager's minimum."""
    main: tuple[str, ...]
    side: tuple[str, ...] = ()
    side_of_ten: int = 0
    """In how many of ten coups there is a side bet too."""
    passes_of_ten: int = 0
    """How many of ten coups go by without a bet."""
    squeezes_of_ten: int = 0
    """How many of ten hands that are offered to it it takes and opens."""


class RobotPatron(msgspec.Struct, frozen=True, kw_only=True):
    """A robot that plays, and the seat it likes."""

    id: str
    name: str
    seat: str
    temper: Temper


class FloorTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One table of the floor."""

    id: str
    name: str
    setup: Setup
    patrons: tuple[RobotPatron, ...] = ()
    virtual: bool = False
    """Whether the cards come from a virtual shoe; else whoever deals keys them in."""
    head_start: int = 0
    """So many coups are dealt at once when the floor opens, so that the scoreboards show something."""
    pace: float = 1.0
    """How many times as fast as the floor's other robots those of this table are."""
    zone: str = "UTC"
    """Where the table stands, for rules that ask for the day."""
    title: str = ""
    """What is played there, in a few words, where the name of the game does not tell it apart."""
    tail: Tail = "straight"
