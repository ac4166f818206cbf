"""A proven bound for one coup more than can be counted: from runs of 1, 2 … 6, the chance of a run of 7.

Deal a whole shoe as blocks of six cards: M blocks, in any order alike. If S of them bring the wanted result,
a run of j has the chance E[(S)_j] / (M)_j, falling factorials. So the runs give the first moments of S, and S
lies between 0 and M. For every cubic f both S f(S)^2 and (M - S) f(S)^2 are then nowhere negative; their
means have no unknown but the seventh moment, and bound it from below and above. The best f is the one whose
square has the least mean. All of it is arithmetic of fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import perm

Polynomial = list[Fraction]
"""Coefficients, that of the constant first."""


def next_run(chances: Sequence[Fraction], blocks: int) -> tuple[Fraction, Fraction]:
    """Bounds for a run of one more, from the chances of runs of 1, 2 … an even number; M blocks in a shoe."""
    known = len(chances)
    if known % 2 or blocks <= known:
        raise ValueError(f"{known} runs from {blocks} coups give no bound")
    falling = [Fraction(1), *(chance * perm(blocks, number) for number, chance in enumerate(chances, 1))]
    raw = _raw_moments(falling)
    cubic = _least_square(raw, known // 2)
    square = _times(cubic, cubic)
    below = sum((weight * raw[power + 1] for power, weight in enumerate(square[:-1])), Fraction(0))
    spread = blocks * sum((weight * raw[power] for power, weight in enumerate(square)), Fraction(0))
    least = -below
    rest = _lower_terms(raw, known + 1)
    scale = perm(blocks, known + 1)
    return tuple((moment + rest) / scale for moment in (least, least + spread))  # type: ignore[return-value]


def _raw_moments(falling: list[Fraction]) -> list[Fraction]:
    """E[S^k] from E[(S)_j], by Stirling numbers of the second kind."""
    raw = []
    row = [1]
    for _ in falling:
        raw.append(sum((number * each for number, each in zip(row, falling, strict=False)), Fraction(0)))
        row = [
            (row[place - 1] if place else 0) + place * (row[place] if place < len(row) else 0)
            for place in range(len(row) + 1)
        ]
    return raw


def _lower_terms(raw: list[Fraction], degree: int) -> Fraction:
    """The mean of (S)_degree less that of S^degree."""
    falling: Polynomial = [Fraction(1)]
    for number in range(degree):
        falling = _times(falling, [Fraction(-number), Fraction(1)])
    return sum((weight * raw[power] for power, weight in enumerate(falling[:-1])), Fraction(0))


def _least_square(raw: list[Fraction], degree: int) -> Polynomial:
    """The polynomial with leading coefficient 1 whose square has the least mean: orthogonal to all below."""
    rows = [[raw[i + j] for j in range(degree)] + [-raw[i + degree]] for i in range(degree)]
    for place in range(degree):
        pivot = rows[place][place]
        if pivot == 0:
            break
        rows[place] = [each / pivot for each in rows[place]]
        for other in range(degree):
            if other != place:
                factor = rows[other][place]
                rows[other] = [
                    mine - factor * each for mine, each in zip(rows[other], rows[place], strict=True)
                ]
    return [*(row[-1] for row in rows), Fraction(1)]


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    product = [Fraction(0)] * (len(first) + len(second) - 1)
    for place, mine in enumerate(first):
        for other, theirs in enumerate(second):
            product[place + other] += mine * theirs
    return product
