"""What wagers returned: mean, spread and confidence interval, from the pay lines of the rulebook."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from punto.rulebook.model import Result
from punto.rules.card_facts import card_facts
from punto.rules.game import Game, wager_names
from punto.rules.paytable import Ruling, applies
from punto.rules.wager import CoupWager, SplitWager
from punto.simulate.observed_law import Observed

SURE = 1.959963984540054
"""So many standard errors to either side hold the true value in 95 cases of a hundred."""
WHOLE = Fraction(1)

Part = tuple[CoupWager, Fraction]
"""A wager, and the share of the stake that is laid on it."""
Profits = dict[tuple[Result, Fraction], Fraction]
"""How many times a unit came out so, with this profit."""


@dataclass(frozen=True)
class Return:
    """What a unit staked on a wager came to."""

    wager: str
    title: str
    family: str | None
    option: int | str | None
    profits: Profits
    scatter: Fraction | None = None
    """The variance of what was counted, where suits were not dealt but shared out by their exact chances: of
    the mean profit given the ranks. None where that is the variance of the profit itself."""

    @property
    def times(self) -> Fraction:
        """How often it could be laid: in every coup, unless it opens only in some."""
        return sum(self.profits.values(), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house kept of a unit staked, on average."""
        return -self._mean(1)

    @property
    def variance(self) -> Fraction:
        """The variance of the profit on a unit."""
        return self._mean(2) - self._mean(1) ** 2

    @property
    def error(self) -> float:
        """The standard error of the house edge, as it was estimated."""
        return sqrt((self.variance if self.scatter is None else self.scatter) / self.times)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the house edge lies, with 95% confidence."""
        edge, reach = float(self.house_edge), SURE * self.error
        return edge - reach, edge + reach

    def share(self, result: Result) -> Fraction:
        """How often the wager came out so."""
        so = (times for (each, _), times in self.profits.items() if each == result)
        return sum(so, Fraction(0)) / self.times

    def _mean(self, power: int) -> Fraction:
        return sum((times * net**power for (_, net), times in self.profits.items()), Fraction(0)) / self.times


def returns(game: Game, observed: Observed) -> list[Return]:
    """What every wager that one coup decides returned; one that never opened is left out."""
    found = (_return(game, spec, observed) for spec in coup_wagers(game))
    return [each for each in found if each.times]


def coup_wagers(game: Game) -> Iterator[CoupWager | SplitWager]:
    """Every wager on offer that one coup decides."""
    for name in wager_names(game.book):
        spec = game.wager(name)
        if isinstance(spec, CoupWager | SplitWager) and not asks_cards(spec):
            yield spec


def asks_cards(spec: CoupWager | SplitWager) -> bool:
    """Whether a wager asks about single cards: the engines deal points and pairs, and count nothing else."""
    parts = spec.parts if isinstance(spec, SplitWager) else ((spec, WHOLE),)
    return any(card_facts(part.table.asked) for part, _ in parts)


def not_simulated(game: Game) -> list[str]:
    """The wagers on offer whose facts the engines do not deal."""
    specs = (game.wager(name) for name in wager_names(game.book))
    return [spec.name for spec in specs if isinstance(spec, CoupWager | SplitWager) and asks_cards(spec)]


def _return(game: Game, spec: CoupWager | SplitWager, observed: Observed) -> Return:
    parts = spec.parts if isinstance(spec, SplitWager) else ((spec, WHOLE),)
    window = spec.window.when if isinstance(spec, CoupWager) and spec.window else {}
    asked = {name for part, _ in parts for name in part.table.asked}.union(window)
    profits: defaultdict[tuple[Result, Fraction], Fraction] = defaultdict(Fraction)
    dealt: list[tuple[int, Fraction, Fraction]] = []
    for group, count in observed.groups(asked):
        open_chance, mean = Fraction(0), Fraction(0)
        for facts, chance in group:
            if applies(window, facts):
                outcome = _profit(parts, tuple(part.table.ruling(facts) for part, _ in parts))
                profits[outcome] += count * chance
                open_chance, mean = open_chance + chance, mean + chance * outcome[1]
        dealt.append((count, open_chance, mean))
    family = spec.bet.family if isinstance(spec, CoupWager) and spec.bet else None
    option = game.options.get(family, 1) if family else None
    chosen = str(game.settings[spec.name.replace("-", "_")]) if isinstance(spec, SplitWager) else option
    return Return(spec.name, spec.rule.title, family, chosen, dict(profits), _scatter(dealt))


def _scatter(dealt: list[tuple[int, Fraction, Fraction]]) -> Fraction:
    """The variance of a ratio of means: of the profit, over how often the wager was open.

    Each deal has how often it came, the chance that the wager was open then, and the mean profit from it.
    """
    times = sum((count * chance for count, chance, _ in dealt), Fraction(0))
    if not times:
        return Fraction(0)
    average = sum((count * mean for count, _, mean in dealt), Fraction(0)) / times
    squares = (count * (mean - average * chance) ** 2 for count, chance, mean in dealt)
    return sum(squares, Fraction(0)) / times


def _profit(parts: tuple[Part, ...], rulings: tuple[Ruling, ...]) -> tuple[Result, Fraction]:
    """How a unit comes out: as the one line says, or by the sum of its parts."""
    net = sum(
        (share * unit_profit(ruling) for (_, share), ruling in zip(parts, rulings, strict=True)), Fraction(0)
    )
    if len(rulings) == 1:
        return rulings[0].result, net
    return ("win" if net > 0 else "lose" if net < 0 else "stand-off"), net


def unit_profit(ruling: Ruling) -> Fraction:
    """Profit or loss of a unit staked: winnings less commission, less what was lost."""
    return Fraction(*ruling.kept) - ruling.lost
