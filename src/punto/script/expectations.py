"""Expectations: the indented lines of a script, each of which must be true of the line above it."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from punto.machine.fact import Event
from punto.machine.machine import Machine
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal
from punto.script.grammar import Tree, Unreadable, read_fields


class StepOutcome:
    """What came of a line: the state before and after, the events, and the refusals."""

    def __init__(self, before: Any, actors: dict[str, Actor]) -> None:
        """Nothing has happened yet."""
        self.before = before
        self.after = before
        self.events: list[Event] = []
        self.refusals: tuple[Refusal, ...] = ()
        self.actors = actors
        self.at = 0
        self.day: date | None = None
        self.met: list[Event] = []
        """Events that a line has named, in order."""
        self.named: list[Refusal] = []
        """Refusals that a line has named."""

    @property
    def basis(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The clauses and readings of every event, or of every refusal."""
        events = [(event.clauses, event.readings) for event in self.events]
        return events + [(refusal.clauses, refusal.readings) for refusal in self.refusals]


Check = Callable[[StepOutcome], str]
"""What is wrong, in words; nothing where all is as expected."""


class Expectation(NamedTuple):
    """One indented line."""

    line: int
    text: str
    check: Check
    refusal: bool = False
    """Whether it expects the line above to be refused."""


Make = Callable[[re.Match[str], Machine[Any, Any]], Check]


class Kind(NamedTuple):
    """One way to state an expectation."""

    written: str
    pattern: re.Pattern[str]
    make: Make


GENERAL: list[Kind] = []
"""What may be expected of every machine."""
_BASIS = re.compile(
    r"^(?P<what>.*?)(?: approved by (?P<approver>\S+))?"
    r"(?: by (?P<by>[^=]+?))?(?: reading (?P<reading>[^=]+?))?$"
)


class Basis(NamedTuple):
    """The clauses and readings that a line expects to be cited, and who approved."""

    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    approver: str

    def difference(self, thing: Event | Refusal) -> str:
        """Which of them are missing."""
        missing = [each for each in self.clauses if each not in thing.clauses]
        missing += [f"reading {each}" for each in self.readings if each not in thing.readings]
        if self.approver and getattr(thing, "approver", "") != self.approver:
            missing.append(f"approval by {self.approver}")
        cited = ", ".join((*thing.clauses, *thing.readings)) or "nothing"
        return f"{', '.join(missing)} not among what it cites: {cited}" if missing else ""


def expects(written: str, pattern: str, kinds: list[Kind] = GENERAL) -> Callable[[Make], None]:
    """Register a way to state an expectation."""

    def register(make: Make) -> None:
        kinds.append(Kind(written, re.compile(pattern), make))

    return register


def read_expectation(line: int, text: str, machine: Machine[Any, Any], kinds: list[Kind]) -> Expectation:
    """Read an indented line of a script for a machine; `kinds` are what its scripts may expect."""
    for kind in kinds:
        match = kind.pattern.fullmatch(text)
        if match:
            check = kind.make(match, machine)
            return Expectation(line, text, check, refusal=kind.written.startswith("refused"))
    forms = "; ".join(kind.written for kind in kinds)
    raise Unreadable(f"'{text}' expects nothing that is known; accepted: {forms}")


def listed(text: str | None) -> tuple[str, ...]:
    """Names with commas between them; clause ids may hold spaces."""
    return tuple(each.strip() for each in (text or "").split(",") if each.strip())


def with_basis(text: str) -> tuple[str, Basis]:
    """A line without its clauses and readings, and those."""
    (match,) = _BASIS.finditer(text)
    basis = Basis(listed(match["by"]), listed(match["reading"]), match["approver"] or "")
    return match["what"], basis


def named_fields(text: str) -> tuple[str, dict[str, Tree]]:
    """A name and the fields after it."""
    name, _, rest = text.partition(" ")
    return name, read_fields(rest)
