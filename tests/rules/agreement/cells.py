"""A concrete coup for every cell of facts: cards that, dealt by the printed tables, have just those facts."""

from collections import defaultdict
from functools import cache, lru_cache
from itertools import product

from punto.cards import Card, parse_cards
from punto.rules.domain import with_pairs
from punto.rules.drawing import Drawing
from punto.rules.facts import Facts
from tests.oracle import coup

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
BY_VALUE = {coup.value(card): card for card in reversed(PACK)}
Opening = tuple[str, str]


@lru_cache(maxsize=1)
def _openings() -> dict[tuple[int, str], list[Opening]]:
    """Every opening hand of two cards, by its points and the kind of pair it is."""
    found: dict[tuple[int, str], list[Opening]] = defaultdict(list)
    for first, second in product(PACK, PACK):
        points = coup.points([coup.value(first), coup.value(second)])
        found[points, coup.pair(first, second)].append((first, second))
    return found


@cache
def _opening(
    player: tuple[int, str], banker: tuple[int, str], same_rank: bool, eights: str
) -> tuple[Opening, Opening]:
    """Two opening hands with these points and pairs; some pair of hands has them, or the cell is no coup."""
    paired = "none" not in (player[1], banker[1])
    for mine, theirs in product(_openings()[player], _openings()[banker]):
        one_rank = paired and mine[0][0] == theirs[0][0]
        if one_rank == same_rank and coup.eights([*mine, *theirs]) == eights:
            return mine, theirs
    raise LookupError(f"no cards make {player} against {banker}, same rank {same_rank}, eights {eights}")


def cards_for(cell: Facts) -> list[str]:
    """The cards of a coup with these facts, in the order in which they leave the shoe."""
    mine, theirs = _opening(
        (cell.player_opening, cell.player_pair),
        (cell.banker_opening, cell.banker_pair),
        cell.same_rank,
        cell.eights,
    )
    cards = [mine[0], theirs[0], mine[1], theirs[1]]
    if cell.player_cards == 3:
        cards.append(BY_VALUE[(cell.player_points - cell.player_opening) % 10])
    if cell.banker_cards == 3:
        cards.append(BY_VALUE[(cell.banker_points - cell.banker_opening) % 10])
    return cards


@lru_cache(maxsize=1)
def coups(drawing: Drawing) -> tuple[tuple[Facts, list[str], tuple[Card, ...]], ...]:
    """Every cell of facts with its coup, as text for the oracle and as cards for the product."""
    texts = [(cell, cards_for(cell)) for cell in with_pairs(drawing)]
    return tuple((cell, cards, parse_cards(cards)) for cell, cards in texts)


def every_kind_of_hand() -> list[tuple[list[str], list[str]]]:
    """A three-card hand for every number of points and pictures, against one of every kind for the dealer.

    The area's cards are red and the dealer's black, so that one pack holds them both.
    """
    kinds: dict[tuple[int, int], str] = {}
    for ranks in product("A23456789TJQK", repeat=3):
        points = coup.points([coup.value(rank + "S") for rank in ranks])
        pictures = sum(rank in "JQK" for rank in ranks)
        if max(ranks.count(rank) for rank in ranks) < 3:
            kinds.setdefault((points, pictures), "".join(ranks))
    hands = list(kinds.values())
    return [(_of_suits(mine, "HDH"), _of_suits(theirs, "SCS")) for mine, theirs in product(hands, hands)]


def _of_suits(ranks: str, suits: str) -> list[str]:
    """Give each rank a suit; the first and the last card change places where they would be one card."""
    first, second, third = tuple(ranks)
    if first == third:
        second, third = third, second
    return [first + suits[0], second + suits[1], third + suits[2]]
