"""The way of a road: its marks in the order they came, each with its place in its run."""

from collections.abc import Callable, Hashable, Sequence
from itertools import groupby

import msgspec

from punto.roads.road_cells import CellT


class RoadStep(msgspec.Struct, frozen=True):
    """One mark: where it is drawn, counted from 0, and which one of which run it is, counted from 1.

    A run is a column of the road before it is drawn: tails lie under columns that are not theirs.
    """

    col: int
    row: int
    run: int
    depth: int


def way(cells: Sequence[CellT], kind: Callable[[CellT], Hashable]) -> tuple[RoadStep, ...]:
    """The steps of a road; marks of one kind that follow each other are a run.

    >>> from punto.roads.road_cells import Cell
    >>> [step.depth for step in way([Cell(0, 0), Cell(0, 1), Cell(1, 0)], lambda cell: cell.col)]
    [1, 2, 1]
    """
    return tuple(
        RoadStep(cell.col, cell.row, run, depth)
        for run, (_, same) in enumerate(groupby(cells, kind), 1)
        for depth, cell in enumerate(same, 1)
    )
