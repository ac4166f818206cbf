"""Burn, cutting card and last coup; the same scripted shoe through the rules and through simulation."""

from dataclasses import replace

import numpy as np
import pytest

from punto.cards import Rank
from punto.rules.drawing import Drawing
from punto.simulate.cells import BY_NUMBER, NOT_DEALT, read_cell
from punto.simulate.deal_rules import NotByThreshold, shoe_rules, thresholds
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from tests.five import FIVE
from tests.simulate.games import WAYS, game, standard

KEY = key_of(77)


def used(cells: list[int]) -> list[int]:
    """How many cards each coup took."""
    return [read_cell(cell).player[2] + read_cell(cell).banker[2] for cell in cells if cell != NOT_DEALT]


@pytest.mark.parametrize("behind", [19, 20, 21])
def test_the_last_coup_is_the_first_that_begins_at_or_past_the_cutting_card(behind: int) -> None:
    rules = replace(standard(), burn="none", behind=behind)
    seen = set()
    for cells in lockstep.follow(rules, KEY, 0, 500).cells.tolist():
        taken = used(cells)
        *_, before_last, at_last = [rules.cards - sum(taken[:place]) for place in range(len(taken))]
        assert before_last > behind >= at_last
        seen.add(behind - at_last)
    assert seen == {0, 1, 2, 3, 4, 5}


def test_a_card_burned_unseen_ends_the_shoe_one_card_sooner() -> None:
    burned = lockstep.follow(standard(), KEY, 0, 300)
    one_further = lockstep.follow(replace(standard(), burn="none", behind=21), KEY, 0, 300)
    assert np.array_equal(burned.cells, one_further.cells)


def test_a_face_up_burn_takes_two_to_eleven_cards() -> None:
    sizes: set[int] = set()
    for cells in lockstep.follow(replace(standard(), burn="face-up"), KEY, 0, 3000).cells.tolist():
        taken = used(cells)
        before_last, at_last = sum(taken[:-2]), sum(taken[:-1])
        sizes.update(n for n in range(2, 12) if 416 - n - before_last > 20 >= 416 - n - at_last)
    assert sizes == set(range(2, 12))


def test_every_card_is_dealt_at_most_as_often_as_the_packs_hold_it() -> None:
    followed = lockstep.follow(WAYS["three decks"], KEY, 0, 300)
    for cells, cards in zip(followed.cells.tolist(), followed.cards.tolist(), strict=True):
        out = [card for six, number in zip(cards, used(cells), strict=False) for card in six[:number]]
        assert np.bincount(out, minlength=13).max() <= 12
        assert 3 * 52 - 20 < len(out) + 1 <= 3 * 52


@pytest.mark.parametrize(
    ("rulebook", "burn"),
    [
        ("nz-1998", "face-up"),
        ("vic-2002", "one"),
        ("nsw", "one"),
        ("star-2024", "one"),
        ("crown-2025", "one"),
    ],
)
def test_burn_and_cutting_card_are_the_rulebooks_own(rulebook: str, burn: str) -> None:
    rules = shoe_rules(game(rulebook))
    assert (rules.burn, rules.behind) == (burn, 20)


@pytest.mark.parametrize("rulebook", FIVE)
def test_the_five_tables_of_play_are_thresholds(rulebook: str) -> None:
    assert thresholds(game(rulebook).drawing) == (5, (3, 3, 4, 4, 5, 5, 6, 6, 2, 3, 5))


def test_a_table_of_play_with_gaps_is_refused() -> None:
    class Odd(Drawing):
        def player_draws(self, opening: int) -> bool:
            return opening in {0, 2}

    with pytest.raises(NotByThreshold, match="stands on a lower one"):
        thresholds(Odd(game().book.table_of_play))


def test_ranks_are_numbered_so_that_nine_less_the_number_is_what_they_count() -> None:
    assert set(BY_NUMBER) == set(Rank)
    assert [rank.points for rank in BY_NUMBER] == [max(9 - number, 0) for number in range(13)]
