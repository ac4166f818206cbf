"""Odds and percentages as the rulebooks print them, kept exact."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

_ODDS = re.compile(r"(?P<win>\d{1,6}(?:\.\d{1,4})?):(?P<stake>[1-9]\d{0,5})", re.ASCII)
_LEADING = re.compile(r"0\d")
_PERCENT = re.compile(r"(?P<whole>\d{1,3})(?:\.(?P<part>\d{1,4}))?%", re.ASCII)
WHOLE = 100


@dataclass(frozen=True, slots=True)
class Odds:
    """Winnings against a stake, printed "12:1" and read "twelve to one".

    >>> Odds.parse("19:20").per_unit
    Fraction(19, 20)
    """

    win: Fraction | int
    stake: int
    printed: str = field(default="", compare=False)
    """As the text has it."""

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read odds such as "12:1", "19:20" or "0.54:1": a number above nothing against a whole one."""
        match = _ODDS.fullmatch(text)
        win = Fraction(match["win"]) if match and not _LEADING.match(match["win"]) else Fraction(0)
        if match is None or not win:
            right = 'write two numbers, such as "12:1", "19:20" or "0.54:1"'
            raise ValueError(f"{text!r} is not odds; {right}")
        return cls(win, int(match["stake"]), text)

    @property
    def per_unit(self) -> Fraction:
        """What one unit staked wins."""
        return Fraction(self.win) / self.stake

    def __str__(self) -> str:
        return self.printed or f"{self.win}:{self.stake}"


def parse_percent(text: str) -> Fraction:
    """Read a percentage as an exact share of one.

    >>> parse_percent("2.5%")
    Fraction(1, 40)
    """
    share = parse_share(text)
    if share > 1:
        raise ValueError(f"{text!r} is more than 100%")
    return share


def parse_share(text: str) -> Fraction:
    """Read a percentage that may be more than the whole.

    >>> parse_share("200%")
    Fraction(2, 1)
    """
    if _PERCENT.fullmatch(text) is None:
        raise ValueError(f'{text!r} is not a percentage; write it as "5%" or "2.5%"')
    return Fraction(text[:-1]) / WHOLE
