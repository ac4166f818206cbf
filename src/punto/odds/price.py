"""The price of a wager: its own pay lines, weighed with the exact law of what they ask about."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import product

import msgspec

from punto.odds.law.card_law import card_law
from punto.odds.law.coup_law import Law
from punto.rulebook.describe.words import in_words
from punto.rulebook.model import Result
from punto.rulebook.records import When
from punto.rules.card_domain import TooManyFacts
from punto.rules.card_facts import card_fact, told_apart
from punto.rules.paytable import Ruling, applies
from punto.rules.wager import CoupWager, SplitWager

WHOLE = Fraction(1)
Part = tuple[CoupWager, Fraction]
"""A wager, and the share of the stake that is laid on it."""
Rulings = tuple[Ruling, ...]
"""What a coup means for each part of a wager; most have one part."""


class PricedLine(msgspec.Struct, frozen=True):
    """One pay line: what a unit staked comes to, and in how many ways."""

    name: str
    result: Result
    odds: str
    commission: Fraction
    net: Fraction
    """Profit or loss of a unit staked, after commission."""
    paid: bool
    """Whether winnings are handed over at all."""
    ways: int
    clauses: tuple[str, ...]
    wins: tuple[Fraction, ...] = ()
    """What is handed over on a unit staked, exactly; a split wager is paid part by part."""


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """What a wager is worth: every line with its exact count, of so many ways."""

    ways: int
    """The ways in which the wager is offered."""
    all_ways: int
    """The ways of every coup; as many, unless the wager opens only in some coups."""
    lines: tuple[PricedLine, ...]
    clauses: tuple[str, ...]
    condition: str | None = None
    """When it is offered, for a wager that opens inside a coup; all figures hold given that."""

    def share(self, result: Result) -> Fraction:
        """How often the wager comes out so."""
        return self._chance([line for line in self.lines if line.result == result])

    @property
    def hit_frequency(self) -> Fraction:
        """How often winnings are handed over, be they less than what the rest of the stake loses."""
        return self._chance([line for line in self.lines if line.paid])

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit staked, on average; negative where the bettor is favoured."""
        return -self._mean(1)

    @property
    def variance(self) -> Fraction:
        """The variance of the profit on a unit staked."""
        return self._mean(2) - self._mean(1) ** 2

    @property
    def offered(self) -> Fraction:
        """How often the wager is offered."""
        return Fraction(self.ways, self.all_ways)

    @property
    def law(self) -> dict[tuple[Result, Fraction], int]:
        """The ways by result and profit: two wagers with one law have one price."""
        law: Counter[tuple[Result, Fraction]] = Counter()
        for line in self.lines:
            law[line.result, line.net] += line.ways
        return dict(+law)

    def _chance(self, lines: list[PricedLine]) -> Fraction:
        return Fraction(sum(line.ways for line in lines), self.ways)

    def _mean(self, power: int) -> Fraction:
        return sum((line.ways * line.net**power for line in self.lines), Fraction(0)) / self.ways


class NeverOffered(ValueError):
    """The cards that are left never let the wager open."""


class NotCounted(ValueError):
    """A wager asks about so many cards that the ways of its lines cannot be counted."""

    def __init__(self, wager: str, title: str) -> None:
        """Name the wager."""
        super().__init__(f"{title} asks about so many cards that its price cannot be counted")
        self.wager = wager


Refusals = list[str | NeverOffered | NotCounted]
"""Why wagers have no price: they are not offered, or these cards never open them."""


def parts_of(spec: CoupWager | SplitWager) -> tuple[Part, ...]:
    """What a stake is laid on: one wager, or several in shares."""
    return spec.parts if isinstance(spec, SplitWager) else ((spec, WHOLE),)


def window_of(spec: CoupWager | SplitWager) -> When:
    """When a wager opens inside a coup; nothing for one that is always open."""
    return spec.window.when if isinstance(spec, CoupWager) and spec.window else {}


def price(spec: CoupWager | SplitWager, law: Law, on: When | None = None) -> Price:
    """Price a wager under a law of the facts that its pay lines ask about; on narrows when it is open."""
    parts = parts_of(spec)
    window = spec.window if isinstance(spec, CoupWager) else None
    when = {**window_of(spec), **(on or {})}
    asked = {name for part, _ in parts for name in part.table.asked}.union(when)
    try:
        law = _knowing(law, parts, asked)
    except TooManyFacts as error:
        raise NotCounted(spec.name, spec.rule.title) from error
    ways: Counter[Rulings] = Counter()
    for facts, count in law.seen_by(asked):
        if applies(when, facts):
            ways[tuple(part.table.ruling(facts) for part, _ in parts)] += count
    if not ways:
        raise NeverOffered(
            f"{spec.rule.title} cannot open with these cards: {in_words(when)} never comes about"
        )
    lines = tuple(_line(parts, rulings, ways[rulings]) for rulings in _in_order(parts, ways))
    own = (*spec.rule.clauses, *(window.clauses if window else ()))
    return Price(
        ways=ways.total(),
        all_ways=law.ways,
        lines=lines,
        clauses=tuple(dict.fromkeys((*own, *(clause for line in lines for clause in line.clauses)))),
        condition=in_words(when) if when else None,
    )


def _knowing(law: Law, parts: tuple[Part, ...], asked: set[str]) -> Law:
    """A law that knows what is asked about: of single cards, too, where that is needed."""
    cards = told_apart(line.when for part, _ in parts for line in part.rule.pays)
    if not cards or law.dealt is None:
        return law
    return card_law(*law.dealt, cards, by_points=any(card_fact(name) is None for name in asked))


def on_the_table(spec: CoupWager | SplitWager, law: Law) -> tuple[Price, ...]:
    """For a wager that opens inside a coup: its price by what lies on the table when it does."""
    when = window_of(spec)
    choices = [wanted if isinstance(wanted, tuple) else (wanted,) for wanted in when.values()]
    found = []
    for values in product(*choices) if when else ():
        with suppress(NeverOffered):
            found.append(price(spec, law, dict(zip(when, values, strict=True))))
    return tuple(found)


def _in_order(parts: tuple[Part, ...], ways: Counter[Rulings]) -> list[Rulings]:
    """A wager's lines as the rulebook lists them, seen or not; a split's as seen, the best first."""
    if len(parts) == 1:
        return [(ruling,) for ruling in dict.fromkeys(parts[0][0].table.lines)]
    return sorted(ways, key=lambda rulings: net_of(parts, rulings), reverse=True)


def _line(parts: tuple[Part, ...], rulings: Rulings, ways: int) -> PricedLine:
    clauses = tuple(dict.fromkeys(clause for ruling in rulings for clause in ruling.clauses))
    net = net_of(parts, rulings)
    if len(rulings) == 1:
        (only,) = rulings
        wins = _wins(parts, rulings)
        return PricedLine(
            only.name, only.result, only.odds, only.commission, net, bool(wins), ways, clauses, wins
        )
    won = [(part.name, ruling.odds) for (part, _), ruling in zip(parts, rulings, strict=True) if ruling.odds]
    name = " + ".join(f"{wager} {odds}" for wager, odds in won)
    result: Result = "win" if net > 0 else "lose" if net < 0 else "stand-off"
    wins = _wins(parts, rulings)
    return PricedLine(name, result, "", Fraction(0), net, bool(won), ways, clauses, wins)


def _wins(parts: tuple[Part, ...], rulings: Rulings) -> tuple[Fraction, ...]:
    """What each part that is paid is handed, after commission."""
    pairs = zip(parts, rulings, strict=True)
    return tuple(share * each.per_unit * (1 - each.commission) for (_, share), each in pairs if each.per_unit)


def net_of(parts: tuple[Part, ...], rulings: Rulings) -> Fraction:
    """Profit or loss of a unit staked: winnings less commission, less what was lost."""
    return sum(
        (
            share * (ruling.per_unit * (1 - ruling.commission) - ruling.lost)
            for (_, share), ruling in zip(parts, rulings, strict=True)
        ),
        Fraction(0),
    )
