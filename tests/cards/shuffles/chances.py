"""How unlikely a figure is: tail probabilities, and many of them judged together."""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


def two_sided(deviations: float) -> float:
    """The chance that a normal variable is so many standard deviations off, either way."""
    return math.erfc(abs(deviations) / math.sqrt(2))


def chi_square(counts: Counts, expected: Floats) -> float:
    """The chance of counts that differ from what is expected by so much (Wilson and Hilferty's cube root)."""
    freedom = counts.size - 1
    total = float(((counts - expected) ** 2 / expected).sum())
    if freedom == 2:
        return math.exp(-total / 2)
    return upper_tail(total, freedom)


def upper_tail(total: float, freedom: int) -> float:
    """The chance that a chi-square variable is at least so large."""
    spread = 2 / (9 * freedom)
    return math.erfc(((total / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread)) / 2


def mean_is(values: Floats, mean: float) -> float:
    """The chance that independent values lie so far off their true mean, by their own spread."""
    spread = float(values.std(ddof=1)) / math.sqrt(values.size)
    if spread == 0:
        return 1.0 if float(values.mean()) == mean else 0.0
    return two_sided((float(values.mean()) - mean) / spread)


def rejected(chances: Mapping[str, float], family: float = 0.01) -> list[str]:
    """The tests that fail together at this level (Holm): in sound shoes none, 99 times in a hundred."""
    failed = []
    for rank, (name, chance) in enumerate(sorted(chances.items(), key=lambda pair: pair[1])):
        if chance > family / (len(chances) - rank):
            break
        failed.append(name)
    return failed
