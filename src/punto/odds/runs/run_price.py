"""The price of wagers that span coups: Runs and Dragon Tails, by the rules' own steps from coup to coup."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, perm
from typing import Literal, NamedTuple, get_args

from punto.odds.law.composition import MOST_IN_A_COUP, Composition
from punto.odds.price import NeverOffered, Price, PricedLine
from punto.odds.runs.full_shoes import FreshLaw
from punto.odds.runs.kept_figures import LONGEST, kept
from punto.rulebook.model import Result
from punto.rules.drawing import Drawing
from punto.rules.facts import Winner
from punto.rules.streaks import Step, run_step, tail_step
from punto.rules.wager import LETTERS, OpenWager, RunWager, TailWager, Wager

Entry = Literal["early", "late"]
WINNERS: tuple[Winner, ...] = get_args(Winner)
Ends = tuple[int, int]
"""The least and the most that a number of ways can be; the same, where it is known."""


@dataclass
class RunLaw:
    """In how many ways results can follow one another from a shoe, counted on first asking."""

    drawing: Drawing
    shoe: Composition
    _ways: dict[str, int] = field(default_factory=dict)

    def prepare(self, runs: list[str]) -> None:
        """Count these together: much of the work is common to them."""
        known = kept(self.drawing, self.shoe)
        missing = [each for each in {_in_order(run) for run in runs} if each not in self._ways]
        self._ways.update({run: known[run] for run in missing if run in known})
        missing = [run for run in missing if run not in known]
        if missing:
            from punto.odds.runs.run_counts import run_ways  # noqa: PLC0415 - loads the compiler

            self._ways.update(run_ways(self.drawing, self.shoe, sorted(missing)))

    def whole(self, coups: int) -> int:
        """The ways of so many coups, whatever they bring."""
        return perm(self.shoe.total, MOST_IN_A_COUP * coups)

    def ways(self, results: str, coups: int) -> Ends:
        """The ways of so many coups that begin with these results."""
        if len(results) > LONGEST:
            low, high = self._bounds(results, self.whole(len(results)))
            return self._followed(low, len(results), coups), self._followed(high, len(results), coups)
        if not results:
            return self.whole(coups), self.whole(coups)
        if _in_order(results) not in self._ways:
            self.prepare([results])
        found = self._followed(self._ways[_in_order(results)], len(results), coups)
        return found, found

    def _followed(self, ways: int, after: int, coups: int) -> int:
        left = self.shoe.total - MOST_IN_A_COUP * after
        return ways * perm(left, MOST_IN_A_COUP * (coups - after))

    def _bounds(self, results: str, whole: int) -> Ends:
        """One coup more than can be counted, of one result throughout."""
        from punto.odds.runs.bounds import next_run  # noqa: PLC0415 - seldom asked for

        shorter = [results[:length] for length in range(1, LONGEST + 1)]
        self.prepare(shorter)
        chances = [Fraction(self._ways[each], self.whole(len(each))) for each in shorter]
        low, high = next_run(chances, self.shoe.total // MOST_IN_A_COUP)
        return floor(low * whole), ceil(high * whole)


AnyLaw = RunLaw | FreshLaw
"""Coups from a shoe that runs down, or each from a full one."""


def _in_order(results: str) -> str:
    return "".join(sorted(results, key="PBT".index))


class PlacedRun(NamedTuple):
    """How a wager over several coups is laid: what is nominated, or when a tail is joined."""

    nominate: str = ""
    entry: Entry = "early"


class Stop(NamedTuple):
    """How a wager may be decided after a number of results, and in how many ways."""

    step: Step
    seen: int
    """How many results came in before."""
    ways: Ends


def coups_of(spec: RunWager | TailWager, placed: PlacedRun) -> int:
    """The most coups that the price looks at: those of the wager, and the one before a late entry."""
    most = spec.line.length if isinstance(spec, RunWager) else spec.longest
    return most + (placed.entry == "late")


def wanted_runs(spec: RunWager | TailWager, placed: PlacedRun) -> list[str]:
    """The runs whose chances the price is made of."""
    if isinstance(spec, RunWager):
        return [placed.nominate or LETTERS[spec.rule.wants] * spec.line.length]
    letter = LETTERS[spec.rule.wants]
    return [letter * number for number in range(1, min(coups_of(spec, placed), LONGEST) + 1)]


def several_price(spec: RunWager | TailWager, placed: PlacedRun, law: AnyLaw) -> tuple[Price, Price]:
    """The price at both ends of what is proven; one and the same, but for a late tail's last coup."""
    coups = coups_of(spec, placed)
    before = LETTERS[spec.rule.wants] if placed.entry == "late" else ""
    law.prepare(wanted_runs(spec, placed))
    stops = list(_stops(spec, placed, law, before, coups))
    low, high = (_price(spec, stops, end, law, before) for end in (0, 1))
    return low, high


def _stops(
    spec: RunWager | TailWager, placed: PlacedRun, law: AnyLaw, before: str, coups: int
) -> Iterator[Stop]:
    """Go on with the one result that keeps the wager open; all others end it alike."""
    results, progress = before, 0
    while True:
        steps = {winner: _step(spec, placed, progress, winner) for winner in WINNERS}
        onward = max(steps, key=lambda winner: _goodness(steps[winner]))
        ended = [step for winner, step in steps.items() if winner != onward]
        here, there = (law.ways(each, coups) for each in (results, results + LETTERS[onward]))
        clauses = tuple(dict.fromkeys(clause for step in ended for clause in step.clauses))
        yield Stop(ended[0]._replace(clauses=clauses), progress, (here[0] - there[1], here[1] - there[0]))
        if steps[onward].verdict != "open":
            yield Stop(steps[onward], progress + 1, there)
            return
        results, progress = results + LETTERS[onward], steps[onward].progress


def _goodness(step: Step) -> tuple[bool, Fraction]:
    """The result that the wager wants keeps it open, or ends it with the most."""
    return step.verdict == "open", step.per_unit


def _step(spec: RunWager | TailWager, placed: PlacedRun, progress: int, winner: Winner) -> Step:
    wager = Wager(id="", wager=spec.name, amount=0, nominate=placed.nominate, entry=placed.entry)
    held = OpenWager(wager, 0, progress)
    return run_step(spec, held, winner) if isinstance(spec, RunWager) else tail_step(spec, held, winner)


def _price(spec: RunWager | TailWager, stops: list[Stop], end: int, law: AnyLaw, before: str) -> Price:
    """One line for each way of being paid; end chooses the least or the most of the last coup."""
    coups = coups_of(spec, PlacedRun(entry="late" if before else "early"))
    whole = law.ways(before, coups)[0]
    if not whole:
        raise NeverOffered(f"{spec.rule.title} cannot be joined with these cards: {before} never comes first")
    taken: dict[tuple[str, Fraction], list[Stop]] = {}
    for stop in stops:
        taken.setdefault((stop.step.verdict, stop.step.per_unit), []).append(stop)
    lines = []
    for (verdict, per_unit), some in taken.items():
        ways = sum(stop.ways[end if stop is stops[-1] else 1 - end] for stop in some)
        clauses = tuple(dict.fromkeys(clause for stop in some for clause in stop.step.clauses))
        result: Result = "win" if verdict == "win" else "lose"
        name = f"{some[0].seen} running" if result == "win" else ""
        odds = f"{per_unit.numerator}:{per_unit.denominator}" if result == "win" else ""
        net = per_unit if result == "win" else Fraction(-1)
        wins = (per_unit,) if result == "win" else ()
        lines.append(PricedLine(name, result, odds, Fraction(0), net, bool(wins), ways, clauses, wins))
    lines.sort(key=lambda line: line.net, reverse=True)
    clauses = tuple(dict.fromkeys((*spec.rule.clauses, *(each for line in lines for each in line.clauses))))
    condition = f"the tail has begun: {before} came first" if before else None
    return Price(
        ways=whole, all_ways=law.whole(coups), lines=tuple(lines), clauses=clauses, condition=condition
    )
