"""The roads of a shoe, for programs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from punto.public.faults import told_as_bad_input
from punto.public.frames import Row, Tabular
from punto.roads import (
    BadResults,
    Result,
    Roads,
    Scoreboard,
    Statistics,
    TailStyle,
    parse_results,
    scoreboard,
    write_result,
    written,
)


@dataclass(frozen=True)
class RoadBoard(Tabular):
    """The five roads of a shoe, what the next win would draw, and the counts."""

    results: tuple[Result, ...]
    board: Scoreboard

    @property
    def roads(self) -> Roads:
        """The roads, each mark in the order it came."""
        return self.board.roads

    @property
    def statistics(self) -> Statistics:
        """The counts."""
        return self.board.statistics

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain letters, as `punto shoe roads --json` writes it."""
        return written(self.board)

    def rows(self) -> list[Row]:
        """Every coup in a row: its result and where it stands on the bead plate."""
        return [
            {"coup": number, "result": write_result(bead.result), "column": bead.col, "row": bead.row}
            for number, bead in enumerate(self.roads.bead_plate, 1)
        ]

    def __str__(self) -> str:
        """The Big Road in letters, down to its lowest mark."""
        return "\n".join(line for line in self.to_dict()["big_road"] if line.strip("."))


def roads(results: str | Iterable[str], *, tail: str = "straight") -> RoadBoard:
    """The roads of a shoe's results: B, P or T, with b, p and n for opening pairs and naturals.

    >>> board = roads("BBPTPPBBB")
    >>> print(board)
    BPB
    BPB
    .PB
    >>> board.statistics.longest_banker, board.to_dict()["big_eye_boy_marks"]
    (3, 'RBBRR')
    """
    text = results if isinstance(results, str) else " ".join(results)
    with told_as_bad_input(BadResults, ValueError):
        given = parse_results(text)
        return RoadBoard(given, scoreboard(given, TailStyle(tail)))
