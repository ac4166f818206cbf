"""Wagers that span coups: Runs and Dragon Tails, as two small state machines."""

from fractions import Fraction
from typing import Literal, NamedTuple

from punto.rulebook.model import TailEntry
from punto.rules.facts import Winner
from punto.rules.wager import LETTERS, OpenWager, RunWager, TailWager


class Step(NamedTuple):
    """What one result does to a wager: still open, or decided at odds."""

    verdict: Literal["open", "win", "lose"]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    progress: int = 0
    """How many results it has seen come in, while it is open."""
    per_unit: Fraction = Fraction(0)
    """What it pays, once it has won."""


def run_step(spec: RunWager, held: OpenWager, winner: Winner) -> Step:
    """A run goes on while results come as wanted, wins with the last, loses with the first that differs."""
    wanted = spec.wanted(held.wager)
    rule = spec.rule
    if wanted[held.progress] != LETTERS[winner]:
        tie = rule.broken_by_tie.clauses if rule.broken_by_tie and winner == "tie" else ()
        clauses = (*spec.line.clauses, *tie, *rule.lost.clauses, *rule.clauses)
        return Step("lose", clauses, rule.readings)
    progress = held.progress + 1
    if progress < len(wanted):
        return Step("open", rule.clauses, rule.readings, progress)
    clauses = (*spec.line.clauses, *rule.clauses)
    return Step("win", clauses, spec.line.readings, per_unit=spec.per_unit)


def tail_step(spec: TailWager, held: OpenWager, winner: Winner) -> Step:
    """A tail grows with its side, is paid at once at the longest streak, and settles when broken."""
    rule = spec.rule
    if winner != rule.wants:
        return tail_broken(spec, held)
    progress = held.progress + 1
    if progress < spec.longest:
        clauses = (*_entry(spec, held).clauses, *rule.clauses)
        return Step("open", clauses, rule.readings, progress)
    return _tail_paid(spec, held, progress)


def tail_broken(spec: TailWager, held: OpenWager) -> Step:
    """A broken tail pays on the results its own stake saw; too few lose."""
    if held.progress in spec.per_unit:
        return _tail_paid(spec, held, held.progress)
    broken = spec.rule.broken
    entry = _entry(spec, held)
    clauses = (*broken.clauses, *entry.pays.clauses, *spec.rule.clauses)
    return Step("lose", clauses, entry.pays.readings)


def _tail_paid(spec: TailWager, held: OpenWager, count: int) -> Step:
    entry = _entry(spec, held)
    clauses = (*entry.pays.clauses, *entry.clauses, *spec.rule.clauses)
    readings = (*entry.pays.readings, *spec.rule.readings)
    return Step("win", clauses, readings, per_unit=spec.per_unit[count])


def _entry(spec: TailWager, held: OpenWager) -> TailEntry:
    return next(each for each in spec.rule.entries if each.entry == held.wager.entry)
