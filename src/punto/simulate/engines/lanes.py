"""Shoes dealt in lockstep, one to a lane: the fast engine.

Nothing is shuffled. A lane keeps, for each rank, how many of the cards left come before it; a card is an
unbiased number below the cards left, and its rank is how many of those twelve counts lie above it. That has
the law of a shuffled shoe, and every step is the same plain arithmetic on all lanes, which the compiler turns
into vector instructions. It does so only while everything stays 16 bits wide and free of branches: hence the
casts, the masks (-1 for yes, 0 for no), and one flat buffer of rows at constant offsets.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.simulate.engines.compiled import casts, compiled
from punto.simulate.engines.random_streams import unfair_products

int16, uint16, uint32, _ = casts()

Shorts = NDArray[np.int16]
Halves = NDArray[np.uint16]
Words = NDArray[np.uint32]

LANES = 256
ROWS = 12
CARDS = 6
RANKS = 13

BELOW = 0
DRAW = BELOW + ROWS * LANES
CARD = DRAW + CARDS * LANES
LEFT = CARD + CARDS * LANES
STOP = LEFT + LANES
LIVE = STOP + LANES
CELL = LIVE + LANES
DOUBT = CELL + LANES
BANKER = DOUBT + LANES
BANKER_DREW = BANKER + LANES
PLAYER_DREW = BANKER_DREW + LANES
SIZE = PLAYER_DREW + LANES

STAYS = 0x4000
"""A draw above every count: the card stays in the shoe."""
DOUBTS_AT_ONCE = 4

UNFAIR = np.array(unfair_products(), dtype=np.uint32)


@compiled
def next_word(state: Words, lane: int) -> Any:
    """The next random word of one lane (xoshiro128**)."""
    a, b, c, d = state[lane], state[LANES + lane], state[2 * LANES + lane], state[3 * LANES + lane]
    word = uint32(b * uint32(5))
    word = uint32(uint32(word << uint32(7)) | uint32(word >> uint32(25)))
    word = uint32(word * uint32(9))
    shifted = uint32(b << uint32(9))
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = uint32(uint32(d << uint32(11)) | uint32(d >> uint32(21)))
    state[lane], state[LANES + lane], state[2 * LANES + lane], state[3 * LANES + lane] = a, b, c, d
    return word


@compiled
def fill_words(state: Words, halves: Halves) -> None:
    """Three random words for every lane, as six halves."""
    for i in range(LANES):
        for w in range(3):
            word = next_word(state, i)
            halves[2 * w * LANES + i] = uint16(word)
            halves[(2 * w + 1) * LANES + i] = uint16(word >> uint32(16))


@compiled
def bound_draws(halves: Halves, rows: Shorts) -> None:
    """Six draws for every lane, each below the cards left by then, and whether one of them is in doubt."""
    for i in range(LANES):
        left = uint16(rows[LEFT + i])
        doubt = uint16(0)
        for j in range(CARDS):
            bound = uint16(left - uint16(j))
            product = uint32(uint32(halves[j * LANES + i]) * uint32(bound))
            rows[DRAW + j * LANES + i] = int16(product >> uint32(16))
            doubt |= uint16(uint16(product) < bound)
        rows[DOUBT + i] = int16(doubt)


@compiled
def fair_draw(half: int, bound: int, state: Words, lane: int) -> Any:
    """A draw below a bound, each as likely as the other (Lemire); unfair products are drawn anew."""
    product = uint32(uint32(half) * uint32(bound))
    while (product & uint32(0xFFFF)) < UNFAIR[bound]:
        product = uint32((next_word(state, lane) & uint32(0xFFFF)) * uint32(bound))
    return product >> uint32(16)


@compiled
def settle_doubts(doubts: NDArray[np.uint64], state: Words, halves: Halves, rows: Shorts) -> None:
    """Draw again where a draw was unfair. Few are, so four lanes are looked at together."""
    for group in range(LANES // DOUBTS_AT_ONCE):
        if doubts[group]:
            for i in range(DOUBTS_AT_ONCE * group, DOUBTS_AT_ONCE * (group + 1)):
                if rows[DOUBT + i]:
                    for j in range(CARDS):
                        bound = rows[LEFT + i] - j
                        rows[DRAW + j * LANES + i] = fair_draw(halves[j * LANES + i], bound, state, i)


@compiled
def yes(condition: Any) -> Any:
    """A condition as a mask."""
    return int16(-int16(condition))


@compiled
def counts_for(card: Any) -> Any:
    """What a card of this number counts: nine less its number, or nothing."""
    points = int16(int16(9) - card)
    return max(int16(0), points)


@compiled
def units(total: Any) -> Any:
    """The units digit of a total below twenty."""
    return int16(total - int16(10)) if total >= int16(10) else total


@compiled
def take(below: Any, draw: Any, card: Any) -> Any:
    """One count as a card leaves: the count that is left, and the card's number so far."""
    above = int16(draw < below)
    return int16(below - above), int16(card + above)


@compiled
def deal_opening(rows: Shorts) -> None:
    """Four cards for every lane; of the fifth only its number, for it may stay in the shoe."""
    for i in range(LANES):
        first, second = rows[DRAW + i], rows[DRAW + LANES + i]
        third, fourth = rows[DRAW + 2 * LANES + i], rows[DRAW + 3 * LANES + i]
        fifth = rows[DRAW + 4 * LANES + i]
        p1 = b1 = p2 = b2 = fifth_card = int16(0)
        # Twelve rows in two halves: a longer loop is not unrolled, and then nothing is vectorised.
        for k in range(ROWS // 2):
            below, p1 = take(rows[k * LANES + i], first, p1)
            below, b1 = take(below, second, b1)
            below, p2 = take(below, third, p2)
            below, b2 = take(below, fourth, b2)
            rows[k * LANES + i] = below
            fifth_card = int16(fifth_card + int16(fifth < below))
        for k in range(ROWS // 2, ROWS):
            below, p1 = take(rows[k * LANES + i], first, p1)
            below, b1 = take(below, second, b1)
            below, p2 = take(below, third, p2)
            below, b2 = take(below, fourth, b2)
            rows[k * LANES + i] = below
            fifth_card = int16(fifth_card + int16(fifth < below))
        rows[CARD + i], rows[CARD + LANES + i] = p1, b1
        rows[CARD + 2 * LANES + i], rows[CARD + 3 * LANES + i] = p2, b2
        rows[CARD + 4 * LANES + i] = fifth_card


@compiled
def decide_thirds(rows: Shorts, player_to: Any, banker_steps: Any) -> None:
    """Who draws a third card, by the table of play; the Player's half of the cell; the cards left."""
    for i in range(LANES):
        p1, b1 = rows[CARD + i], rows[CARD + LANES + i]
        p2, b2 = rows[CARD + 2 * LANES + i], rows[CARD + 3 * LANES + i]
        player = units(int16(counts_for(p1) + counts_for(p2)))
        banker = units(int16(counts_for(b1) + counts_for(b2)))
        no_natural = int16(yes(player < int16(8)) & yes(banker < int16(8)))
        player_drew = int16(no_natural & yes(player <= player_to))
        third = counts_for(rows[CARD + 4 * LANES + i])
        against = int16(int16(third & player_drew) | int16(int16(10) & ~player_drew))
        banker_to = banker_steps[0]
        for k in range(1, 11):
            banker_to = int16(banker_to + int16(yes(against >= int16(k)) & banker_steps[k]))
        banker_drew = int16(no_natural & yes(banker <= banker_to))
        fifth, sixth = int16(player_drew | banker_drew), int16(player_drew & banker_drew)
        rows[DRAW + 4 * LANES + i] = int16(rows[DRAW + 4 * LANES + i] | int16(~fifth & int16(STAYS)))
        rows[DRAW + 5 * LANES + i] = int16(rows[DRAW + 5 * LANES + i] | int16(~sixth & int16(STAYS)))
        final = units(int16(player + third))
        hand = int16(player + int16(player_drew & int16(int16(int16(9) * player) + int16(final + int16(10)))))
        pairs = pairs_of(p1, p2, b1, b2)
        live, left = rows[LIVE + i], rows[LEFT + i]
        rows[CELL + i] = int16(int16(int16(int16(hand * int16(90)) + pairs) + banker) | ~live)
        rows[LIVE + i] = int16(live & yes(left > rows[STOP + i]))
        rows[LEFT + i] = int16(left + int16(live & int16(int16(fifth + sixth) - int16(4))))
        rows[BANKER + i], rows[BANKER_DREW + i] = banker, int16(banker_drew & live)
        rows[PLAYER_DREW + i] = player_drew


@compiled
def pairs_of(p1: Any, p2: Any, b1: Any, b2: Any) -> Any:
    """The part of the cell that says who opened with a pair, as `punto.simulate.cells.Pairs`."""
    player, banker = yes(p1 == p2), yes(b1 == b2)
    one_rank = int16(int16(player & banker) & yes(p1 == b1))
    eights = int16(one_rank & yes(p1 == int16(1)))
    either = int16(int16(player & int16(8192)) + int16(banker & int16(16384)))
    return int16(either - int16(int16(one_rank + eights) * int16(8192)))


@compiled
def deal_thirds(rows: Shorts) -> None:
    """The third cards leave the shoe, where they are drawn."""
    for i in range(LANES):
        fifth, sixth = rows[DRAW + 4 * LANES + i], rows[DRAW + 5 * LANES + i]
        sixth_card = int16(0)
        for k in range(ROWS):
            below = rows[k * LANES + i]
            below = int16(below - int16(fifth < below))
            below, sixth_card = take(below, sixth, sixth_card)
            rows[k * LANES + i] = below
        rows[CARD + 5 * LANES + i] = sixth_card


@compiled
def finish_cells(rows: Shorts) -> None:
    """The Banker's half of the cell."""
    for i in range(LANES):
        player_drew, banker = rows[PLAYER_DREW + i], rows[BANKER + i]
        fifth, sixth = counts_for(rows[CARD + 4 * LANES + i]), counts_for(rows[CARD + 5 * LANES + i])
        final = units(int16(banker + int16(int16(sixth & player_drew) | int16(fifth & ~player_drew))))
        more = int16(rows[BANKER_DREW + i] & int16(int16(int16(9) * banker) + int16(final + int16(10))))
        rows[CELL + i] = int16(rows[CELL + i] + more)
