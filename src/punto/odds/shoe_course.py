"""The course of a shoe: from a record of its coups, how the price of every wager moved as it was dealt."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from punto.cards import Card
from punto.odds.law.composition import MOST_IN_A_COUP, Composition
from punto.odds.pricebook import PriceBook, Quote
from punto.rules.drawing import Drawing, WrongCards

COMMENT = "#"
BURN = "burn:"


class BadHistory(ValueError):
    """A record that is none of a shoe by the table of play. All faults are listed."""

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


@dataclass(frozen=True)
class Gone:
    """Cards that left a shoe together: a coup, or a burn."""

    cards: tuple[Card, ...]
    burned: bool = False


Record = tuple[Gone, ...]
"""What left a shoe, in order."""


def read_history(text: str, drawing: Drawing, shoe: Composition | None) -> Record:
    """The record of a shoe: a line of cards for each coup as it was dealt, burned cards after "burn:".

    The shoe is as it was before the first line; None where that is in doubt. Raises BadHistory with every
    fault.
    """
    reader = _Reader(drawing, shoe)
    record = [reader.read(number, line) for number, line in enumerate(text.splitlines(), 1)]
    if reader.faults:
        raise BadHistory(reader.faults)
    return tuple(gone for gone in record if gone is not None)


class _Reader:
    """Reads lines, and notes everything that is wrong with them."""

    def __init__(self, drawing: Drawing, shoe: Composition | None) -> None:
        self._drawing = drawing
        self._held = None if shoe is None else Counter(shoe.cards())
        self._seen: Counter[Card] = Counter()
        self.faults: list[str] = []

    def read(self, number: int, line: str) -> Gone | None:
        """What left the shoe by this line; nothing by an empty one or one with a fault."""
        said = line.partition(COMMENT)[0].strip()
        burned = said.lower().startswith(BURN)
        words = (said[len(BURN) :] if burned else said).replace(",", " ").split()
        if not said:
            return None
        cards, faults = _parsed(words)
        faults += self._too_many(cards)
        if not faults:
            faults += _no_burn(cards) if burned else self._no_coup(cards)
        self.faults += [f"line {number}: {fault}" for fault in faults]
        return Gone(tuple(cards), burned)

    def _too_many(self, cards: list[Card]) -> list[str]:
        """The cards that are not in the shoe any more, each named when it is one too many."""
        faults: list[str] = []
        if self._held is None:
            return faults
        for card in cards:
            self._seen[card] += 1
            if self._seen[card] == self._held[card] + 1:
                faults.append(f"{card}: one more than the {self._held[card]} that the shoe held")
        return faults

    def _no_coup(self, cards: list[Card]) -> list[str]:
        try:
            self._drawing.deal(cards)
        except WrongCards as error:
            return [str(error)]
        return []


def _parsed(words: list[str]) -> tuple[list[Card], list[str]]:
    cards, faults = [], []
    for word in words:
        try:
            cards.append(Card.parse(word))
        except ValueError as error:
            faults.append(str(error))
    return cards, faults


def _no_burn(cards: list[Card]) -> list[str]:
    return [] if cards else ["a burn names the cards that were seen, such as burn: KH"]


def course(prices: PriceBook, decks: int, record: Record, removed: Iterable[Card] = ()) -> list[Moment]:
    """The prices before each coup of a record, and after the last while enough cards are left.

    The shoe is full but for the cards removed before the first coup.
    """
    shoe = Composition.full(decks).without(removed)
    moments: list[Moment] = []
    coup = 1
    for gone in record:
        if not gone.burned:
            moments += _moment(prices, coup, shoe)
            coup += 1
        shoe = shoe.without(gone.cards)
    return moments + _moment(prices, coup, shoe)


def _moment(prices: PriceBook, coup: int, shoe: Composition) -> list[Moment]:
    """The prices now; none where too few cards are left for every coup to be finished."""
    return [Moment(coup, shoe.total, tuple(prices.quotes(shoe)))] if shoe.total >= MOST_IN_A_COUP else []
