"""A wager on its way through settlement: what it is, what is left of it, and what has been cited so far."""

import msgspec

from punto.rulebook.refusal import Refusal
from punto.rules.wagers import Spec, Wager


class Placed(msgspec.Struct, gc=False):
    """One wager of a coup. Each step may refuse it, cut it down or add the clause it acted on."""

    wager: Wager
    spec: Spec | None
    stake: int
    refusal: Refusal | None = None
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    warned: bool = False

    @property
    def stands(self) -> bool:
        """Whether it still counts."""
        return self.refusal is None

    def cite(self, clauses: tuple[str, ...], readings: tuple[str, ...] = ()) -> None:
        """Add what a step rested on."""
        self.clauses += clauses
        self.readings += readings
