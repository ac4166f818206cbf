"""The Bead Plate: every coup in turn, down six rows and on to the next column."""

from collections.abc import Sequence

from punto.roads.coup_results import Result
from punto.roads.road_cells import ROWS, Cell


class Bead(Cell, frozen=True):
    """One coup on the Bead Plate; a tie takes a cell like any other."""

    result: Result


def bead_plate(results: Sequence[Result]) -> tuple[Bead, ...]:
    """The beads of a shoe, one for each coup."""
    return tuple(Bead(number // ROWS, number % ROWS, result) for number, result in enumerate(results))
