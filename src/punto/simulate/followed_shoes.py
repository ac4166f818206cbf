"""Shoes written down coup by coup."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from punto.simulate.cells import NOT_DEALT

CARDS = 6


@dataclass(frozen=True)
class Followed:
    """Every coup of some shoes, in the order they were dealt; past a shoe's last coup stands NOT_DEALT."""

    cells: NDArray[np.uint16]
    """By shoe and coup."""
    cards: NDArray[np.int8]
    """By shoe, coup and card: numbers as in `punto.simulate.cells`; cards that were not drawn are noise."""

    @classmethod
    def blank(cls, shoes: int, longest: int) -> "Followed":
        """Room for so many shoes."""
        cells = np.full((shoes, longest), NOT_DEALT, dtype=np.uint16)
        return cls(cells, np.zeros((shoes, longest, CARDS), dtype=np.int8))

    @property
    def coups(self) -> NDArray[np.int64]:
        """How many coups each shoe had."""
        dealt: NDArray[np.int64] = (self.cells != NOT_DEALT).sum(axis=1, dtype=np.int64)
        return dealt
