"""The paper under every road: six rows, as many columns as it takes, and where a run's marks fall."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec

ROWS = 6
EMPTY = "."


class TailStyle(StrEnum):
    """What a run does once it has turned right: a house's convention."""

    STRAIGHT = "straight"
    """It keeps its row."""
    FALL = "fall"
    """It drops again wherever the cell below is free."""


class Cell(msgspec.Struct, frozen=True):
    """A place on the paper; column 0 is the leftmost and row 0 the top."""

    col: int
    row: int


CellT = TypeVar("CellT", bound=Cell)


def place(lengths: Iterable[int], tail: TailStyle) -> tuple[Cell, ...]:
    """Where the marks of runs of these lengths are drawn, in the order they came.

    A run starts at the top, next to where the run before it started; if a tail lies there already,
    at the first free top further right. It goes down while it can, then turns right. The cell to
    the right is always free: an earlier run started further left, so it passes below or not at all.

    >>> [(cell.col, cell.row) for cell in place([7, 1], TailStyle.STRAIGHT)][-3:]
    [(0, 5), (1, 5), (1, 0)]
    """
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    start = -1
    for length in lengths:
        start += 1
        while (start, 0) in taken:
            start += 1
        for cell in _run(start, length, tail, taken):
            cells.append(cell)
            taken.add((cell.col, cell.row))
    return tuple(cells)


def _run(start: int, length: int, tail: TailStyle, taken: set[tuple[int, int]]) -> list[Cell]:
    cells = [Cell(start, 0)]
    turned = False
    while len(cells) < length:
        col, row = cells[-1].col, cells[-1].row
        below_is_free = row + 1 < ROWS and (col, row + 1) not in taken
        if below_is_free and (not turned or tail is TailStyle.FALL):
            cells.append(Cell(col, row + 1))
        else:
            turned = True
            cells.append(Cell(col + 1, row))
    return cells


def width(cells: Iterable[Cell]) -> int:
    """How many columns a road takes up."""
    return max((cell.col for cell in cells), default=-1) + 1


def window(cells: Sequence[CellT], columns: int) -> tuple[CellT, ...]:
    """The last columns of a road, for a display with room for so many; whole columns scroll away."""
    if columns < 1:
        raise ValueError(f"a display of {columns} columns shows nothing; give 1 or more")
    gone = max(width(cells) - columns, 0)
    return tuple(msgspec.structs.replace(cell, col=cell.col - gone) for cell in cells if cell.col >= gone)


def grid(cells: Sequence[CellT], letter: Callable[[CellT], str]) -> list[str]:
    """A road as six lines of letters, top to bottom; a dot is an empty cell."""
    rows = [[EMPTY] * width(cells) for _ in range(ROWS)]
    for cell in cells:
        rows[cell.row][cell.col] = letter(cell)
    return ["".join(row) for row in rows]
