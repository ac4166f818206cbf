"""Several results in succession, exactly, from a shoe that runs down as they come.

For given results in n coups the number of ordered draws is a sum over sets of cards r of C(r) times falling
factorials of the shoe. A run is cut in two; with

    (m)_(i+j) = sum over k of (-1)^k k! C(i,k) C(j,k) (m)_k (m-k)_(i-k) (m-k)_(j-k)

for each of the ten values the halves meet in their binomial moments alone. All of it is done modulo primes
below 2^31, as many as make the whole number certain.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from math import factorial, isqrt, perm, prod

import numpy as np

from punto.odds.law.composition import Composition
from punto.odds.runs.half_runs import CARDS, FIVE, Numbers, Weights, lattice, meet, moments, sequences
from punto.rules.drawing import Drawing
from punto.rules.facts import NATURAL, POINTS

LONGEST = 6
"""A run of more coups would take tables of a hundred million sets."""
LETTERS = "PBT"
WORKERS = 2
Weight = Callable[[int, int, int], int]
"""Of the cards held of a value, a number of them, and the prime: what that number is weighed with."""


class TooFewCards(ValueError):
    """The shoe may run out before the run is decided."""


def in_order(results: str) -> str:
    """The order of results changes no chance: as many of each, Player's first.

    >>> in_order("BPTB")
    'PBBT'
    """
    return "".join(sorted(results, key=LETTERS.index))


def run_ways(drawing: Drawing, shoe: Composition, runs: Iterable[str]) -> dict[str, int]:
    """For each run, such as "PPB", in how many orders six cards a coup can leave and bring these results."""
    wanted = list(dict.fromkeys(in_order(run) for run in runs))
    ways: dict[str, int] = {}
    for half in range(1, LONGEST // 2 + 1):
        alike = [run for run in wanted if (len(run) + 1) // 2 == half]
        if alike:
            ways.update(_counted(drawing, shoe, alike, half))
    return ways


def _counted(drawing: Drawing, shoe: Composition, runs: list[str], half: int) -> dict[str, int]:
    """The ways of runs whose longer half has so many coups."""
    longest = max(map(len, runs))
    if shoe.total < CARDS * longest:
        raise TooFewCards(f"{shoe.total} cards are left; {longest} coups need up to {CARDS * longest}")
    primes = _primes_beyond(perm(shoe.total, CARDS * longest))
    halves = dict.fromkeys(each for run in runs for each in _halves(run, half))
    tables = {each: half_table(drawing, each) for each in halves}
    rests = partial(_modulo, shoe.by_value(), runs, half, tables)
    with ThreadPoolExecutor(WORKERS) as pool:
        found = list(pool.map(rests, primes))
    return {run: _whole([rest[run] for rest in found], primes) for run in runs}


def _halves(run: str, half: int) -> tuple[str, str]:
    return run[:half], run[half:]


def _modulo(
    values: tuple[int, ...], runs: list[str], half: int, tables: dict[str, Numbers], prime: int
) -> dict[str, int]:
    """The ways of each run, modulo one prime."""
    drawn = _weights(values, CARDS * half, prime, _drawn)
    shared = _weights(values, CARDS * half, prime, _shared)
    made = {name: moments(table, len(name), drawn, prime) for name, table in tables.items()}
    ways = {}
    for run in runs:
        first, second = _halves(run, half)
        ways[run] = meet(made[first], made[second], (len(first), len(second)), shared, prime)
    return ways


def _weights(values: tuple[int, ...], size: int, prime: int, weight: Weight) -> Weights:
    """For every point of either five the product of a weight for each of its values."""
    points = lattice(size).points
    fives = []
    for start in (0, FIVE):
        product = np.ones(len(points), np.uint64)
        for place, held in enumerate(values[start : start + FIVE]):
            each = np.array([weight(held, number, prime) for number in range(size + 1)], np.uint64)
            product = product * each[points[:, place]] % np.uint64(prime)
        fives.append(product)
    return fives[0], fives[1]


def _drawn(held: int, number: int, prime: int) -> int:
    """In how many ways so many cards can leave, of those held."""
    return perm(held, number) % prime


def _shared(held: int, number: int, prime: int) -> int:
    """What it takes away that both halves want so many of the same cards, per moment of each."""
    if number > held:
        return 0
    sign = -1 if number % 2 else 1
    return sign * factorial(number) * pow(perm(held, number), -1, prime) % prime


@lru_cache(maxsize=16)
def half_table(drawing: Drawing, results: str) -> Numbers:
    """In how many orders each set of cards brings these results, six cards to a coup."""
    if len(results) <= 1:
        return coup_tables(drawing)[results]
    return sequences(coup_tables(drawing)[results[-1]], half_table(drawing, results[:-1]), len(results))


@lru_cache(maxsize=4)
def coup_tables(drawing: Drawing) -> dict[str, Numbers]:
    """The same for one coup, by its result; and for none."""
    digits = np.indices((POINTS,) * CARDS, np.int8).reshape(CARDS, -1).astype(np.int64)
    winner = _winners(drawing, digits)
    points = lattice(CARDS)
    low, high = (_points(digits, start) for start in (0, FIVE))
    places = points.shell[low] + high - points.up_to[CARDS - points.sums[low]]
    tables = {
        letter: np.bincount(places[winner == number], minlength=points.shell[-1])
        for number, letter in enumerate(LETTERS)
    }
    return {**tables, "": np.ones(1, np.int64)}


def _points(digits: Numbers, start: int) -> Numbers:
    """The points in a five of sets of six cards by value."""
    points = lattice(CARDS)
    codes = np.zeros(digits.shape[1], np.int64)
    for value, code in enumerate(points.units.tolist(), start):
        codes += (digits == value).sum(axis=0) * code
    return points.find(codes)


def _winners(drawing: Drawing, cards: Numbers) -> Numbers:
    """Who wins with six cards by value: the place of the letter in LETTERS."""
    player, banker = (cards[0] + cards[2]) % POINTS, (cards[1] + cards[3]) % POINTS
    open_still = (player < NATURAL) & (banker < NATURAL)
    below = [min(points, NATURAL - 1) for points in range(POINTS)]
    draws = open_still & np.array([drawing.player_draws(points) for points in below])[player]
    thirds = [[drawing.banker_draws(points, third) for third in (*range(POINTS), None)] for points in below]
    third = np.where(draws, cards[4], POINTS)
    follows = open_still & np.array(thirds)[banker, third]
    player = np.where(draws, (player + cards[4]) % POINTS, player)
    banker = np.where(follows, (banker + np.where(draws, cards[5], cards[4])) % POINTS, banker)
    return np.where(player > banker, 0, np.where(banker > player, 1, 2))


def _primes_beyond(bound: int) -> list[int]:
    """Primes below 2^31, the largest first, until their product is beyond the bound."""
    primes: list[int] = []
    for prime in _primes():
        primes.append(prime)
        if prod(primes) > bound:
            break
    return primes


def _primes() -> Iterator[int]:
    for number in range(2**31 - 1, 2**30, -2):
        if all(number % each for each in range(3, isqrt(number) + 1, 2)):
            yield number


def _whole(rests: list[int], primes: list[int]) -> int:
    """The one number below the product of the primes that leaves these rests."""
    product = prod(primes)
    total = 0
    for rest, prime in zip(rests, primes, strict=True):
        others = product // prime
        total += rest * others * pow(others, -1, prime)
    return total % product
