"""Reading a script of a table: its set-up, cards, whole coups, and sentences that stand for orders."""

import re
from typing import Any, NamedTuple

from punto.cards import Card, parse_cards
from punto.machine.roles import PATRON, Actor
from punto.rulebook.rulebook_errors import Unknown
from punto.script.default_sign import put_up, with_default_sign
from punto.script.expectation_kinds import in_words
from punto.script.grammar import Unreadable
from punto.script.lines import ScriptFault, ScriptLine
from punto.script.script_reader import BadScript, Orders, ScriptReader, ScriptStep
from punto.script.sentences import read_sentence
from punto.script.table_expectations import every_kind
from punto.script.table_setup import ScriptSetup
from punto.table.machine import TABLE
from punto.table.preparing.table_equipment import misfits
from punto.table.setup import Setup, game_of

READY = "the shoe is ready"
_READY = re.compile(rf"{READY}(?:, (?P<burned>\S+) burned)?")
_PLAYS = re.compile(r"plays (?:a|the) coup(?: with (?P<cards>.+))?")
_ARRIVES = ("sits", "stands")


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


class Script(NamedTuple):
    """A script that can be run."""

    title: str
    setup: Setup
    shows: dict[str, int]
    """Clauses that must be cited, with the line that says so."""
    steps: list[ScriptStep]
    actors: dict[str, Actor]
    sign: str = ""
    """The limits that the runner puts up, because the script names none."""


class _TableReader(ScriptReader):
    def __init__(self) -> None:
        super().__init__(TABLE, every_kind())
        self.setting = ScriptSetup()

    def introduces(self, who: str, says: str) -> None:
        """Whoever takes a place at the table is a player."""
        if says.split(" ", maxsplit=1)[0] in _ARRIVES:
            self.scribe.roles.setdefault(who, PATRON)

    def spoken(self, actor: Actor, says: str) -> Any:
        """A whole coup, or a sentence that stands for orders."""
        plays = _PLAYS.fullmatch(says)
        if plays:
            return Plays(actor, _cards(plays["cards"] or ""))
        return Orders(actor, tuple(read_sentence(self.scribe, actor.id, says)))

    def happening(self, line: ScriptLine) -> Any:
        """Cards that wait in the shoe, or a shoe that is made ready."""
        keyword, _, rest = line.text.partition(" ")
        ready = _READY.fullmatch(line.text)
        if ready:
            return Ready(next(iter(_cards(ready["burned"] or "")), None))
        return Cards(_cards(rest)) if keyword == "cards" else None

    def other(self, line: ScriptLine) -> None:
        """A line of the set-up."""
        keyword, _, rest = line.text.partition(" ")
        known = ScriptSetup.keywords()
        if keyword not in known:
            raise Unreadable(
                f"'{line.text}' begins with no known word; accepted: 10:15, NAME does something, "
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


def _misfits(setup: Setup, reader: _TableReader) -> list[ScriptFault]:
    """What is wrong with the table, each with its line; not what the script itself wants to see refused."""
    lines = reader.setting.lines
    expected = {each.text.split(" by ")[0] for step in reader.steps for each in step.expects if each.refusal}
    return [
        ScriptFault(lines.get(each.part, 1), in_words(each.refusal))
        for each in misfits(setup, game_of(setup.terms))
        if not expected & {"refused", f"refused {each.refusal.number}"}
    ]


def read_script(text: str) -> Script:
    """Read a script; every line that cannot be read is named."""
    reader = _TableReader()
    reader.read(text)
    setup: Setup | None = None
    sign = ""
    try:
        setup = reader.setting.made()
        reader.faults += _misfits(setup, reader)
        given, setup = setup.sign, with_default_sign(setup)
        sign = put_up(given, setup.sign)
    except Unknown as error:
        word = error.what.split(" ", maxsplit=1)[0]
        reader.faults.append(ScriptFault(reader.setting.lines.get(word, 1), str(error)))
    except (Unreadable, ValueError) as error:
        reader.faults.append(ScriptFault(1, str(error)))
    if reader.faults or setup is None:
        raise BadScript(sorted(reader.faults))
    return Script(reader.title, setup, reader.shows, reader.steps, reader.actors, sign)
