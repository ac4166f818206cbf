"""The scoreboards of earlier shoes: drawn anew from their coups, and only where every coup is at hand."""

import pytest

from punto.live.finished_coups import Finished
from punto.live.history import TableNow
from punto.live.views.scoreboards import results_of, roads_of, shoe_of, whole_shoes
from punto.machine.problem import Problem
from punto.roads import Result, TailStyle
from punto.table import new_table
from tests.server.visiting import without_robots

NATURAL = {"player": ("9H", "KD"), "banker": ("3C", "3S")}
"""The Player's natural 9 over a pair of threes."""
TIED = {"player": ("2H", "5D"), "banker": ("4C", "3D")}


def coup(number: int, shoe: int, winner: str | None = "player", **cards: tuple[str, ...]) -> Finished:
    hands = cards or NATURAL
    return Finished(
        number=number,
        shoe=shoe,
        at=number * 1_000,
        kind="coup",
        winner=winner,
        player=hands["player"],
        banker=hands["banker"],
        hands={},
        points={},
        dues=(),
    )


NEW = TableNow(new_table(without_robots("darling").setup))
"""A table on which no shoe has been put yet."""


def test_results_come_from_the_cards_and_void_coups_have_none() -> None:
    found = results_of((coup(1, 1), coup(2, 1, None), coup(3, 1, "tie", **TIED)))
    assert found == (Result("player", banker_pair=True, natural=True), Result("tie"))


def test_a_shoe_is_whole_where_its_first_coup_is_at_hand() -> None:
    newest_first = [coup(7, 3), coup(6, 2), coup(5, 2), coup(4, 1)]
    assert {shoe: len(coups) for shoe, coups in whole_shoes(newest_first, 3).items()} == {2: 2}
    assert list(whole_shoes([*newest_first, coup(3, 1), coup(2, 1), coup(1, 1)], 4)) == [3, 2, 1]
    assert whole_shoes([], 1) == {}


def test_an_earlier_shoe_is_told_with_its_times() -> None:
    found = shoe_of(NEW, [coup(3, 2), coup(2, 1), coup(1, 1)], 1, TailStyle.STRAIGHT)
    assert (found.shoe, found.began, found.ended) == (1, 1_000, 2_000)
    assert found.shoes == [0, 2, 1]
    assert found.roads == roads_of(results_of((coup(1, 1), coup(2, 1))), TailStyle.STRAIGHT)


def test_a_shoe_of_which_coups_are_gone_is_not_told() -> None:
    with pytest.raises(Problem) as refused:
        shoe_of(NEW, [coup(6, 2), coup(5, 1)], 1, TailStyle.STRAIGHT)
    assert refused.value.accepted == ("0", "2")
