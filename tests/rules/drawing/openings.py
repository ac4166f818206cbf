"""Two-card openings by card, sorted into kinds that no fact can tell apart."""

from functools import cache
from itertools import product

from tests.oracle import coup as oracle

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
Kind = tuple[int, str, tuple[str, ...]]
Two = tuple[str, str]
PairCell = tuple[str, str, bool, str]


def kind_of(first: str, second: str) -> Kind:
    """Points, and for a pair its rank and its suits; the cards of other openings matter no further."""
    points = oracle.points([oracle.value(first), oracle.value(second)])
    if first[0] != second[0]:
        return points, "", ()
    return points, first[0], tuple(sorted((first[1], second[1])))


@cache
def every_class() -> dict[Kind, Two]:
    """One opening of each kind, found among all 2,704: with several packs a card may meet its own like."""
    return {kind_of(first, second): (first, second) for first, second in product(PACK, repeat=2)}


def pairing(player: Two, banker: Two) -> PairCell:
    """How two openings are paired, by the oracle."""
    player_pair, banker_pair = oracle.pair(*player), oracle.pair(*banker)
    alike = player_pair != "none" and banker_pair != "none" and player[0][0] == banker[0][0]
    return player_pair, banker_pair, alike, oracle.eights([*player, *banker])


@cache
def every_opening() -> dict[tuple[int, int], dict[PairCell, tuple[Two, Two]]]:
    """By opening points, every way of being paired, each with cards that show it."""
    found: dict[tuple[int, int], dict[PairCell, tuple[Two, Two]]] = {}
    for (mine, player), (theirs, banker) in product(every_class().items(), repeat=2):
        cells = found.setdefault((mine[0], theirs[0]), {})
        cells[pairing(player, banker)] = (player, banker)
    return found
