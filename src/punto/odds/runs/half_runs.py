"""Half a run as a table: how often each set of cards makes it, and its factorial moments in a given shoe.

Cards are told apart by value, ten values in two fives. A set of cards is a point in each five; points are
numbered by their size, so that those up to a size come first whatever the largest size is. A table has a row
for each point of one five, which holds the points of the other that still fit: every sum over one value adds
whole rows.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# ruff: noqa: PLR0913, PLR0917 - a kernel takes its arrays one by one, and the compiler finds their types

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from punto.odds.law.optional_compiler import fast
from punto.odds.runs.modular_rows import add_row, dot_row, scatter_row, weigh_row

FIVE = 5
CARDS = 6
"""Cards of a coup. One that ends sooner leaves the rest unseen, which changes no chance."""
Numbers = NDArray[np.int64]
Table = NDArray[np.uint32]
Weights = tuple[NDArray[np.uint64], NDArray[np.uint64]]
"""A weight for every point of the low five and of the high."""


class Lattice:
    """The points of a five up to a size, and the rows that a table of that size has."""

    def __init__(self, size: int) -> None:
        """Number the points."""
        points = [
            tuple(cards.count(value) for value in range(FIVE))
            for total in range(size + 1)
            for cards in combinations_with_replacement(range(FIVE), total)
        ]
        self.size = size
        self.points = np.array(points, np.int64)
        self.sums: Numbers = self.points.sum(axis=1)
        self.up_to = np.array([comb(total + FIVE, FIVE) for total in range(-1, size + 1)], np.int64)
        """How many points there are below each size."""
        self.units = np.array([(size + 1) ** place for place in range(FIVE)], np.int64)
        self.codes: Numbers = self.points @ self.units
        self._order = np.argsort(self.codes)
        self.rows: Numbers = np.concatenate([[0], np.cumsum(self.up_to[size - self.sums + 1])])
        """Where each point's row begins, and where the last one ends."""
        self.shell: Numbers = np.concatenate([[0], np.cumsum(np.diff(self.up_to)[size - self.sums])])
        """The same for tables of sets of exactly this size: a row then holds the points that fill it up."""
        self.after = np.array([self.find(self.codes + code) for code in self.units])
        """The next point along each value; whatever stands there beyond the largest size is not used."""

    def find(self, codes: Numbers) -> Numbers:
        """The numbers of points, from their codes."""
        places = np.searchsorted(self.codes[self._order], codes)
        return np.asarray(self._order[np.minimum(places, len(self.codes) - 1)], np.int64)

    def sums_of(self, few: int, many: int) -> Numbers:
        """For each of the first few points and each of the first many, the number of the two together."""
        return np.array([self.find(self.codes[:many] + code) for code in self.codes[:few]], np.int64)


@lru_cache(maxsize=4)
def lattice(size: int) -> Lattice:
    """The points of a five up to a size; made once."""
    return Lattice(size)


def sequences(coup: Numbers, before: Numbers, coups: int) -> Numbers:
    """In how many orders sets of cards make one coup more, from those that make the coups before.

    coup is the table of one coup, before that of so many coups less one; all are tables of exact size.
    """
    wide, small, old = lattice(CARDS * coups), lattice(CARDS), lattice(CARDS * (coups - 1))
    table = np.zeros(wide.shell[-1], np.int64)
    sums = wide.sums_of(len(small.sums), len(old.sums))
    _join(coup, small.shell, small.sums, before, old.shell, old.sums, wide.shell, wide.up_to, sums, table)
    return table


@fast
def _join(coup, starts, sizes, before, old, old_sizes, wide, up_to, sums, table):
    """The product of two tables of exact size: every row of one with every row of the other."""
    most, before_most = sizes[-1], old_sizes[-1]
    for row in range(len(old_sizes)):
        fill = before_most - old_sizes[row]
        first, last = up_to[fill], up_to[fill + 1]
        source = before[old[row] : old[row + 1]]
        for other in range(len(sizes)):
            point = sums[other, row]
            rest = most - sizes[other]
            target = table[wide[point] : wide[point + 1]]
            shift = up_to[fill + rest]
            for inner in range(starts[other], starts[other + 1]):
                weight = coup[inner]
                if weight:
                    place = up_to[rest] + inner - starts[other]
                    scatter_row(target, sums[place, first:last], shift, source, weight)


def moments(table: Numbers, coups: int, drawn: Weights, prime: int) -> Table:
    """The binomial moments of a half in a shoe, for every set of cards, modulo a prime.

    The weights are the ways of drawing such cards from the shoe.
    """
    size = CARDS * coups
    points = lattice(size)
    full = np.zeros(points.rows[-1], np.uint32)
    modulus = np.uint64(prime)
    _weigh(table, points.shell, points.sums, points.rows, points.up_to, *drawn, modulus, full)
    _shift(full, points.rows, points.sums, points.points, points.after, np.uint32(prime))
    turned: Table = _turn(full, points.rows)
    _shift(turned, points.rows, points.sums, points.points, points.after, np.uint32(prime))
    return turned


@fast
def _weigh(table, shell, sums, rows, up_to, low, high, prime, full):
    size = sums[-1]
    for row in range(len(sums)):
        first, last = up_to[size - sums[row]], up_to[size - sums[row] + 1]
        target = full[rows[row] + first : rows[row] + last]
        weigh_row(target, table[shell[row] : shell[row + 1]], high[first:last], low[row], prime)


@fast
def _shift(full, rows, sums, points, after, prime):
    """Put 1 + z for z in the polynomial whose coefficients these are, by Horner, in the five of the rows."""
    size = sums[-1]
    chain = np.zeros(size + 1, np.int64)
    for value in range(points.shape[1]):
        for row in range(len(sums)):
            if points[row, value]:
                continue
            length = size - sums[row] + 1
            chain[0] = row
            for place in range(1, length):
                chain[place] = after[value, chain[place - 1]]
            for start in range(length - 1):
                for place in range(length - 2, start - 1, -1):
                    source = full[rows[chain[place + 1]] : rows[chain[place + 1] + 1]]
                    add_row(full[rows[chain[place]] : rows[chain[place] + 1]], source, prime)


@fast
def _turn(full, rows):
    """The same table with the fives changed over."""
    turned = np.empty_like(full)
    for row in range(len(rows) - 1):
        length = rows[row + 1] - rows[row]
        turned[rows[:length] + row] = full[rows[row] : rows[row + 1]]
    return turned


def meet(first: Table, second: Table, coups: tuple[int, int], shared: Weights, prime: int) -> int:
    """The ways in which two halves follow one another, from their moments; the first has no fewer coups.

    The weights are what it takes away that both halves want such cards.
    """
    wide, narrow = (lattice(CARDS * each) for each in coups)
    modulus = np.uint64(prime)
    return int(_meet(first, wide.rows, second, narrow.rows, narrow.sums, narrow.up_to, *shared, modulus))


@fast
def _meet(first, wide, second, narrow, sums, up_to, low, high, prime):
    total = np.uint64(0)
    size = sums[-1]
    for row in range(len(sums)):
        length = up_to[size - sums[row] + 1]
        mine = first[wide[row] : wide[row] + length]
        theirs = second[narrow[row] : narrow[row] + length]
        total += dot_row(mine, theirs, low[:length], prime) * high[row] % prime
    return total % prime
