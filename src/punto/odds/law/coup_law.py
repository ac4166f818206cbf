"""The exact law of a coup: for every set of facts, in how many of all orders of six cards it comes about.

A coup that uses fewer than six cards is counted with every order of the cards it leaves unused, so all counts
are of one whole: N (N-1) (N-2) (N-3) (N-4) (N-5) for a shoe of N cards.
"""

import operator
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from punto.odds.law.composition import Composition
from punto.odds.law.openings import Values, openings
from punto.rules.domain import Hand, PairCell, every_hand, every_pairing, facts_for
from punto.rules.drawing import OPENING, Drawing
from punto.rules.facts import NATURAL, POINTS, THREE, Facts
from punto.rules.paytable import AnyFacts

FIRST_ALIKE: dict[tuple[bool, ...], Drawing] = {}
"""Of all tables of play that draw alike, the first that was asked about."""
Ending = tuple[int | None, int | None, dict[PairCell, Facts]]
"""What third cards two hands drew, None where they drew none, and the facts by how the hands are paired."""
Seen = tuple[tuple[AnyFacts, int], ...]
"""Coups that stand for all that look alike, each with the ways of all of them."""


@dataclass(frozen=True)
class Law:
    """How many of all the ways lead to each set of facts."""

    ways: int
    counts: Mapping[AnyFacts, int]
    _seen: dict[frozenset[str], Seen] = field(default_factory=dict, repr=False, compare=False)
    dealt: tuple[Drawing, Composition] | None = field(default=None, repr=False, compare=False)
    """What it is the law of, for wagers that ask about more than it knows."""
    kept: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)
    """Prices worked out from this law: variants share most of their wagers."""

    def seen_by(self, asked: Iterable[str]) -> Seen:
        """The law as it looks to someone who asks about these facts alone."""
        names = frozenset(asked)
        if names not in self._seen:
            self._seen[names] = self._gathered(sorted(names))
        return self._seen[names]

    def _gathered(self, names: list[str]) -> Seen:
        key = operator.attrgetter(*names) if names else type
        first: dict[object, AnyFacts] = {}
        ways: dict[object, int] = {}
        for facts, count in self.counts.items():
            alike = key(facts)
            if alike in ways:
                ways[alike] += count
            else:
                first[alike], ways[alike] = facts, count
        return tuple((first[alike], ways[alike]) for alike in first)


class FollowedOpenings:
    """Openings of one kind, gathered, and the ways in which third cards can follow them.

    With w ways for an opening that used u(x) cards of value x, out of n(x), the thirds x and y follow it in
    w (n(x) - u(x)) (n(y) - u(y)) ways, n(y) being one less where x = y. Multiplied out, that takes only the
    sums of w, w u(x) and w u(x) u(y) over the openings.
    """

    def __init__(self, values: tuple[int, ...]) -> None:
        """Start with no opening, in a shoe with so many cards of each value."""
        self._values = values
        self._left = sum(values) - OPENING
        self._ways = 0
        self._used = [0] * POINTS
        self._both = [[0] * POINTS for _ in range(POINTS)]

    def add(self, used: tuple[int, ...], ways: int) -> None:
        """Take in an opening with cards of these values."""
        self._ways += ways
        for value in used:
            self._used[value] += ways
            both = self._both[value]
            for other in used:
                both[other] += ways

    def by(self, third: int | None, other: int | None) -> int:
        """The ways of six cards that go on with these thirds; None where a hand drew no third card."""
        left = self._left
        if third is None:
            return self._one(other) * (left - 1) if other is not None else self._ways * left * (left - 1)
        return self._one(third) * (left - 1) if other is None else self._two(third, other)

    def _one(self, third: int) -> int:
        return self._ways * self._values[third] - self._used[third]

    def _two(self, third: int, other: int) -> int:
        first, second = self._values[third], self._values[other] - (third == other)
        return (
            self._ways * first * second
            - first * self._used[other]
            - second * self._used[third]
            + self._both[third][other]
        )


def coup_law(drawing: Drawing, shoe: Composition) -> Law:
    """The law of a coup's facts, for a table of play and what is left in the shoe."""
    return _coup_law(FIRST_ALIKE.setdefault(_draws(drawing), drawing), shoe)


def _draws(drawing: Drawing) -> tuple[bool, ...]:
    """A table of play without its words: rulebooks that draw alike share one law."""
    thirds = (None, *range(POINTS))
    player = (drawing.player_draws(opening) for opening in range(NATURAL))
    banker = (drawing.banker_draws(*row) for row in product(range(NATURAL), thirds))
    return (*player, *banker)


@lru_cache(maxsize=8)
def _coup_law(drawing: Drawing, shoe: Composition) -> Law:
    gathered = _gather(shoe)
    counts: dict[AnyFacts, int] = {}
    for opening, endings in _endings(drawing).items():
        for third, other, facts in endings:
            for pairing, followed in gathered[opening].items():
                ways = followed.by(third, other)
                if ways:
                    counts[facts[pairing]] = ways
    return Law(shoe.ways, counts, dealt=(drawing, shoe))


@lru_cache(maxsize=8)
def _endings(drawing: Drawing) -> dict[tuple[int, int], list[Ending]]:
    """All endings by the points of the opening hands: made once, for they are the same for every shoe."""
    endings: defaultdict[tuple[int, int], list[Ending]] = defaultdict(list)
    for player, banker in every_hand(drawing):
        opening = player[0], banker[0]
        facts = {pairing: facts_for(player, banker, pairing) for pairing in every_pairing(*opening)}
        endings[opening].append((_third(player), _third(banker), facts))
    return endings


def _gather(shoe: Composition) -> dict[tuple[int, int], dict[PairCell, FollowedOpenings]]:
    """The openings by points and pairing."""
    values = shoe.by_value()
    gathered: defaultdict[tuple[int, int], dict[PairCell, FollowedOpenings]] = defaultdict(dict)
    for player, banker, pairing, ways in openings(shoe):
        kind = gathered[_points(player), _points(banker)]
        if pairing not in kind:
            kind[pairing] = FollowedOpenings(values)
        kind[pairing].add((*player, *banker), ways)
    return gathered


def _points(hand: Values) -> int:
    return sum(hand) % POINTS


def _third(hand: Hand) -> int | None:
    """What a hand's third card counted, from its points before and after."""
    opening, final, cards = hand
    return (final - opening) % POINTS if cards == THREE else None
