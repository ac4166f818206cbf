"""A virtual shoe: which card is where follows from how many have left it, and from nothing that is kept."""

from punto.cards import Card, CardSource
from punto.table import Table
from punto.table.preparing.bringing_cards import CARDS_IN_PACK


class Deck:
    """The cards of one shoe in their order. Only the server's memory ever holds one."""

    __slots__ = ("_cards", "packs")

    def __init__(self, source: CardSource, packs: int) -> None:
        """Take every card of the source."""
        self.packs = packs
        self._cards = tuple(source.next_card() for _ in range(packs * CARDS_IN_PACK))

    def __repr__(self) -> str:
        """Say nothing of the cards."""
        return f"Deck({self.packs} packs)"

    @property
    def first(self) -> Card:
        """The card that comes out first, and is burned where the rulebook has it so."""
        return self._cards[0]

    def next_card(self, state: Table) -> Card:
        """The card that leaves the shoe next."""
        return self._cards[self._gone(state)]

    def card_at(self, state: Table, place: str) -> Card:
        """The card that lies at a place of the coup, whichever way it lies."""
        before = self._gone(state) - len(state.coup.drawn)
        return self._cards[before + state.coup.drawn.index(place)]

    def _gone(self, state: Table) -> int:
        return len(self._cards) - state.shoe.left
