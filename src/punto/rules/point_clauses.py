"""Counting: the clauses by which the cards of a coup come to their points."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from punto.cards import PACK, Card, Rank
from punto.rulebook.model import CardValues
from punto.rules.facts import POINTS

ACE, PIPS, NOTHING = 1, 2, 4
KIND = {card: ACE if card.rank is Rank.ACE else PIPS if card.points else NOTHING for card in PACK}
"""Which rule a card is counted by."""


def counting_clauses(values: CardValues, hands: Iterable[Sequence[Card]]) -> tuple[str, ...]:
    """Why these hands have the points they have: the kinds of their cards, and each total."""
    kinds, low, high = 0, False, False
    for hand in hands:
        total = 0
        for card in hand:
            kinds |= KIND[card]
            total += card.points
        high = high or total >= POINTS
        low = low or total < POINTS
    return _clauses(values, kinds, low, high)


@lru_cache(maxsize=512)
def _clauses(values: CardValues, kinds: int, low: bool, high: bool) -> tuple[str, ...]:
    asked = (
        (kinds & ACE, values.ace),
        (kinds & PIPS, values.pips),
        (kinds & NOTHING, values.tens_and_pictures),
        (low, values.low_total),
        (high, values.high_total),
    )
    return tuple(dict.fromkeys(clause for used, rule in asked if used for clause in rule.clauses))
