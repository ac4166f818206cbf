"""The law of a coup as one pass of integer arithmetic, for machine code.

Player's and Banker's hands are told apart by value. With the Player's two cards out, m(x) cards of each value
are left, and the Banker's hands of b points with thirds x and y are m(x) m(y) A(b), where A(b) counts ordered
hands of b points in what the thirds leave: the sum over i of m(i) m(b - i), less twice m(b - x), and so on.
So every opening hand of the Player costs one vector over the thirds. Pairs enter as weights on those vectors:
kind 0 stands for "no pair" and bears the weight of all pairs with a minus sign, which takes them out.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# ruff: noqa: PLR0913, PLR0917 - a kernel takes its arrays one by one, and the compiler finds their types

import numpy as np

from punto.odds.law.optional_compiler import fast

POINTS = 10
NATURAL = 8
NONE = 10
"""In the place of a third card: not drawn."""
KINDS = 4
"""No pair, mixed, coloured, suited."""
SAME = 9
"""Two pairs of one rank, by the kinds of both."""
MOST = 100
"""No opening has more continuations than so many; behind them stands what each third takes from the hands."""


@fast
def pair_weights(cards, values, pairs, twins, eights):
    """Ordered pairs by value and kind, and two pairs of one value by both kinds, from suits of ranks.

    cards[suit, rank] are counts with ranks from the ace, suits C D H S; values[rank] what a rank counts.
    twins[value, 0:16] has two pairs of two ranks, 16:25 those of one rank; eights the grades of four eights.
    """
    for rank in range(cards.shape[1]):
        value = values[rank]
        for first in range(4):
            for second in range(4):
                ways = cards[first, rank] * (cards[second, rank] - (first == second))
                if ways > 0:
                    kind = _kind(first, second)
                    pairs[value, kind] += ways
                    _second_pair(cards, rank, value, first, second, ways, twins, eights)
        for other in range(cards.shape[1]):
            if other != rank and values[other] == value:
                _two_ranks(cards, rank, other, twins[value])
    for value in range(POINTS):
        pairs[value, 0] = -(pairs[value, 1] + pairs[value, 2] + pairs[value, 3])


@fast
def _kind(first, second):
    """What two suits of one rank make: suited, coloured or mixed; clubs and spades are black."""
    if first == second:
        return 3
    return 2 if first + second == 3 else 1


@fast
def _second_pair(cards, rank, value, first, second, ways, twins, eights):
    for third in range(4):
        for fourth in range(4):
            left = cards[third, rank] - (third == first) - (third == second)
            last = cards[fourth, rank] - (fourth == first) - (fourth == second) - (fourth == third)
            if left > 0 and last > 0:
                both = (_kind(first, second) - 1) * 3 + _kind(third, fourth) - 1
                twins[value, 16 + both] += ways * left * last
                if value == 8:
                    eights[both, _grade(first, second, third, fourth)] += ways * left * last


@fast
def _grade(first, second, third, fourth):
    """Four suits: of one suit, of one colour, mixed."""
    if first == second and second == third and third == fourth:
        return 2
    black = (first in (0, 3)) + (second in (0, 3)) + (third in (0, 3)) + (fourth in (0, 3))
    return 1 if black in (0, 4) else 0


@fast
def _two_ranks(cards, rank, other, both):
    mine = np.zeros(KINDS, np.int64)
    theirs = np.zeros(KINDS, np.int64)
    for first in range(4):
        for second in range(4):
            kind = _kind(first, second)
            mine[kind] += cards[first, rank] * (cards[second, rank] - (first == second))
            theirs[kind] += cards[first, other] * (cards[second, other] - (first == second))
    for kind in range(1, KINDS):
        for second in range(1, KINDS):
            both[KINDS * kind + second] += mine[kind] * theirs[second]


@fast
def thirds(left, cards, points, hands, player, banker, draws, out):
    """Fill out with the ways in which an opening goes on, one for each continuation; how many there are.

    left(x) are the cards of each value, and so many in all. Where hands is set, the hands of so many points
    out of what is left are counted along; else the opening is complete. draws[b, x] says whether the Banker
    draws to a third card x, draws[NONE, p] whether the Player draws.
    """
    whole = 0
    less = out[MOST:]
    if hands:
        for value in range(POINTS):
            other = (points - value) % POINTS
            mate = left[other] - (other == value)
            whole += left[value] * mate
            less[value] = 2 * mate
        cards -= 2
    else:
        whole = 1
        less[:] = 0
    if player >= NATURAL or banker >= NATURAL:
        out[0] = whole * cards * (cards - 1)
        return 1
    place = 0
    if not draws[NONE, player]:
        return _last(left, whole, less, cards, draws[banker, NONE], out)
    for third in range(POINTS):
        if draws[banker, third]:
            base = whole - less[third]
            mine = left[third]
            row = out[place : place + POINTS]
            for last in range(POINTS):
                row[last] = mine * left[last] * (base - less[last])
            if hands:
                mate = (points - third) % POINTS
                row[mate] += 2 * mine * left[mate]
                row[third] -= mine * (base - less[third] + 2 * (mate == third))
            else:
                row[third] -= mine * base
            place += POINTS
        else:
            out[place] = left[third] * (whole - less[third]) * (cards - 1)
            place += 1
    return place


@fast
def _last(left, whole, less, cards, drawn, out):
    """The Player stood: what the Banker may draw."""
    if not drawn:
        out[0] = whole * cards * (cards - 1)
        return 1
    for last in range(POINTS):
        out[last] = left[last] * (whole - less[last]) * (cards - 1)
    return POINTS


@fast
def joint_law(cards, values, starts, draws, counts):
    """Fill counts, cell by cell, with the ways of six cards; starts[p, b] is an opening's first cell."""
    pairs = np.zeros((POINTS, KINDS), np.int64)
    twins = np.zeros((POINTS, KINDS * KINDS + SAME), np.int64)
    eights = np.zeros((SAME, 3), np.int64)
    pair_weights(cards, values, pairs, twins, eights)
    left = np.zeros(POINTS, np.int64)
    for suit in range(cards.shape[0]):
        for rank in range(cards.shape[1]):
            left[values[rank]] += cards[suit, rank]
    total = left.sum()
    counts[:] = 0
    ways = np.empty(MOST + POINTS, np.int64)
    _hands(left, total, pairs, starts, draws, ways, counts)
    _banker_pairs(left, total, pairs, starts, draws, ways, counts)
    _both_pairs(left, total, pairs, twins, eights, starts, draws, ways, counts)


@fast
def _hands(left, total, pairs, starts, draws, ways, counts):
    """The Player's hands, with any hand of the Banker's; where the Player has a pair, by its kind."""
    for low in range(POINTS):
        for high in range(low, POINTS):
            alike = low == high
            dealt = left[low] * (left[low] - 1) if alike else 2 * left[low] * left[high]
            if dealt <= 0:
                continue
            left[low] -= 1
            left[high] -= 1
            player = (low + high) % POINTS
            for banker in range(POINTS):
                many = thirds(left, total - 2, banker, True, player, banker, draws, ways)
                start = starts[player, banker]
                _add(counts, start, ways, many, dealt)
                if alike:
                    step = many * (1 if banker % 2 else KINDS)
                    for kind in range(KINDS):
                        _add(counts, start + kind * step, ways, many, pairs[low, kind])
            left[low] += 1
            left[high] += 1


@fast
def _banker_pairs(left, total, pairs, starts, draws, ways, counts):
    """A pair of the Banker's by its kind, with any hand of the Player's."""
    for value in range(POINTS):
        if pairs[value, 0] == 0:
            continue
        left[value] -= 2
        banker = 2 * value % POINTS
        for player in range(POINTS):
            many = thirds(left, total - 2, player, True, player, banker, draws, ways)
            for kind in range(KINDS):
                _add(counts, starts[player, banker] + kind * many, ways, many, pairs[value, kind])
        left[value] += 2


@fast
def _both_pairs(left, total, pairs, twins, eights, starts, draws, ways, counts):
    """Pairs of both hands, by both kinds."""
    for mine in range(POINTS):
        for theirs in range(POINTS):
            if pairs[mine, 0] == 0 or pairs[theirs, 0] == 0:
                continue
            left[mine] -= 2
            left[theirs] -= 2
            player, banker = 2 * mine % POINTS, 2 * theirs % POINTS
            many = thirds(left, total - 4, 0, False, player, banker, draws, ways)
            start = starts[player, banker]
            if mine == theirs:
                _twin_pairs(mine, twins[mine], eights, ways, many, start, counts)
            else:
                for kind in range(KINDS):
                    for other in range(KINDS):
                        weight = pairs[mine, kind] * pairs[theirs, other]
                        _add(counts, start + (KINDS * kind + other) * many, ways, many, weight)
            left[mine] += 2
            left[theirs] += 2


@fast
def _twin_pairs(value, twins, eights, ways, many, start, counts):
    """Both pairs of one value: of two ranks or of one, and of one rank the eights by their grade."""
    for kind in range(1, KINDS):
        for other in range(1, KINDS):
            same = (kind - 1) * 3 + other - 1
            apart, twin = twins[KINDS * kind + other], twins[KINDS * KINDS + same]
            _add(counts, start + (KINDS * kind + other) * many, ways, many, apart)
            _add(counts, start + KINDS * kind * many, ways, many, -apart - twin)
            _add(counts, start + other * many, ways, many, -apart - twin)
            _add(counts, start, ways, many, apart + twin)
            after = start + KINDS * KINDS * many
            if value != 8:
                _add(counts, after + same * many, ways, many, twin)
            else:
                for grade in range(3):
                    _add(counts, after + (SAME + 3 * same + grade) * many, ways, many, eights[same, grade])


@fast
def _add(counts, start, ways, many, weight):
    target = counts[start : start + many]
    for place in range(many):
        target[place] += weight * ways[place]
