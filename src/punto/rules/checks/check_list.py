"""The checks of wagers: one list, of which a game and a sign choose once those that can say anything."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Literal, NamedTuple

from punto.rules.checks.limit_checks import (
    check_areas,
    check_bounds,
    check_differential,
    check_maximum_together,
    has_area_maximum,
    has_bounds,
    has_differential,
    has_maximum,
)
from punto.rules.checks.payable import cut_to_payable, pays_exactly, refuse_unpayable
from punto.rules.checks.wager_checks import (
    check_caps,
    check_main_bettors,
    check_one_each,
    check_open_windows,
    check_opposite_hands,
    check_splits,
    check_tails,
    fit_splits,
    has_opposite_rule,
    has_restricted,
    take_up,
)
from punto.rules.coup import Carried
from punto.rules.facts import Facts
from punto.rules.game import Game
from punto.rules.identity_cache import IdentityCache
from punto.rules.limits import Found, Sign, SignReady
from punto.rules.placed_wagers import Laid
from punto.rules.wager import Wager

Act = Callable[[Laid], None]
Stage = Literal["placing", "first-card", "settling", "areas", "taken-up"]
"""Wagers as a bettor lays them, all before the first card, all after it, those of a game with a hand for
every area, and wagers that are only taken up."""
FOUND: dict[Stage, Found] = {
    "placing": "before", "first-card": "before", "settling": "after", "areas": "after", "taken-up": "after",
}  # fmt: skip
TWO_HANDS: tuple[Stage, ...] = ("placing", "first-card", "settling")
BEFORE: tuple[Stage, ...] = ("placing", "first-card")
SINGLE: tuple[Stage, ...] = ("placing", "first-card", "settling", "areas")
WHOLE: tuple[Stage, ...] = ("first-card", "settling", "areas")
MOST_CHOSEN = 512


class Check(NamedTuple):
    """One thing that may stand against wagers: what it does, when, and where it can say anything at all."""

    act: Act
    stages: tuple[Stage, ...]
    here: Callable[[Game, Sign], bool] | None = None
    """Whether it can say anything in a game and under a sign."""
    special: bool = False
    """Whether it says nothing of wagers that only the facts decide."""


CHECKS = (
    Check(check_opposite_hands, TWO_HANDS, has_opposite_rule),
    Check(check_main_bettors, TWO_HANDS, has_restricted),
    Check(check_one_each, TWO_HANDS, special=True),
    Check(check_tails, TWO_HANDS, special=True),
    Check(check_splits, TWO_HANDS, special=True),
    Check(check_open_windows, BEFORE, special=True),
    Check(refuse_unpayable, BEFORE, pays_exactly),
    Check(check_bounds, SINGLE, has_bounds),
    Check(check_maximum_together, SINGLE, has_maximum),
    Check(check_areas, WHOLE, has_area_maximum),
    Check(check_differential, WHOLE, has_differential),
    Check(check_caps, SINGLE, special=True),
    Check(fit_splits, TWO_HANDS, special=True),
    Check(cut_to_payable, TWO_HANDS, pays_exactly),
)
"""All of them, in the order in which they act."""


class Checks:
    """What is asked of wagers in one game under one sign."""

    def __init__(self, game: Game, sign: Sign) -> None:
        """Leave out what cannot say anything here."""
        self._game = game
        self._limits = SignReady(sign, game.knows)
        self._here = [each for each in CHECKS if each.here is None or each.here(game, sign)]
        self._asked: dict[tuple[Stage, bool], tuple[Act, ...]] = {}

    def asked(self, stage: Stage, special: bool) -> tuple[Act, ...]:
        """The checks at a stage, of wagers that only the facts decide or of others too."""
        found = self._asked.get((stage, special))
        if found is None:
            here = (each for each in self._here if stage in each.stages and (special or not each.special))
            found = self._asked[stage, special] = tuple(each.act for each in here)
        return found

    def judge(
        self,
        wagers: Sequence[Wager],
        stage: Stage,
        carried: Carried,
        day: date | None = None,
        opening: Facts | None = None,
    ) -> Laid:
        """Take wagers up and ask everything that can stand against them at this stage."""
        laid = Laid(self._game, self._limits, FOUND[stage], carried, opening)
        take_up(laid, wagers, day)
        special = bool(laid.special)
        for act in self._asked.get((stage, special)) or self.asked(stage, special):
            act(laid)
        return laid


checks_of = IdentityCache(Checks, MOST_CHOSEN)
"""The checks that a game and a sign chose; both are kept as long as their checks are."""
