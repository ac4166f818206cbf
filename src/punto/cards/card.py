"""A playing card: rank, suit, colour and what it counts."""

from collections.abc import Callable, Iterable
from enum import Enum


class Colour(Enum):
    """The colour of a suit."""

    BLACK = "black"
    RED = "red"


class Suit(Enum):
    """The four suits, by the letter that writes them."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def colour(self) -> Colour:
        """Red for diamonds and hearts, black for clubs and spades."""
        return Colour.RED if self in (Suit.DIAMONDS, Suit.HEARTS) else Colour.BLACK


class Rank(Enum):
    """The thirteen ranks, by the letter that writes them."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def points(self) -> int:
        """What the rank counts in a hand: an ace one, two to nine their number, the rest nothing."""
        if self is Rank.ACE:
            return 1
        return int(self.value) if self.value.isdigit() else 0

    @property
    def is_picture(self) -> bool:
        """Whether it is a jack, queen or king; a ten is not a picture."""
        return self in (Rank.JACK, Rank.QUEEN, Rank.KING)


class Card:
    """One card, written rank first: "TD" is the ten of diamonds. There is one object for each of the 52.

    >>> Card.parse("TD").points
    0
    """

    __slots__ = ("_name", "points", "rank", "suit")

    _name: str
    points: int
    """What the card counts in a hand (kept with the card: every coup asks)."""
    rank: Rank
    suit: Suit

    def __init__(self, rank: Rank, suit: Suit) -> None:
        """Print a card; `of` and `parse` give those of the pack."""
        for name, value in (("rank", rank), ("suit", suit), ("points", rank.points)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_name", rank.value + suit.value)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        """The card of this rank and suit; always the same object."""
        return _BY_NAME[rank.value + suit.value]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card such as "9H"; rank A23456789TJQK, suit CDHS, both capitals."""
        card = _BY_NAME.get(text)
        if card is None:
            raise ValueError(
                f"{text!r} is not a card of a pack; write rank A23456789TJQK then suit CDHS, such as 9H or TD"
            )
        return card

    @property
    def colour(self) -> Colour:
        """The colour of its suit."""
        return self.suit.colour

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card stays what it is: {self} has no other {name}")

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        """A copy, here or in another process, is the card itself."""
        return Card.parse, (self._name,)

    def __repr__(self) -> str:
        return f"Card({self._name})"

    def __str__(self) -> str:
        return self._name


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 cards of a pack, without jokers."""

_BY_NAME = {str(card): card for card in PACK}


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read several cards; the first that is not one raises."""
    return tuple(Card.parse(text) for text in texts)
