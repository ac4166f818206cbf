"""One whole simulation: the count, the shoes that were followed, and the plans played on them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from punto.rules.game import Game
from punto.simulate.bankroll import Played, Sequence, new_played, play_on
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engine import EngineName, follower
from punto.simulate.engines.random_streams import key_of
from punto.simulate.followed_shoes import Followed
from punto.simulate.group_file import LinkedGroup
from punto.simulate.linked_group import GroupPlay, play_group
from punto.simulate.observed_law import Observed
from punto.simulate.plans import NO_COUNT, Side, TrueCount, plan_maker
from punto.simulate.returns import Return, returns
from punto.simulate.shoes import ShoeResults, endless_results, shoe_results
from punto.simulate.spanning_wagers import spanning_returns
from punto.simulate.tally import Tally

FOLLOWED = 2_000
"""Shoes followed coup by coup: what happens in them in sequence needs more time than counting."""

Watch = Callable[[str, int, int], None]
"""Is told which part begins, and how many of how many are done."""


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
    group: GroupPlay | None = None
    """What happened to the jackpot of a linked group, if one was asked about."""
    left_out: tuple[str, ...] = ()
    """Parts that were not worked out, or not to the end, because somebody stopped them."""

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
    count: Callable[[], TrueCount] = lambda: NO_COUNT
    """Works out what the plan that counts goes by; asked only where that is played."""
    group: LinkedGroup | None = None
    """Tables that feed one jackpot, played with the shoes that were counted."""


@dataclass(frozen=True)
class SimulationCount:
    """The count, and how it came about."""

    seed: int
    asked: int
    engine: EngineName
    tally: Tally
    seconds: float
    finished: bool


class Sight:
    """A count read as returns of wagers, and the first of its shoes followed coup by coup, part by part.

    Ctrl-C ends the part that is being worked out; what the parts before it found is kept.
    """

    def __init__(self, game: Game, rules: ShoeRules, counted: SimulationCount, sequel: Sequel) -> None:
        """Nothing looked into yet."""
        self._game, self._rules, self._counted, self._sequel = game, rules, counted, sequel
        self._wagers: list[Return] = []
        self._results: ShoeResults | None = None
        self._plans: list[Played] = []
        self._followed: Followed | None = None
        self._group: GroupPlay | None = None
        self._sequence: Sequence | None = None
        self._left_out: tuple[str, ...] = ()

    def look(self, watch: Watch) -> Simulated:
        """Work out every part; watch is told of each before it begins."""
        parts = self._parts()
        for place, (name, work) in enumerate(parts):
            watch(name, place, len(parts))
            try:
                work()
            except KeyboardInterrupt:
                self._left_out = tuple(each for each, _ in parts[place:])
                break
        return self._found()

    def _parts(self) -> list[tuple[str, Callable[[], None]]]:
        parts: list[tuple[str, Callable[[], None]]] = [("wagers", self._return)]
        if self._rules.seats or not self._counted.tally.shoes:
            return parts
        if self._sequel.group:
            parts += [("linked jackpot", self._link)]
        parts += [("shoes followed", self._follow), ("runs and tails", self._span)]
        parts += [("streaks", self._streak)]
        return parts + [(f"plan {name}", partial(self._play, name)) for name in self._sequel.plans]

    def _return(self) -> None:
        self._wagers = returns(self._game, Observed(self._game, self._counted.tally))

    def _link(self) -> None:
        group, counted = self._sequel.group, self._counted
        assert group is not None  # noqa: S101 - the part is there for it
        self._group = play_group(self._game, self._rules, group, counted.seed, counted.tally.shoes)

    def _follow(self) -> None:
        some = min(self._sequel.shoes, self._counted.tally.shoes)
        self._followed = follower().follow(self._rules, key_of(self._counted.seed), 0, some)

    def _span(self) -> None:
        assert self._followed is not None  # noqa: S101 - parts come in order
        self._wagers += spanning_returns(self._game, self._followed, self._rules.shuffled_each_coup)

    def _streak(self) -> None:
        assert self._followed is not None  # noqa: S101
        read = endless_results if self._rules.shuffled_each_coup else shoe_results
        self._results = read(self._followed)

    def _play(self, name: str) -> None:
        """One plan; of one that is stopped, the sessions that were finished."""
        assert self._followed is not None  # noqa: S101
        self._sequence = self._sequence or Sequence(self._game, self._followed)
        sequel = self._sequel
        make = plan_maker(name, sequel.count)
        played = new_played(name, make, sequel.side, sequel.bankroll, self._sequence)
        try:
            play_on(played, make, self._sequence)
        finally:
            self._plans += [played] if played.sessions else []

    def _found(self) -> Simulated:
        counted, shuffled = self._counted, self._rules.shuffled_each_coup
        return Simulated(
            self._game, self._rules, counted.seed, counted.asked, counted.engine,
            0 if shuffled else counted.tally.shoes, counted.tally.coups, counted.seconds,
            counted.finished and not self._left_out, self._wagers, self._results, self._plans, self._group,
            self._left_out,
        )  # fmt: skip


def look_into(
    game: Game, rules: ShoeRules, counted: SimulationCount, sequel: Sequel, watch: Watch = lambda *_: None
) -> Simulated:
    """Read a count as returns of wagers, then follow the first of its shoes coup by coup."""
    return Sight(game, rules, counted, sequel).look(watch)
