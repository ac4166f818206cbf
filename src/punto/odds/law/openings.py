"""The four opening cards: in how many orders each pair of hands can be dealt, by values and by pairing.

Cards are told apart by their value alone, except where a hand holds two of one value: only such a hand can be
a pair, and only there do ranks and suits count.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import prod

from punto.cards import Card, Rank
from punto.odds.law.composition import SUIT_PLACES, SUITS, Composition
from punto.rules.domain import UNPAIRED, VALUES, PairCell
from punto.rules.facts import Pair, facts_of, pair_of

Values = tuple[int, int]
"""What a hand's two opening cards count, the lower first."""
Kinds = Counter[Pair]
"""Orders in which two cards can be dealt, by the kind of pair they make."""

HANDS: tuple[Values, ...] = tuple(combinations_with_replacement(VALUES, 2))
RANKS_OF = {value: [rank for rank in Rank if rank.points == value] for value in VALUES}


def openings(shoe: Composition) -> Iterator[tuple[Values, Values, PairCell, int]]:
    """Every opening: the Player's values, the Banker's, how they are paired, and in how many orders."""
    values = shoe.by_value()
    suits = shoe.by_suit()
    kinds = {value: _kinds(suits, value, values[value]) for value in VALUES}
    held = [hand for hand in HANDS if all(values[value] for value in hand)]
    for player, banker in product(held, held):
        for pairing, ways in _paired(values, suits, kinds, player, banker):
            if ways:
                yield player, banker, pairing, ways


def _paired(
    values: tuple[int, ...],
    suits: dict[Rank, tuple[int, ...]],
    kinds: dict[int, Kinds],
    player: Values,
    banker: Values,
) -> Iterator[tuple[PairCell, int]]:
    """The ways of dealing hands of these values, shared out by how they are paired."""
    mine, theirs = player[0], banker[0]
    alike = player[0] == player[1], banker[0] == banker[1]
    if alike == (True, True):
        if mine == theirs:
            yield from _four_of_a_value(suits, kinds[mine], mine, values[mine]).items()
        else:
            for (kind, ways), (other, others) in product(kinds[mine].items(), kinds[theirs].items()):
                yield (kind, other, False, "none"), ways * others
    elif alike == (True, False):
        rest = 2 * dealt(values, banker, after=player)
        yield from (((kind, "none", False, "none"), ways * rest) for kind, ways in kinds[mine].items())
    elif alike == (False, True):
        rest = 2 * dealt(values, player, after=banker)
        yield from ((("none", kind, False, "none"), ways * rest) for kind, ways in kinds[theirs].items())
    else:
        yield UNPAIRED, 4 * dealt(values, (*player, *banker))


def dealt(counts: tuple[int, ...], drawn: tuple[int, ...], after: tuple[int, ...] = ()) -> int:
    """In how many ways these kinds of card can be drawn in this order, once others are out."""
    gone = (*after, *drawn)
    return prod(
        counts[kind] - gone[:place].count(kind) for place, kind in enumerate(gone[len(after) :], len(after))
    )


def _kinds(suits: dict[Rank, tuple[int, ...]], value: int, count: int) -> Kinds:
    """Two cards of one value: the pairs by kind, and the rest, which are of two ranks."""
    kinds: Kinds = Counter()
    for rank in RANKS_OF[value]:
        kinds += _pairs(rank, suits[rank])
    kinds["none"] = count * (count - 1) - kinds.total()
    return kinds


def _pairs(rank: Rank, suits: tuple[int, ...]) -> Kinds:
    pairs: Kinds = Counter()
    for places in product(SUIT_PLACES, repeat=2):
        first, second = (Card.of(rank, SUITS[place]) for place in places)
        pairs[pair_of(first, second)] += dealt(suits, places)
    return pairs


def _four_of_a_value(
    suits: dict[Rank, tuple[int, ...]], kinds: Kinds, value: int, count: int
) -> Counter[PairCell]:
    """Both hands of one value throughout: pairs of one rank, of two ranks, one pair or none."""
    ways: Counter[PairCell] = Counter()
    pairs = {rank: _pairs(rank, suits[rank]) for rank in RANKS_OF[value]}
    for rank, other in product(pairs, pairs):
        if rank is other:
            ways += _four_of_a_rank(rank, suits[rank])
        else:
            for (kind, some), (their, others) in product(pairs[rank].items(), pairs[other].items()):
                ways[kind, their, False, "none"] += some * others
    rest = (count - 2) * (count - 3)
    for kind in [each for each in kinds if each != "none"]:
        mine = sum(some for cell, some in ways.items() if cell[0] == kind and cell[1] != "none")
        theirs = sum(some for cell, some in ways.items() if cell[1] == kind and cell[0] != "none")
        ways[kind, "none", False, "none"] = kinds[kind] * rest - mine
        ways["none", kind, False, "none"] = kinds[kind] * rest - theirs
    ways[UNPAIRED] = count * (count - 1) * rest - ways.total()
    return ways


def _four_of_a_rank(rank: Rank, suits: tuple[int, ...]) -> Counter[PairCell]:
    ways: Counter[PairCell] = Counter()
    for places, pairing in _suit_patterns(rank):
        ways[pairing] += dealt(suits, places)
    return ways


@lru_cache(maxsize=len(Rank))
def _suit_patterns(rank: Rank) -> tuple[tuple[tuple[int, ...], PairCell], ...]:
    """The suits of four cards of one rank, two to a hand, each with what the rules make of them."""
    patterns = []
    for places in product(SUIT_PLACES, repeat=4):
        cards = [Card.of(rank, SUITS[place]) for place in places]
        facts = facts_of(cards[:2], cards[2:])
        pairing = (facts.player_pair, facts.banker_pair, facts.same_rank, facts.eights)
        patterns.append((places, pairing))
    return tuple(patterns)
