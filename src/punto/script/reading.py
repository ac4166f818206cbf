"""Reading a script: text in, steps with their expectations out, or every fault at once."""

import re
from datetime import date
from typing import NamedTuple

from punto.cards import Card, parse_cards
from punto.machine.order import Order
from punto.machine.roles import PATRON, Actor
from punto.rulebook.errors import Unknown
from punto.script import expectation_kinds
from punto.script.expectation_kinds import in_words
from punto.script.expectations import Expectation, listed, read_expectation
from punto.script.grammar import Unreadable
from punto.script.lines import DAY, EPOCH, Fault, Line, Sentence, clock, lines_of, sentence
from punto.script.orders import read_general
from punto.script.sentences import read_sentence
from punto.script.setup import Setting
from punto.script.speakers import Scribe
from punto.table.preparing.equipment import misfits
from punto.table.setup import Setup, game_of

EXPECTATIONS = expectation_kinds
"""Imported for the kinds of expectation that it registers."""

READY = "the shoe is ready"
_READY = re.compile(rf"{READY}(?:, (?P<burned>\S+) burned)?")
_ROLE = re.compile(r"is (?:the |an? )?(?P<role>[a-z][a-z-]*)")
_PLAYS = re.compile(r"plays (?:a|the) coup(?: with (?P<cards>.+))?")
_TIME = re.compile(r"=(\d{1,2}:\d\d)(?=[\s\]}]|$)")
_ARRIVES = ("sits", "stands")


class Clock(NamedTuple):
    """A time of day, or a date."""

    time: int = 0
    day: date | None = None


class Cards(NamedTuple):
    """The cards that come out of the shoe next."""

    cards: tuple[Card, ...]


class Ready(NamedTuple):
    """A shoe is made ready by the rulebook's ordinary procedure; a card is seen where the burn is shown."""

    burned: Card | None


class Plays(NamedTuple):
    """Somebody deals a whole coup, from the last bet to the discard holder."""

    actor: Actor
    cards: tuple[Card, ...]


class Orders(NamedTuple):
    """Somebody gives orders."""

    actor: Actor
    orders: tuple[Order, ...]


Act = Clock | Cards | Ready | Plays | Orders


class Step(NamedTuple):
    """One line that makes something happen, and what must be true after it."""

    line: int
    text: str
    act: Act
    expects: list[Expectation]


class Script(NamedTuple):
    """A script that can be run."""

    title: str
    setup: Setup
    shows: dict[str, int]
    """Clauses that must be cited, with the line that says so."""
    steps: list[Step]
    actors: dict[str, Actor]


class BadScript(Exception):
    """A script that cannot be read."""

    def __init__(self, faults: list[Fault]) -> None:
        """Keep every fault."""
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class _Reader:
    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.steps: list[Step] = []
        self.setting = Setting()
        self.scribe = Scribe()
        self.title = ""
        self.shows: dict[str, int] = {}
        self.midnight = 0

    def read(self, line: Line) -> None:
        try:
            self._take(line)
        except Unreadable as error:
            self.faults.append(Fault(line.number, str(error)))

    def _take(self, line: Line) -> None:
        if line.indented:
            self._expectation(line)
            return
        spoken = sentence(line.text)
        role = _ROLE.fullmatch(spoken.says) if spoken and not spoken.general else None
        if spoken and role:
            self.scribe.roles[spoken.who] = role["role"]
            return
        act = self._sentence(spoken) if spoken else self._happening(line)
        if act is not None:
            self.steps.append(Step(line.number, line.text, act, []))
        elif not self._heading(line):
            self._set_up(line)

    def _expectation(self, line: Line) -> None:
        expectation = read_expectation(line.number, line.text)
        if not self.steps:
            raise Unreadable("an indented line says what must follow the line above, and nothing is above")
        self.steps[-1].expects.append(expectation)

    def _sentence(self, spoken: Sentence) -> Act:
        who, says, general = spoken
        if says.split(" ", maxsplit=1)[0] in _ARRIVES and not general:
            self.scribe.roles.setdefault(who, PATRON)
        if who not in self.scribe.roles:
            known = ", ".join(self.scribe.roles) or "nobody yet"
            raise Unreadable(f"{who} has no role; write a line such as: {who} is dealer; known: {known}")
        actor = Actor(who, self.scribe.roles[who])
        plays = _PLAYS.fullmatch(says)
        if plays and not general:
            return Plays(actor, _cards(plays["cards"] or ""))
        if general:
            return Orders(actor, (read_general(_TIME.sub(self._moment, says)),))
        return Orders(actor, tuple(read_sentence(self.scribe, who, says)))

    def _moment(self, match: re.Match[str]) -> str:
        """A time of day in a field, as the moment it stands for."""
        return f"={self.midnight + (clock(match[1]) or 0)}"

    def _happening(self, line: Line) -> Act | None:
        keyword, _, rest = line.text.partition(" ")
        time = clock(line.text)
        if time is not None:
            return Clock(time=time)
        ready = _READY.fullmatch(line.text)
        if ready:
            return Ready(next(iter(_cards(ready["burned"] or "")), None))
        if keyword == "cards":
            return Cards(_cards(rest))
        if keyword == "date":
            day = _date(rest)
            self.midnight = (day - EPOCH).days * DAY
            return Clock(day=day)
        return None

    def _heading(self, line: Line) -> bool:
        keyword, _, rest = line.text.partition(" ")
        if keyword == "case":
            self.title = rest
        elif keyword == "shows":
            self.shows.update(dict.fromkeys(listed(rest), line.number))
        return keyword in ("case", "shows")

    def _set_up(self, line: Line) -> None:
        keyword, _, rest = line.text.partition(" ")
        known = Setting.keywords()
        if keyword not in known:
            raise Unreadable(
                f"{line.text!r} begins with no known word; accepted: 10:15, NAME does something, "
                f"{READY}, cards, date, case, shows, or a set-up line: {', '.join(known)}"
            )
        if any(isinstance(step.act, Orders | Plays | Ready) for step in self.steps):
            raise Unreadable("a set-up line comes before anything has happened at the table")
        self.setting.take(keyword, rest.strip(), line.number)


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text.split())
    except ValueError as error:
        raise Unreadable(str(error)) from error


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Unreadable(f"{text!r} is no date; write a line such as: date 2024-08-19") from error


def _misfits(setup: Setup, reader: _Reader) -> list[Fault]:
    """What is wrong with the table, each with its line; not what the script itself wants to see refused."""
    lines = reader.setting.lines
    expected = {each.text.split(" by ")[0] for step in reader.steps for each in step.expects if each.refusal}
    return [
        Fault(lines.get(each.part, 1), in_words(each.refusal))
        for each in misfits(setup, game_of(setup.terms))
        if not expected & {"refused", f"refused {each.refusal.number}"}
    ]


def read_script(text: str) -> Script:
    """Read a script; every line that cannot be read is named."""
    reader = _Reader()
    for line in lines_of(text):
        reader.read(line)
    setup: Setup | None = None
    try:
        setup = reader.setting.made()
        reader.faults += _misfits(setup, reader)
    except Unknown as error:
        word = error.what.split(" ", maxsplit=1)[0]
        reader.faults.append(Fault(reader.setting.lines.get(word, 1), str(error)))
    except (Unreadable, ValueError) as error:
        reader.faults.append(Fault(1, str(error)))
    if reader.faults or setup is None:
        raise BadScript(sorted(reader.faults))
    actors = {who: Actor(who, role) for who, role in reader.scribe.roles.items()}
    return Script(reader.title, setup, reader.shows, reader.steps, actors)
