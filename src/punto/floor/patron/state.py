"""The register of patrons: their cards, exclusions, own limits, play and ratings, by person id alone."""

from fractions import Fraction
from typing import Literal

import msgspec

from punto.machine.state import State
from punto.units.privacy import Person

CardForm = Literal["physical", "digital"]
ExclusionKind = Literal["self", "order"]
LimitKind = Literal["stake", "buy-in", "loss", "time"]
LimitPeriod = Literal["coup", "day", "week", "month", "session"]


class IssuedCard(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player card: whose it is, and how long it is valid."""

    id: str
    who: Person
    form: CardForm
    issued: int
    expires: int = 0
    """From this moment it is not valid any more; nothing means that it does not expire."""
    cancelled: int = 0

    def valid(self, at: int) -> bool:
        """Whether it is valid at a moment."""
        ended = min((each for each in (self.expires, self.cancelled) if each), default=None)
        return self.issued <= at and (ended is None or at < ended)


class Exclusion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody may not play: by their own wish, or by order."""

    kind: ExclusionKind
    since: int
    until: int = 0
    """Its last moment; nothing means until it is lifted."""
    lifted_from: int = 0
    """From when it counts no more, because it was lifted."""
    rulebook: str = ""
    clauses: tuple[str, ...] = ()

    def in_force(self, at: int) -> bool:
        """Whether it counts at a moment; clocks differ, so it counts as soon as it is known."""
        if self.lifted_from and at >= self.lifted_from:
            return False
        return not self.until or at <= self.until


class OwnLimit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A limit that somebody has set for themselves; a looser one waits."""

    amount: int | None
    """In cents, or in minutes for a limit of time; none where it was given up."""
    waits: bool = False
    """Whether another one takes its place later."""
    next_amount: int | None = None
    next_from: int = 0

    def at(self, moment: int) -> int | None:
        """What counts at a moment; none means no limit."""
        return self.next_amount if self.waits and moment >= self.next_from else self.amount


class PeriodPlay(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What somebody bought and lost in one calendar period."""

    start: str
    """The first day of the period."""
    bought: int = 0
    lost: int = 0
    """Less than zero for somebody who won."""


class PlayRating(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything that somebody was rated for, added up."""

    sessions: int = 0
    coups: int = 0
    seconds: int = 0
    bought: int = 0
    cashed: int = 0
    turnover: int = 0
    theoretical: Fraction = Fraction(0)
    """What the house expects to have won of it, exactly, in cents."""

    @property
    def average_bet(self) -> Fraction:
        """What was staked on a coup on average, in cents."""
        return Fraction(self.turnover, self.coups) if self.coups else Fraction(0)


class Patron(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the register knows of one person; nothing here says who it is."""

    since: int
    exclusions: tuple[Exclusion, ...] = ()
    limits: dict[str, OwnLimit] = {}
    """By kind and period, such as loss/day."""
    play: dict[str, PeriodPlay] = {}
    """By period: what was bought and lost in the one that is running."""
    sessions: dict[str, int] = {}
    """By table: since when they play there."""
    rating: PlayRating = PlayRating()
    rated: dict[str, int] = {}
    """By table: when the last session that was rated ended."""
    forgotten: int = 0
    """When everything personal was erased."""

    def excluded(self, at: int) -> Exclusion | None:
        """The exclusion that counts at a moment, if any; one by order before one by wish."""
        counting = [each for each in self.exclusions if each.in_force(at)]
        return min(counting, key=lambda each: each.kind != "order", default=None)


class PatronRegister(State, frozen=True, kw_only=True):
    """Every patron of the floor, and every card."""

    patrons: dict[str, Patron] = {}
    cards: dict[str, IssuedCard] = {}

    def patron(self, who: str) -> Patron | None:
        """What the register knows of somebody."""
        return self.patrons.get(who)
