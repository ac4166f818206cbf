"""What a winning hand is worth: shown, rounded up, pooled, divided, and what the meter keeps."""

from fractions import Fraction

import pytest
from msgspec import structs

from punto.rules.jackpots.valuation import PrizeTerms, divided, payable, shown_cents, valued

TENTH = PrizeTerms(share=Fraction(1, 10), method="equal", unit=500, share_unit=500, seed=2_000_000)
WHOLE = structs.replace(TENTH, share=Fraction(1))


def test_the_display_cuts_fractions_and_stops_at_the_ceiling() -> None:
    assert shown_cents(Fraction(12_345_999, 1000)) == 12_345
    assert shown_cents(Fraction(12_345_999, 1000), ceiling=12_000) == 12_000


@pytest.mark.parametrize(("amount", "up"), [(0, 0), (1, 500), (499, 500), (500, 500), (501, 1000)])
def test_amounts_round_up_to_the_unit_and_exact_ones_stay(amount: int, up: int) -> None:
    assert payable(Fraction(amount), 500) == up


def test_a_partial_win_takes_the_pool_and_no_more_than_there_is() -> None:
    value = valued(Fraction(8_642_137), TENTH, [1000, 20_000])
    assert value.rounded == 8_642_500
    assert value.pool == value.taken == 864_250
    assert value.shares == (432_500, 432_500)
    assert value.share_rounding == 750
    assert value.meter_rounding == 0
    assert value.left == 8_642_137 - 864_250
    little = valued(Fraction(3, 2), TENTH, [1000])
    assert little.pool == 50
    assert little.left == 0
    assert little.meter_rounding == Fraction(97, 2)


def test_a_full_win_takes_what_is_shown_and_leaves_seed_and_fraction() -> None:
    value = valued(Fraction(624_895_63, 2), WHOLE, [5000])
    assert value.shown == 31_244_781
    assert value.pool == 31_245_000
    assert value.meter_rounding == 219
    assert value.left == 2_000_000 + Fraction(1, 2)
    assert value.effect == 31_244_781 - 2_000_000


def test_what_is_above_the_ceiling_stays_on_the_meter() -> None:
    capped = structs.replace(WHOLE, ceiling=10_000)
    assert valued(Fraction(10_700), capped, [1]).left == 2_000_700
    part = structs.replace(TENTH, ceiling=10, share=Fraction(1, 2))
    assert valued(Fraction(10_700), part, [1]).taken == 10


def test_shares_go_by_wager_or_by_value() -> None:
    assert divided(Fraction(1000), [1, 2, 7], "equal", 1) == (334, 334, 334)
    assert divided(Fraction(1000), [1, 2, 7], "proportional", 1) == (100, 200, 700)
