"""What suits add to a coup that was dealt by ranks.

Given the ranks of all cards, their suits are as likely in any order as in any other. So the chance that a
pair is suited, or coloured, does not depend on what was dealt before, and needs no dealing: it is worked out
here.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm, perm, prod

from punto.cards import Card, Rank, Suit
from punto.rules.domain import UNPAIRED, PairCell
from punto.rules.facts import Pair, facts_of, pair_of
from punto.simulate.cells import Pairs

Chances = Mapping[PairCell, Fraction]
SUITS = tuple(Suit)


@lru_cache(maxsize=64)
def pairings(pairs: Pairs, decks: int) -> Chances:
    """Every way in which such an opening can be paired, with its chance."""
    kinds = _kinds(decks)
    if pairs is Pairs.NEITHER:
        return {UNPAIRED: Fraction(1)}
    if pairs is Pairs.PLAYER:
        return {(kind, "none", False, "none"): chance for kind, chance in kinds.items()}
    if pairs is Pairs.BANKER:
        return {("none", kind, False, "none"): chance for kind, chance in kinds.items()}
    if pairs is Pairs.BOTH:
        both = product(kinds.items(), kinds.items())
        return {(mine, theirs, False, "none"): one * two for (mine, one), (theirs, two) in both}
    return _four_of_a_rank(Rank.EIGHT if pairs is Pairs.EIGHTS else Rank.TWO, decks)


@lru_cache(maxsize=8)
def whole(decks: int) -> int:
    """A number of which every chance is a whole part, so that counts can be shared out without fractions."""
    return lcm(*(chance.denominator for pairs in Pairs for chance in pairings(pairs, decks).values()))


@lru_cache(maxsize=64)
def shares(pairs: Pairs, decks: int) -> tuple[tuple[PairCell, int], ...]:
    """The pairings with their chances as parts of that whole."""
    return tuple((pairing, int(chance * whole(decks))) for pairing, chance in pairings(pairs, decks).items())


def _kinds(decks: int) -> dict[Pair, Fraction]:
    """The chances of each kind of pair, for two cards of one rank."""
    chances: defaultdict[Pair, Fraction] = defaultdict(Fraction)
    for suits in product(SUITS, repeat=2):
        first, second = (Card.of(Rank.TWO, suit) for suit in suits)
        chances[pair_of(first, second)] += _chance(suits, decks)
    return dict(chances)


def _four_of_a_rank(rank: Rank, decks: int) -> Chances:
    chances: defaultdict[PairCell, Fraction] = defaultdict(Fraction)
    for suits in product(SUITS, repeat=4):
        cards = [Card.of(rank, suit) for suit in suits]
        facts = facts_of(cards[:2], cards[2:])
        pairing = (facts.player_pair, facts.banker_pair, facts.same_rank, facts.eights)
        chances[pairing] += _chance(suits, decks)
    return {pairing: chance for pairing, chance in chances.items() if chance}


def _chance(suits: tuple[Suit, ...], decks: int) -> Fraction:
    """How likely cards of one rank are to come in these suits, in this order."""
    ways = prod(perm(decks, suits.count(suit)) for suit in SUITS)
    return Fraction(ways, perm(len(SUITS) * decks, len(suits)))
