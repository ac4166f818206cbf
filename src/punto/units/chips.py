"""The chips in use at a table, and which sums they can make."""

import math
from collections.abc import Iterable
from fractions import Fraction

from punto.units.rounding import round_up

MOST_REMAINDERS = 100_000
"""Real chip sets have far fewer: the smallest chip counted in the unit common to all."""


class ChipSet:
    """A set of denominations, in minor units: which sums can be paid exactly, and which come next.

    >>> ChipSet([250, 500, 2500]).at_least(Fraction(5225))
    5250
    """

    def __init__(self, denominations: Iterable[int]) -> None:
        """Take the denominations in any order; at least one, each positive."""
        chips = sorted(set(denominations))
        if not chips or chips[0] <= 0:
            raise ValueError("a chip set needs at least one denomination, each more than zero")
        self.denominations = tuple(chips)
        self.smallest = chips[0]
        self._grain = math.gcd(*chips)
        if self.smallest // self._grain > MOST_REMAINDERS:
            raise ValueError("these chips have no common unit worth the name; check the denominations")
        self._reach = _least_sums([chip // self._grain for chip in chips])

    def can_make(self, amount: int) -> bool:
        """Whether these chips make the amount exactly."""
        if self.smallest == self._grain:
            return amount >= 0 and not amount % self.smallest
        units, odd = divmod(amount, self._grain)
        return not odd and units >= self._reach[units % len(self._reach)]

    def at_least(self, amount: Fraction) -> int:
        """The smallest sum these chips make that is not below the amount (reading A-ALL-01)."""
        units = max(0, round_up(amount / self._grain))
        step = len(self._reach)
        makeable = (each for each in range(units, units + step) if each >= self._reach[each % step])
        return next(makeable) * self._grain

    def at_most(self, amount: int) -> int:
        """The largest sum these chips make that is not above the amount; zero chips make zero."""
        if amount < 0:
            raise ValueError(f"{amount} is below nothing; no chips make that")
        step = len(self._reach)
        units = amount // self._grain
        fits = (least + (units - least) // step * step for least in self._reach if least <= units)
        return max(fits) * self._grain


def _least_sums(chips: list[int]) -> list[int]:
    """For each remainder by the smallest chip, the least makeable sum with that remainder."""
    smallest = chips[0]
    least: list[int] = [0] + [-1] * (smallest - 1)
    frontier = [0]
    while frontier:
        reached = sorted(frontier)
        frontier = []
        for total in reached:
            if least[total % smallest] != total:
                continue
            for chip in chips[1:]:
                further = total + chip
                known = least[further % smallest]
                if known < 0 or further < known:
                    least[further % smallest] = further
                    frontier.append(further)
    return least
