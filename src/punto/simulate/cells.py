"""A coup as one number: which cell of the count it belongs to.

A cell knows each hand's opening and final points and number of cards, and who opened with a pair, as far as
ranks tell. What suits add is worked out afterwards (`punto.simulate.suits`).

    cell = 8192 pairs + 90 player + banker

A hand that stood is numbered by its points, 0 to 9; one that drew is 10 + 10 opening + final, at most 89.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from punto.cards import Rank
from punto.rules.domain import Hand
from punto.rules.facts import POINTS, THREE

BY_NUMBER = tuple(Rank(letter) for letter in "98765432AKQJT")
"""The ranks as the engines number them, so that a card counts nine less its number, or nothing."""
NUMBER = {rank: number for number, rank in enumerate(BY_NUMBER)}

HANDS = 90
PAIRINGS = 8192
CELLS = 65536
NOT_DEALT = CELLS - 1
"""Where lanes whose shoe is finished are counted, to be thrown away."""


class Pairs(IntEnum):
    """Who opened with two cards of one rank."""

    NEITHER = 0
    PLAYER = 1
    BANKER = 2
    BOTH = 3
    ONE_RANK = 4
    """Both, and of the same rank."""
    EIGHTS = 5
    """Both, and all four are eights."""


class CoupCell(NamedTuple):
    """A cell taken apart."""

    player: Hand
    banker: Hand
    pairs: Pairs


def hand_number(opening: int, final: int, cards: int) -> int:
    """The number of a hand, 0 to 89.

    >>> hand_number(7, 7, 2), hand_number(5, 3, 3)
    (7, 63)
    """
    return POINTS + POINTS * opening + final if cards == THREE else opening


def cell_of(player: Hand, banker: Hand, pairs: Pairs) -> int:
    """The cell of a coup."""
    return pairs * PAIRINGS + hand_number(*player) * HANDS + hand_number(*banker)


@lru_cache(maxsize=CELLS)
def read_cell(number: int) -> CoupCell:
    """Take a cell apart.

    >>> read_cell(cell_of((5, 3, 3), (7, 7, 2), Pairs.PLAYER))
    Cell(player=(5, 3, 3), banker=(7, 7, 2), pairs=<Pairs.PLAYER: 1>)
    """
    pairs, hands = divmod(number, PAIRINGS)
    player, banker = divmod(hands, HANDS)
    return CoupCell(_hand(player), _hand(banker), Pairs(pairs))


def _hand(number: int) -> Hand:
    if number < POINTS:
        return number, number, 2
    opening, final = divmod(number - POINTS, POINTS)
    return opening, final, THREE
