"""Every coup that can happen as a numbered cell, and the exact law as one array over the cells.

The same law as `law.coup_law`, by other means: that one is for a single shoe, this one for thousands.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from punto.odds.law import kernel
from punto.odds.law.composition import RANKS, SUITS, Composition
from punto.odds.law.coup_law import Law
from punto.rules.domain import PAIRS, Hand, PairCell, every_hand, every_pairing, facts_for
from punto.rules.drawing import Drawing
from punto.rules.facts import NATURAL, POINTS, Facts, Pair

Counts = NDArray[np.int64]

KINDS: tuple[Pair, ...] = ("none", *PAIRS)
MOST_CARDS = 1_400
"""With more cards than this six could leave in more ways than a machine integer holds."""


class TooManyCards(ValueError):
    """A shoe whose ways do not fit a machine integer."""


class Cells:
    """The cells of one table of play."""

    def __init__(self, drawing: Drawing) -> None:
        """Number every coup: by opening, then pairing, then third cards."""
        self.starts = np.zeros((POINTS, POINTS), np.int64)
        """The first cell of each opening, by the Player's points and the Banker's."""
        self.draws = _draws(drawing)
        self._values = np.array([rank.points for rank in RANKS], np.int64)
        facts: list[Facts | None] = []
        hands: dict[tuple[int, int], list[tuple[Hand, Hand]]] = {}
        for player, banker in every_hand(drawing):
            hands.setdefault((player[0], banker[0]), []).append((player, banker))
        for opening, on in hands.items():
            self.starts[opening] = len(facts)
            facts += (pairing and facts_for(*hand, pairing) for pairing in _pairings(*opening) for hand in on)
        self.facts = tuple(facts)
        """What each cell stands for; None where no coup can be."""

    def counts(self, shoe: Composition) -> Counts:
        """In how many of all ways each cell comes about."""
        if shoe.total > MOST_CARDS:
            raise TooManyCards(f"{shoe.total} cards; at most {MOST_CARDS}")
        counts = np.empty(len(self.facts), np.int64)
        cards = np.array(shoe.counts, np.int64).reshape(len(SUITS), len(RANKS))
        kernel.joint_law(cards, self._values, self.starts, self.draws, counts)
        return counts

    def law(self, shoe: Composition) -> Law:
        """The law by facts, as `law.coup_law` has it."""
        counted = zip(self.facts, self.counts(shoe).tolist(), strict=True)
        return Law(shoe.ways, {facts: ways for facts, ways in counted if facts is not None and ways})


@lru_cache(maxsize=8)
def cells_of(drawing: Drawing) -> Cells:
    """The cells of a table of play; made once."""
    return Cells(drawing)


def _draws(drawing: Drawing) -> NDArray[np.bool_]:
    """The table of play as the kernel asks it."""
    draws = np.zeros((POINTS + 1, POINTS + 1), np.bool_)
    for points in range(NATURAL):
        draws[kernel.NONE, points] = drawing.player_draws(points)
        draws[points, kernel.NONE] = drawing.banker_draws(points, None)
        for third in range(POINTS):
            draws[points, third] = drawing.banker_draws(points, third)
    return draws


def _pairings(player: int, banker: int) -> Iterator[PairCell | None]:
    """The pairings of an opening in the kernel's order; None holds the place of one that cannot be."""
    possible = set(every_pairing(player, banker))
    mine = KINDS if player % 2 == 0 else KINDS[:1]
    theirs = KINDS if banker % 2 == 0 else KINDS[:1]
    for kind, other in product(mine, theirs):
        yield kind, other, False, "none"
    twins: list[PairCell] = [(kind, other, True, "none") for kind, other in product(PAIRS, PAIRS)]
    if twins[0] in possible:
        yield from twins
    graded: list[PairCell] = [(*twin[:3], grade) for twin in twins for grade in PAIRS]
    if graded[0] in possible:
        yield from (cell if cell in possible else None for cell in graded)
