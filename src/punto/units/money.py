"""Money: whole minor units (cents) inside, decimal strings outside."""

import re
from fractions import Fraction
from typing import NewType

Cents = NewType("Cents", int)
"""An amount in minor units. Never a fraction, never binary floating point."""

PER_UNIT = 100
LARGEST = Cents(10**15)

_AMOUNT = re.compile(r"(?P<whole>\d{1,15})(?:\.(?P<part>\d{1,2}))?", re.ASCII)


def parse_money(text: str) -> Cents:
    """Read an amount such as "12" or "12.50".

    >>> parse_money("12.50")
    1250
    """
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise ValueError(_complaint(text))
    part = (match["part"] or "").ljust(2, "0")
    cents = int(match["whole"]) * PER_UNIT + int(part)
    if cents > LARGEST:
        raise ValueError(f"{text!r} is more than {format_money(LARGEST)}, the largest amount taken")
    return Cents(cents)


def _complaint(text: str) -> str:
    if re.fullmatch(r"\d+\.\d{3,}", text, re.ASCII):
        return f"{text!r} has a fraction of a cent; give at most two decimals"
    if text.startswith("-"):
        return f"{text!r} is negative; amounts are zero or more"
    if re.fullmatch(r"\d+(\.\d{1,2})?", text, re.ASCII):
        return f"{text!r} is more than {format_money(LARGEST)}, the largest amount taken"
    return f"{text!r} is not an amount; write digits with at most two decimals, such as 12 or 12.50"


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
    while units.denominator != 1:
        units *= 10
        digits += 1
        if digits > 24:
            return f"{amount.numerator}/{amount.denominator * PER_UNIT}"
    sign, body = ("-", -units.numerator) if units < 0 else ("", units.numerator)
    text = str(body).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}"
