"""A shoe of cards that a program can look into, copy and price from."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from punto.cards import PACK, Card, SeededSource, ShoeEmpty, parse_cards
from punto.public.faults import told_as_bad_input
from punto.public.python_amounts import CardsGiven, card_list

SeedGiven = int | str | bytes


class CardShoe:
    """So many decks, shuffled by a seed, or cards in a given order; it knows what has left it.

    >>> import punto
    >>> shoe = punto.Shoe(8, seed=7)
    >>> shoe.draw(4), len(shoe)
    ((Card(6H), Card(JS), Card(7C), Card(QD)), 412)
    >>> punto.Shoe(8, seed=7).draw() == shoe.drawn[:1]
    True
    """

    def __init__(
        self, decks: int = 8, *, seed: SeedGiven | None = None, cards: CardsGiven | None = None
    ) -> None:
        """Shuffle so many decks; without a seed the operating system gives one."""
        self.decks = decks
        with told_as_bad_input(ValueError):
            if cards is not None:
                self._cards = parse_cards(card_list(cards))
            else:
                source = SeededSource(decks, seed_bytes(seed))
                self._cards = tuple(source.next_card() for _ in range(decks * len(PACK)))
        self._place = 0

    def __len__(self) -> int:
        """How many cards are left."""
        return len(self._cards) - self._place

    def __repr__(self) -> str:
        return f"Shoe({self.decks} decks, {len(self)} cards left)"

    @property
    def drawn(self) -> tuple[Card, ...]:
        """The cards that have left it, in order."""
        return self._cards[: self._place]

    @property
    def order(self) -> tuple[Card, ...]:
        """All of its cards, also those that nobody at a table could know."""
        return self._cards

    @property
    def counts(self) -> Counter[Card]:
        """How many of each card are left."""
        return Counter(self._cards[self._place :])

    def draw(self, number: int = 1) -> tuple[Card, ...]:
        """The next cards."""
        return tuple(self.next_card() for _ in range(number))

    def next_card(self) -> Card:
        """The next card; a table draws this way."""
        if not len(self):
            raise ShoeEmpty("the last card has been dealt")
        self._place += 1
        return self._cards[self._place - 1]

    def back_to(self, drawn: int) -> None:
        """Put cards back, so that so many have left it."""
        self._place = drawn

    def copy(self) -> "CardShoe":
        """The same shoe once more, to try something out."""
        made = CardShoe(self.decks, cards=self._cards)
        made.back_to(self._place)
        return made


def seed_bytes(seed: SeedGiven | None) -> bytes | None:
    """A seed as the shuffle takes it; numbers and words become one of 32 bytes."""
    return seed if seed is None or isinstance(seed, bytes) else sha256(str(seed).encode()).digest()


def removed_by(cards: CardsGiven, shoe: CardShoe | None) -> str:
    """Cards that have left a shoe, as a question about prices names them."""
    gone: Iterable[object] = (*card_list(cards), *(shoe.drawn if shoe else ()))
    return " ".join(map(str, gone))
