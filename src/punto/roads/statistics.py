"""The counts beside the roads."""

from collections.abc import Sequence

import msgspec

from punto.roads.coup_results import Result, ResultRun, Side, Winner, runs


class Naturals(msgspec.Struct, frozen=True):
    """Natural coups by how they ended: whoever wins one holds a natural, and in a tie both do."""

    banker: int
    player: int
    tie: int


class Statistics(msgspec.Struct, frozen=True):
    """What has happened in the shoe so far."""

    hands: int
    banker: int
    player: int
    tie: int
    banker_pair: int
    player_pair: int
    natural: int
    """Coups in which either hand was a natural; one with two naturals counts once."""
    longest_banker: int
    longest_player: int
    current_side: Side | None
    """The side that won last; a tie does not change it."""
    current_run: int
    naturals: Naturals


def statistics(results: Sequence[Result]) -> Statistics:
    """Count a shoe."""
    columns = runs(results)
    return Statistics(
        hands=len(results),
        banker=_won(results, "banker"),
        player=_won(results, "player"),
        tie=_won(results, "tie"),
        banker_pair=sum(result.banker_pair for result in results),
        player_pair=sum(result.player_pair for result in results),
        natural=sum(result.natural for result in results),
        longest_banker=_longest(columns, "banker"),
        longest_player=_longest(columns, "player"),
        current_side=columns[-1].side if columns else None,
        current_run=columns[-1].length if columns else 0,
        naturals=_naturals([result for result in results if result.natural]),
    )


def percent(part: int, whole: int) -> str:
    """A share in per cent to one decimal, halves up; nothing of nothing is a dash.

    >>> percent(1, 8)
    '12.5%'
    """
    if not whole:
        return "–"
    tenths = (2000 * part + whole) // (2 * whole)
    return f"{tenths // 10}.{tenths % 10}%"


def _won(results: Sequence[Result], winner: Winner) -> int:
    return sum(result.winner == winner for result in results)


def _longest(columns: Sequence[ResultRun], side: Side) -> int:
    return max((run.length for run in columns if run.side == side), default=0)


def _naturals(naturals: Sequence[Result]) -> Naturals:
    return Naturals(_won(naturals, "banker"), _won(naturals, "player"), _won(naturals, "tie"))
