"""Thirteen tests of shuffled shoes, each with an exactly known answer for fair ones.

A shoe is a row of 416 cards numbered as they lie in eight new packs: 52 to a pack, 13 to a suit. The numbers
keep apart what a table cannot: a fair shuffle does not know that two nines of hearts look alike.
"""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tests.cards.shuffles.chances import Counts, chi_square, mean_is, two_sided

CARDS = 416
PACK = 52
RANKS = 13
Shoes = NDArray[np.int64]


def composition(shoes: Shoes) -> float:
    """Every card is there, once."""
    return float(bool((np.sort(shoes, axis=1) == np.arange(CARDS)).all()))


def duplicates(shoes: Shoes) -> float:
    """No two shoes begin with the same twelve cards: by chance, never."""
    return float(len(np.unique(shoes[:, :12], axis=0)) == len(shoes))


def places(shoes: Shoes) -> float:
    """Every card comes to every place equally often.

    The counts of cards in places, as a table, vary in (n-1)^2 independent directions, each with variance
    shoes / (n-1).
    """
    counts = np.zeros(CARDS * CARDS, dtype=np.int64)
    for place in range(CARDS):
        counts[place * CARDS : (place + 1) * CARDS] = np.bincount(shoes[:, place] % CARDS, minlength=CARDS)
    mean = len(shoes) / CARDS
    freedom = (CARDS - 1) ** 2
    total = float(((counts - mean) ** 2).sum()) * (CARDS - 1) / len(shoes)
    return two_sided((total - freedom) / math.sqrt(2 * freedom))


def first_card(shoes: Shoes) -> float:
    """The first card is any of the 52 faces equally often."""
    return _evenly(shoes[:, 0] % PACK, PACK)


def last_card(shoes: Shoes) -> float:
    """So is the last."""
    return _evenly(shoes[:, -1] % PACK, PACK)


def fixed_points(shoes: Shoes) -> float:
    """On average one card stays where it was; the variance is one, too."""
    stayed = (shoes == np.arange(CARDS)).sum(axis=1)
    return two_sided((float(stayed.sum()) - len(shoes)) / math.sqrt(len(shoes)))


def differences(shoes: Shoes) -> float:
    """The difference between a card and the next, round the 416, is anything but zero, equally often."""
    steps = (shoes[:, 1::2] - shoes[:, 0::2]) % CARDS
    counts = np.bincount(steps.ravel(), minlength=CARDS)[1:]
    return chi_square(counts, np.full(CARDS - 1, steps.size / (CARDS - 1)))


def new_pack_order(shoes: Shoes) -> float:
    """A card is followed by its successor in a new pack about once a shoe: in 415 places, by 1 in 416."""
    followed = (shoes[:, 1:] - shoes[:, :-1] == 1).sum(axis=1).astype(np.float64)
    return mean_is(followed, (CARDS - 1) / CARDS)


def serial_correlation(shoes: Shoes) -> float:
    """A card says nothing about the next: the mean product is that of two different cards."""
    values = shoes.astype(np.float64)
    total, squares = float(np.arange(CARDS).sum()), float((np.arange(CARDS) ** 2).sum())
    return mean_is(
        (values[:, :-1] * values[:, 1:]).mean(axis=1), (total**2 - squares) / (CARDS * (CARDS - 1))
    )


def runs(shoes: Shoes) -> float:
    """Stretches that rise or fall: (2n-1)/3 of them, with variance (16n-29)/90."""
    rising = shoes[:, 1:] > shoes[:, :-1]
    number = 1 + (rising[:, 1:] != rising[:, :-1]).sum(axis=1)
    off = float(number.mean()) - (2 * CARDS - 1) / 3
    return two_sided(off / math.sqrt((16 * CARDS - 29) / 90 / len(shoes)))


def coupon_collector(shoes: Shoes) -> float:
    """How many cards it takes to see every rank."""
    ranks = shoes % RANKS
    first_seen = np.stack([(ranks == rank).argmax(axis=1) for rank in range(RANKS)])
    return mean_is(first_seen.max(axis=0).astype(np.float64) + 1, float(_cards_for_every_rank()))


def _cards_for_every_rank() -> Fraction:
    """The mean number of cards until thirteen ranks of 32 cards each have all been seen."""
    each = CARDS // RANKS
    missing = Fraction(0)
    for drawn in range(CARDS):
        for left_out in range(1, RANKS + 1):
            sign = 1 if left_out % 2 else -1
            ways = math.comb(CARDS - left_out * each, drawn)
            missing += sign * math.comb(RANKS, left_out) * Fraction(ways, math.comb(CARDS, drawn))
    return missing


def consecutive_shoes(shoes: Shoes) -> float:
    """A shoe says nothing about the next: on average one card lies where it lay before."""
    same = (shoes[1:] == shoes[:-1]).sum()
    return two_sided((float(same) - (len(shoes) - 1)) / math.sqrt(len(shoes) - 1))


def first_coup(shoes: Shoes) -> float:
    """The first coup's winner, by the table of play, as often as the exact count says."""
    winners = winner_of(shoes)
    ways = np.array([2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216], dtype=np.float64)
    return chi_square(np.bincount(winners, minlength=3), ways / ways.sum() * len(shoes))


ANY = "0123456789-"
BANKER_DRAWS = {0: ANY, 1: ANY, 2: ANY, 3: "012345679-", 4: "234567-", 5: "4567-", 6: "67"}
"""The Banker's points and the Player's third card, - for none, on which the Banker takes a third."""


def winner_of(shoes: Shoes) -> Counts:
    """Player 0, Banker 1, tie 2, dealt Player, Banker, Player, Banker, then the thirds."""
    cards = np.minimum(shoes[:, :6] % RANKS + 1, 10) % 10
    player, banker = (cards[:, 0] + cards[:, 2]) % 10, (cards[:, 1] + cards[:, 3]) % 10
    natural = (player >= 8) | (banker >= 8)
    player_draws = ~natural & (player <= 5)
    third = np.where(player_draws, cards[:, 4], 10)
    draws = np.zeros((10, 11), dtype=bool)
    for points, on in BANKER_DRAWS.items():
        draws[points, [ANY.index(each) for each in on]] = True
    banker_draws = ~natural & draws[banker, third]
    next_card = np.where(player_draws, cards[:, 5], cards[:, 4])
    player = (player + np.where(player_draws, cards[:, 4], 0)) % 10
    banker = (banker + np.where(banker_draws, next_card, 0)) % 10
    return np.where(player > banker, 0, np.where(banker > player, 1, 2))


def _evenly(values: Shoes, kinds: int) -> float:
    return chi_square(np.bincount(values, minlength=kinds), np.full(kinds, len(values) / kinds))


BATTERY: tuple[Callable[[Shoes], float], ...] = (
    composition,
    duplicates,
    places,
    first_card,
    last_card,
    fixed_points,
    differences,
    new_pack_order,
    serial_correlation,
    runs,
    coupon_collector,
    consecutive_shoes,
    first_coup,
)


def chances(shoes: Shoes) -> dict[str, float]:
    """Each test's chance of a result as far off as this one."""
    return {test.__name__: test(shoes) for test in BATTERY}
