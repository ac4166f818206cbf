"""What a scoreboard knows of each coup: who won, the opening pairs, and whether it was a natural."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import msgspec

Side = Literal["banker", "player"]
Winner = Literal["banker", "player", "tie"]


class Result(msgspec.Struct, frozen=True):
    """One coup as the scoreboard sees it."""

    winner: Winner
    banker_pair: bool = False
    player_pair: bool = False
    natural: bool = False
    """Either hand opened on 8 or 9."""


class ResultRun(msgspec.Struct, frozen=True):
    """Consecutive wins of one side, ties ignored: a column of the Big Road before it is drawn."""

    side: Side
    length: int


def runs(results: Sequence[Result]) -> tuple[ResultRun, ...]:
    """The runs of a shoe, first to last.

    >>> [run.length for run in runs([Result("banker"), Result("tie"), Result("banker"), Result("player")])]
    [2, 1]
    """
    sides = (result.winner for result in results if result.winner != "tie")
    return tuple(ResultRun(side, len(list(wins))) for side, wins in groupby(sides))
