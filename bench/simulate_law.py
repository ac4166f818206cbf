"""The exact law of one coup by the cells that simulation counts, and how far a count is from it."""

from collections import Counter
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from punto.odds import Composition, coup_law
from punto.rules.facts import Facts
from punto.rules.game import Game
from punto.simulate.cells import CELLS, Pairs, cell_of

LEAST_EXPECTED = 5


def exact_cells(game: Game) -> NDArray[np.float64]:
    """The chance of every cell, for a full shoe."""
    law = coup_law(game.drawing, Composition.full(game.decks))
    ways: Counter[int] = Counter()
    for facts, count in law.counts.items():
        if not isinstance(facts, Facts):
            raise TypeError("a game of two hands")
        player = (facts.player_opening, facts.player_points, facts.player_cards)
        banker = (facts.banker_opening, facts.banker_points, facts.banker_cards)
        ways[cell_of(player, banker, _pairs(facts))] += count
    chances = np.zeros(CELLS)
    for cell, count in ways.items():
        chances[cell] = count / law.ways
    return chances


def _pairs(facts: Facts) -> Pairs:
    if facts.eights != "none":
        return Pairs.EIGHTS
    if facts.same_rank:
        return Pairs.ONE_RANK
    return Pairs((facts.player_pair != "none") + 2 * (facts.banker_pair != "none"))


def chi_square(counts: NDArray[np.int64], chances: NDArray[np.float64]) -> tuple[float, int, float]:
    """Pearson's statistic, its degrees of freedom, and how many deviations above the mean it lies.

    Cells too rare to be expected five times are counted as one. A count in an impossible cell is an error.
    """
    if counts[chances == 0].any():
        raise ValueError("a coup was counted that cannot happen")
    expected = chances * counts.sum()
    often = expected >= LEAST_EXPECTED
    seen = np.append(counts[often], counts[~often].sum())
    hoped = np.append(expected[often], expected[~often].sum())
    if hoped[-1] < LEAST_EXPECTED:
        seen, hoped = seen[:-1], hoped[:-1]
    statistic = float(((seen - hoped) ** 2 / hoped).sum())
    freedom = len(seen) - 1
    # Wilson and Hilferty: the cube root of chi-square over its mean is close to normal.
    spread = 2 / (9 * freedom)
    return statistic, freedom, ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
