"""Pay lines made ready: for every coup exactly one line, found by a single look-up."""

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, get_args, get_type_hints

from punto.rulebook.model import Otherwise, PayTable, Result, RoundTo, SideBet, WagerLine
from punto.rulebook.records import Cited, FactValue, When
from punto.rules.card_facts import CardFact, Coarse, card_fact, card_facts, told_apart
from punto.rules.domain import PAIR_FACTS
from punto.rules.facts import DERIVED, NUMBERS, Facts, ResultOnly, SeatFacts
from punto.units import Odds, parse_percent

AnyFacts = Facts | SeatFacts | ResultOnly
NOTHING, WHOLE = Fraction(0), Fraction(1)
Key = Any
"""The values of the facts a wager asks about: one value, or a tuple of them."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a pay line says of a coup: the result, what a unit wins, and why."""

    result: Result
    odds: str
    """As printed, or empty."""
    per_unit: Fraction
    commission: Fraction
    """The share of the win that is kept back."""
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    name: str
    takes_commission: bool
    kept: tuple[int, int]
    """What a unit wins after commission, as numerator and denominator."""
    taken: tuple[int, int]
    """The commission on what a unit wins, likewise."""
    lost: Fraction = NOTHING
    """The share of the stake that is lost: all of it, unless the line says otherwise."""
    all_lost: bool = False
    commission_to: RoundTo | None = None
    """How this wager's commission is rounded by itself, where it is."""


class NotOneLine(ValueError):
    """Some coup has no pay line, or more than one."""

    def __init__(self, what: str, right: str, more: tuple[tuple[str, str], ...] = ()) -> None:
        """Say which coup and which lines; more is what else is wrong with the same wager."""
        super().__init__(f"{what}; {right}")
        self.what = what
        self.right = right
        self.faults = ((what, right), *more)


class Rulings(dict[Key, "Ruling"]):
    """The pay line of every coup that can happen; of a coup outside the window, what applies otherwise."""

    def __init__(self, by_key: dict[Key, Ruling], otherwise: Ruling | None) -> None:
        """Take the pay lines by key."""
        super().__init__(by_key)
        self._otherwise = otherwise

    def __missing__(self, key: Key) -> Ruling:
        """A coup for which the wager does not open."""
        if self._otherwise is None:
            raise LookupError(f"no pay line for {key}")
        return self._otherwise


class Compiled:
    """One wager under one option: a table from facts to rulings."""

    def __init__(
        self,
        asked: tuple[str, ...],
        by_key: dict[Key, Ruling],
        lines: tuple[Ruling, ...],
        otherwise: Ruling | None,
        cards: tuple[CardFact, ...] = (),
    ) -> None:
        """Keep the look-up; asked are the facts that make its key, lines all pay lines in order."""
        self.asked = asked
        self.lines = lines
        self.rulings = Rulings(by_key, otherwise)
        self.key: Callable[[Any], Key] = operator.attrgetter(*asked) if asked else _no_key
        if cards:
            self.key = _coarse_key(self.key, asked, cards)

    def ruling(self, facts: AnyFacts) -> Ruling:
        """The one line that applies."""
        return self.rulings[self.key(facts)]

    @property
    def best_odds(self) -> Fraction:
        """The most that a unit can win."""
        return max(ruling.per_unit for ruling in self.lines)


def _no_key(_: object) -> None:
    return None


def _coarse_key(
    key: Callable[[Any], Key], asked: tuple[str, ...], cards: tuple[CardFact, ...]
) -> Callable[[Any], Key]:
    """A key in which the words of cards stand for all words that no pay line tells apart."""
    known = {fact.name: fact.of.stands_for for fact in cards if isinstance(fact.of, Coarse)}
    words = tuple(known.get(name, {}) for name in asked)
    if len(asked) == 1:
        return lambda facts: words[0].get(found := key(facts), found)
    return lambda facts: tuple(each.get(value, value) for each, value in zip(words, key(facts), strict=True))


Settings = dict[str, int | bool | str]
Domain = Callable[[frozenset[str], tuple[CardFact, ...]], Iterable[AnyFacts]]
"""Every coup, as far as these facts go; those about cards as far as the pay lines tell them apart."""


class PayTableChoice(NamedTuple):
    """What the table's sign chooses of a pay table: the option, and the settings that odds may name."""

    option: int
    settings: Settings


def compile_table(
    table: PayTable, choice: PayTableChoice, domain: Domain, window: When, on_win: tuple[str, ...] = ()
) -> Compiled:
    """Make a pay table ready and prove it: in every possible coup exactly one line applies."""
    _check_facts(table, window, domain)
    asked = tuple(dict.fromkeys(name for line in table.pays for name in line.when))
    also = _conditions(table)
    rulings = [
        _ruling(table, line, choice, also + on_win if line.result == "win" else also) for line in table.pays
    ]
    otherwise = _otherwise(table.otherwise, also) if table.otherwise else None
    cards = told_apart(line.when for line in table.pays)
    coups: Iterable[AnyFacts] = domain(frozenset((*asked, *window)), cards)
    if window:
        coups = (facts for facts in coups if applies(window, facts))
    lines = (*rulings, otherwise) if otherwise else tuple(rulings)
    by_key = {key: lines[place] for key, place in _one_line_each(table, asked, coups)}
    return Compiled(asked, by_key, lines, otherwise, cards)


def _one_line_each(
    table: PayTable, asked: tuple[str, ...], coups: Iterable[AnyFacts]
) -> Iterator[tuple[Key, int]]:
    """For every coup the place of its pay line; that of `otherwise` comes after the others.

    No line at all, or two, is an error that names the coup and the lines.
    """
    key = operator.attrgetter(*asked) if asked else _no_key
    representative = {key(facts): facts for facts in coups}
    used = set()
    rest = 0
    for each, facts in representative.items():
        hits = [place for place, line in enumerate(table.pays) if applies(line.when, facts)]
        used.update(hits)
        if len(hits) > 1:
            lines = " and ".join(f"pays[{place}]" for place in hits)
            raise NotOneLine(
                f"two lines for one coup: {lines}, when {_words(facts, asked)}", "narrow one of them"
            )
        if not hits and table.otherwise is None:
            raise NotOneLine(f"no line for a coup: when {_words(facts, asked)}", "add a line or `otherwise`")
        rest += not hits
        yield each, hits[0] if hits else len(table.pays)
    for place in sorted(set(range(len(table.pays))) - used):
        raise NotOneLine(f"pays[{place}] can never apply", "no coup has these facts; correct `when`")
    if table.otherwise and not rest:
        raise NotOneLine("`otherwise` can never apply", "the lines cover every coup; take it out")


def applies(when: When, facts: AnyFacts) -> bool:
    """Whether a coup is one of those that the condition names."""
    return all(
        getattr(facts, name) in wanted if isinstance(wanted, tuple) else getattr(facts, name) == wanted
        for name, wanted in when.items()
    )


def _words(facts: AnyFacts, asked: tuple[str, ...]) -> str:
    return ", ".join(f"{name} = {_in_toml(getattr(facts, name))}" for name in asked) or "always"


def _in_toml(value: FactValue) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _check_facts(table: PayTable, window: When, domain: Domain) -> None:
    """Every fact asked about exists in this kind of game, and can have the values asked for."""
    sample = next(iter(domain(frozenset(), ())))
    found = list(_strange_facts(window, type(sample)))
    for place, line in enumerate(table.pays):
        found += [
            (f"{what} in pays[{place}]", right) for what, right in _strange_facts(line.when, type(sample))
        ]
    if found:
        (what, right), *more = dict.fromkeys(found)
        raise NotOneLine(what, right, tuple(more))
    _check_together(table, window)


def _strange_facts(when: When, kind: type[AnyFacts]) -> Iterator[tuple[str, str]]:
    """The facts of a condition that this kind of game has not, and values that they cannot have."""
    hints, two_hands = get_type_hints(kind), issubclass(kind, Facts)
    for name, wanted in when.items():
        values = wanted if isinstance(wanted, tuple) else (wanted,)
        fact = card_fact(name) if two_hands else None
        if fact is not None or (two_hands and name in DERIVED):
            yield from _not_among(name, values, fact.values if fact else tuple(DERIVED[name]))
        elif two_hands and name in NUMBERS:
            yield from _not_among(name, values, tuple(NUMBERS[name]))
        elif name not in hints:
            known = ", ".join((*hints, *(DERIVED if two_hands else ())))
            more = "; and those about cards (docs/rulebooks.md)" if two_hands else ""
            yield f"unknown fact {name!r} in `when`", f"facts are: {known}{more}"
        else:
            yield from (fault for value in values for fault in _wrong_value(name, value, hints[name]))


def _check_together(table: PayTable, window: When) -> None:
    """Facts about single cards stand beside points, not beside pairs, and open no window."""
    asked = {name for line in table.pays for name in line.when}
    cards = [fact.name for fact in card_facts(asked)]
    if cards and (pairs := sorted(PAIR_FACTS & asked)):
        what = f"{cards[0]} and {pairs[0]} in one wager"
        raise NotOneLine(what, "ask about the ranks of the cards instead of pairs; both cannot be priced")
    if opens := card_facts(set(window)):
        right = "open it on points; which card lies where is not proven inside a coup"
        raise NotOneLine(f"a window that asks about {opens[0].name}", right)


def _not_among(
    name: str, values: tuple[FactValue, ...], known: tuple[FactValue, ...]
) -> Iterator[tuple[str, str]]:
    for value in values:
        if not any(value == each and type(value) is type(each) for each in known):
            words = ", ".join(str(each) for each in known)
            yield f"fact {name} cannot be {value!r}", f"one of: {words}"


def _wrong_value(name: str, value: FactValue, hint: type) -> Iterator[tuple[str, str]]:
    words = get_args(hint)
    if words and value not in words:
        yield f"fact {name} cannot be {value!r}", f"one of: {', '.join(words)}"
    if not words and type(value) is not hint:
        yield f"fact {name} cannot be {value!r}", f"a {hint.__name__}"


def _conditions(table: PayTable) -> tuple[str, ...]:
    """The clauses that let the wager be placed: each was checked before it could be settled."""
    rules: list[Cited | None] = [table]
    if isinstance(table, SideBet):
        rules += [table.decks, table.one_each, table.window]
    return tuple(clause for rule in rules if rule for clause in rule.clauses)


def _merged(*clauses: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clauses))


SETTING = "setting:"
"""What the odds of a line begin with that a setting gives."""


def settings_asked(table: PayTable, choice: PayTableChoice) -> list[str]:
    """The settings that give odds of a pay table under an option."""
    printed = (_printed(line, choice) for line in table.pays)
    return [each.removeprefix(SETTING) for each in printed if each.startswith(SETTING)]


def _printed(line: WagerLine, choice: PayTableChoice) -> str:
    return line.odds[choice.option - 1] if isinstance(line.odds, tuple) else line.odds or ""


def _lost(line: WagerLine | Otherwise) -> Fraction:
    if line.result != "lose":
        return NOTHING
    return parse_percent(line.lost) if line.lost else WHOLE


def _ruling(table: PayTable, line: WagerLine, choice: PayTableChoice, also: tuple[str, ...]) -> Ruling:
    printed = _printed(line, choice)
    per_unit = Fraction(0)
    if printed.startswith(SETTING):
        chosen = choice.settings[printed.removeprefix(SETTING)]
        printed = chosen if isinstance(chosen, str) else f"{chosen}:100"
    if printed:
        per_unit = Odds.parse(printed).per_unit
    commission = parse_percent(line.commission) if line.commission else Fraction(0)
    kept, taken = per_unit * (1 - commission), per_unit * commission
    return Ruling(
        result=line.result,
        odds=printed,
        per_unit=per_unit,
        commission=commission,
        clauses=_merged(*line.clauses, *also),
        readings=line.readings,
        name=line.name,
        takes_commission=commission > 0,
        kept=(kept.numerator, kept.denominator),
        taken=(taken.numerator, taken.denominator),
        lost=_lost(line),
        all_lost=_lost(line) == WHOLE,
        commission_to=table.commission_to if commission else None,
    )


def _otherwise(line: Otherwise, also: tuple[str, ...]) -> Ruling:
    clauses = _merged(*line.clauses, *also)
    lost = _lost(line)
    nothing = (0, 1)
    return Ruling(
        line.result, "", NOTHING, NOTHING, clauses, line.readings, "", False, nothing, nothing, lost,
        lost == WHOLE,
    )  # fmt: skip
