"""Shoes as a whole: how many coups they had, who won how many, and how long the streaks were."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, takewhile

import numpy as np
from numpy.typing import NDArray

from punto.rules.facts import POINTS, Winner
from punto.simulate.cells import HANDS, NOT_DEALT, PAIRINGS
from punto.simulate.followed_shoes import Followed

WINNERS: tuple[Winner, ...] = ("player", "banker", "tie")
PLAYER, BANKER, TIE = range(3)
OVER = 3
"""Stands after a shoe's last coup."""


def winners(cells: NDArray[np.uint16]) -> NDArray[np.int8]:
    """Who won each coup, as a place in WINNERS, or OVER."""
    hands = cells.astype(np.int32) % PAIRINGS
    lead = hands // HANDS % POINTS - hands % HANDS % POINTS
    won = np.where(lead == 0, TIE, np.where(lead > 0, PLAYER, BANKER))
    return np.where(cells == NOT_DEALT, OVER, won).astype(np.int8)


@dataclass(frozen=True)
class ShoeResults:
    """Distributions over shoes; in each, how many shoes (or streaks) had so many.

    A shuffling device has no shoes: all that was followed is then one row of coups, and shoes is 0.
    """

    shoes: int = 0
    coups: Counter[int] = field(default_factory=Counter)
    wins: dict[Winner, Counter[int]] = field(
        default_factory=lambda: {winner: Counter() for winner in WINNERS}
    )
    streaks: dict[Winner, Counter[int]] = field(
        default_factory=lambda: {winner: Counter() for winner in WINNERS}
    )
    """Player's and Banker's streaks run on over ties, as on the Big Road; a streak of ties ends with the next
    result."""

    @property
    def extent(self) -> str:
        """How much was followed, in words."""
        return f"{self.shoes:,} shoes" if self.shoes else f"{max(self.coups, default=0):,} coups"


def shoe_results(followed: Followed) -> ShoeResults:
    """Gather the results of some shoes."""
    won = winners(followed.cells)
    found = ShoeResults(len(won))
    for shoe in won.tolist():
        _add(found, [result for result in shoe if result != OVER])
    return found


def endless_results(followed: Followed) -> ShoeResults:
    """The results of a shuffling device: one row in which no shoe ends, so the streaks at its end go on."""
    won = winners(followed.cells)
    dealt = won[won != OVER].tolist()
    found = ShoeResults()
    _add(found, dealt)
    for place, length in _unfinished(dealt):
        found.streaks[WINNERS[place]][length] -= 1
        found.streaks[WINNERS[place]] += Counter()  # drops a length of which none is left
    return found


def _add(found: ShoeResults, dealt: list[int]) -> None:
    found.coups[len(dealt)] += 1
    for place, winner in enumerate(WINNERS):
        found.wins[winner][dealt.count(place)] += 1
    for place, length in streaks(dealt):
        found.streaks[WINNERS[place]][length] += 1


def _unfinished(results: list[int]) -> Iterator[tuple[int, int]]:
    """The streaks that the next result may lengthen: the last of Player or Banker, and of ties."""
    decided = [result for result in results if result != TIE]
    for row in (decided, results if results[-1:] == [TIE] else []):
        if row:
            yield row[-1], len(list(takewhile(row[-1].__eq__, reversed(row))))


def streaks(results: list[int]) -> Iterator[tuple[int, int]]:
    """The streaks of a shoe: who, and how long.

    >>> list(streaks([BANKER, TIE, BANKER, PLAYER]))
    [(1, 2), (0, 1), (2, 1)]
    """
    decided = [result for result in results if result != TIE]
    for who, streak in groupby(decided):
        yield who, len(list(streak))
    for who, streak in groupby(results):
        if who == TIE:
            yield who, len(list(streak))
