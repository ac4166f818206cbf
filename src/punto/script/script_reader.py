"""Reading a script: text in, steps with their expectations out, every fault at once.

What is here holds for every machine: people and their roles, the clock, orders in their general form, and
what must follow. `table_reading` adds what scripts of a table say.
"""

import re
from datetime import date
from typing import Any, NamedTuple

from punto.machine.machine import Machine
from punto.machine.order import Order
from punto.machine.roles import Actor
from punto.script import expectation_kinds
from punto.script.expectations import GENERAL, Expectation, Kind, listed, read_expectation
from punto.script.grammar import Unreadable
from punto.script.lines import DAY, EPOCH, ScriptFault, ScriptLine, SpokenSentence, clock, lines_of, sentence
from punto.script.orders import read_general
from punto.script.speakers import Scribe

EXPECTATIONS = expectation_kinds
"""Imported for the kinds of expectation that it registers."""

_ROLE = re.compile(r"is (?:the |an? )?(?P<role>[a-z][a-z-]*)")
_TIME = re.compile(r"=(\d{1,2}:\d\d)(?=[\s\]}]|$)")


class ClockStep(NamedTuple):
    """A time of day, or a date."""

    time: int = 0
    day: date | None = None


class Orders(NamedTuple):
    """Somebody gives orders."""

    actor: Actor
    orders: tuple[Order, ...]


class ScriptStep(NamedTuple):
    """One line that makes something happen, and what must be true after it."""

    line: int
    text: str
    act: Any
    """A clock, orders, or what scripts of one machine have besides."""
    expects: list[Expectation]


class BadScript(Exception):
    """A script that cannot be read."""

    def __init__(self, faults: list[ScriptFault]) -> None:
        """Keep every fault."""
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class ScriptReader:
    """Reads the lines of a script for one machine."""

    def __init__(self, machine: Machine[Any, Any], kinds: list[Kind] = GENERAL) -> None:
        """Start with nothing read; `kinds` are what the script may expect."""
        self.machine, self._kinds = machine, kinds
        self.faults: list[ScriptFault] = []
        self.steps: list[ScriptStep] = []
        self.scribe = Scribe()
        self.title = ""
        self.shows: dict[str, int] = {}
        """Clauses that must be cited, with the line that says so."""
        self.midnight = 0

    def read(self, text: str) -> None:
        """Read every line, and note each that cannot be read."""
        for line in lines_of(text):
            try:
                self._take(line)
            except Unreadable as error:
                self.faults.append(ScriptFault(line.number, str(error)))

    @property
    def actors(self) -> dict[str, Actor]:
        """Everybody whom the script names, by name."""
        return {who: Actor(who, role) for who, role in self.scribe.roles.items()}

    def _take(self, line: ScriptLine) -> None:
        if line.indented:
            self._expectation(line)
            return
        spoken = sentence(line.text)
        role = _ROLE.fullmatch(spoken.says) if spoken and not spoken.general else None
        if spoken and role:
            self.scribe.roles[spoken.who] = role["role"]
            return
        act = self._sentence(spoken) if spoken else self._clock(line) or self.happening(line)
        if act is not None:
            self.steps.append(ScriptStep(line.number, line.text, act, []))
        elif not self._heading(line):
            self.other(line)

    def _expectation(self, line: ScriptLine) -> None:
        expectation = read_expectation(line.number, line.text, self.machine, self._kinds)
        if not self.steps:
            raise Unreadable("an indented line says what must follow the line above, and nothing is above")
        self.steps[-1].expects.append(expectation)

    def _sentence(self, spoken: SpokenSentence) -> Any:
        who, says, general = spoken
        if not general:
            self.introduces(who, says)
        if who not in self.scribe.roles:
            known = ", ".join(self.scribe.roles) or "nobody yet"
            raise Unreadable(f"{who} has no role; write a line such as: {who} is dealer; known: {known}")
        actor = Actor(who, self.scribe.roles[who])
        if general:
            return Orders(actor, (read_general(self.machine, _TIME.sub(self._moment, says)),))
        return self.spoken(actor, says)

    def _moment(self, match: re.Match[str]) -> str:
        """A time of day in a field, as the moment it stands for."""
        return f"={self.midnight + (clock(match[1]) or 0)}"

    def _clock(self, line: ScriptLine) -> ClockStep | None:
        keyword, _, rest = line.text.partition(" ")
        time = clock(line.text)
        if time is not None:
            return ClockStep(time=time)
        if keyword == "date":
            day = _date(rest)
            self.midnight = (day - EPOCH).days * DAY
            return ClockStep(day=day)
        return None

    def _heading(self, line: ScriptLine) -> bool:
        keyword, _, rest = line.text.partition(" ")
        if keyword == "case":
            self.title = rest
        elif keyword == "shows":
            self.shows.update(dict.fromkeys(listed(rest), line.number))
        return keyword in ("case", "shows")

    # ---------------------------------------------------------------- what scripts of one machine add

    def introduces(self, who: str, says: str) -> None:
        """Somebody who says this may have a role without a line of its own."""

    def spoken(self, actor: Actor, says: str) -> Any:
        """What somebody does in words; here, only the general form is known."""
        raise Unreadable(f"write the order in its general form: {actor.id}: {says.replace(' ', '-')}")

    def happening(self, line: ScriptLine) -> Any:
        """Something that happens without anybody's order; None where the line is no such thing."""
        return None

    def other(self, line: ScriptLine) -> None:
        """A line that is none of these."""
        raise Unreadable(
            f"'{line.text}' begins with no known word; accepted: 10:15, NAME: order, date, case, shows"
        )


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Unreadable(f"'{text}' is no date; write a line such as: date 2024-08-19") from error
