"""Shufflers that are known to be bad, most of them from the history of the game; and a sound one."""

from collections.abc import Callable

import numpy as np

from tests.cards.shuffles.battery import CARDS, Shoes

Chance = np.random.Generator
Shuffler = Callable[[int, Chance], Shoes]


def new_shoes(shoes: int) -> Shoes:
    """Cards as they come from the maker."""
    return np.tile(np.arange(CARDS), (shoes, 1))


def swap(shoes: Shoes, place: int, other: Shoes) -> None:
    """Exchange the cards in one place with those in another, shoe by shoe."""
    rows = np.arange(len(shoes))
    shoes[rows, place], shoes[rows, other] = shoes[rows, other], shoes[:, place].copy()


def sound(shoes: int, chance: Chance) -> Shoes:
    """Fisher and Yates, as it should be."""
    made = new_shoes(shoes)
    for last in range(CARDS - 1, 0, -1):
        swap(made, last, chance.integers(0, last + 1, shoes))
    return made


def naive(shoes: int, chance: Chance) -> Shoes:
    """Every place is exchanged with any place: 416^416 ways onto 416! orders."""
    made = new_shoes(shoes)
    for place in range(CARDS):
        swap(made, place, chance.integers(0, CARDS, shoes))
    return made


def sattolo(shoes: int, chance: Chance) -> Shoes:
    """One too few in the draw: no card can stay, and every order is a single cycle."""
    made = new_shoes(shoes)
    for last in range(CARDS - 1, 0, -1):
        swap(made, last, chance.integers(0, last, shoes))
    return made


def ten_bits(shoes: int, chance: Chance) -> Shoes:
    """The remainder of a ten-bit number."""
    made = new_shoes(shoes)
    for last in range(CARDS - 1, 0, -1):
        swap(made, last, chance.integers(0, 1_024, shoes) % (last + 1))
    return made


def cut_alone(shoes: int, chance: Chance) -> Shoes:
    """New packs, cut once."""
    return (new_shoes(shoes) + chance.integers(0, CARDS, (shoes, 1))) % CARDS


def fixed_cut(shoes: int, chance: Chance) -> Shoes:
    """Each half is shuffled well, and the halves are then exchanged."""
    made = new_shoes(shoes)
    half = CARDS // 2
    return np.hstack([chance.permuted(made[:, half:], axis=1), chance.permuted(made[:, :half], axis=1)])


def top_card_stays(shoes: int, chance: Chance) -> Shoes:
    """All but the first card are shuffled."""
    made = new_shoes(shoes)
    made[:, 1:] = chance.permuted(made[:, 1:], axis=1)
    return made


def one_riffle(shoes: int, chance: Chance) -> Shoes:
    """Two heaps, let fall into each other once."""
    return riffle(new_shoes(shoes), chance)


def seven_riffles(shoes: int, chance: Chance) -> Shoes:
    """Enough for one pack, not for eight."""
    made = new_shoes(shoes)
    for _ in range(7):
        made = riffle(made, chance)
    return made


def riffle(shoes: Shoes, chance: Chance) -> Shoes:
    """Each card comes from the upper or the lower heap, as a coin says; the heaps keep their order."""
    lower = np.sort(chance.integers(0, 2, shoes.shape), axis=1, kind="stable")
    coins = chance.permuted(lower, axis=1)
    order = np.argsort(np.argsort(coins, axis=1, kind="stable"), axis=1, kind="stable")
    return np.take_along_axis(shoes, order, axis=1)


def time_seed(shoes: int, chance: Chance) -> Shoes:
    """Seeded with the second of the day at which a table opens: now and then two open in the same one."""
    seconds = chance.integers(0, 86_400, shoes)
    return np.stack([np.random.Generator(np.random.PCG64(int(each))).permutation(CARDS) for each in seconds])


def repeated_seed(shoes: int, chance: Chance) -> Shoes:
    """Sound, but for the one shoe of the day that comes again after a restart."""
    made = sound(shoes, chance)
    made[-1] = made[0]
    return made


def swapped_suit(shoes: int, chance: Chance) -> Shoes:
    """Sound, but in one shoe a heart was packed where a diamond belongs."""
    made = sound(shoes, chance)
    made[shoes // 2][made[shoes // 2] == 0] = RANKS_OF_A_SUIT
    return made


RANKS_OF_A_SUIT = 13


def eight_bit_keys(shoes: int, chance: Chance) -> Shoes:
    """Sorted by a random byte; what ties stays in order."""
    return np.argsort(chance.integers(0, 256, (shoes, CARDS)), axis=1, kind="stable")


def packs_apart(shoes: int, chance: Chance) -> Shoes:
    """Eight packs shuffled well, and laid one on the other."""
    packs = new_shoes(shoes).reshape(shoes, 8, 52)
    return chance.permuted(packs, axis=2).reshape(shoes, CARDS)


def stops_early(shoes: int, chance: Chance) -> Shoes:
    """Fisher and Yates, given up after nine tenths of the cards."""
    made = new_shoes(shoes)
    for last in range(CARDS - 1, CARDS // 10, -1):
        swap(made, last, chance.integers(0, last + 1, shoes))
    return made


def small_change(shoes: int, chance: Chance) -> Shoes:
    """Each shoe is the one before, with half of the cards shuffled anew."""
    made = sound(shoes, chance)
    for row in range(1, shoes):
        kept = chance.permutation(CARDS)[: CARDS // 2]
        made[row] = made[row - 1]
        made[row][kept] = chance.permutation(made[row - 1][kept])
    return made


BAD: tuple[Shuffler, ...] = (
    naive,
    sattolo,
    ten_bits,
    cut_alone,
    fixed_cut,
    top_card_stays,
    one_riffle,
    seven_riffles,
    time_seed,
    repeated_seed,
    swapped_suit,
    eight_bit_keys,
    packs_apart,
    stops_early,
    small_change,
)
