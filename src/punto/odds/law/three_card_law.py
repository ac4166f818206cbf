"""The exact law of Three Card Baccarat: one hand of three cards against the dealer's, by full enumeration.

Cards are told apart by what they count and whether they are pictures: eleven kinds, 286 hands.
"""

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from punto.cards import PACK
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import Law
from punto.rulebook.model import Ranked
from punto.rules.domain import rank_place
from punto.rules.facts import POINTS, THREE, SeatFacts
from punto.rules.paytable import AnyFacts

Kind = tuple[int, bool]
"""What a card counts, and whether it is a picture."""
ORDERS = factorial(THREE) ** 2
"""The orders of two hands of three."""


class SeatHand(NamedTuple):
    """Three cards by kind, and where they stand in the ranking, the best being 0."""

    held: tuple[tuple[Kind, int], ...]
    place: int
    points: int
    pictures: int


@lru_cache(maxsize=8)
def seat_law(ranking: tuple[Ranked, ...], shoe: Composition) -> Law:
    """The law of one seat's facts; the other seats' cards are unseen, so they change nothing."""
    kinds: Counter[Kind] = Counter()
    for card, count in zip(PACK, shoe.counts, strict=True):
        kinds[card.points, card.rank.is_picture] += count
    hands = _hands(ranking, kinds)
    counts: defaultdict[AnyFacts, int] = defaultdict(int)
    for mine in hands:
        ways = _ways(mine, kinds) * ORDERS
        if ways:
            for place, others in _dealer(hands, kinds - Counter(dict(mine.held))).items():
                counts[_facts(mine, place)] += ways * others
    return Law(shoe.ways, dict(counts))


def _hands(ranking: tuple[Ranked, ...], kinds: Counter[Kind]) -> list[SeatHand]:
    hands = []
    for cards in combinations_with_replacement(sorted(kinds), THREE):
        points = sum(value for value, _ in cards) % POINTS
        pictures = sum(picture for _, picture in cards)
        place = rank_place(ranking, points, pictures == THREE)
        hands.append(SeatHand(tuple(Counter(cards).items()), place, points, pictures))
    return hands


def _ways(hand: SeatHand, kinds: Counter[Kind]) -> int:
    return prod(comb(kinds[kind], number) for kind, number in hand.held)


def _dealer(hands: list[SeatHand], left: Counter[Kind]) -> Counter[int]:
    """The dealer's hands by their place in the ranking."""
    places: Counter[int] = Counter()
    for hand in hands:
        places[hand.place] += _ways(hand, left)
    return +places


def _facts(hand: SeatHand, dealer: int) -> SeatFacts:
    if hand.place == dealer:
        return SeatFacts("equal", hand.points, hand.pictures)
    return SeatFacts("higher" if hand.place < dealer else "lower", hand.points, hand.pictures)
