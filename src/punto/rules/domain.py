"""Every coup that can happen, as facts: what the proof that one pay line applies runs over."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from punto.rulebook.model import Ranked
from punto.rules.drawing import Drawing
from punto.rules.facts import NATURAL, POINTS, THREE, Facts, Pair, SeatFacts, winner_of

PAIR_FACTS = frozenset(("player_pair", "banker_pair", "same_rank", "eights"))
PAIRS: tuple[Pair, ...] = ("mixed", "coloured", "suited")
EIGHTS_OPENING = 6
VALUES = range(POINTS)

Hand = tuple[int, int, int]
"""Opening points, final points, number of cards."""
PairCell = tuple[Pair, Pair, bool, Pair]


def every_hand(drawing: Drawing) -> Iterator[tuple[Hand, Hand]]:
    """Every pair of hands by points, once each."""
    for opening in product(VALUES, VALUES):
        yield from _finish(drawing, *opening)


def _finish(drawing: Drawing, player: int, banker: int) -> Iterator[tuple[Hand, Hand]]:
    if player >= NATURAL or banker >= NATURAL:
        yield (player, player, 2), (banker, banker, 2)
        return
    thirds: Iterable[int | None] = VALUES if drawing.player_draws(player) else (None,)
    for third in thirds:
        stood = third is None
        mine = (player, player if third is None else (player + third) % POINTS, 2 if stood else THREE)
        if drawing.banker_draws(banker, third):
            for card in VALUES:
                yield mine, (banker, (banker + card) % POINTS, THREE)
        else:
            yield mine, (banker, banker, 2)


def every_pairing(player_opening: int, banker_opening: int) -> Iterator[PairCell]:
    """Every way in which hands with these opening points can be paired; a pair's points are even."""
    mine: tuple[Pair, ...] = ("none", *PAIRS) if player_opening % 2 == 0 else ("none",)
    theirs: tuple[Pair, ...] = ("none", *PAIRS) if banker_opening % 2 == 0 else ("none",)
    for player_pair, banker_pair in product(mine, theirs):
        yield player_pair, banker_pair, False, "none"
        if "none" not in (player_pair, banker_pair) and player_opening == banker_opening:
            yield player_pair, banker_pair, True, "none"
            if player_opening == EIGHTS_OPENING:
                for eights in _eights(player_pair, banker_pair):
                    yield player_pair, banker_pair, True, eights


def _eights(player_pair: Pair, banker_pair: Pair) -> Iterator[Pair]:
    """Which grades four eights can have: one suit needs suited pairs, one colour needs no mixed pair."""
    yield "mixed"
    if "mixed" not in (player_pair, banker_pair):
        yield "coloured"
    if player_pair == banker_pair == "suited":
        yield "suited"


def facts_for(player: Hand, banker: Hand, pairing: PairCell) -> Facts:
    """The facts of hands known by points and pairing."""
    return Facts(
        winner_of(player[1], banker[1]),
        player[1],
        banker[1],
        player[0],
        banker[0],
        player[2],
        banker[2],
        player[0] >= NATURAL,
        banker[0] >= NATURAL,
        abs(player[1] - banker[1]),
        *pairing,
    )


UNPAIRED: PairCell = ("none", "none", False, "none")


@lru_cache(maxsize=8)
def by_points(drawing: Drawing) -> tuple[Facts, ...]:
    """Every coup as far as points go, pairs left aside."""
    return tuple(facts_for(player, banker, UNPAIRED) for player, banker in every_hand(drawing))


@lru_cache(maxsize=8)
def with_pairs(drawing: Drawing) -> tuple[Facts, ...]:
    """Every coup, points and pairs together."""
    return tuple(
        facts_for(player, banker, pairing)
        for player, banker in every_hand(drawing)
        for pairing in every_pairing(player[0], banker[0])
    )


@lru_cache(maxsize=8)
def only_pairs(drawing: Drawing) -> tuple[Facts, ...]:
    """One coup for every way of pairing, points as they come."""
    first = {(player[0], banker[0]): (player, banker) for player, banker in every_hand(drawing)}
    return tuple(
        facts_for(*first[opening], pairing) for opening in first for pairing in every_pairing(*opening)
    )


def possible(drawing: Drawing, asked: frozenset[str], _cards: tuple[object, ...] = ()) -> tuple[Facts, ...]:
    """Coups that between them show every combination of the facts asked about."""
    if not asked & PAIR_FACTS:
        return by_points(drawing)
    return only_pairs(drawing) if asked <= PAIR_FACTS else with_pairs(drawing)


def rank_place(ranking: tuple[Ranked, ...], points: int, all_pictures: bool) -> int:
    """Where a three-card hand stands in a ranking, the best being 0."""
    for place, row in enumerate(ranking):
        if row.all_pictures if all_pictures else not row.all_pictures and row.points == points:
            return place
    raise LookupError(f"the ranking has no row for {points} points")


@lru_cache(maxsize=8)
def every_seat(ranking: tuple[Ranked, ...]) -> tuple[SeatFacts, ...]:
    """Every outcome of a three-card hand; three pictures count nothing."""
    return tuple(
        facts
        for points, pictures in product(VALUES, range(THREE + 1))
        if pictures < THREE or points == 0
        for facts in _against(ranking, points, pictures)
    )


def _against(ranking: tuple[Ranked, ...], points: int, pictures: int) -> Iterator[SeatFacts]:
    """What a hand can be to the dealer's: the best is never lower, the last never higher."""
    place = rank_place(ranking, points, pictures == THREE)
    yield SeatFacts("equal", points, pictures)
    if place > 0:
        yield SeatFacts("lower", points, pictures)
    if place < len(ranking) - 1:
        yield SeatFacts("higher", points, pictures)
