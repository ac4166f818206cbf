"""Limits: the sign of a table, with minimum, maximum, unit, area and differential."""

from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec import structs

from punto.rules.by_wager import ByWager
from punto.units.privacy import Person

Found = Literal["before", "after"]
REDUCED_ON_LAYOUT = ("player", "banker")


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """A minimum, a maximum and a unit; what is None is not signed."""

    minimum: int | None = None
    maximum: int | None = None
    unit: int | None = None

    def over(self, below: "Bounds") -> "Bounds":
        """These bounds where they say something, else the others."""
        return Bounds(
            minimum=below.minimum if self.minimum is None else self.minimum,
            maximum=below.maximum if self.maximum is None else self.maximum,
            unit=below.unit if self.unit is None else self.unit,
        )


NO_BOUNDS = Bounds()


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """The limits in force at a table, for all, for a wager, and for a person."""

    bounds: Bounds = NO_BOUNDS
    area_maximum: int | None = None
    differential: int | None = None
    wagers: dict[str, Bounds] = {}
    players: dict[Person, Bounds] = {}
    kept: dict[Person, int] = {}
    """By person: an old minimum of the table that they keep; what is signed for one wager stays as it is."""
    extra: tuple[int, int | None] | None = None
    """The differential beyond which extra commission is due, and the most that may be laid."""
    arranged: dict[Person, int] = {}
    """By person: the most that they may lay on a hand, beyond the differential and for extra commission."""

    def for_all(self, wager: str) -> Bounds:
        """The bounds of one wager for people without limits of their own."""
        return self.wagers[wager].over(self.bounds) if wager in self.wagers else self.bounds

    def for_wager(self, wager: str, who: str) -> Bounds:
        """The bounds of one wager: the person's own, else the wager's, else the table's (or one kept)."""
        bounds = self.bounds
        if who in self.kept:
            bounds = structs.replace(bounds, minimum=self.kept[who])
        if wager in self.wagers:
            bounds = self.wagers[wager].over(bounds)
        return self.players[who].over(bounds) if who in self.players else bounds

    def extra_from(self, who: str) -> int | None:
        """The differential beyond which somebody pays extra commission, if they may go beyond it."""
        if who in self.arranged:
            return self.differential
        return self.extra[0] if self.extra else None

    def extra_up_to(self, who: str) -> int | None:
        """The most that somebody may lay on a hand for extra commission."""
        return self.arranged.get(who, self.extra[1] if self.extra else None)


NO_SIGN = Sign()

NO_MAXIMUM = 2**63
"""More than anybody can lay."""
Range = tuple[int, int, int]
"""The least and the most of a wager of which nothing can be said, and its unit or none."""


class SignReady:
    """A sign made ready for a game: the range of each wager, and the people with limits of their own."""

    def __init__(self, sign: Sign, known: Callable[[str], bool]) -> None:
        """Take a sign, and the test for names of wagers that the game knows."""
        self.sign = sign
        self.own = frozenset({*sign.players, *sign.kept, *sign.arranged})
        self.ranges = ByWager(self._range, lambda wager, _: known(wager))
        """For people without limits of their own."""

    def _range(self, wager: str) -> Range:
        bounds = self.sign.for_all(wager)
        most = NO_MAXIMUM if bounds.maximum is None else bounds.maximum
        agreed = self.sign.extra[1] if self.sign.extra else None
        return bounds.minimum or 0, most if agreed is None else min(most, agreed), bounds.unit or 0
