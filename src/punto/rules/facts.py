"""The facts of a coup: a small, closed set, and all that any wager may ask about."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from punto.cards import Card, Rank

Winner = Literal["player", "banker", "tie"]
Pair = Literal["none", "mixed", "coloured", "suited"]

NATURAL = 8
POINTS = 10
THREE = 3


class Facts(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What happened in a coup of two hands."""

    winner: Winner
    player_points: int
    banker_points: int
    player_opening: int
    banker_opening: int
    player_cards: int
    banker_cards: int
    player_natural: bool
    banker_natural: bool
    margin: int
    player_pair: Pair
    banker_pair: Pair
    same_rank: bool
    """Both hands opened with a pair, and of one rank."""
    eights: Pair
    """All four opening cards are eights: of one suit, of one colour, mixed, or not so (none)."""

    @property
    def total_cards(self) -> int:
        """How many cards the coup took: four to six."""
        return self.player_cards + self.banker_cards

    @property
    def points_sum(self) -> int:
        """The points of both hands together: 0 to 18."""
        return self.player_points + self.banker_points

    @property
    def points_difference(self) -> int:
        """The Player's points less the Banker's: -9 to 9."""
        return self.player_points - self.banker_points


DERIVED: dict[str, range] = {
    "total_cards": range(4, 7),
    "points_sum": range(19),
    "points_difference": range(-9, 10),
}
"""Facts that follow from others, and what they can be."""


NUMBERS: dict[str, range] = {
    **dict.fromkeys(("player_points", "banker_points"), range(POINTS)),
    **dict.fromkeys(("player_opening", "banker_opening"), range(POINTS)),
    **dict.fromkeys(("player_cards", "banker_cards"), range(2, THREE + 1)),
    "margin": range(POINTS),
}
"""The numbers that a coup of two hands can show."""


class SeatFacts(msgspec.Struct, frozen=True):
    """What happened to one hand of Three Card Baccarat."""

    against_dealer: Literal["higher", "equal", "lower"]
    points: int
    pictures: int


class ResultOnly(msgspec.Struct, frozen=True):
    """A coup of which only the winner is known, as on a scoreboard."""

    winner: Winner


def points_of(cards: Sequence[Card]) -> int:
    """The point count of a hand: the units digit of the total."""
    total = 0
    for card in cards:
        total += card.points
    return total % POINTS


def pair_of(first: Card, second: Card) -> Pair:
    """What kind of pair two cards make; pictures pair only with their own kind."""
    if first.rank is not second.rank:
        return "none"
    if first.suit is second.suit:
        return "suited"
    return "coloured" if first.colour is second.colour else "mixed"


def _eights(opening: Sequence[Card]) -> Pair:
    if any(card.rank is not Rank.EIGHT for card in opening):
        return "none"
    if len({card.suit for card in opening}) == 1:
        return "suited"
    return "coloured" if len({card.colour for card in opening}) == 1 else "mixed"


def facts_of(player: Sequence[Card], banker: Sequence[Card]) -> Facts:
    """The facts of two finished hands."""
    player_opening = (player[0].points + player[1].points) % POINTS
    banker_opening = (banker[0].points + banker[1].points) % POINTS
    player_points = points_of(player)
    banker_points = points_of(banker)
    player_pair = pair_of(player[0], player[1])
    banker_pair = pair_of(banker[0], banker[1])
    same_rank = player_pair != "none" and banker_pair != "none" and player[0].rank is banker[0].rank
    return Facts(
        winner=winner_of(player_points, banker_points),
        player_points=player_points,
        banker_points=banker_points,
        player_opening=player_opening,
        banker_opening=banker_opening,
        player_cards=len(player),
        banker_cards=len(banker),
        player_natural=player_opening >= NATURAL,
        banker_natural=banker_opening >= NATURAL,
        margin=abs(player_points - banker_points),
        player_pair=player_pair,
        banker_pair=banker_pair,
        same_rank=same_rank,
        eights=_eights((*player[:2], *banker[:2])) if same_rank else "none",
    )


def winner_of(player_points: int, banker_points: int) -> Winner:
    """The hand with more points, or a tie."""
    if player_points == banker_points:
        return "tie"
    return "player" if player_points > banker_points else "banker"
