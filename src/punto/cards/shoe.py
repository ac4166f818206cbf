"""The shoe: cards come out one at a time, from a source that is named."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from punto.cards.card import PACK, Card
from punto.cards.draw import KeyStream, draw_below

MOST_PACKS = 8


class ShoeEmpty(Exception):
    """No card is left to draw."""


class CardSource(Protocol):
    """Where the cards of a shoe come from."""

    def next_card(self) -> Card:
        """The next card; raises ShoeEmpty when there is none."""
        ...


class ScriptedSource:
    """Replays a given order of cards."""

    def __init__(self, cards: Iterable[Card]) -> None:
        """Take the cards in the order they will leave."""
        self._cards = iter(tuple(cards))

    def next_card(self) -> Card:
        """The next card of the script."""
        for card in self._cards:
            return card
        raise ShoeEmpty("the script has no further card")


class KeyedSource:
    """Cards that a person keys in as they come out of a real shoe."""

    def __init__(self) -> None:
        """Start with nothing keyed in."""
        self._waiting: list[Card] = []

    def key_in(self, card: Card) -> None:
        """Say which card came out."""
        self._waiting.append(card)

    def next_card(self) -> Card:
        """The card keyed in longest ago."""
        if not self._waiting:
            raise ShoeEmpty("no card has been keyed in")
        return self._waiting.pop(0)


class SeededSource:
    """A fairly shuffled stack of packs, grown from a seed that can be committed and later revealed."""

    def __init__(self, packs: int, seed: bytes | None = None) -> None:
        """Shuffle; without a seed one comes from the operating system."""
        if not 1 <= packs <= MOST_PACKS:
            raise ValueError(f"a shoe holds 1 to {MOST_PACKS} packs, not {packs}")
        stream = KeyStream(seed)
        self.seed = stream.seed
        self._left = shuffled(list(PACK) * packs, stream)

    def next_card(self) -> Card:
        """The card at the front of the stack."""
        if not self._left:
            raise ShoeEmpty("the last card has been dealt")
        return self._left.pop()


def shuffled(cards: list[Card], stream: KeyStream) -> list[Card]:
    """The cards in a random order (Fisher and Yates), every order equally likely for a random stream."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = draw_below(last + 1, stream.next_word)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


class Shoe:
    """Draws from a source and sees to it that no more of a card appear than the packs hold."""

    def __init__(self, packs: int, source: CardSource) -> None:
        """Load a shoe of so many packs from a source."""
        if not 1 <= packs <= MOST_PACKS:
            raise ValueError(f"a shoe holds 1 to {MOST_PACKS} packs, not {packs}")
        self.packs = packs
        self._source = source
        self._out: Counter[Card] = Counter()

    @property
    def drawn(self) -> int:
        """How many cards have left the shoe."""
        return self._out.total()

    @property
    def left(self) -> int:
        """How many cards are still in it."""
        return self.packs * len(PACK) - self.drawn

    def draw(self) -> Card:
        """The next card. One more copy than the packs hold is an error, and the card is not counted."""
        if not self.left:
            raise ShoeEmpty("the last card has been dealt")
        card = self._source.next_card()
        if self._out[card] == self.packs:
            raise ValueError(
                f"{card} came out {self.packs + 1} times; {self.packs} packs hold {self.packs} of it"
            )
        self._out[card] += 1
        return card
