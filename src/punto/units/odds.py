"""Odds and percentages as the rulebooks print them, kept exact."""

import re
from dataclasses import dataclass
from fractions import Fraction

_ODDS = re.compile(r"(?P<win>[1-9]\d{0,5}):(?P<stake>[1-9]\d{0,5})", re.ASCII)
_PERCENT = re.compile(r"(?P<whole>\d{1,3})(?:\.(?P<part>\d{1,4}))?%", re.ASCII)
WHOLE = 100


@dataclass(frozen=True, slots=True)
class Odds:
    """Winnings against a stake, printed "12:1" and read "twelve to one".

    >>> Odds.parse("19:20").per_unit
    Fraction(19, 20)
    """

    win: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read odds such as "12:1"; whole numbers from 1, never decimals."""
        match = _ODDS.fullmatch(text)
        if match is None:
            raise ValueError(f'{text!r} is not odds; write two whole numbers, such as "12:1" or "19:20"')
        return cls(int(match["win"]), int(match["stake"]))

    @property
    def per_unit(self) -> Fraction:
        """What one unit staked wins."""
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


def parse_percent(text: str) -> Fraction:
    """Read a percentage as an exact share of one.

    >>> parse_percent("2.5%")
    Fraction(1, 40)
    """
    match = _PERCENT.fullmatch(text)
    if match is None:
        raise ValueError(f'{text!r} is not a percentage; write it as "5%" or "2.5%"')
    share = Fraction(text[:-1]) / WHOLE
    if share > 1:
        raise ValueError(f"{text!r} is more than 100%")
    return share
