"""The same shoes dealt with numpy alone, for machines without the compiler: slower, the same coups.

Every step must agree with `punto.simulate.lanes` and `punto.simulate.lockstep`; a test compares them coup by
coup. Here all shoes of a block are one array.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from punto.simulate.cells import CELLS, HANDS, NOT_DEALT, PAIRINGS
from punto.simulate.dealing import RANKS, ShoeRules
from punto.simulate.followed import CARDS, Followed
from punto.simulate.streams import FIRST, GOLDEN, SECOND, unfair_products

BLOCK = 8192
"""Shoes dealt together."""
STOOD = 10
SEAT_HANDS = 40
LOW_HALF = np.uint32(0xFFFF)
UNFAIR = np.array(unfair_products(), dtype=np.uint32)

Numbers = NDArray[np.int16]
Counts = NDArray[np.int64]
Words = NDArray[np.uint32]
Flags = NDArray[np.bool_]


class Streams:
    """The random words of some shoes (xoshiro128**), one stream each."""

    def __init__(self, key: int, first: int, shoes: int) -> None:
        """Start each stream where its shoe's begins."""
        places = np.arange(first, first + shoes, dtype=np.uint64) * np.uint64(2)
        one = _mixed(np.uint64(key) + (places + np.uint64(1)) * np.uint64(GOLDEN))
        two = _mixed(np.uint64(key) + (places + np.uint64(2)) * np.uint64(GOLDEN))
        high = np.uint64(32)
        self._state = np.stack([one, one >> high, two, two >> high]).astype(np.uint32)

    def words(self, who: NDArray[np.intp] | slice = slice(None)) -> Words:
        """The next word of each of these shoes."""
        a, b, c, d = self._state[:, who]
        word = _turned(b * np.uint32(5), 7) * np.uint32(9)
        c, d, shifted = c ^ a, d ^ b, b << np.uint32(9)
        self._state[:, who] = a ^ d, b ^ c, c ^ shifted, _turned(d, 11)
        return word

    def fair(self, halves: Words, bounds: Numbers) -> Numbers:
        """Draws below their bounds, each number as likely as the other; unfair products are drawn anew."""
        bounds32 = bounds.astype(np.uint32)
        products = halves * bounds32
        unfair = UNFAIR[bounds]
        again = np.flatnonzero((products & LOW_HALF) < unfair)
        while again.size:
            products[again] = (self.words(again) & LOW_HALF) * bounds32[again]
            again = again[(products[again] & LOW_HALF) < unfair[again]]
        return (products >> np.uint32(16)).astype(np.int16)


class Block:
    """Some shoes, dealt in step."""

    def __init__(self, rules: ShoeRules, key: int, first: int, shoes: int) -> None:
        """Fill the shoes, start their streams, burn."""
        self._rules = rules
        self._streams = Streams(key, first, shoes)
        self._full = np.arange(1, RANKS, dtype=np.int16)[:, None] * np.int16(rules.cards // RANKS)
        self._below = np.repeat(self._full, shoes, axis=1)
        self._left = np.full(shoes, rules.cards, dtype=np.int16)
        self._stop = np.zeros(shoes, dtype=np.int16)
        self._live = np.ones(shoes, dtype=np.bool_)
        self._banker_to = np.array(rules.banker_draws_to, dtype=np.int16)
        if not rules.shuffled_each_coup:
            self._burn()

    def _burn(self) -> None:
        """Cards burned unseen are as good as left at the back: the shoe ends sooner."""
        self._stop += self._rules.behind + (self._rules.burn == "one")
        if self._rules.burn == "face-up":
            draw = self._streams.fair(self._streams.words() & LOW_HALF, self._left)
            points = _points(self._take(draw))
            self._left -= 1
            self._stop += np.where(points == 0, 10, points).astype(np.int16)

    def coups(self) -> Iterator[tuple[Counts, Numbers]]:
        """Coup after coup: the cell on each lane (NOT_DEALT where the shoe is over), and the six cards."""
        for _ in range(self._rules.longest):
            if not self._live.any():
                return
            yield self._coup()

    def _coup(self) -> tuple[Counts, Numbers]:
        if self._rules.shuffled_each_coup:
            self._below[:] = self._full
            self._left[:] = self._rules.cards
        draws = self._draws()
        cards = [self._take(draw) for draw in draws[:4]]
        live = self._live
        cell = self._seat(cards, draws) if self._rules.seats else self._two_hands(cards, draws)
        return np.where(live, cell, NOT_DEALT), np.stack(cards, axis=1)

    def _draws(self) -> list[Numbers]:
        """Six draws a lane from three words, whether or not all are needed."""
        words = [self._streams.words() for _ in range(CARDS // 2)]
        halves = [half for word in words for half in (word & LOW_HALF, word >> np.uint32(16))]
        # Card by card: a lane that must draw anew takes its words in the order of its cards.
        return [self._streams.fair(half, self._left - np.int16(place)) for place, half in enumerate(halves)]

    def _above(self, draw: Numbers) -> Flags:
        """Which counts lie above the cards drawn."""
        return draw < self._below

    def _take(self, draw: Numbers) -> Numbers:
        """Cards leave the shoe; a card's number is how many counts lie above it."""
        above = self._above(draw)
        self._below -= above
        return _number(above)

    def _two_hands(self, cards: list[Numbers], draws: list[Numbers]) -> Counts:
        """Third cards by the table of play, and the cell."""
        player = (_points(cards[0]) + _points(cards[2])) % 10
        banker = (_points(cards[1]) + _points(cards[3])) % 10
        no_natural = (player < 8) & (banker < 8)
        player_drew = no_natural & (player <= self._rules.player_draws_to)
        above = self._above(draws[4])
        cards.append(_number(above))
        against = np.where(player_drew, _points(cards[4]), STOOD)
        banker_drew = no_natural & (banker <= self._banker_to[against])
        self._below -= above & (player_drew | banker_drew)
        above = self._above(draws[5])
        cards.append(_number(above))
        self._below -= above & (player_drew & banker_drew)
        used = np.int16(4) + player_drew.astype(np.int16) + banker_drew
        still = self._live & (self._left > self._stop)
        self._left = self._left - used * self._live
        self._live = still
        last = np.where(player_drew, cards[5], cards[4])
        hands = _hand(player, cards[4], player_drew) * HANDS + _hand(banker, last, banker_drew)
        return _pairs(cards).astype(np.int64) * PAIRINGS + hands

    def _seat(self, cards: list[Numbers], draws: list[Numbers]) -> Counts:
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


def _number(above: Flags) -> Numbers:
    number: Numbers = above.view(np.int8).sum(axis=0, dtype=np.int8).astype(np.int16)
    return number


def _points(cards: Numbers) -> Numbers:
    points: Numbers = np.maximum(np.int16(9) - cards, np.int16(0))
    return points


def _hand(opening: Numbers, third: Numbers, drew: Flags) -> Numbers:
    final = (opening + _points(third)) % 10
    return np.where(drew, 10 + 10 * opening + final, opening)


def _pairs(cards: list[Numbers]) -> Numbers:
    player, banker = cards[0] == cards[2], cards[1] == cards[3]
    one_rank = player & banker & (cards[0] == cards[1])
    eights = one_rank & (cards[0] == 1)
    pairs: Numbers = player.astype(np.int16) + np.int16(2) * banker + one_rank + eights
    return pairs


def _three(cards: list[Numbers]) -> Numbers:
    points = sum((_points(card) for card in cards), np.zeros_like(cards[0])) % 10
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
            found.cards[here, place] = cards
    return found
