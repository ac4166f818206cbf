"""All wagers of a table priced at once, for shoe after shoe: what a shoe's course is followed with.

Cells of the law that no wager tells apart are put together once; after that a shoe costs one pass over them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.odds.law.composition import Composition
from punto.odds.law.coup_cells import Cells, cells_of
from punto.odds.law.line_weights import gather
from punto.odds.listing import Key, SignChoice, VariantShoe, offered
from punto.odds.price import Rulings, net_of, parts_of
from punto.rulebook.model import Rulebook
from punto.rules.card_facts import card_facts
from punto.rules.facts import Facts
from punto.rules.paytable import Settings, applies
from punto.rules.wager import CoupWager, SplitWager

Places = NDArray[np.int64]
NOT_OPEN = 0
"""The first line of every wager: coups in which it is not offered."""


@dataclass(frozen=True)
class OfferedWager:
    """A wager as the variants offer it that pay it alike."""

    wager: str
    title: str
    family: str | None
    option: int | str | None
    variants: tuple[str, ...]
    nets: tuple[Fraction, ...]
    """What a unit staked comes to, line by line."""
    scaled: tuple[int, ...]
    scale: int
    """The same over one denominator, and that denominator."""

    @property
    def named(self) -> str:
        """Its title with the option, and the variant where only one pays it so."""
        one = self.variants[0] if len(self.variants) == 1 else None
        words = (self.title, one, self.family, self.option)
        return " ".join(str(word) for word in words if word is not None)

    @property
    def key(self) -> Key:
        """What tells it from other wagers, whatever the variant."""
        return self.wager, self.family, self.option


class Quote(NamedTuple):
    """The exact price of an offer for one shoe: the ways of each line, and what the house keeps."""

    offer: OfferedWager
    lines: tuple[int, ...]
    ways: int
    edge: Fraction | None
    """None where the cards that are left never let the wager open."""


class PriceBook:
    """The wagers of a rulebook that are decided within a coup, ready to be priced from any shoe."""

    def __init__(self, book: Rulebook, decks: int, settings: Settings | None = None) -> None:
        """Find what every variant played with so many decks offers."""
        self.book = book
        shoes = [
            VariantShoe(book, name, decks, Composition.full(decks), settings or {})
            for name, variant in book.variant.items()
            if variant.hands == "two" and decks in (variant.decks or book.setup.decks).allowed
        ]
        self.cells: Cells = cells_of(shoes[0].game(SignChoice()).drawing)
        table = FactTable(self.cells.facts)
        found: dict[tuple[object, ...], tuple[OfferedWager, Places]] = {}
        for shoe in shoes:
            for name, sign, spec in offered(shoe, frozenset(), []):
                if any(card_facts(part.table.asked) for part, _ in parts_of(spec)):
                    continue  # The cells of the fast law know points and pairs; `answer` prices it.
                places, nets = _lines(table, spec)
                key = (name, sign.family, sign.option or sign.choice, nets, places.tobytes())
                offer = found[key][0] if key in found else _offer(name, spec, sign, nets)
                found[key] = (replace(offer, variants=(*offer.variants, shoe.variant)), places)
        self.offers = tuple(offer for offer, _ in found.values())
        self._class_of, self._line_of = _classes([places for _, places in found.values()])
        self._starts = np.cumsum([0, *(len(offer.nets) + 1 for offer in self.offers)])
        self._line_of += self._starts[:-1, None]

    def quotes(self, shoe: Composition) -> list[Quote]:
        """Every wager's exact price for what is left in a shoe."""
        ways = np.zeros(self._starts[-1], np.int64)
        gather(self.cells.counts(shoe), self._class_of, self._line_of, ways)
        counted = ways.tolist()
        return [
            _quote(offer, counted[start + 1 : end])
            for offer, (start, end) in zip(self.offers, pairwise(self._starts.tolist()), strict=True)
        ]


def _quote(offer: OfferedWager, lines: list[int]) -> Quote:
    ways = sum(lines)
    kept = -sum(map(int.__mul__, lines, offer.scaled))
    return Quote(offer, tuple(lines), ways, Fraction(kept, ways * offer.scale) if ways else None)


def _offer(
    name: str, spec: CoupWager | SplitWager, sign: SignChoice, nets: tuple[Fraction, ...]
) -> OfferedWager:
    scale = lcm(*(net.denominator for net in nets))
    scaled = tuple(int(net * scale) for net in nets)
    option = sign.option or sign.choice
    return OfferedWager(name, spec.rule.title, sign.family, option, (), nets, scaled, scale)


class FactTable:
    """The facts of all cells, column by column, so that cells alike are found without asking each."""

    def __init__(self, cells: Sequence[Facts | None]) -> None:
        """Take the cells; those of no coup stand with the first."""
        self._facts = [facts or cells[0] for facts in cells]
        self._columns: dict[str, Places] = {}
        self._alike: dict[tuple[str, ...], tuple[Places, list[Facts]]] = {}

    def alike(self, asked: Iterable[str]) -> tuple[Places, list[Facts]]:
        """Each cell's class among those that look alike in these facts, and one coup of each class."""
        names = tuple(sorted(set(asked)))
        if names not in self._alike:
            code = np.zeros(len(self._facts), np.int64)
            for name in names:
                column = self._column(name)
                code = code * (int(column.max()) + 1) + column
            _, first, places = np.unique(code, return_index=True, return_inverse=True)
            self._alike[names] = places, [self._facts[each] for each in first.tolist()]
        return self._alike[names]

    def _column(self, name: str) -> Places:
        if name not in self._columns:
            values: dict[object, int] = {}
            codes = [values.setdefault(getattr(facts, name), len(values)) for facts in self._facts]
            self._columns[name] = np.array(codes, np.int64)
        return self._columns[name]


def _lines(table: FactTable, spec: CoupWager | SplitWager) -> tuple[Places, tuple[Fraction, ...]]:
    """For every cell the place of its line, one line for each result and profit; and the profits."""
    parts = parts_of(spec)
    window = spec.window if isinstance(spec, CoupWager) else None
    when = window.when if window else {}
    places, coups = table.alike([name for part, _ in parts for name in part.table.asked] + list(when))
    known: dict[Fraction, int] = {}

    def line(facts: Facts) -> int:
        if not applies(when, facts):
            return NOT_OPEN
        rulings: Rulings = tuple(part.table.ruling(facts) for part, _ in parts)
        return known.setdefault(net_of(parts, rulings), len(known) + 1)

    of_class = np.array([line(facts) for facts in coups], np.int64)
    return of_class[places], tuple(known)


def _classes(wagers: list[Places]) -> tuple[Places, Places]:
    """Each cell's class among those that no wager tells apart, and for each wager the line of each class."""
    code = np.zeros(len(wagers[0]), np.int64)
    for places in _distinct(wagers):
        _, code = np.unique(code * (int(places.max()) + 1) + places, return_inverse=True)
    _, first, class_of = np.unique(code, return_index=True, return_inverse=True)
    return class_of.astype(np.int64), np.array([places[first] for places in wagers], np.int64)


def _distinct(wagers: list[Places]) -> Iterator[Places]:
    yield from {places.tobytes(): places for places in wagers}.values()
