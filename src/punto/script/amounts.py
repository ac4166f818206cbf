"""Whole numbers in a script: money is written in dollars or the like, everything else as it is."""

import re

from punto.script.grammar import Unreadable, Word
from punto.units import format_money, parse_money

MONEY = frozenset({
    "amount", "area_maximum", "arranged", "asked", "bank", "brought", "chip", "chips", "collected",
    "commission", "counted_house", "counts", "debts", "difference", "differences", "differential", "drop",
    "expected", "extra", "forfeited", "had", "house", "kept", "maximum", "minimum", "moved", "owed", "paid",
    "pays", "put_right", "residual", "returned", "settled", "settled_on", "stacks", "stands", "tokens",
    "token_house", "unit", "value", "wager", "withheld", "won",
})  # fmt: skip
"""Fields that hold money. Others are counts; a dollar sign makes a sum of money of any number."""

_COUNT = re.compile(r"-?\d+", re.ASCII)


def read_whole(word: Word, name: str) -> int:
    """A whole number: cents where the field holds money or a dollar sign stands before it.

    >>> read_whole(Word("12.50"), "amount"), read_whole(Word("52"), "depth"), read_whole(Word("$5"), "depth")
    (1250, 52, 500)
    """
    text = word.text
    if name in MONEY or text.lstrip("-").startswith("$"):
        return read_money(text)
    if _COUNT.fullmatch(text):
        return int(text)
    raise Unreadable(f"{name} is a whole number such as 3, or money such as $3; '{text}' is neither")


def read_money(text: str) -> int:
    """A sum of money in cents; a minus is allowed, and a dollar sign.

    >>> read_money("-$2.50")
    -250
    """
    minus, bare = text.startswith("-"), text.lstrip("-").removeprefix("$")
    try:
        amount = parse_money(bare)
    except ValueError as error:
        raise Unreadable(str(error)) from error
    return -amount if minus else amount


def write_whole(number: int, name: str) -> str:
    """A whole number as it is written for a field."""
    return format_money(number) if name in MONEY else str(number)
