"""What was counted: coups by cell, over so many shoes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from punto.simulate.cells import CELLS


@dataclass(frozen=True)
class Tally:
    """How many coups fell into each cell. Its size does not depend on how many there were."""

    shoes: int
    counts: NDArray[np.int64]

    @classmethod
    def empty(cls) -> "Tally":
        """Nothing counted yet."""
        return cls(0, np.zeros(CELLS, dtype=np.int64))

    @property
    def coups(self) -> int:
        """All coups."""
        return int(self.counts.sum())

    def __add__(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(self.shoes + other.shoes, self.counts + other.counts)

    def cells(self) -> dict[int, int]:
        """The cells that came up, each with its count."""
        found = np.flatnonzero(self.counts)
        return dict(zip(found.tolist(), self.counts[found].tolist(), strict=True))
