"""Where tables are added to a floor: by a person, on record; and a file is compared with the record."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from punto.books.streams import setup_in, stream_of
from punto.floor.plan.adding import AddTable
from punto.floor.plan.entry import FloorTable
from punto.floor.plan.machine import FloorPlan
from punto.live.command_service import CommandResult, give_to
from punto.live.tables import LiveTables
from punto.machine.order import Command
from punto.machine.roles import Actor
from punto.operation.ids import new_command
from punto.store.errors import WrongVersion
from punto.table import Setup


class PlanService:
    """Adds tables to the floor of a store, and knows how each was set up."""

    def __init__(self, tables: LiveTables) -> None:
        """Work on the plan of a floor."""
        self._tables, self._store = tables, tables.store

    @property
    def plan(self) -> FloorPlan:
        """Every table that somebody added."""
        return self._tables.plan.state

    def add(self, table: FloorTable, actor: Actor, command: str) -> CommandResult:
        """Add a table and set it up, both on record under whoever adds it; or everything against it."""
        order = Command(id=command, actor=actor, at=self._store.runtime.now(), order=AddTable(table=table))
        result = give_to(self._tables.plan, order)
        if not result.refused:
            self.set_up_added()
        return result

    def set_up_added(self) -> None:
        """Set up what was added and has no stream yet: adding may have been cut off in between."""
        plan = self.plan
        for name, table in plan.tables.items():
            if not self._store.version(stream_of(name)):
                self.set_up(table.setup, plan.added_by[name])

    def set_up(self, setup: Setup, actor: str) -> None:
        """Set a table up, unless another process was faster."""
        runtime = self._store.runtime
        with suppress(WrongVersion):
            self._tables.set_up(setup, actor=actor, at=runtime.now(), command=new_command(runtime))

    def names(self) -> list[str]:
        """Every table that was ever set up, oldest first."""
        return self._tables.names()

    def bare(self, name: str) -> FloorTable:
        """A table of which nothing is on record but how it was set up."""
        setup = self.setup_of(name)
        assert setup is not None  # noqa: S101 - asked only of tables on record
        return FloorTable(id=name, name=name, setup=setup)

    def setup_of(self, name: str) -> Setup | None:
        """How a table was set up, if it was."""
        first = self._store.read_stream(stream_of(name), 0, 1)
        return setup_in(first[0].event) if first else None

    def differences(self, table: FloorTable) -> list[str]:
        """In what a proposed table differs from the one on record, which stays as it is."""
        recorded = self.plan.tables.get(table.id)
        setup = self.setup_of(table.id)
        if recorded is None and setup is None:
            return []
        whole = recorded or msgspec.structs.replace(table, setup=setup or table.setup)
        return list(_differing("", _plain(whole), _plain(table)))


def _plain(table: FloorTable) -> dict[str, Any]:
    """A table as plain values, in which sets have no order."""
    said: dict[str, Any] = msgspec.to_builtins(table)
    setup = said["setup"]
    for key in ("offered", "automation"):
        setup[key] = sorted(setup[key])
    setup["terms"]["restricted"] = sorted(setup["terms"]["restricted"])
    setup["two_people"] = [{**each, "phases": sorted(each["phases"])} for each in setup["two_people"]]
    return said


def _differing(path: str, recorded: Any, proposed: Any) -> Iterator[str]:
    """Every place at which two values differ, by its keys."""
    if isinstance(recorded, dict) and isinstance(proposed, dict):
        for key in dict.fromkeys((*recorded, *proposed)):
            inner = f"{path}.{key}" if path else str(key)
            yield from _differing(inner, recorded.get(key), proposed.get(key))
    elif recorded != proposed:
        yield f"{path}: on record {_said(recorded)}, in the file {_said(proposed)}"


def _said(value: Any) -> str:
    return "nothing" if value in (None, "", [], ()) else msgspec.json.encode(value).decode()
