"""Expectations: the indented lines of a script, each of which must be true of the line above it."""

import re
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from punto.machine.fact import Event
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal
from punto.script.grammar import Tree, Unreadable, read_fields
from punto.table.state.table import Table


class Outcome:
    """What came of a line: the table before and after, the events, and the refusals."""

    def __init__(self, before: Table, actors: dict[str, Actor]) -> None:
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


Check = Callable[[Outcome], str]
"""What is wrong, in words; nothing where all is as expected."""


class Expectation(NamedTuple):
    """One indented line."""

    line: int
    text: str
    check: Check
    refusal: bool = False
    """Whether it expects the line above to be refused."""


class Kind(NamedTuple):
    """One way to state an expectation."""

    written: str
    pattern: re.Pattern[str]
    make: Callable[[re.Match[str]], Check]


KINDS: list[Kind] = []
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


def expects(written: str, pattern: str) -> Callable[[Callable[[re.Match[str]], Check]], None]:
    """Register a way to state an expectation."""

    def register(make: Callable[[re.Match[str]], Check]) -> None:
        KINDS.append(Kind(written, re.compile(pattern), make))

    return register


def read_expectation(line: int, text: str) -> Expectation:
    """Read an indented line."""
    for kind in KINDS:
        match = kind.pattern.fullmatch(text)
        if match:
            return Expectation(line, text, kind.make(match), refusal=kind.written.startswith("refused"))
    forms = "; ".join(kind.written for kind in KINDS)
    raise Unreadable(f"{text!r} expects nothing that is known; accepted: {forms}")


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
