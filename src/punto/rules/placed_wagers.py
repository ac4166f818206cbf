"""Wagers on their way through the checks: what is left of each, and what was cited so far."""

import msgspec

from punto.rulebook.refusal import Refusal
from punto.rules.coup import Carried
from punto.rules.facts import Facts
from punto.rules.game import Game
from punto.rules.limits import Found, SignReady
from punto.rules.wager import Spec, Wager


class Placed(msgspec.Struct, gc=False):
    """One wager of a coup. Each check may refuse it, cut it down or add the clause it acted on."""

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
        """Add what a check rested on."""
        self.clauses += clauses
        self.readings += readings


class Laid(msgspec.Struct, gc=False):
    """Wagers that are judged together, and what they are judged by."""

    game: Game
    limits: SignReady
    found: Found
    carried: Carried
    opening: Facts | None = None
    """The opening hands, where wagers are laid inside a coup."""
    lays: list[Placed] = []
    special: list[Placed] = []
    """Those that more than the facts decides: a window, parts, several coups, commission that is deferred."""
    warned: bool = False
    """Whether somebody is warned with one of them."""
