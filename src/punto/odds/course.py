"""The course of a shoe: from a record of its coups, how the price of every wager moved as it was dealt."""

from collections.abc import Iterable
from dataclasses import dataclass

from punto.cards import Card
from punto.odds.composition import Composition, NotInTheShoe
from punto.odds.pricebook import PriceBook, Quote

COMMENT = "#"


class BadHistory(ValueError):
    """A record that cannot be read, or holds cards that the shoe has not. All faults are listed."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class Moment:
    """The prices before a coup, with so many cards left."""

    coup: int
    left: int
    quotes: tuple[Quote, ...]


def read_history(text: str) -> list[tuple[Card, ...]]:
    r"""The cards that left a shoe, a line for each coup as it was dealt; burnt cards on a line of their own.

    >>> [len(coup) for coup in read_history("KH 9C KD 2S  # a natural\n\n6H 6C 6D 6S AC")]
    [4, 5]
    """
    coups = []
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition(COMMENT)[0].replace(",", " ").split()
        cards = []
        for word in words:
            try:
                cards.append(Card.parse(word))
            except ValueError as error:
                faults.append(f"line {number}: {error}")
        if words:
            coups.append(tuple(cards))
    if faults:
        raise BadHistory(faults)
    return coups


def course(
    prices: PriceBook, decks: int, coups: list[tuple[Card, ...]], removed: Iterable[Card] = ()
) -> list[Moment]:
    """The prices before each coup of a record, and after the last while enough cards are left.

    The shoe is full but for the cards removed before the first coup.
    """
    shoe = Composition.full(decks).without(removed)
    moments = []
    for number, cards in enumerate([*coups, ()], 1):
        if shoe.total >= 6:
            moments.append(Moment(number, shoe.total, tuple(prices.quotes(shoe))))
        try:
            shoe = shoe.without(cards)
        except NotInTheShoe as error:
            raise BadHistory([f"coup {number}: {fault}" for fault in error.faults]) from error
    return moments
