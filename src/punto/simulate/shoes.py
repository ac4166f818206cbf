"""Shoes as a whole: how many coups they had, who won how many, and how long the streaks were."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from punto.rules.facts import POINTS, Winner
from punto.simulate.cells import HANDS, NOT_DEALT, PAIRINGS
from punto.simulate.followed import Followed

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
    """Distributions over shoes; in each, how many shoes (or streaks) had so many."""

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


def shoe_results(followed: Followed) -> ShoeResults:
    """Gather the results of some shoes."""
    won = winners(followed.cells)
    found = ShoeResults(len(won), Counter(followed.coups.tolist()))
    for place, winner in enumerate(WINNERS):
        found.wins[winner].update((won == place).sum(axis=1).tolist())
    for shoe in won.tolist():
        dealt = [result for result in shoe if result != OVER]
        for place, length in streaks(dealt):
            found.streaks[WINNERS[place]][length] += 1
    return found


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
