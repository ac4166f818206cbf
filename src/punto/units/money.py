"""Money: whole minor units (cents) inside, decimal strings outside."""

import re
from fractions import Fraction
from typing import NewType

Cents = NewType("Cents", int)
"""An amount in minor units. Never a fraction, never binary floating point."""

PER_UNIT = 100
DECIMALS = 2
LARGEST = Cents(10**15)
MOST_DIGITS = 24
"""Thirds and the like have no finite decimal form; they are written as fractions."""

_AMOUNT = re.compile(r"(?P<whole>\d+)(?:\.(?P<part>\d+))?", re.ASCII)
_HOW = "write digits with at most two decimals, such as 12 or 12.50"
_NEGATIVE = re.compile(r"-\d+(\.\d+)?", re.ASCII)


def parse_money(text: str) -> Cents:
    """Read an amount such as "12" or "12.50".

    >>> parse_money("12.50")
    1250
    """
    match = _AMOUNT.fullmatch(text)
    if match is None:
        if _NEGATIVE.fullmatch(text):
            raise ValueError(f"{text!r} is negative; amounts are zero or more")
        raise ValueError(f"{text!r} is not an amount; {_HOW}")
    part = (match["part"] or "").rstrip("0")
    if len(part) > DECIMALS:
        raise ValueError(f"{text!r} has a fraction of a cent; give at most two decimals")
    whole = match["whole"].lstrip("0")
    if len(whole) > len(str(LARGEST)) or int(whole + part.ljust(DECIMALS, "0")) > LARGEST:
        raise ValueError(f"{text!r} is more than {format_money(LARGEST)}, the largest amount taken")
    return Cents(int(whole + part.ljust(DECIMALS, "0")))


def format_money(amount: int) -> str:
    """Write an amount with two decimals only where there are cents.

    >>> format_money(1250), format_money(1200), format_money(-5)
    ('12.50', '12', '-0.05')
    """
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), PER_UNIT)
    return f"{sign}{whole}.{part:02}" if part else f"{sign}{whole}"


def format_exact(amount: Fraction) -> str:
    """Write an exact amount of cents, with as many decimals as it needs.

    >>> format_exact(Fraction(275, 2))
    '1.375'
    """
    if amount.denominator == 1:
        return format_money(amount.numerator)
    units = amount / PER_UNIT
    digits = 0
    while (units * 10**digits).denominator != 1:
        digits += 1
        if digits > MOST_DIGITS:
            return str(units)
    sign = "-" if units < 0 else ""
    text = str(abs(units * 10**digits).numerator).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}"
