"""What a settlement says of each wager, and of the coup."""

from fractions import Fraction
from typing import Literal

import msgspec

from punto.cards import Card
from punto.rulebook.citing import cite, observed
from punto.rulebook.refusal import Refusal
from punto.rules.facts import Facts, ResultOnly, SeatFacts

Verdict = Literal["win", "lose", "stand-off", "void", "open", "accepted", "reduced", "refused"]
NOTHING = Fraction(0)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How one wager came out, to the cent, with the clauses that say so."""

    id: str
    wager: str
    amount: int
    outcome: Verdict
    clauses: tuple[str, ...]
    settled_on: int = 0
    pays: int = 0
    returned: int = 0
    odds: str = ""
    commission: Fraction = NOTHING
    owed: Fraction = NOTHING
    readings: tuple[str, ...] = ()
    refusal: Refusal | None = None
    warned: bool = False
    marker: tuple[str, ...] = ()
    parts: tuple["Outcome", ...] = ()

    @property
    def net(self) -> Fraction:
        """Profit or loss of the bettor; while the wager is open, the stake that is at risk."""
        return self.pays + self.returned - self.amount - self.owed


class CommissionDue(msgspec.Struct, frozen=True):
    """What one person settles of the commission that was deferred: the exact sum, and what is collected."""

    who: str
    seat: str
    owed: Fraction
    due: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class CoupOutcome(msgspec.Struct, frozen=True, gc=False):
    """How a coup came out."""

    outcomes: tuple[Outcome, ...]
    clauses: tuple[str, ...] = ()
    facts: Facts | ResultOnly | None = None
    seats: dict[str, SeatFacts] = {}
    hands: dict[str, tuple[Card, ...]] = {}
    commission: tuple[CommissionDue, ...] = ()


def report(rulebook: str, outcome: CoupOutcome) -> CoupOutcome:
    """Say what a settlement cited, if anybody listens."""
    if observed():
        cite(rulebook, (*outcome.clauses, *(each for due in outcome.commission for each in due.clauses)))
        for each in outcome.outcomes:
            for part in (each, *each.parts):
                cite(rulebook, part.clauses)
                cite(rulebook, part.marker, record=True)
    return outcome
