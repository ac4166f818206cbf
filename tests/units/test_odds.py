"""Odds and percentages: exact, printed as they were read, and refused when they are not as printed."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punto.units import Odds, parse_percent


@pytest.mark.parametrize(
    ("text", "win", "stake", "per_unit"),
    [
        ("12:1", 12, 1, Fraction(12)),
        ("19:20", 19, 20, Fraction(19, 20)),
        ("1:1", 1, 1, Fraction(1)),
        ("1:2", 1, 2, Fraction(1, 2)),
        ("5:2", 5, 2, Fraction(5, 2)),
        ("10:20", 10, 20, Fraction(1, 2)),
        ("999999:1", 999_999, 1, Fraction(999_999)),
        ("0.54:1", Fraction(27, 50), 1, Fraction(27, 50)),
        ("1.5:1", Fraction(3, 2), 1, Fraction(3, 2)),
        ("1:999999", 1, 999_999, Fraction(1, 999_999)),
    ],
)
def test_odds_are_winnings_against_a_stake(
    text: str, win: Fraction | int, stake: int, per_unit: Fraction
) -> None:
    odds = Odds.parse(text)
    assert (odds.win, odds.stake, odds.per_unit) == (win, stake, per_unit)


@settings(deadline=None)
@given(st.integers(1, 999_999), st.integers(1, 999_999))
def test_odds_are_printed_as_they_were_read(win: int, stake: int) -> None:
    text = f"{win}:{stake}"
    assert str(Odds.parse(text)) == text
    assert Odds.parse(text) == Odds(win, stake)


NOT_ODDS = [
    "", "12", ":", "12:", ":1", "0:1", "1:0", "01:1", "1:01", "-1:1", "1:-1", "1:1.5", "12:1:1",
    "1.:1", ".5:1", "00.5:1", "0.0:1", "1.50001:1",
    "12-1", "12 to 1", "12/1", " 12:1", "12:1 ", "12:1\n", "12 :1", "1000000:1", "1:1000000",
    "\u0661:1", "1:\uff11",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_ODDS)
def test_what_is_not_odds_is_refused_and_shown_what_to_write(text: str) -> None:
    with pytest.raises(ValueError, match="is not odds") as refused:
        Odds.parse(text)
    assert (
        str(refused.value) == f'{text!r} is not odds; write two numbers, such as "12:1", "19:20" or "0.54:1"'
    )


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("0%", Fraction(0)),
        ("0.0001%", Fraction(1, 1_000_000)),
        ("2.5%", Fraction(1, 40)),
        ("5%", Fraction(1, 20)),
        ("05%", Fraction(1, 20)),
        ("33.3333%", Fraction(333_333, 1_000_000)),
        ("99.9999%", Fraction(999_999, 1_000_000)),
        ("100%", Fraction(1)),
        ("100.0000%", Fraction(1)),
    ],
)
def test_a_percentage_is_an_exact_share_of_one(text: str, share: Fraction) -> None:
    assert parse_percent(text) == share


@pytest.mark.parametrize("text", ["100.0001%", "101%", "999.9999%"])
def test_more_than_the_whole_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^'{text}' is more than 100%$"):
        parse_percent(text)


NOT_PERCENTAGES = [
    "", "%", "5", "5 %", " 5%", "5%\n", "5%%", ".5%", "5.%", "-5%", "+5%", "1/2%", "1e1%", "1000%",
    "5.00001%", "5,5%", "\u0665%", "five%",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_PERCENTAGES)
def test_what_is_not_a_percentage_is_refused_and_shown_what_to_write(text: str) -> None:
    with pytest.raises(ValueError, match="is not a percentage") as refused:
        parse_percent(text)
    assert str(refused.value) == f'{text!r} is not a percentage; write it as "5%" or "2.5%"'
