"""Wagers: what a bettor lays, and what the rulebook makes of each name."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

import msgspec

from punto.rulebook.model import PayTable, Run, RunLine, SideBet, Split, Tail, Window
from punto.rules.paytable import Compiled
from punto.units.privacy import FreeText, Person

LETTERS = {"player": "P", "banker": "B", "tie": "T"}


class Wager(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One stake on one wager. Its id stays with it until it is settled."""

    id: str
    wager: str
    amount: int
    who: Person = ""
    seat: str = ""
    area: str = ""
    asset: Literal["chips", "token"] = "chips"
    defer_commission: bool = False
    approved: frozenset[str] = frozenset()
    valid: bool = True
    why: FreeText = ""
    withdrawn: bool = False
    warned: bool = False
    nominate: str = ""
    entry: Literal["early", "late"] = "early"


@dataclass(frozen=True, slots=True)
class CoupWager:
    """A wager decided within its coup."""

    name: str
    rule: PayTable
    table: Compiled
    bet: SideBet | None = None
    """The side bet's own conditions; none for a main wager."""
    window: Window | None = None
    """When it opens inside a coup, if it does."""
    plain: bool = True
    """Whether nothing but the facts decides it: no window, no limit of one for each player."""


@dataclass(frozen=True, slots=True)
class RunWager:
    """A wager on so many results in succession."""

    plain: ClassVar[bool] = False
    name: str
    rule: Run
    line: RunLine
    per_unit: Fraction

    def wanted(self, wager: Wager) -> str:
        """The results that the run needs, as letters."""
        if self.rule.wants == "nominated":
            return wager.nominate
        return LETTERS[self.rule.wants] * self.line.length


@dataclass(frozen=True, slots=True)
class TailWager:
    """A wager on how long a streak lasts."""

    plain: ClassVar[bool] = False
    name: str
    rule: Tail
    per_unit: dict[int, Fraction]

    @property
    def longest(self) -> int:
        """The streak at which the wager is paid at once."""
        return max(self.per_unit)


@dataclass(frozen=True, slots=True)
class SplitWager:
    """One stake laid on several wagers."""

    plain: ClassVar[bool] = False
    name: str
    rule: Split
    parts: tuple[tuple[CoupWager, Fraction], ...]


Spec = CoupWager | RunWager | TailWager | SplitWager


class OpenWager(msgspec.Struct, frozen=True, gc=False):
    """A wager that spans coups, and how many results it has seen come in."""

    wager: Wager
    settled_on: int
    progress: int = 0
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    """What was cited when it was placed, such as the limit that cut it down."""
