"""The named roundings: up to the whole, and pro rata by largest remainder."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from punto.units import largest_remainder, round_up
from tests.oracle import money


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [
        (Fraction(0), 0),
        (Fraction(1, 1000), 1),
        (Fraction(999, 1000), 1),
        (Fraction(1), 1),
        (Fraction(1001, 1000), 2),
        (Fraction(5225, 100), 53),
        (Fraction(-1, 2), 0),
        (Fraction(-3, 2), -1),
        (Fraction(-2), -2),
        (Fraction(10**15) + Fraction(1, 10**15), 10**15 + 1),
    ],
)
def test_round_up_gives_the_least_whole_number_not_below(amount: Fraction, rounded: int) -> None:
    assert round_up(amount) == rounded


@settings(deadline=None)
@given(st.fractions())
def test_round_up_adds_less_than_one(amount: Fraction) -> None:
    assert 0 <= round_up(amount) - amount < 1


@pytest.mark.parametrize(
    ("amounts", "allowed", "unit", "shares"),
    [
        ([5000, 4000, 3000], 8000, 25, [3325, 2675, 2000]),
        ([7000, 2000, 1000], 5000, 1, [3500, 1000, 500]),
        ([100, 100, 100], 100, 25, [50, 25, 25]),
        ([100, 100, 100], 125, 25, [50, 50, 25]),
        ([100, 100, 100], 150, 25, [50, 50, 50]),
        ([200, 100, 100, 200], 300, 50, [100, 50, 50, 100]),
        ([300, 300], 500, 100, [300, 200]),
        ([100, 300], 300, 100, [100, 200]),
        ([300, 100], 300, 100, [200, 100]),
        ([1000], 999, 5, [995]),
        ([10, 20, 30], 0, 5, [0, 0, 0]),
    ],
)
def test_shares_are_floored_and_the_spare_goes_to_the_largest_remainders(
    amounts: list[int], allowed: int, unit: int, shares: list[int]
) -> None:
    assert largest_remainder(amounts, allowed, unit) == shares


@pytest.mark.parametrize(
    ("allowed", "shares"), [(299, [100, 99, 100]), (300, [100, 100, 100]), (301, [100, 100, 100])]
)
def test_a_total_that_is_allowed_stays_as_it_is(allowed: int, shares: list[int]) -> None:
    assert sum(largest_remainder([100, 100, 100], allowed, 1)) == sum(shares)
    assert (largest_remainder([100, 100, 100], allowed, 1) == [100, 100, 100]) == (allowed >= 300)


def test_a_share_that_would_pass_its_own_stake_leaves_the_spare_to_the_next() -> None:
    """16.67 and 83.33 of 100: the first has the larger remainder, but staked less than one unit of 25."""
    assert largest_remainder([20, 100], allowed=100, unit=25) == [0, 100]


def test_a_spare_that_nobody_can_take_is_left_over() -> None:
    assert largest_remainder([40, 40, 40], allowed=100, unit=25) == [25, 25, 25]


stakes = st.lists(st.integers(0, 10**6), min_size=1, max_size=8)
units = st.sampled_from([1, 5, 25, 100, 250])


@settings(deadline=None)
@given(stakes, st.integers(0, 10**6), units)
def test_never_above_the_allowed_total_nor_above_the_own_stake(
    amounts: list[int], allowed: int, unit: int
) -> None:
    shares = largest_remainder(amounts, allowed, unit)
    assert len(shares) == len(amounts)
    assert sum(shares) <= allowed or shares == amounts
    assert all(0 <= share <= amount for share, amount in zip(shares, amounts, strict=True))


@settings(deadline=None)
@given(stakes, st.integers(0, 10**6), units)
def test_a_reduced_share_is_whole_units_and_within_one_of_the_exact_share(
    amounts: list[int], allowed: int, unit: int
) -> None:
    assume(sum(amounts) > allowed)
    for share, amount in zip(largest_remainder(amounts, allowed, unit), amounts, strict=True):
        assert share % unit == 0
        assert abs(share - Fraction(amount * allowed, sum(amounts))) < unit


@st.composite
def whole_units(draw: st.DrawFn) -> tuple[list[int], int, int]:
    """Stakes and an allowed total below theirs, all in whole units."""
    unit = draw(units)
    counts = draw(st.lists(st.integers(0, 5000), min_size=1, max_size=8).filter(any))
    allowed = draw(st.integers(0, sum(counts) - 1))
    return [count * unit for count in counts], allowed * unit, unit


@settings(deadline=None)
@given(whole_units())
def test_lands_exactly_on_the_allowed_total_when_everything_is_whole_units(
    case: tuple[list[int], int, int],
) -> None:
    amounts, allowed, unit = case
    assert sum(largest_remainder(amounts, allowed, unit)) == allowed


@settings(deadline=None)
@given(whole_units())
def test_agrees_with_the_oracle(case: tuple[list[int], int, int]) -> None:
    amounts, allowed, unit = case
    assert largest_remainder(amounts, allowed, unit) == money.pro_rata(amounts, allowed, unit)


@settings(deadline=None)
@given(st.integers(1, 5000), st.integers(1, 8), st.data(), units)
def test_among_equal_stakes_the_earlier_place_gets_the_spare(
    stake: int, places: int, data: st.DataObject, unit: int
) -> None:
    allowed = data.draw(st.integers(0, stake * places - 1)) * unit
    shares = largest_remainder([stake * unit] * places, allowed, unit)
    assert all(earlier - later in (0, unit) for earlier, later in pairwise(shares))
    assert shares[0] - shares[-1] in (0, unit)


@settings(deadline=None)
@given(whole_units(), st.integers(2, 1000))
def test_scaling_every_amount_scales_every_share(case: tuple[list[int], int, int], times: int) -> None:
    amounts, allowed, unit = case
    scaled = largest_remainder([amount * times for amount in amounts], allowed * times, unit * times)
    assert scaled == [share * times for share in largest_remainder(amounts, allowed, unit)]


def test_shares_of_ten_million_million_stay_exact() -> None:
    assert largest_remainder([10**15, 10**15, 10**15], 10**15, 1) == [
        333_333_333_333_334,
        333_333_333_333_333,
        333_333_333_333_333,
    ]
