"""Which sums a set of chips makes, against a plain table of every sum up to a limit."""

from bisect import bisect_left, bisect_right
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punto.units import ChipSet

SETS = [
    [1],
    [50],
    [1, 5, 25],
    [250, 500, 2500],
    [50, 100, 500, 2500],
    [3, 5],
    [3, 4, 11],
    [2, 7],
    [4, 9],
    [6, 10, 15],
    [7, 11, 13],
    [12, 20, 30],
    [9, 17, 29],
    [31, 32],
    [200, 250],
    [300, 500, 700],
    [25, 30],
]
HUGE = 10**15


def sums(chips: list[int], limit: int) -> list[int]:
    """Every sum up to the limit that some chips make: one chip laid on a smaller sum."""
    made = [True] + [False] * limit
    for total in range(1, limit + 1):
        made[total] = any(total >= chip and made[total - chip] for chip in chips)
    return [total for total in range(limit + 1) if made[total]]


def limit_for(chips: list[int]) -> int:
    """Far enough for every gap to have closed, and then some."""
    return min(chips) * (max(chips) + 6)


@pytest.mark.parametrize("chips", [each for each in SETS if max(each) <= 100], ids=str)
def test_every_sum_to_the_limit(chips: list[int]) -> None:
    made = sums(chips, limit_for(chips))
    chip_set = ChipSet(chips)
    for amount in range(made[-1]):
        assert chip_set.can_make(amount) == (made[bisect_left(made, amount)] == amount)
        assert chip_set.at_least(Fraction(amount)) == made[bisect_left(made, amount)]
        assert chip_set.at_most(amount) == made[bisect_right(made, amount) - 1]


@pytest.mark.parametrize("chips", [each for each in SETS if max(each) > 100], ids=str)
def test_every_sum_of_large_chips_and_one_cent_to_each_side(chips: list[int]) -> None:
    made = sums(chips, 8_000)
    chip_set = ChipSet(chips)
    for below, amount, above in zip(made, made[1:], made[2:], strict=False):
        assert chip_set.can_make(amount)
        assert not chip_set.can_make(amount - 1)
        assert not chip_set.can_make(amount + 1)
        assert [chip_set.at_least(Fraction(amount + step)) for step in (-1, 0, 1)] == [amount, amount, above]
        assert [chip_set.at_most(amount + step) for step in (-1, 0, 1)] == [below, amount, amount]


@pytest.mark.parametrize("chips", SETS, ids=str)
def test_a_fraction_of_a_cent_too_much_takes_the_next_sum(chips: list[int]) -> None:
    made = sums(chips, max(chips) * 4)
    chip_set = ChipSet(chips)
    for amount, above in pairwise(made):
        assert chip_set.at_least(amount - Fraction(1, 1000)) == amount
        assert chip_set.at_least(amount + Fraction(1, 1000)) == above


@settings(deadline=None)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=4), st.integers(0, 400))
def test_any_chips_at_all(chips: list[int], amount: int) -> None:
    made = sums(chips, 500)
    chip_set = ChipSet(chips)
    assert chip_set.can_make(amount) == (amount in made)
    assert chip_set.at_least(Fraction(amount)) == made[bisect_left(made, amount)]
    assert chip_set.at_most(amount) == made[bisect_right(made, amount) - 1]


@pytest.mark.parametrize(
    ("chips", "last_gap"), [([3, 5], 7), ([2, 7], 5), ([4, 9], 23), ([6, 10, 15], 29), ([31, 32], 929)]
)
def test_the_last_sum_that_cannot_be_made(chips: list[int], last_gap: int) -> None:
    """For two chips without a common part it is their product less both: 3 and 5 cannot make 7."""
    chip_set = ChipSet(chips)
    assert not chip_set.can_make(last_gap)
    assert chip_set.at_least(Fraction(last_gap)) == last_gap + 1
    assert all(chip_set.can_make(last_gap + more) for more in range(1, 100))


@pytest.mark.parametrize(
    ("chips", "amount", "below", "above"),
    [
        ([250, 500, 2500], HUGE - 1, HUGE - 250, HUGE),
        ([250, 500, 2500], HUGE, HUGE, HUGE),
        ([250, 500, 2500], HUGE + 1, HUGE, HUGE + 250),
        ([50], HUGE + 49, HUGE, HUGE + 50),
        ([3, 5], HUGE + 1, HUGE + 1, HUGE + 1),
        ([200, 250], HUGE + 60, HUGE + 50, HUGE + 100),
        ([6, 10, 16], HUGE + 1, HUGE, HUGE + 2),
        ([HUGE], HUGE - 1, 0, HUGE),
        ([HUGE], HUGE + 1, HUGE, 2 * HUGE),
    ],
    ids=str,
)
def test_amounts_of_ten_million_million_stay_exact(
    chips: list[int], amount: int, below: int, above: int
) -> None:
    chip_set = ChipSet(chips)
    assert chip_set.at_most(amount) == below
    assert chip_set.at_least(Fraction(amount)) == above
    assert chip_set.can_make(amount) == (below == amount)


@pytest.mark.parametrize("chips", SETS, ids=str)
def test_nothing_is_made_by_no_chips_and_less_by_none(chips: list[int]) -> None:
    chip_set = ChipSet(chips)
    assert chip_set.can_make(0)
    assert not any(chip_set.can_make(-chip) for chip in (1, *chips))
    assert chip_set.at_least(Fraction(0)) == 0
    assert chip_set.at_least(Fraction(-1, 2)) == 0
    assert chip_set.at_least(Fraction(-max(chips))) == 0
    assert chip_set.at_most(min(chips) - 1) == 0


def test_order_and_repetition_of_the_chips_do_not_matter() -> None:
    chip_set = ChipSet([2500, 250, 500, 250])
    assert chip_set.denominations == (250, 500, 2500)
    assert chip_set.smallest == 250


@pytest.mark.parametrize("chips", [[], [0], [0, 5], [-5], [5, -5]], ids=str)
def test_a_chip_set_without_a_chip_or_with_a_worthless_one_is_refused(chips: list[int]) -> None:
    with pytest.raises(
        ValueError, match=r"^a chip set needs at least one denomination, each more than zero$"
    ):
        ChipSet(chips)
