"""Every card that was seen or drawn is somewhere: judged command by command in stored tables."""

from collections.abc import Iterator
from typing import NamedTuple

from punto.books.streams import TABLES
from punto.machine.fact import Event
from punto.operation.software import accepted_with
from punto.store.changes import Change
from punto.store.errors import ChainBroken
from punto.store.event import Recorded
from punto.store.steps import StateReader
from punto.store.store import FURTHEST, Store
from punto.table import Table
from punto.table.card_places import card_faults

JUDGED_WITH = "punto/table/card_places.py"
"""The file that brought the rule: software that has it keeps it."""


class SeenCards(NamedTuple):
    """What a look at all tables found."""

    commands: int
    """How many commands were judged."""
    before: tuple[str, ...]
    """What is wrong in shoes from before the rule: listed, and nothing is said to be broken."""


class _Played(NamedTuple):
    """One command at one table."""

    position: int
    stream: str
    before: Table
    events: list[Event]
    after: Table


def check_places(store: Store) -> SeenCards:
    """Look at the cards after every command; raises ChainBroken at the first one that lost or doubled one."""
    since = accepted_with(store, JUDGED_WITH) or FURTHEST
    earlier: dict[tuple[str, int], str] = {}
    judged = 0
    for command in _commands(store):
        shoe = command.stream, command.after.shoe.number
        judged += command.position > since
        faults = card_faults(command.before, command.events, command.after)
        if not faults or shoe in earlier:
            continue
        if command.position > since:
            raise ChainBroken(command.position, f"{command.stream}: {faults[0]}")
        earlier[shoe] = f"{command.stream}, shoe {shoe[1]}: {faults[0]}"
    return SeenCards(judged, tuple(earlier.values()))


def _commands(store: Store) -> Iterator[_Played]:
    """The commands at every table, each with its events; those of one command follow each other."""
    held: dict[str, _Played] = {}
    for record, step in _steps(store):
        stream, last = record.event.stream, held.get(record.event.stream)
        if last is not None and last.events[-1].command == step.event.command:
            held[stream] = _Played(
                record.position, stream, last.before, [*last.events, step.event], step.after
            )
            continue
        if last is not None:
            yield last
        held[stream] = _Played(record.position, stream, step.before, [step.event], step.after)
    yield from held.values()


def _steps(store: Store) -> Iterator[tuple[Recorded, Change[Table]]]:
    """Every step of every table that was set up."""
    reader = StateReader(TABLES)
    for record in store.every():
        event = record.event
        if reader.follows(event.stream) and (event.type == TABLES.set_up or reader.seen(event.stream)):
            change = reader.take(event)
            if change is not None:
                yield record, change
