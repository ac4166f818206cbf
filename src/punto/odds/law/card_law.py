"""The exact law of a coup where wagers ask about its cards: how many of all orders show each combination.

Cards that no fact tells apart are one kind. Openings are gone through kind by kind, all at once; third cards
follow by the same formula as in `punto.odds.law.coup_law`, which needs how many of each kind openings used.
"""

import operator
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from punto.cards import PACK, Card
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import Law
from punto.rules.card_domain import TooManyFacts
from punto.rules.card_facts import NONE, CardFact, KnownFacts
from punto.rules.domain import UNPAIRED, Hand, facts_for
from punto.rules.drawing import OPENING, Drawing
from punto.rules.facts import NATURAL, POINTS, THREE
from punto.rules.paytable import AnyFacts

Array = NDArray[np.int64]
MOST_OPENINGS = 8_000_000
MOST_SUMS = 40_000_000
LARGEST = 1 << 62
"""Numbers of facts stay below this, so that none runs over."""
P3, B3, SIX = 4, 5, 6
SOME_HAND: Hand = (0, 0, 2)
"""Stands for every hand, where nobody asks about points."""


class Kinds:
    """The cards of a shoe, sorted by points and by what some facts see in them."""

    def __init__(self, facts: tuple[CardFact, ...], shoe: Composition) -> None:
        """Put cards together that none of these facts tells apart."""
        self._facts = facts
        kinds: dict[tuple[Any, ...], list[int]] = {}
        for place, card in enumerate(PACK):
            kinds.setdefault(self._key(card), []).append(place)
        self._places = {key: number for number, key in enumerate(kinds)}
        self.cards: list[Card] = [PACK[places[0]] for places in kinds.values()]
        self.counts = [sum(shoe.counts[each] for each in places) for places in kinds.values()]

    def _key(self, card: Card) -> tuple[Any, ...]:
        return card.points, *(fact.of(card) for fact in self._facts)

    def of(self, card: Card) -> int:
        """The kind of a card."""
        return self._places[self._key(card)]


class Numbering:
    """All facts of a coup as one number, to which every card adds its part."""

    def __init__(self, facts: tuple[CardFact, ...]) -> None:
        """Give each fact a digit."""
        self.facts = facts
        self.values = [fact.values if NONE in fact.values else (*fact.values, NONE) for fact in facts]
        self.steps = list(accumulate((len(each) for each in self.values), operator.mul, initial=1))
        if self.steps[-1] >= LARGEST:
            raise TooManyFacts

    def code(self, place: int, card: Card, *, last: bool) -> int:
        """What a card in a place adds; a fact about the last card waits until it is known to be that."""
        code = 0
        for fact, values, step in zip(self.facts, self.values, self.steps, strict=False):
            if place in fact.places and (fact.counts or len(fact.places) == 1 or last):
                worth = int(fact.of(card)) if fact.counts else values.index(fact.of(card)) + 1
                code += worth * step
        return code

    def codes(self, place: int, kinds: Kinds, *, last: bool) -> list[int]:
        """What a card of each kind adds in a place."""
        return [self.code(place, card, last=last) for card in kinds.cards]

    def read(self, code: int) -> tuple[tuple[str, Any], ...]:
        """The facts that a number stands for."""
        found = []
        for fact, values, step in zip(self.facts, self.values, self.steps, strict=False):
            digit = code // step % len(values)
            value = digit if fact.counts else NONE if not digit else values[digit - 1]
            found.append((fact.name, value))
        return tuple(found)


@lru_cache(maxsize=16)
def card_law(
    drawing: Drawing, shoe: Composition, facts: tuple[CardFact, ...], *, by_points: bool = True
) -> Law:
    """The law of a coup as far as these facts about cards go, and points where somebody asks about them."""
    numbers = Numbering(facts)
    left = shoe.total - OPENING
    opened = not by_points and all(max(fact.places) < OPENING for fact in facts)
    openings = Openings(numbers, shoe, by_points=not opened)
    thirds = Thirds(drawing, numbers, openings.thirds, left)
    counts: defaultdict[tuple[Hand, Hand, int], int] = defaultdict(int)
    for place, key in enumerate(openings.keys):
        sums = openings.sums(place)
        if opened:
            counts[SOME_HAND, SOME_HAND, key[2]] += sums[0] * left * (left - 1)
            continue
        for (mine, theirs, code), ways in thirds.after(key, sums):
            counts[(mine, theirs, code) if by_points else (SOME_HAND, SOME_HAND, code)] += ways
    law: dict[AnyFacts, int] = {}
    for (mine, theirs, code), ways in counts.items():
        if ways:
            known = numbers.read(code)
            law[KnownFacts(**asdict(facts_for(mine, theirs, UNPAIRED)), known=known)] = ways
    return Law(shoe.ways, law)


Sums = tuple[int, list[int], list[list[int]]]
"""The ways of some openings; the same by each kind that they used; and by each two kinds."""
Key = tuple[int, int, int, int]
"""The points of both openings, the number of their facts, and what the last card adds if none follows."""


class Openings:
    """All openings of four cards, gathered by points and facts.

    Places that tell more cards apart are filled first, so that how many are left of a kind is always known.
    """

    def __init__(self, numbers: Numbering, shoe: Composition, *, by_points: bool = True) -> None:
        """Go through all openings at once; points are told apart only where something follows from them."""
        self._by_points = by_points
        seen = [frozenset(fact for fact in numbers.facts if place in fact.places) for place in range(SIX)]
        later = seen[P3] | seen[B3]
        self.thirds = Kinds(_ordered(later), shoe)
        kinds: dict[int, Kinds] = {}
        for place in sorted(range(OPENING), key=lambda place: len(seen[place])):
            later |= seen[place]
            kinds[place] = Kinds(_ordered(later), shoe)
        order = list(reversed(kinds))
        if prod(len(kinds[place].cards) for place in order) > MOST_OPENINGS:
            raise TooManyFacts
        grid = np.indices([len(kinds[place].cards) for place in order]).reshape(OPENING, -1)
        self._drawn = dict(zip(order, grid, strict=True))
        self._gather(numbers, kinds, order)

    def _gather(self, numbers: Numbering, kinds: dict[int, Kinds], order: list[int]) -> None:
        drawn = self._drawn
        ways, code = np.ones_like(drawn[0]), np.zeros_like(drawn[0])
        for number, place in enumerate(order):
            left = np.array(kinds[place].counts, np.int64)[drawn[place]]
            for before in order[:number]:
                left = left - (_as(kinds[before], kinds[place])[drawn[before]] == drawn[place])
            ways *= np.maximum(left, 0)
            code += np.array(numbers.codes(place, kinds[place], last=False), np.int64)[drawn[place]]
        ends = [
            np.array(numbers.codes(OPENING - 1, kinds[OPENING - 1], last=last), np.int64)
            for last in (False, True)
        ]
        last = (ends[1] - ends[0])[drawn[OPENING - 1]]
        worth = {place: np.array([card.points for card in kinds[place].cards]) for place in order}
        points = [sum(worth[each][drawn[each]] for each in (a, a + 2)) % POINTS for a in (0, 1)]
        if not self._by_points:
            points, last = [np.zeros_like(code)] * 2, np.zeros_like(code)
        self._group(np.stack([*points, code, last]), ways, kinds)

    def _group(self, rows: Array, ways: Array, kinds: dict[int, Kinds]) -> None:
        if prod(int(row.max()) + 1 for row in rows) >= LARGEST:
            raise TooManyFacts
        whole = np.zeros_like(ways)
        for row in rows:
            whole = whole * (int(row.max()) + 1) + row
        _, first, group = np.unique(whole, return_index=True, return_inverse=True)
        self.keys: list[Key] = [tuple(each) for each in rows[:, first].T.tolist()]
        many, size = len(self.thirds.cards), len(self.keys)
        if size * many * many > MOST_SUMS:
            raise TooManyFacts
        as_third = [_as(kinds[place], self.thirds)[self._drawn[place]] for place in range(OPENING)]
        self._ways = _sum(group, ways, size)
        self._used = sum(_sum(group * many + one, ways, size * many) for one in as_third)
        self._both = sum(
            _sum((group * many + one) * many + other, ways, size * many * many)
            for one in as_third
            for other in as_third
        )
        self._shape = (size, many, many)

    def sums(self, place: int) -> Sums:
        """The ways of the openings of one group."""
        used = np.reshape(self._used, self._shape[:2])[place].tolist()
        return int(self._ways[place]), used, np.reshape(self._both, self._shape)[place].tolist()


def _ordered(facts: frozenset[CardFact]) -> tuple[CardFact, ...]:
    return tuple(sorted(facts, key=lambda fact: fact.name))


def _as(finer: Kinds, coarser: Kinds) -> Array:
    """The kind that each finer kind is among coarser ones."""
    return np.array([coarser.of(card) for card in finer.cards], np.int64)


def _sum(place: Array, ways: Array, size: int) -> Array:
    """Ways added up by place; each sum is below 2^53, so that it is exact."""
    return np.bincount(place, weights=ways, minlength=size).astype(np.int64)


class Thirds:
    """The third cards that follow an opening, by the table of play."""

    def __init__(self, drawing: Drawing, numbers: Numbering, kinds: Kinds, left: int) -> None:
        """Work out once what a card of each kind adds in either place."""
        self._drawing, self._kinds, self._left = drawing, kinds, left
        self._first = numbers.codes(P3, kinds, last=False)
        self._first_and_last = numbers.codes(P3, kinds, last=True)
        self._second = numbers.codes(B3, kinds, last=True)

    def after(self, key: Key, sums: Sums) -> Iterator[tuple[tuple[Hand, Hand, int], int]]:
        """The ends of some openings, with the ways of six cards that lead to each."""
        player, banker, code, last = key
        ways, left = sums[0], self._left
        natural = max(player, banker) >= NATURAL
        if not natural and self._drawing.player_draws(player):
            yield from self._player_drew(key, sums)
            return
        mine = (player, player, 2)
        if natural or not self._drawing.banker_draws(banker, None):
            yield (mine, (banker, banker, 2), code + last), ways * left * (left - 1)
            return
        for place, card in enumerate(self._kinds.cards):
            one = ways * self._kinds.counts[place] - sums[1][place]
            yield (mine, _drew(banker, card), code + self._second[place]), one * (left - 1)

    def _player_drew(self, key: Key, sums: Sums) -> Iterator[tuple[tuple[Hand, Hand, int], int]]:
        player, banker, code, _ = key
        ways, used, both = sums
        counts, cards = self._kinds.counts, self._kinds.cards
        for place, card in enumerate(cards):
            mine, first = _drew(player, card), counts[place]
            if not self._drawing.banker_draws(banker, card.points):
                one = (ways * first - used[place]) * (self._left - 1)
                yield (mine, (banker, banker, 2), code + self._first_and_last[place]), one
                continue
            for other, then in enumerate(cards):
                second = counts[other] - (place == other)
                two = ways * first * second - first * used[other] - second * used[place] + both[place][other]
                yield (mine, _drew(banker, then), code + self._first[place] + self._second[other]), two


def _drew(opening: int, card: Card) -> Hand:
    return opening, (opening + card.points) % POINTS, THREE
