"""The product and the naive scoreboards agree on every shoe."""

import pytest
from hypothesis import given, settings

from punto.roads import TailStyle, scoreboard, written
from tests.roads import naive
from tests.roads.shoes import read, shoes, tails

QUICK = settings(max_examples=250)
SOAK = settings(max_examples=5_000)
BOTH = [pytest.param(QUICK, id="quick"), pytest.param(SOAK, id="long", marks=pytest.mark.soak)]


@pytest.mark.parametrize("much", BOTH)
def test_whole_board(much: settings) -> None:
    @much
    @given(shoes, tails)
    def agree(shoe: list[str], tail: TailStyle) -> None:
        assert written(scoreboard(read(shoe), tail)) == naive.board(shoe, tail)

    agree()
