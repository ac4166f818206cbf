"""Big Eye Boy, Small Road, Cockroach Pig: red where the shoe repeats itself, blue where it does not.

The three follow one rule and differ in how many columns they look back. They read the lengths of the
runs, never the drawn Big Road, whose tails stand under other columns.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import groupby
from typing import Literal

from punto.roads.coup_results import ResultRun
from punto.roads.road_cells import Cell, TailStyle, place

Colour = Literal["red", "blue"]
"""Red is regular, blue is broken; neither means Banker or Player."""


class DerivedRoad(Enum):
    """The three derived roads, by how many columns each looks back."""

    BIG_EYE_BOY = 1
    SMALL_ROAD = 2
    COCKROACH_PIG = 3


class Mark(Cell, frozen=True):
    """One mark on a derived road."""

    colour: Colour


def derived_road(road: DerivedRoad, columns: Sequence[ResultRun], tail: TailStyle) -> tuple[Mark, ...]:
    """The marks of a derived road as drawn: a new column whenever the colour changes."""
    found = colours(road, [run.length for run in columns])
    lengths = (len(list(same)) for _, same in groupby(found))
    return tuple(
        Mark(cell.col, cell.row, colour) for cell, colour in zip(place(lengths, tail), found, strict=True)
    )


def colours(road: DerivedRoad, lengths: Sequence[int]) -> tuple[Colour, ...]:
    """The marks of a derived road in the order they came, from the lengths of the shoe's runs.

    >>> colours(DerivedRoad.BIG_EYE_BOY, [2, 4])
    ('red', 'blue', 'red')
    """
    back = road.value
    found: list[Colour] = []
    for column, length in enumerate(lengths):
        if column > back:
            found.append("red" if lengths[column - 1] == lengths[column - 1 - back] else "blue")
        if column >= back:
            reference = lengths[column - back]
            found.extend(_below_the_head(depth, reference) for depth in range(2, length + 1))
    return tuple(found)


def _below_the_head(depth: int, reference: int) -> Colour:
    """Only the first step past the column compared with is blue; before and after it all is regular."""
    return "blue" if depth == reference + 1 else "red"
