"""What is left in a shoe: how many of each card, in whatever order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import perm

from punto.cards import PACK, Card, Rank, Suit
from punto.rules.facts import POINTS

MOST_IN_A_COUP = 6
SUITS = tuple(Suit)
SUIT_PLACES = range(len(SUITS))
RANKS = tuple(Rank)


class NotInTheShoe(ValueError):
    """More cards were taken out than were in. All faults are listed."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class Composition:
    """How many there are of each of the 52 cards, in the order of PACK.

    >>> Composition.full(8).without([Card.parse("9H")]).total
    415
    """

    counts: tuple[int, ...]

    @classmethod
    def full(cls, packs: int) -> "Composition":
        """So many whole packs."""
        return cls((packs,) * len(PACK))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Composition":
        """These cards and no others."""
        held = Counter(cards)
        return cls(tuple(held[card] for card in PACK))

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The rest, once these cards are out."""
        out = Counter(cards)
        held = dict(zip(PACK, self.counts, strict=True))
        faults = [
            f"{card}: {out[card]} removed, but the shoe holds {held[card]}"
            for card in PACK
            if out[card] > held[card]
        ]
        if faults:
            raise NotInTheShoe(faults)
        return Composition(tuple(held[card] - out[card] for card in PACK))

    def cards(self) -> list[Card]:
        """The cards, pack after pack as far as they go."""
        packs = range(max(self.counts))
        return [card for pack in packs for card, count in zip(PACK, self.counts, strict=True) if count > pack]

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    @property
    def ways(self) -> int:
        """In how many orders six cards can leave: what every count is a count of."""
        return perm(self.total, MOST_IN_A_COUP)

    def by_suit(self) -> dict[Rank, tuple[int, ...]]:
        """How many there are of each rank, suit by suit."""
        return {rank: self.counts[place :: len(RANKS)] for place, rank in enumerate(RANKS)}

    def by_value(self) -> tuple[int, ...]:
        """How many cards count 0, 1, 2 … 9."""
        values = [0] * POINTS
        for card, count in zip(PACK, self.counts, strict=True):
            values[card.points] += count
        return tuple(values)
