"""The law that was observed: how often each set of facts came about."""

import operator
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction

from punto.rulebook.model import Ranked
from punto.rules.domain import PAIR_FACTS, UNPAIRED, facts_for, rank_place
from punto.rules.facts import POINTS, THREE, SeatFacts
from punto.rules.game import Game
from punto.rules.paytable import AnyFacts
from punto.simulate.cells import PAIRINGS, Pairs, read_cell
from punto.simulate.suits import shares, whole
from punto.simulate.tally import Tally

SEAT_HANDS = 40

Weighed = tuple[AnyFacts, int]
"""A coup, and its share of the whole that `punto.simulate.suits` deals out."""
Group = tuple[tuple[AnyFacts, Fraction], ...]
"""The coups that a deal by ranks may stand for, each with its chance."""


class Observed:
    """A tally read as facts. Where only suits tell coups apart, each kind has its share of them."""

    def __init__(self, game: Game, tally: Tally) -> None:
        """Read a tally of this game."""
        self._decks = game.decks
        self._seats = game.variant.hands == "each-seat"
        self._ranking = game.variant.ranking
        self._cells = tally.cells()
        self._hands = self._cells if self._seats else _without_pairs(self._cells)
        self._whole = whole(game.decks)
        self._groups: dict[frozenset[str], tuple[tuple[Group, int], ...]] = {}

    def groups(self, asked: Iterable[str]) -> tuple[tuple[Group, int], ...]:
        """The coups as they look to someone who asks about these facts alone, and how often each was dealt.

        Ranks were dealt and suits were not, so that one deal may stand for several coups.
        """
        names = frozenset(asked)
        if names not in self._groups:
            self._groups[names] = self._gathered(sorted(names))
        return self._groups[names]

    def _gathered(self, names: list[str]) -> tuple[tuple[Group, int], ...]:
        key = operator.attrgetter(*names) if names else type
        first: dict[object, AnyFacts] = {}
        counts: defaultdict[tuple[tuple[object, int], ...], int] = defaultdict(int)
        suits_matter = not PAIR_FACTS.isdisjoint(names)
        for cell, count in (self._cells if suits_matter else self._hands).items():
            alike = []
            for facts, share in self._facts(cell):
                looks = key(facts)
                first.setdefault(looks, facts)
                alike.append((looks, share))
            counts[tuple(alike)] += count
        return tuple(
            (tuple((first[looks], Fraction(share, self._whole)) for looks, share in alike), count)
            for alike, count in counts.items()
        )

    def _facts(self, cell: int) -> Iterator[Weighed]:
        if self._seats:
            yield seat_facts(cell, self._ranking), self._whole
            return
        player, banker, pairs = read_cell(cell)
        if pairs is Pairs.NEITHER:
            yield facts_for(player, banker, UNPAIRED), self._whole
            return
        for pairing, share in shares(pairs, self._decks):
            yield facts_for(player, banker, pairing), share


def _without_pairs(cells: dict[int, int]) -> dict[int, int]:
    """The same coups by their hands alone: far fewer cells, for wagers that do not ask about pairs."""
    hands: defaultdict[int, int] = defaultdict(int)
    for cell, count in cells.items():
        hands[cell % PAIRINGS] += count
    return dict(hands)


def seat_facts(cell: int, ranking: tuple[Ranked, ...]) -> SeatFacts:
    """The facts of a seat's hand against the dealer's; each is numbered 10 pictures + points."""
    mine, theirs = divmod(cell, SEAT_HANDS)
    pictures, points = divmod(mine, POINTS)
    place = rank_place(ranking, points, pictures == THREE)
    dealer = rank_place(ranking, theirs % POINTS, theirs // POINTS == THREE)
    if place == dealer:
        return SeatFacts("equal", points, pictures)
    return SeatFacts("higher" if place < dealer else "lower", points, pictures)
