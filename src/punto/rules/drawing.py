"""Drawing: who takes a third card, from the rulebook's own table of play."""

from collections.abc import Iterable
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
        self._table = table
        self._player = {points: row for row in table.player for points in row.points}
        self._banker = {points: row for row in table.banker for points in row.points}

    def player_draws(self, opening: int) -> bool:
        """Whether the Player draws, neither hand being a natural."""
        return self._player[opening].draws

    def banker_draws(self, opening: int, third: int | None) -> bool:
        """Whether the Banker draws, neither hand being a natural; third is None when the Player stood."""
        row = self._banker[opening]
        return row.player_stood if third is STOOD else third in row.third_card

    def deal(self, cards: Iterable[Card]) -> Hands:
        """Lay out the cards of a coup in the order they left the shoe."""
        return self._dealt(tuple(cards))

    @lru_cache(maxsize=16)  # noqa: B019 - a result is called, and then settled on the same cards
    def _dealt(self, cards: tuple[Card, ...]) -> Hands:
        if len(cards) < OPENING:
            raise WrongCards(f"a coup has at least {OPENING} cards, not {len(cards)}")
        player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
        left = list(cards[OPENING:])
        opening = points_of(player), points_of(banker)
        if max(opening) >= NATURAL:
            clauses = self._natural(*opening)
        else:
            third = _take(left, player, "Player").points if self.player_draws(opening[0]) else STOOD
            drawn = self.banker_draws(opening[1], third)
            if drawn:
                _take(left, banker, "Banker")
            clauses = self._decided(opening, third, drawn)
        if left:
            raise WrongCards(
                f"{len(cards)} cards, but the table of play ends this coup with {len(cards) - len(left)}"
            )
        return Hands(tuple(player), tuple(banker), clauses)

    @lru_cache(maxsize=128)  # noqa: B019 - one drawing for each rulebook, kept for good
    def _natural(self, player: int, banker: int) -> tuple[str, ...]:
        return _merged(
            self._table.natural.clauses,
            self._player[player].clauses if player >= NATURAL else (),
            self._banker[banker].clauses if banker >= NATURAL else (),
        )

    @lru_cache(maxsize=2048)  # noqa: B019
    def _decided(self, opening: tuple[int, int], third: int | None, drawn: bool) -> tuple[str, ...]:
        """The clauses by which each hand drew or stood."""
        table = self._table
        player = table.player_stands if third is STOOD else table.player_draws
        return _merged(
            self._player[opening[0]].clauses,
            player.clauses,
            self._banker_clauses(opening[1], third, drawn),
            table.third_cards.clauses if drawn or third is not STOOD else (),
        )

    def _banker_clauses(self, opening: int, third: int | None, drawn: bool) -> tuple[str, ...]:
        table, row = self._table, self._banker[opening].clauses
        if third is STOOD and table.after_player_stood:
            return table.after_player_stood.clauses + (row if table.rows_for_player_stood else ())
        choice = table.banker_draws if drawn else table.banker_stands
        return table.after_player_drew.clauses + row + choice.clauses


def _merged(*clauses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for some in clauses for each in some))


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
