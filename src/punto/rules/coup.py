"""One coup as it is put to settlement, and what is carried from coup to coup."""

from fractions import Fraction
from typing import Literal

import msgspec

from punto.cards import Card
from punto.rules.facts import Winner
from punto.rules.wager import OpenWager, Wager

CoupKind = Literal["live", "dummy", "void", "misdeal"]


class Coup(msgspec.Struct, frozen=True, kw_only=True):
    """A coup: its cards (or only its result), its wagers, and what became of it."""

    wagers: tuple[Wager, ...] = ()
    cards: tuple[Card, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    result: Winner | None = None
    kind: CoupKind = "live"
    ground: tuple[str, ...] = ()
    """The clauses that make it void; none where nobody says why."""
    ground_readings: tuple[str, ...] = ()
    count_verified: bool | None = None
    """After a misdeal: the count was right, was wrong, or was not taken."""
    affected: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    shoe_ends: bool = False
    table_closes: bool = False


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """What one coup hands to the next: open wagers, who was warned, commission owed by person and seat."""

    open: tuple[OpenWager, ...] = ()
    warned: frozenset[str] = frozenset()
    owed: dict[tuple[str, str], Fraction] = {}


NOTHING_CARRIED = Carried()
