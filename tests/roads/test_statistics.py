"""The counts beside the roads."""

import pytest
from hypothesis import given

from punto.roads import Naturals, percent, scoreboard
from tests.roads.shoes import read, shoes


@given(shoes)
def test_counts_add_up(shoe: list[str]) -> None:
    counts = scoreboard(read(shoe)).statistics
    naturals = counts.naturals
    assert counts.banker + counts.player + counts.tie == counts.hands == len(shoe)
    assert naturals.banker + naturals.player + naturals.tie == counts.natural
    assert max(counts.longest_banker, counts.longest_player) >= counts.current_run
    assert (counts.current_side is None) == (counts.current_run == 0) == (counts.hands == counts.tie)


def test_naturals_are_split_by_how_the_coup_ended() -> None:
    counts = scoreboard(read(["Bn", "B", "Bbn", "Pn", "Tn", "T"])).statistics
    assert counts.naturals == Naturals(banker=2, player=1, tie=1)
    assert counts.natural == 4


def test_a_tie_leaves_the_current_run_as_it_is() -> None:
    counts = scoreboard(read(["P", "B", "T", "B", "T"])).statistics
    assert (counts.current_side, counts.current_run) == ("banker", 2)
    assert (counts.longest_banker, counts.longest_player) == (2, 1)


@pytest.mark.parametrize(
    ("part", "whole", "share"),
    [
        (0, 0, "–"),
        (0, 7, "0.0%"),
        (7, 7, "100.0%"),
        (1, 3, "33.3%"),
        (2, 3, "66.7%"),
        (1, 16, "6.3%"),
        (1, 2000, "0.1%"),
        (1, 2001, "0.0%"),
    ],
)
def test_shares_round_halves_up(part: int, whole: int, share: str) -> None:
    assert percent(part, whole) == share
