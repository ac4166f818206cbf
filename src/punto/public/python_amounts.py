"""Money and cards as Python programs write them."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from punto.cards import Card
from punto.units import format_money

AmountGiven = int | str | Decimal | Fraction | float
"""An amount of money in whole units: 25, "2.50", Decimal("2.50"). A float is read as it is written."""
CardsGiven = str | Iterable[str | Card]
"""Cards as "9H 6C KD KS", or one by one."""


def written_amount(amount: Any) -> str:
    """An amount as sheets write it; what is none is written as it is, and the sheet says so.

    >>> written_amount(25), written_amount(2.5), written_amount(Fraction(5, 2))
    ('25', '2.5', '2.5')
    """
    if isinstance(amount, Fraction):
        return str(amount.numerator / Decimal(amount.denominator))
    return str(amount)


def cents_of(amount: AmountGiven) -> int:
    """An amount in whole cents.

    >>> cents_of("2.50"), cents_of(100)
    (250, 10000)
    """
    cents = Decimal(written_amount(amount)) * 100
    if cents != int(cents):
        raise ValueError(f"{amount} has a fraction of a cent; give at most two decimals")
    return int(cents)


def money(cents: int) -> Decimal:
    """Whole cents as a decimal number."""
    return Decimal(format_money(cents))


def card_list(cards: CardsGiven) -> list[str]:
    """Cards as they are written, one by one.

    >>> card_list("9H 6C"), card_list([Card.parse("9H"), "6C"])
    (['9H', '6C'], ['9H', '6C'])
    """
    given = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    return [str(each) for each in given]
