"""The state of a jackpot: its parameters, its tables, the meter, and the wins that wait or were paid."""

from fractions import Fraction
from typing import Literal

import msgspec

from punto.cards import Card
from punto.floor.jackpot.parameters import JackpotParameters
from punto.machine.state import State
from punto.rules.jackpots.valuation import PrizeTerms, Valuation, shown_cents
from punto.units.field_types import Amount, PersonId, WagerId
from punto.units.privacy import FreeText, Person

Stage = Literal["unplanned", "planned", "running", "closed"]
NOTHING = Fraction(0)
KEPT_COUPS = 64
"""How many of the latest coups of a table can still be undone here."""
KEPT_PAYOUTS = 25
"""How many of the latest payouts the state keeps; all of them are in the events."""


class Fitting(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What stands at a table for the jackpot."""

    console: bool = False
    display: bool = False
    handset: bool = False
    handset_needed: bool = True
    shares_signed: bool = False
    method_signed: bool = False


class LinkedTable(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table of the jackpot: its equipment, whether it is withdrawn, and its latest coups."""

    fitting: Fitting = Fitting()
    withdrawn: FreeText = ""
    """Why the jackpot is not offered there; empty while it is."""
    contributed: dict[int, Fraction] = {}
    """By coup: what it contributed."""
    void: tuple[int, ...] = ()
    """Coups that count for nothing."""
    total: Fraction = NOTHING
    """What all coups here contributed together."""


class QualifyingWager(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A wager that takes part in a win, at the amount that was settled."""

    id: WagerId
    who: PersonId
    amount: Amount


class JackpotClaim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A win as it was recorded on the handset."""

    number: int
    table: str
    coup: int
    at: int
    cards: tuple[Card, ...]
    grade: str
    wagers: tuple[QualifyingWager, ...]
    prize: PrizeTerms
    """The terms under which it was recorded."""
    value: Valuation
    by: Person


class Payout(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A win that was confirmed."""

    claim: JackpotClaim
    at: int
    by: Person
    told: Person
    """The Casino Manager who was told, or who confirmed it."""
    paid: dict[str, str] = {}
    """By wager: what its share was paid in."""
    seq: int = 0
    """The event of the confirmation, which a correction points to."""


class ShareOwed(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A share that somebody was paid of a win that counts no more."""

    claim: int
    table: str
    wager: str
    who: Person
    amount: int


class Totals(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What went into the meter and out of it since the start, exactly."""

    started: Fraction = NOTHING
    contributed: Fraction = NOTHING
    missed: Fraction = NOTHING
    seeded: Fraction = NOTHING
    adjusted: Fraction = NOTHING
    taken: Fraction = NOTHING
    wins: int = 0

    @property
    def balance(self) -> Fraction:
        """What must be on the meter."""
        came = self.started + self.contributed + self.missed + self.seeded + self.adjusted
        return came - self.taken


class ParameterNotice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """That the regulator was told of the parameters."""

    at: int
    reference: str


class ComingParameters(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Parameters that wait for the next full win."""

    parameters: JackpotParameters
    notice: ParameterNotice | None = None


class MysteryHit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The coup at which the meter reached the hidden value."""

    table: str
    coup: int
    value: int


class JackpotState(State, frozen=True, kw_only=True, gc=False):
    """One jackpot."""

    stage: Stage = "unplanned"
    name: str = ""
    rulebook: str = ""
    currency: str = ""
    parameters: JackpotParameters | None = None
    notice: ParameterNotice | None = None
    coming: ComingParameters | None = None
    tables: dict[str, LinkedTable] = {}
    displays: tuple[str, ...] = ()
    """Where else the value is shown."""
    meter: Fraction = NOTHING
    """Exact, after all claims that are open. What lies above the ceiling is in it, and is not shown."""
    booked: int = 0
    """What the books hold of the meter, in whole cents: open claims are still in it."""
    latest: tuple[str, int] = ("", 0)
    """The table and the coup of the latest contribution."""
    hit: MysteryHit | None = None
    seal: str = ""
    recorded: int = 0
    """How many claims were ever recorded."""
    claims: dict[int, JackpotClaim] = {}
    """Open claims by number, in the order of recording."""
    payouts: dict[int, Payout] = {}
    """The latest payouts by claim, in the order of confirmation."""
    owed: tuple[ShareOwed, ...] = ()
    """Shares that must come back."""
    totals: Totals = Totals()

    @property
    def shown(self) -> int:
        """What the display shows, in cents."""
        ceiling = self.parameters.ceiling if self.parameters else None
        return shown_cents(self.meter, ceiling)

    @property
    def overflow(self) -> Fraction:
        """What came in above the ceiling, kept for the meter after the next full win."""
        ceiling = self.parameters.ceiling if self.parameters else None
        return NOTHING if ceiling is None else max(NOTHING, self.meter - ceiling)

    @property
    def to_book(self) -> int:
        """What the books should hold: the meter in whole cents, with what open claims took from it."""
        open_claims = sum((each.value.effect for each in self.claims.values()), NOTHING)
        return shown_cents(self.meter + open_claims)

    def claim_of(self, table: str, coup: int) -> JackpotClaim | None:
        """The open claim of a coup."""
        return next((each for each in self.claims.values() if (each.table, each.coup) == (table, coup)), None)

    def payout_of(self, table: str, coup: int) -> Payout | None:
        """The payout of a coup, among the latest."""
        found = (
            each for each in self.payouts.values() if (each.claim.table, each.claim.coup) == (table, coup)
        )
        return next(found, None)
