"""Every wager of a rulebook that one coup decides, under every variant and option, with its price."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import msgspec

from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import Law, coup_law
from punto.odds.law.three_card_law import seat_law
from punto.odds.price import (
    NeverOffered,
    NotCounted,
    Price,
    PricedLine,
    Refusals,
    on_the_table,
    parts_of,
    price,
)
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal
from punto.rules.game import Game
from punto.rules.paytable import Settings
from punto.rules.wager import CoupWager, SplitWager

Key = tuple[str, str | None, int | str | None]
"""A wager's name, its family, and the option: a number in a family, or what a split wager is laid on."""


class BoundedLine(NamedTuple):
    """A pay line, and the least and the most ways that it can have; the same, where they are known."""

    line: PricedLine
    least: int
    most: int

    @property
    def known(self) -> bool:
        """Whether the ways are counted, not bounded."""
        return self.least == self.most


@dataclass(frozen=True)
class ListedWager:
    """A wager with its price. Where every variant that has it prices it alike, no variant is named."""

    wager: str
    title: str
    family: str | None
    option: int | str | None
    decks: int
    price: Price
    variants: tuple[str, ...]
    """The variants that offer it at this price."""
    variant: str | None = None
    other: Price | None = None
    """Where a price is known only within proven bounds: the price at the other end."""

    on_table: tuple[Price, ...] = ()
    """For a wager that opens inside a coup: its price by what lies on the table."""

    @property
    def where(self) -> str:
        """The variant it is a price of; "any" where several that offer it price it alike."""
        return self.variant or ("any" if len(self.variants) > 1 else self.variants[0])

    @property
    def chosen(self) -> str:
        """The family and option in words; nothing where there are none."""
        return " ".join(str(each) for each in (self.family, self.option) if each is not None)

    @property
    def middle(self) -> Fraction:
        """The house edge, or the middle between its bounds."""
        return sum(self.bounds, Fraction(0)) / 2

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The least and the most that the house edge can be; the same, where it is known."""
        ends = [each.house_edge for each in (self.price, self.other) if each is not None]
        return min(ends), max(ends)

    @property
    def lines(self) -> tuple[BoundedLine, ...]:
        """Every pay line, with the least and the most ways that are proven for it."""
        others = (self.other or self.price).lines
        return tuple(
            BoundedLine(line, *sorted((line.ways, other.ways)))
            for line, other in zip(self.price.lines, others, strict=True)
        )

    @property
    def variances(self) -> tuple[Fraction, Fraction]:
        """The least and the most that the variance can be; the same, where the price is known.

        Between the ends the variance is concave, so it is least at one of them. It is the mean square, which
        is most at one of them, less the square of a mean that lies between those of the ends.
        """
        ends = [each for each in (self.price, self.other) if each is not None]
        squares = [each.variance + each.house_edge**2 for each in ends]
        low, high = self.bounds
        nearest = Fraction(0) if low < 0 < high else min(low**2, high**2)
        return min(each.variance for each in ends), max(squares) - nearest

    @property
    def key(self) -> Key:
        """What tells it from other wagers, whatever the variant."""
        return self.wager, self.family, self.option


class SignChoice(NamedTuple):
    """What a table has on its sign: the option of one family, or a setting for a split wager."""

    family: str | None = None
    option: int | None = None
    setting: str | None = None
    choice: str | None = None


@dataclass(frozen=True)
class VariantShoe:
    """A variant, and the cards that it is dealt from."""

    book: Rulebook
    variant: str
    decks: int
    cards: Composition
    settings: Settings
    shuffled: bool = False
    """Whether a shuffling device puts the cards of every coup back."""

    def game(self, sign: SignChoice) -> Game:
        """The game with this on its sign."""
        options = {sign.family: sign.option} if sign.family and sign.option else {}
        settings = (
            {**self.settings, sign.setting: sign.choice} if sign.setting and sign.choice else self.settings
        )
        return Game(self.book, self.variant, decks=self.decks, options=options, settings=settings)

    @cached_property
    def law(self) -> Law:
        """The law of the facts that this variant's wagers ask about."""
        game = self.game(SignChoice())
        if game.variant.hands == "each-seat":
            return seat_law(game.variant.ranking, self.cards)
        return coup_law(game.drawing, self.cards)


def signs(book: Rulebook) -> Iterator[tuple[str, SignChoice]]:
    """Every wager that one coup decides, by name, under each sign that may change it."""
    yield from ((name, SignChoice()) for variant in book.variant.values() for name in variant.main)
    for key, bet in book.side_bet.items():
        name = key.partition("@")[0]
        if bet.family is None:
            yield name, SignChoice()
        else:
            numbers = range(1, book.family[bet.family].options + 1)
            yield from ((name, SignChoice(bet.family, option)) for option in numbers)
    for name, split in book.split.items():
        setting = name.replace("-", "_")
        yield from ((name, SignChoice(setting=setting, choice=choice)) for choice in split.pairs)


def offered(
    shoe: VariantShoe, wanted: frozenset[str], refusals: Refusals
) -> Iterator[tuple[str, SignChoice, CoupWager | SplitWager]]:
    """The wagers that a variant offers, under each sign; what it does not offer goes to the refusals."""
    games: dict[SignChoice, Game] = {}
    for name, sign in dict.fromkeys(signs(shoe.book)):
        if wanted and name not in wanted:
            continue
        game = games.setdefault(sign, shoe.game(sign))
        spec = game.wager(name)
        if isinstance(spec, Refusal):
            refusals.append(f"{spec.what}; accepted: {spec.accepted} ({', '.join(spec.clauses)})")
            continue
        assert isinstance(spec, CoupWager | SplitWager)  # noqa: S101 - signs() names no others
        yield name, sign, spec


def priced(shoe: VariantShoe, wanted: frozenset[str], refusals: Refusals) -> Iterator[ListedWager]:
    """The wagers of a variant with their prices; what is not offered goes to the refusals."""
    for name, sign, spec in offered(shoe, wanted, refusals):
        try:
            found, inside = _price_once(spec, shoe.law)
        except (NeverOffered, NotCounted) as error:
            refusals.append(error)
            continue
        option = sign.option or sign.choice
        yield ListedWager(
            name, spec.rule.title, sign.family, option, shoe.decks, found, (shoe.variant,), on_table=inside
        )


def _price_once(spec: CoupWager | SplitWager, law: Law) -> tuple[Price, tuple[Price, ...]]:
    """A wager's price, and its price by what lies on the table; kept with the law for the next variant."""
    key = (id(spec.rule), *((id(part.table), share) for part, share in parts_of(spec)))
    if key not in law.kept:
        # The wager is kept too, so that none of the ids in the key can be another object's.
        law.kept[key] = spec, price(spec, law), on_the_table(spec, law)
    _, found, inside = law.kept[key]
    return found, inside


def merged(found: Iterable[ListedWager]) -> list[ListedWager]:
    """Wagers that every variant prices alike are listed once; of the others each variant's."""
    groups: dict[Key, list[ListedWager]] = {}
    for each in found:
        groups.setdefault(each.key, []).append(each)
    return [listed for group in groups.values() for listed in _once(group)]


def _once(group: list[ListedWager]) -> list[ListedWager]:
    first, *others = group
    if any((each.decks, each.price.law) != (first.decks, first.price.law) for each in others):
        return [replace(each, variant=each.variants[0]) for each in group]
    variants = tuple(variant for each in group for variant in each.variants)
    return [replace(first, variants=variants, price=_joined([each.price for each in group]))]


def _joined(prices: list[Price]) -> Price:
    """One price on the clauses of all: each line with those of the lines that say the same."""
    every = [line for each in prices for line in each.lines]
    lines = tuple(
        msgspec.structs.replace(line, clauses=_all(each.clauses for each in every if _alike(line, each)))
        for line in prices[0].lines
    )
    return msgspec.structs.replace(prices[0], lines=lines, clauses=_all(each.clauses for each in prices))


def _alike(line: PricedLine, other: PricedLine) -> bool:
    return (line.name, line.result, line.net, line.ways) == (other.name, other.result, other.net, other.ways)


def _all(clauses: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for some in clauses for each in some))
