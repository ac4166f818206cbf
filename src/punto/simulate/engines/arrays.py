"""The same shoes dealt with numpy alone, for machines without the compiler: slower, the same coups.

Every step must agree with `lanes` and `lockstep` beside it; a test compares them coup by coup. Here all shoes
of a block are one array.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from punto.simulate.cells import CELLS, HANDS, NOT_DEALT, PAIRINGS
from punto.simulate.deal_rules import RANKS, ShoeRules
from punto.simulate.engines.random_streams import FIRST, GOLDEN, SECOND, unfair_products
from punto.simulate.followed_shoes import CARDS, Followed

BLOCK = 16384
"""Shoes dealt together."""
STOOD = 10
SEAT_HANDS = 40
LOW_HALF = np.uint32(0xFFFF)
YES = -1
SIGN = np.int16(15)
"""Shifted down so far, a negative number is yes, any other no."""
UNFAIR = np.array(unfair_products(), dtype=np.uint32)

Numbers = NDArray[np.int16]
Counts = NDArray[np.int64]
Words = NDArray[np.uint32]
Places = NDArray[np.intp]


class RandomStreams:
    """The random words of some shoes (xoshiro128**), one stream each."""

    def __init__(self, key: int, first: int, shoes: int) -> None:
        """Start each stream where its shoe's begins."""
        places = np.arange(first, first + shoes, dtype=np.uint64) * np.uint64(2)
        one = _mixed(np.uint64(key) + (places + np.uint64(1)) * np.uint64(GOLDEN))
        two = _mixed(np.uint64(key) + (places + np.uint64(2)) * np.uint64(GOLDEN))
        high = np.uint64(32)
        self._state = [each.astype(np.uint32) for each in (one, one >> high, two, two >> high)]

    def words(self) -> Words:
        """The next word of every shoe."""
        word, self._state = _stepped(self._state)
        return word

    def words_of(self, some: Places) -> Words:
        """The next word of some of the shoes."""
        word, after = _stepped([each[some] for each in self._state])
        for each, new in zip(self._state, after, strict=True):
            each[some] = new
        return word

    def fair(self, halves: Words, bounds: Words) -> Numbers:
        """Draws below their bounds, by card and shoe, each number as likely as the other (Lemire).

        Unfair products are drawn anew, a shoe's in the order of its cards: each takes the next word.
        """
        products = halves * bounds
        card, shoe = np.nonzero((products & LOW_HALF) < bounds)  # few, and what is unfair is among them
        unfair = UNFAIR[bounds[card, shoe]]
        still = (products[card, shoe] & LOW_HALF) < unfair
        while still.any():
            card, shoe, unfair = card[still], shoe[still], unfair[still]
            some, first = np.unique(shoe, return_index=True)
            again = (self.words_of(some) & LOW_HALF) * bounds[card[first], some]
            products[card[first], some] = again
            still = np.ones(len(shoe), dtype=np.bool_)
            still[first] = (again & LOW_HALF) < unfair[first]
        return (products >> np.uint32(16)).astype(np.int16)


def _stepped(state: list[Words]) -> tuple[Words, list[Words]]:
    """The next words, and the state after them."""
    a, b, c, d = state
    word = _turned(b * np.uint32(5), 7) * np.uint32(9)
    c, d, shifted = c ^ a, d ^ b, b << np.uint32(9)
    return word, [a ^ d, b ^ c, c ^ shifted, _turned(d, 11)]


class Block:
    """Some shoes, dealt in step.

    Everything stays 16 bits wide and yes is -1, no 0, as in the lanes: that is what numpy adds up fastest.
    """

    def __init__(self, rules: ShoeRules, key: int, first: int, shoes: int) -> None:
        """Fill the shoes, start their streams, burn."""
        self._rules = rules
        self._streams = RandomStreams(key, first, shoes)
        self._full = np.arange(1, RANKS, dtype=np.int16)[:, None] * np.int16(rules.cards // RANKS)
        self._below = np.repeat(self._full, shoes, axis=1)
        self._room = np.empty_like(self._below)
        self._left = np.full(shoes, rules.cards, dtype=np.int16)
        self._stop = np.zeros(shoes, dtype=np.int16)
        self._live = np.full(shoes, YES, dtype=np.int16)
        self._banker_to = np.array(rules.banker_draws_to, dtype=np.int16)
        if not rules.shuffled_each_coup:
            self._burn()

    def _burn(self) -> None:
        """Cards burned unseen are as good as left at the back: the shoe ends sooner."""
        self._stop += self._rules.behind + (self._rules.burn == "one")
        if self._rules.burn == "face-up":
            halves, bounds = self._streams.words() & LOW_HALF, self._left.astype(np.uint32)
            (draw,) = self._streams.fair(halves[None], bounds[None])
            points = _points(self._take(draw))
            self._left -= 1
            self._stop += points + (_less(points, 1) & np.int16(10))

    def coups(self) -> Iterator[tuple[Counts, list[Numbers]]]:
        """Coup after coup: the cell on each lane (NOT_DEALT where the shoe is over), and the six cards."""
        for _ in range(self._rules.longest):
            if not self._live.any():
                return
            yield self._coup()

    def _coup(self) -> tuple[Counts, list[Numbers]]:
        if self._rules.shuffled_each_coup:
            self._below[:] = self._full
            self._left[:] = self._rules.cards
        draws = self._draws()
        cards = [self._take(draw) for draw in draws[:4]]
        live = self._live
        cell = self._seat(cards, draws) if self._rules.seats else self._two_hands(cards, draws)
        return np.where(live, cell, NOT_DEALT), cards

    def _draws(self) -> Numbers:
        """Six draws a lane from three words, whether or not all are needed."""
        words = (self._streams.words() for _ in range(CARDS // 2))
        halves = np.stack([half for word in words for half in (word & LOW_HALF, word >> np.uint32(16))])
        left = np.maximum(self._left, CARDS).astype(np.uint32)  # fewer only where the shoe is over
        return self._streams.fair(halves, left - np.arange(CARDS, dtype=np.uint32)[:, None])

    def _peek(self, draw: Numbers) -> Numbers:
        """The numbers of the cards drawn, while they stay: how many counts lie above each."""
        np.subtract(draw, self._below, out=self._room)
        self._room >>= SIGN
        number: Numbers = np.negative(self._room.sum(axis=0, dtype=np.int16))
        return number

    def _take(self, draw: Numbers, who: Numbers | None = None) -> Numbers:
        """Cards leave the shoe, from all lanes or those of whom it is true; their numbers."""
        number = self._peek(draw)
        if who is not None:
            self._room &= who
        self._below += self._room
        return number

    def _two_hands(self, cards: list[Numbers], draws: Numbers) -> Counts:
        """Third cards by the table of play, and the cell."""
        player = _units(_points(cards[0]) + _points(cards[2]))
        banker = _units(_points(cards[1]) + _points(cards[3]))
        no_natural = _less(player, 8) & _less(banker, 8)
        player_drew = no_natural & _less(player, self._rules.player_draws_to + 1)
        cards.append(self._peek(draws[4]))
        third = _points(cards[4])
        against = (third & player_drew) | (np.int16(STOOD) & ~player_drew)
        banker_drew = no_natural & ~_less(self._banker_to[against], banker)
        self._room &= player_drew | banker_drew
        self._below += self._room
        cards.append(self._take(draws[5], player_drew & banker_drew))
        used = np.int16(4) - player_drew - banker_drew
        still = self._live & _less(self._stop, self._left)
        self._left -= used & self._live
        self._live = still
        last = np.where(player_drew, _points(cards[5]), third)
        hands = _hand(player, third, player_drew) * np.int16(HANDS) + _hand(banker, last, banker_drew)
        return _pairs(cards).astype(np.int64) * PAIRINGS + hands

    def _seat(self, cards: list[Numbers], draws: Numbers) -> Counts:
        """Three cards to the seat, three to the dealer."""
        cards += [self._take(draw) for draw in draws[4:]]
        cell: Counts = _three(cards[:3]).astype(np.int64) * SEAT_HANDS + _three(cards[3:])
        return cell


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    words = (words ^ (words >> np.uint64(30))) * np.uint64(FIRST)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(SECOND)
    mixed: NDArray[np.uint64] = words ^ (words >> np.uint64(31))
    return mixed


def _turned(words: Words, by: int) -> Words:
    turned: Words = words << np.uint32(by) | words >> np.uint32(32 - by)
    return turned


def _less(numbers: Numbers, bound: Numbers | int) -> Numbers:
    """-1 where a number is less than the bound, 0 where it is not; the two lie less than 32,768 apart."""
    below: Numbers = (numbers - np.int16(bound) if isinstance(bound, int) else numbers - bound) >> SIGN
    return below


def _points(cards: Numbers) -> Numbers:
    points: Numbers = np.maximum(np.int16(9) - cards, np.int16(0))
    return points


def _units(totals: Numbers) -> Numbers:
    """The units digit of totals below twenty."""
    units: Numbers = totals - (np.int16(10) & ~_less(totals, 10))
    return units


def _hand(opening: Numbers, third: Numbers, drew: Numbers) -> Numbers:
    more = np.int16(9) * opening + _units(opening + third) + np.int16(10)
    hand: Numbers = opening + (more & drew)
    return hand


def _pairs(cards: list[Numbers]) -> Numbers:
    player, banker = cards[0] == cards[2], cards[1] == cards[3]
    one_rank = player & banker & (cards[0] == cards[1])
    eights = one_rank & (cards[0] == 1)
    pairs: Numbers = player.astype(np.int16) + np.int16(2) * banker + one_rank + eights
    return pairs


def _three(cards: list[Numbers]) -> Numbers:
    points = _units(_units(_points(cards[0]) + _points(cards[1])) + _points(cards[2]))
    pictures = sum(((card >= 9) & (card <= 11) for card in cards), np.zeros_like(cards[0]))
    hand: Numbers = points + 10 * pictures
    return hand


def _blocks(rules: ShoeRules, key: int, first: int, shoes: int) -> Iterator[tuple[slice, Block]]:
    for begun in range(0, shoes, BLOCK):
        end = min(begun + BLOCK, shoes)
        yield slice(begun, end), Block(rules, key, first + begun, end - begun)


def count(rules: ShoeRules, key: int, first: int, shoes: int) -> Counts:
    """How many coups of these shoes fall into each cell."""
    counts = np.zeros(CELLS, dtype=np.int64)
    for _, block in _blocks(rules, key, first, shoes):
        counts += np.bincount(np.concatenate([cells for cells, _ in block.coups()]), minlength=CELLS)
    counts[NOT_DEALT] = 0
    return counts


def follow(rules: ShoeRules, key: int, first: int, shoes: int) -> Followed:
    """These shoes coup by coup."""
    found = Followed.blank(shoes, rules.longest)
    for here, block in _blocks(rules, key, first, shoes):
        for place, (cells, cards) in enumerate(block.coups()):
            found.cells[here, place] = cells
            found.cards[here, place] = np.stack(cards, axis=1)
    return found
