"""Amounts of money: what is read, what is refused and with which words, and how they are written."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punto.units import Cents, format_exact, format_money, parse_money
from punto.units.money import LARGEST

MOST = 10**15


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("0", 0),
        ("0.00", 0),
        ("0.01", 1),
        ("0.1", 10),
        ("0.99", 99),
        ("1", 100),
        ("12", 1200),
        ("12.5", 1250),
        ("12.05", 1205),
        ("12.50", 1250),
        ("9999999999999.99", MOST - 1),
        ("10000000000000", MOST),
        ("10000000000000.00", MOST),
    ],
)
def test_amounts_are_read_to_the_cent(text: str, cents: int) -> None:
    assert parse_money(text) == cents


def test_the_largest_amount_is_ten_to_the_fifteenth_cents() -> None:
    assert Cents(MOST) == LARGEST


@pytest.mark.parametrize(
    "text",
    ["10000000000000.01", "10000000000001", "9" * 15, "9" * 16, pytest.param("1" * 5000, id="5000 digits")],
)
def test_an_amount_above_the_largest_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is more than 10000000000000, the largest amount taken$"):
        parse_money(text)


@pytest.mark.parametrize("text", ["0.001", "0.005", "12.345", "1.0000000000000000000000001"])
def test_a_fraction_of_a_cent_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"has a fraction of a cent; give at most two decimals$"):
        parse_money(text)


@pytest.mark.parametrize("text", ["-5", "-0.01", "-12.345", "-99999999999999999"])
def test_a_negative_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is negative; amounts are zero or more$"):
        parse_money(text)


NOT_AMOUNTS = {
    "nothing": "",
    "a blank": " ",
    "a blank before": " 12",
    "a blank after": "12 ",
    "a line end after": "12\n",
    "a tab inside": "1\t2",
    "a no-break space": "12\u00a0",
    "plus": "+12",
    "no whole part": ".50",
    "no decimals after the point": "12.",
    "two points": "1.2.3",
    "comma for the thousands": "1,000",
    "decimal comma": "12,50",
    "underscore": "1_000",
    "exponent": "1e3",
    "hexadecimal": "0x10",
    "not a number": "nan",
    "infinite": "inf",
    "words": "twelve",
    "currency": "$12",
    "fraction": "1/2",
    "one half as a sign": "\u00bd",
    "Arabic-Indic digits": "\u0661\u0662",
    "Arabic-Indic cents": "12.\u0665\u0660",
    "full-width digits": "\uff11\uff12",
    "superscript": "12\u00b2",
    "typographic minus": "\u22125",
}


@pytest.mark.parametrize("text", NOT_AMOUNTS.values(), ids=NOT_AMOUNTS.keys())
def test_what_is_not_an_amount_is_refused_and_shown_what_to_write(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount; write digits") as refused:
        parse_money(text)
    assert str(refused.value) == (
        f"{text!r} is not an amount; write digits with at most two decimals, such as 12 or 12.50"
    )


@pytest.mark.parametrize("text", ["12.345", "-5", "99999999999999", "twelve"])
def test_every_refusal_begins_with_what_was_written(text: str) -> None:
    with pytest.raises(ValueError, match=f"^'{text}' "):
        parse_money(text)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "0"),
        (1, "0.01"),
        (10, "0.10"),
        (99, "0.99"),
        (100, "1"),
        (101, "1.01"),
        (1250, "12.50"),
        (MOST - 1, "9999999999999.99"),
        (MOST, "10000000000000"),
        (-1, "-0.01"),
        (-100, "-1"),
        (-1250, "-12.50"),
    ],
)
def test_amounts_are_written_with_decimals_only_where_there_are_cents(cents: int, text: str) -> None:
    assert format_money(cents) == text


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=MOST))
def test_what_is_written_reads_back(cents: int) -> None:
    assert parse_money(format_money(cents)) == cents


@settings(deadline=None)
@given(st.text(alphabet="0159.-+eE_, \n\u0660\uff11", max_size=20))
def test_text_is_read_as_the_number_it_is_or_refused(text: str) -> None:
    amount = re.fullmatch(r"[0-9]+(\.[0-9]{1,2})?", text)
    if amount and Fraction(text) * 100 <= MOST and len(text.partition(".")[0]) <= 15:
        assert parse_money(text) == Fraction(text) * 100
    else:
        with pytest.raises(ValueError, match=re.escape(repr(text))):
            parse_money(text)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1250), "12.50"),
        (Fraction(-1250), "-12.50"),
        (Fraction(1, 2), "0.005"),
        (Fraction(-1, 2), "-0.005"),
        (Fraction(275, 2), "1.375"),
        (Fraction(-275, 2), "-1.375"),
        (Fraction(1, 4), "0.0025"),
        (Fraction(1001, 10), "1.001"),
        (Fraction(MOST) + Fraction(1, 8), "10000000000000.00125"),
        (Fraction(1, 3), "1/300"),
        (Fraction(-2, 3), "-1/150"),
        (Fraction(1, 10**22), "0.000000000000000000000001"),
        (Fraction(1, 10**23), f"1/1{'0' * 25}"),
    ],
)
def test_exact_amounts_are_written_with_as_many_decimals_as_they_need(cents: Fraction, text: str) -> None:
    assert format_exact(cents) == text


@settings(deadline=None)
@given(st.fractions(max_denominator=10**9))
def test_an_exact_amount_loses_nothing_when_written(cents: Fraction) -> None:
    assert Fraction(format_exact(cents)) * 100 == cents
