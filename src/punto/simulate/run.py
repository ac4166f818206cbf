"""One whole simulation: the count, the shoes that were followed, and the plans played on them."""

from dataclasses import dataclass, field

from punto.rules.game import Game
from punto.simulate.bankroll import Played, Sequence, play
from punto.simulate.dealing import ShoeRules
from punto.simulate.engine import EngineName, follower
from punto.simulate.observed import Observed
from punto.simulate.plans import PLANS, Side
from punto.simulate.returns import Return, returns
from punto.simulate.shoes import ShoeResults, endless_results, shoe_results
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
    """0 where every coup comes from a full shoe."""
    coups: int
    seconds: float
    finished: bool
    wagers: list[Return]
    results: ShoeResults | None = None
    plans: list[Played] = field(default_factory=list)

    @property
    def session(self) -> str:
        """How long a session of a plan is."""
        return f"{self.rules.longest} coups" if self.rules.shuffled_each_coup else "one shoe"

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
        some = min(sequel.shoes, counted.tally.shoes)
        followed = follower().follow(rules, key_of(counted.seed), 0, some)
        endless = rules.shuffled_each_coup
        wagers += spanning_returns(game, followed, endless)
        results = endless_results(followed) if endless else shoe_results(followed)
        sequence = Sequence(game, followed)
        plans = [play(name, PLANS[name], sequel.side, sequel.bankroll, sequence) for name in sequel.plans]
    shoes = 0 if rules.shuffled_each_coup else counted.tally.shoes
    return Simulated(
        game, rules, counted.seed, counted.asked, counted.engine, shoes, counted.tally.coups,
        counted.seconds, counted.finished, wagers, results, plans,
    )  # fmt: skip
