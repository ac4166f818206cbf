"""The fast engine's outer loops: blocks of lanes from the first card of their shoes to the last coup."""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.simulate.cells import CELLS, NOT_DEALT
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engines import lanes
from punto.simulate.engines.compiled import casts, compiled
from punto.simulate.engines.lanes import Halves, Shorts, Words
from punto.simulate.engines.random_streams import FIRST, GOLDEN, SECOND
from punto.simulate.followed_shoes import Followed

int16, _, uint32, uint64 = casts()

LANES, ROWS, CARDS, RANKS = lanes.LANES, lanes.ROWS, lanes.CARDS, lanes.RANKS
BELOW, CARD, LEFT, STOP, LIVE, CELL = (
    lanes.BELOW, lanes.CARD, lanes.LEFT, lanes.STOP, lanes.LIVE, lanes.CELL,
)  # fmt: skip

Counts = NDArray[np.uint32]
Work = tuple[Any, int, int]
"""The seed's key, the first shoe, and how many."""
Plan = tuple[Any, ...]
"""The rules as the compiled functions take them: cards, behind, burn, shuffled each coup, seats, longest,
the Player's threshold, and the Banker's as steps from one third card to the next."""
BURN_NUMBERS = {"none": 0, "one": 1, "face-up": 2}
FACE_UP = 2
ALIGNED = 64


@compiled
def mixed(word: Any) -> Any:
    """SplitMix64's mixing, as `punto.simulate.engines.random_streams.mixed`."""
    word = (word ^ (word >> uint64(30))) * uint64(FIRST)
    word = (word ^ (word >> uint64(27))) * uint64(SECOND)
    return word ^ (word >> uint64(31))


@compiled
def seed_lane(key: Any, shoe: int, lane: int, state: Words) -> None:
    """Start a lane's stream where its shoe's begins."""
    first = mixed(key + uint64(2 * shoe + 1) * uint64(GOLDEN))
    second = mixed(key + uint64(2 * shoe + 2) * uint64(GOLDEN))
    state[lane], state[LANES + lane] = uint32(first), uint32(first >> uint64(32))
    state[2 * LANES + lane], state[3 * LANES + lane] = uint32(second), uint32(second >> uint64(32))


@compiled
def fill_shoe(plan: Plan, lane: int, rows: Shorts) -> None:
    """A full shoe for one lane."""
    for k in range(ROWS):
        rows[BELOW + k * LANES + lane] = (k + 1) * plan[0] // RANKS
    rows[LEFT + lane] = plan[0]


@compiled
def burn(plan: Plan, lane: int, state: Words, rows: Shorts) -> None:
    """Burn as the rules say. Cards burned unseen are as good as left at the back: the shoe ends sooner."""
    rows[STOP + lane] = plan[1] + min(plan[2], 1)
    if plan[2] == FACE_UP:
        half = lanes.next_word(state, lane) & uint32(0xFFFF)
        draw = int16(lanes.fair_draw(half, plan[0], state, lane))
        card = int16(0)
        for k in range(ROWS):
            rows[k * LANES + lane], card = lanes.take(rows[k * LANES + lane], draw, card)
        rows[LEFT + lane] -= 1
        points = lanes.counts_for(card)
        rows[STOP + lane] = plan[1] + (points or 10)


@compiled
def start(work: Work, plan: Plan, state: Words, rows: Shorts) -> None:
    """Shoes made ready on as many lanes; the lanes beyond them stay idle."""
    key, first, shoes = work
    for lane in range(LANES):
        seed_lane(key, first + lane, lane, state)
        fill_shoe(plan, lane, rows)
        rows[LIVE + lane] = -1 if lane < shoes else 0
        if plan[3]:
            rows[STOP + lane] = 0
        else:
            burn(plan, lane, state, rows)


@compiled
def next_coup(plan: Plan, state: Words, halves: Halves, rows: Shorts, doubts: NDArray[np.uint64]) -> None:
    """One more coup on every lane."""
    if plan[3]:
        for lane in range(LANES):
            fill_shoe(plan, lane, rows)
    lanes.fill_words(state, halves)
    lanes.bound_draws(halves, rows)
    lanes.settle_doubts(doubts, state, halves, rows)
    lanes.deal_opening(rows)
    if plan[4]:
        lanes.deal_thirds(rows)
        seat_cells(rows)
    else:
        lanes.decide_thirds(rows, plan[6], plan[7])
        lanes.deal_thirds(rows)
        lanes.finish_cells(rows)


@compiled
def seat_cells(rows: Shorts) -> None:
    """The cell of a seat's hand against the dealer's: 40 to a hand, by points and pictures."""
    for i in range(LANES):
        cell = int16(0)
        for hand in range(2):
            points = int16(0)
            pictures = int16(0)
            for place in range(3):
                card = rows[CARD + (3 * hand + place) * LANES + i]
                points = lanes.units(int16(points + lanes.counts_for(card)))
                pictures = int16(pictures + int16((card >= int16(9)) & (card <= int16(11))))
            cell = int16(int16(cell * int16(40)) + int16(int16(pictures * int16(10)) + points))
        rows[CELL + i] = int16(cell | ~rows[LIVE + i])


@compiled
def any_live(rows: Shorts) -> Any:
    """Whether some lane has a coup to come."""
    found = int16(0)
    for i in range(LANES):
        found |= rows[LIVE + i]
    return found != 0


@compiled
def count_shoes(work: Work, plan: Plan, space: Any, counts: Counts) -> None:
    """Deal shoes and count their coups by cell."""
    key, first, shoes = work
    state, halves, rows, doubts, cells = space
    for begun in range(0, shoes, LANES):
        start((key, first + begun, min(LANES, shoes - begun)), plan, state, rows)
        coups = 0
        while coups < plan[5] and any_live(rows):
            next_coup(plan, state, halves, rows, doubts)
            coups += 1
            for i in range(LANES):
                counts[cells[i]] += uint32(1)


@compiled
def follow_block(work: Work, plan: Plan, space: Any, cells: Any, cards: Any) -> None:
    """Deal up to a block of shoes and write down every coup: its cell, and its six cards."""
    state, halves, rows, doubts, now = space
    start(work, plan, state, rows)
    coups = 0
    while coups < plan[5] and any_live(rows):
        next_coup(plan, state, halves, rows, doubts)
        for i in range(work[2]):
            cells[i, coups] = now[i]
            for j in range(CARDS):
                cards[i, coups, j] = rows[CARD + j * LANES + i]
        coups += 1


def plan_of(rules: ShoeRules) -> Plan:
    """The rules as the compiled functions take them."""
    limits = rules.banker_draws_to
    steps = [limits[0], *(after - before for before, after in pairwise(limits))]
    return (
        rules.cards,
        rules.behind,
        BURN_NUMBERS[rules.burn],
        rules.shuffled_each_coup,
        rules.seats,
        rules.longest,
        np.int16(rules.player_draws_to),
        tuple(np.int16(step) for step in steps),
    )


def _aligned(numbers: int, kind: type) -> NDArray[Any]:
    """An empty array that starts on a cache line, which the compiler's vectors like best."""
    size = numbers * np.dtype(kind).itemsize
    raw = np.zeros(size + ALIGNED, dtype=np.uint8)
    offset = -raw.ctypes.data % ALIGNED
    return raw[offset : offset + size].view(kind)


def working_space() -> tuple[NDArray[Any], ...]:
    """What a block of lanes works in: streams, words, rows, and two other views of rows."""
    rows = _aligned(lanes.SIZE, np.int16)
    doubts = rows[lanes.DOUBT : lanes.DOUBT + LANES].view(np.uint64)
    cells = rows[CELL : CELL + LANES].view(np.uint16)
    return _aligned(4 * LANES, np.uint32), _aligned(CARDS * LANES, np.uint16), rows, doubts, cells


def count(rules: ShoeRules, key: int, first: int, shoes: int) -> NDArray[np.int64]:
    """How many coups of these shoes fall into each cell."""
    counts = np.zeros(CELLS, dtype=np.uint32)
    count_shoes((np.uint64(key), first, shoes), plan_of(rules), working_space(), counts)
    counts[NOT_DEALT] = 0
    return counts.astype(np.int64)


def follow(rules: ShoeRules, key: int, first: int, shoes: int) -> Followed:
    """These shoes coup by coup."""
    plan, space = plan_of(rules), working_space()
    found = Followed.blank(shoes, rules.longest)
    for begun in range(0, shoes, LANES):
        here = slice(begun, min(begun + LANES, shoes))
        cells, cards = found.cells[here], found.cards[here]
        follow_block((np.uint64(key), first + begun, len(cells)), plan, space, cells, cards)
    return found
