"""Commands of people and robots: dated, given a card where the shoe has it, counted and logged."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from operator import attrgetter
from typing import Any

import msgspec

from punto.floor.patron.player_cards import card_of
from punto.floor.plan.entry import FloorTable
from punto.live.kind import ANY, Expect
from punto.live.machine import Earlier, LiveMachine
from punto.live.metrics import Metrics
from punto.live.robot_lease import RobotLease
from punto.live.tables import LiveTables
from punto.live.virtual_shoes import CardFromShoe, Shoes, as_recorded
from punto.machine.decision import Refused
from punto.machine.names import name_of
from punto.machine.problem import busy
from punto.operation.ids import new_command
from punto.robots.patron import card_wanted
from punto.rulebook.refusal import Refusal
from punto.store.errors import CommandReused, WrongVersion
from punto.store.port import Lease
from punto.table import Actor, Command, Event, Order, Table
from punto.table.conduct.staff_duty import ShowPlayerCard
from punto.table.seats.joining import Join
from punto.units.calendar import venue_day

ATTEMPTS = 20
"""How often a card is looked up anew because another process was faster."""
log = logging.getLogger("punto.commands")


class CommandResult(msgspec.Struct, frozen=True):
    """What became of a command: events, or everything that stood against it."""

    seq: int
    events: tuple[Event, ...] = ()
    refused: tuple[Refusal, ...] = ()


class CommandService:
    """Where commands are given, by people and by robots."""

    def __init__(
        self, tables: LiveTables, shoes: Shoes, floor: Mapping[str, FloorTable], metrics: Metrics
    ) -> None:
        """Serve the tables of a floor."""
        self._tables, self._shoes, self._floor, self._metrics = tables, shoes, floor, metrics
        self._runtime = tables.store.runtime

    def give(
        self, table: str, actor: Actor, order: Order | CardFromShoe, name: str, coup: int | None = None
    ) -> CommandResult:
        """A person's command: carried out and kept, or refused; the same id gives the same answer again.

        One that was meant for a coup is refused when that is over. A card of a virtual shoe is drawn for the
        table as it is.
        """
        started, machine = self._runtime.steady(), self._tables.table(table)
        with self._metrics.seconds.time():
            if isinstance(order, CardFromShoe):
                result = self._from_shoe(machine, actor, order, name)
            else:
                command = self._command(table, name, actor, order)
                result = give_to(machine, command, Expect(coup=coup) if coup is not None else ANY)
            if isinstance(order, Join):
                self._show_card(machine, actor)
        kind = type(order.order if isinstance(order, CardFromShoe) else order)
        self._note(logging.INFO, "person", _about(table, actor, name, name_of(kind)), result, started)
        return result

    def robot_gives(
        self, table: str, actor: Actor, order: Order, seen: int, shift: RobotLease
    ) -> CommandResult | None:
        """A robot's command; None if the table has moved on since the robot looked, or its shift is over."""
        lease, started, name = shift.lease, self._runtime.steady(), new_command(self._runtime)
        if lease is None:
            return None
        command = self._command(table, name, actor, order)
        with self._metrics.seconds.time():
            try:
                result = give_to(self._tables.table(table), command, Expect(seen=seen), lease)
            except WrongVersion:
                return None
        about = _about(table, actor, name, name_of(type(order)))
        self._note(logging.DEBUG, "robot", about, result, started)
        return result

    def _from_shoe(
        self, machine: LiveMachine[Table], actor: Actor, asked: CardFromShoe, name: str
    ) -> CommandResult:
        """Deal from the virtual shoe. A refusal is not kept: it would keep a trace of an undealt card.

        The face belongs to the table as it was seen: where another was faster, it is looked up anew. A
        command that comes again is read with the face that it brought to light the first time.
        """
        for _ in range(ATTEMPTS):
            state = machine.state
            order = self._shoes.with_card(asked, state)
            command = self._command(machine.name, name, actor, order)
            try:
                with suppress(WrongVersion):
                    return give_to(machine, command, Expect(seen=state.seq, keep_refusal=False))
            except CommandReused:
                order = as_recorded(asked, machine.events_of(name))
                return give_to(machine, self._command(machine.name, name, actor, order))
            machine.catch_up()
        raise busy(machine.name)

    def _command(self, table: str, name: str, actor: Actor, order: Order) -> Command:
        """An order with its time, and the day that it is where the table stands."""
        at = self._runtime.now()
        day = venue_day(self._floor[table].zone, at)
        return Command(id=name, actor=actor, at=at, order=order, day=day)

    def _show_card(self, machine: LiveMachine[Table], actor: Actor) -> None:
        """Whoever comes to a table that asks for a player card shows it.

        Of somebody in the register that is the valid card that was issued to them, if any was; whoever else
        is let in here has one.
        """
        if not card_wanted(machine.state, actor.id):
            return
        register, at = self._tables.register.state, self._runtime.now()
        if actor.id in register.patrons and card_of(register, actor.id, at) is None:
            return
        give_to(machine, self._command(machine.name, new_command(self._runtime), actor, ShowPlayerCard()))

    def _note(
        self, level: int, by: str, about: dict[str, Any], result: CommandResult, started: float
    ) -> None:
        """Count a command, and write one line about it."""
        what = "refused" if result.refused else "carried out"
        self._metrics.commands.labels(by, what).inc()
        for refusal in result.refused:
            self._metrics.refusals.labels(str(refusal.number)).inc()
        more = {
            "seq": result.seq,
            "refusals": list(map(attrgetter("number"), result.refused)),
            "ms": round((self._runtime.steady() - started) * 1_000, 1),
        }
        log.log(level, "%s at %s: %s", about["order"], about["table"], what, extra={**about, **more})


def give_to(
    machine: LiveMachine[Any], command: Command, expect: Expect = ANY, lease: Lease | None = None
) -> CommandResult:
    """Give a command to any machine, and say what became of it."""
    given = machine.give(command, expect, lease)
    if isinstance(given, Refused):
        return CommandResult(machine.state.seq, (), given.faults)
    refused = given.refused if isinstance(given, Earlier) else ()
    seq = given.events[-1].seq if given.events else machine.state.seq
    return CommandResult(seq, given.events, refused)


def _about(table: str, actor: Actor, command: str, order: str) -> dict[str, Any]:
    """What is noted of a command: who gave which order, never what it says, for that may name a card."""
    return {"table": table, "order": order, "command": command, "person": actor.id, "role": actor.role}
