"""One whole simulation: the count, the shoes that were followed, and the plans played on them."""

from dataclasses import dataclass, field

from punto.rules.game import Game
from punto.simulate.bankroll import Played, Sequence, play
from punto.simulate.dealing import ShoeRules
from punto.simulate.engine import EngineName, follower
from punto.simulate.observed import Observed
from punto.simulate.plans import PLANS, Side
from punto.simulate.returns import Return, returns
from punto.simulate.shoes import ShoeResults, shoe_results
from punto.simulate.spanning import spanning_returns
from punto.simulate.streams import key_of
from punto.simulate.tally import Tally

FOLLOWED = 2_000
"""Shoes followed coup by coup: what happens in them in sequence needs more time than counting."""


@dataclass(frozen=True)
class Simulated:
    """What a simulation found."""

    game: Game
    rules: ShoeRules
    seed: int
    asked: int
    engine: EngineName
    shoes: int
    coups: int
    seconds: float
    finished: bool
    wagers: list[Return]
    results: ShoeResults | None = None
    plans: list[Played] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Coups counted in a second."""
        return self.coups / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Sequel:
    """What is looked at in sequence, besides the count."""

    shoes: int = FOLLOWED
    plans: tuple[str, ...] = ()
    side: Side = "banker"
    bankroll: int = 100


@dataclass(frozen=True)
class Counted:
    """The count, and how it came about."""

    seed: int
    asked: int
    engine: EngineName
    tally: Tally
    seconds: float
    finished: bool


def look_into(game: Game, rules: ShoeRules, counted: Counted, sequel: Sequel) -> Simulated:
    """Read a count as returns of wagers, then follow the first of its shoes coup by coup."""
    wagers = returns(game, Observed(game, counted.tally))
    results, plans = None, []
    if not rules.seats and counted.tally.shoes:
        shoes = min(sequel.shoes, counted.tally.shoes)
        followed = follower().follow(rules, key_of(counted.seed), 0, shoes)
        wagers += spanning_returns(game, followed)
        results = shoe_results(followed)
        sequence = Sequence(game, followed)
        plans = [play(name, PLANS[name], sequel.side, sequel.bankroll, sequence) for name in sequel.plans]
    return Simulated(
        game, rules, counted.seed, counted.asked, counted.engine, counted.tally.shoes, counted.tally.coups,
        counted.seconds, counted.finished, wagers, results, plans,
    )  # fmt: skip
