"""Measure the graphics processor: `python -m bench.gpu`. Checks it against numpy and the exact law first."""

import statistics
import sys
import time
from dataclasses import replace

import numpy as np

from bench.simulate_law import chi_square, exact_cells
from punto.rulebook.loader import load
from punto.rules.game import Game
from punto.simulate.deal_rules import ShoeRules, shoe_rules
from punto.simulate.engines import arrays
from punto.simulate.engines.gpu import GraphicsCard, NoGraphicsProcessor
from punto.simulate.engines.random_streams import key_of
from punto.simulate.observed_law import Observed
from punto.simulate.returns import returns
from punto.simulate.tally import Tally

RULEBOOK = "crown-2025"
FLOOR = 40e9
SHOES = 1 << 27
"""About eleven thousand million coups a run."""
RUNS = 5
CHECKED = 20_000
EXCHANGEABLE = 64
SURPRISING = 4.0
SEED = 20_250_805


def main() -> int:
    """Print the figures; the exit status says whether all is right and fast enough."""
    game = Game(load(RULEBOOK), "traditional")
    rules = shoe_rules(game)
    try:
        card = GraphicsCard()
    except NoGraphicsProcessor as error:
        print(f"gpu: {error}; not measured")
        return 0
    right = [same_as_numpy(card, game, rules), lawful(card, game, replace(rules, most=EXCHANGEABLE))]
    rate = speed(card, game, rules)
    return 0 if all(right) and rate >= FLOOR else 1


def same_as_numpy(card: GraphicsCard, game: Game, rules: ShoeRules) -> bool:
    """Whether the same shoes give the same counts, for every way of dealing."""
    seats = shoe_rules(Game(game.book, "three-card"))
    ways = [
        rules, replace(rules, burn="face-up"), replace(rules, burn="none"), replace(rules, device="csm"),
        replace(rules, decks=4), seats,
    ]  # fmt: skip
    key = key_of(SEED)
    same = all(
        np.array_equal(card.count(each, key, 7, CHECKED), arrays.count(each, key, 7, CHECKED))
        for each in ways
    )
    verdict = "equal" if same else "DIFFERENT"
    print(f"counts of {CHECKED:,} shoes in {len(ways)} ways of dealing, beside numpy: {verdict}")
    return same


def lawful(card: GraphicsCard, game: Game, rules: ShoeRules) -> bool:
    """Whether the first coups of each shoe, which are exchangeable, follow the exact law."""
    counts = card.count(rules, key_of(SEED + 1), 0, SHOES // 2)
    statistic, freedom, deviations = chi_square(counts, exact_cells(game))
    print(
        f"chi-square of {counts.sum():,} first coups: {statistic:,.1f} on {freedom:,} degrees of freedom, "
        f"{deviations:+.2f} deviations"
    )
    return abs(deviations) < SURPRISING


def speed(card: GraphicsCard, game: Game, rules: ShoeRules) -> float:
    """Coups a second, median of five runs after one that warms up; then every wager from the counts."""
    key, rates = key_of(SEED + 2), []
    card.count(rules, key, 0, SHOES // 8)
    for run in range(RUNS):
        started = time.perf_counter()
        counts = card.count(rules, key, run * SHOES, SHOES)
        rates.append(int(counts.sum()) / (time.perf_counter() - started))
    started = time.perf_counter()
    settled = returns(game, Observed(game, Tally(SHOES, counts)))
    rate = statistics.median(rates)
    print(f"{card.name}: {rate / 1e9:,.1f} thousand million coups/s (floor {FLOOR / 1e9:.0f}), runs "
          f"{', '.join(f'{each / 1e9:.1f}' for each in rates)}")  # fmt: skip
    print(f"{card.resources}; {len(settled)} wagers settled in {time.perf_counter() - started:.2f} s")
    for each in settled:
        print(f"  {each.wager:22} {float(each.house_edge) * 100:10.5f}% +- {each.error * 196:.5f}%")
    return rate


if __name__ == "__main__":
    sys.exit(main())
