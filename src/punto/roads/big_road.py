"""The Big Road: a new column whenever the other side wins; ties are strokes on the coup before them."""

from collections import Counter
from collections.abc import Sequence

from punto.roads.coup_results import Result, runs
from punto.roads.road_cells import Cell, TailStyle, place


class Ring(Cell, frozen=True):
    """One win on the Big Road; without a win, the ties that came before any."""

    win: Result | None
    ties: int
    """Ties since this win; the first win also keeps those before it."""


def big_road(results: Sequence[Result], tail: TailStyle) -> tuple[Ring, ...]:
    """The rings of a shoe, one for each coup that was not tied.

    The pairs of a tied coup are on the Bead Plate only: here they would pass for the win's own.
    """
    ties = _ties(results)
    cells = place((run.length for run in runs(results)), tail)
    if not cells:
        return (Ring(0, 0, None, ties[0]),) if ties else ()
    wins = (result for result in results if result.winner != "tie")
    return tuple(
        Ring(cell.col, cell.row, win, ties[number])
        for number, (cell, win) in enumerate(zip(cells, wins, strict=True))
    )


def _ties(results: Sequence[Result]) -> Counter[int]:
    """How many ties belong to each win, by the win's number."""
    ties: Counter[int] = Counter()
    wins = 0
    for result in results:
        if result.winner == "tie":
            ties[max(wins - 1, 0)] += 1
        else:
            wins += 1
    return ties
