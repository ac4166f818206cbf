"""Drawing: who takes a third card, from the rulebook's own table of play."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from punto.cards import Card
from punto.rulebook.model import TableOfPlay
from punto.rules.facts import NATURAL, points_of

OPENING = 4
STOOD = None
"""The Player's third card, when the Player stood."""


class WrongCards(ValueError):
    """The number of cards is not what the table of play demands."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Two finished hands, and the clauses that drew or withheld each third card."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    clauses: tuple[str, ...]


class Drawing:
    """A table of play, ready to be asked."""

    def __init__(self, table: TableOfPlay) -> None:
        """Lay the printed rows out as look-up tables."""
        self._natural = table.natural.clauses
        self._player = {points: row for row in table.player for points in row.points}
        self._banker = {points: row for row in table.banker for points in row.points}
        self._stood = table.after_player_stood.clauses if table.after_player_stood else ()

    def player_draws(self, opening: int) -> bool:
        """Whether the Player draws, neither hand being a natural."""
        return self._player[opening].draws

    def banker_draws(self, opening: int, third: int | None) -> bool:
        """Whether the Banker draws, neither hand being a natural; third is None when the Player stood."""
        row = self._banker[opening]
        return row.player_stood if third is STOOD else third in row.third_card

    def deal(self, cards: Sequence[Card]) -> Hands:
        """Lay out the cards of a coup in the order they left the shoe."""
        if len(cards) < OPENING:
            raise WrongCards(f"a coup has at least {OPENING} cards, not {len(cards)}")
        player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
        left = list(cards[OPENING:])
        player_opening, banker_opening = points_of(player), points_of(banker)
        if player_opening >= NATURAL or banker_opening >= NATURAL:
            clauses = self._natural
        else:
            clauses = self._third_cards(player, banker, left, (player_opening, banker_opening))
        if left:
            raise WrongCards(
                f"{len(cards)} cards, but the table of play ends this coup with {len(cards) - len(left)}"
            )
        return Hands(tuple(player), tuple(banker), clauses)

    def _third_cards(
        self, player: list[Card], banker: list[Card], left: list[Card], opening: tuple[int, int]
    ) -> tuple[str, ...]:
        player_row, banker_row = self._player[opening[0]], self._banker[opening[1]]
        third: int | None = STOOD
        if player_row.draws:
            third = _take(left, player, "Player").points
        if self.banker_draws(opening[1], third):
            _take(left, banker, "Banker")
        return player_row.clauses + (self._stood if third is STOOD else ()) + banker_row.clauses


@lru_cache(maxsize=16)
def drawing_by(table: TableOfPlay) -> Drawing:
    """The drawing rules of a table of play; one object each, so that what is worked out from it is kept."""
    return Drawing(table)


def _take(left: list[Card], hand: list[Card], name: str) -> Card:
    if not left:
        raise WrongCards(f"the table of play has the {name} draw a card, and no card is left for it")
    card = left.pop(0)
    hand.append(card)
    return card
