"""The desk: takes commands for the tables, deals from the virtual shoes, and says what became of it all."""

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from threading import Lock
from time import perf_counter
from typing import Any

import msgspec

from punto.live.host import Host
from punto.live.metrics import Metrics
from punto.live.robot_shift import RobotLease
from punto.live.virtual_shoes import Shoes
from punto.machine.names import name_of
from punto.machine.problem import busy
from punto.operation.ids import new_command, now
from punto.robots.dealer import FROM_SHOE
from punto.robots.demo_floor import FloorTable
from punto.robots.patron import card_wanted
from punto.rulebook.refusal import Refusal
from punto.server.wire import orders
from punto.store import Store
from punto.store.envelope import from_stored, stream_of
from punto.store.errors import CommandReused, WrongVersion
from punto.store.port import Lease
from punto.table import Actor, Command, Event, Order, Refused, carry_out
from punto.table.conduct.staff_duty import ShowPlayerCard
from punto.units.calendar import venue_day

ATTEMPTS = 20
"""How often a card is looked up anew because another process was faster."""
log = logging.getLogger("punto.commands")


class Given(msgspec.Struct, frozen=True):
    """What became of a command: events, or everything that stood against it."""

    seq: int
    events: tuple[Event, ...] = ()
    refused: tuple[Refusal, ...] = ()


class Desk:
    """Where commands are given, by people and by robots, one at a time for each table."""

    def __init__(
        self, store: Store, host: Host, shoes: Shoes, tables: Mapping[str, FloorTable], metrics: Metrics
    ) -> None:
        """Serve the tables of a floor."""
        self._store, self._host, self._shoes = store, host, shoes
        self._tables, self._metrics = tables, metrics
        self._locks = {name: Lock() for name in tables}

    def give(
        self, table: str, actor: Actor, order: dict[str, Any], name: str, coup: int | None = None
    ) -> Given:
        """A person's command: carried out and kept, or refused; the same id gives the same answer again.

        One that was meant for a coup is refused when that is over. A card of a virtual shoe is drawn for the
        table as it is.
        """
        orders.check(order)
        started = perf_counter()
        with self._locks[table], self._metrics.seconds.time():
            if self._tables[table].virtual and str(order.get("order")) in FROM_SHOE:
                given = self._from_shoe(table, actor, order, name)
            else:
                command = self._command(table, name, actor, orders.read(order))
                given = self._carry_out(table, command, coup=coup)
            if order.get("order") == "join":
                self._show_card(table, actor)
        _note(logging.INFO, _about(table, actor, name, str(order.get("order"))), given, started)
        return self._counted("person", given)

    def robot_gives(
        self, table: str, actor: Actor, order: Order, seen: int, shift: RobotLease
    ) -> Given | None:
        """A robot's command; None if the table has moved on since the robot looked, or its shift is over."""
        lease, started, name = shift.lease, perf_counter(), new_command()
        if lease is None:
            return None
        with self._locks[table], self._metrics.seconds.time():
            try:
                given = self._carry_out(
                    table, self._command(table, name, actor, order), seen=seen, lease=lease
                )
            except WrongVersion:
                return None
        _note(logging.DEBUG, _about(table, actor, name, name_of(type(order))), given, started)
        return self._counted("robot", given)

    def _from_shoe(self, table: str, actor: Actor, asked: dict[str, Any], name: str) -> Given:
        """Deal from the virtual shoe. A refusal is not kept: it would keep a trace of an undealt card.

        The face belongs to the table as it was seen. Where another process was faster, it is looked up anew.
        """
        for _ in range(ATTEMPTS):
            if self._store.reply_to(name) is not None:
                order = orders.read(orders.as_recorded(asked, self._events_of(table, name)))
                return self._carry_out(table, self._command(table, name, actor, order))
            state = self._host.state(table)
            order = orders.read(orders.from_shoe(asked, state, self._shoes.deck(state)))
            command = self._command(table, name, actor, order)
            trial = carry_out(state, command)
            if isinstance(trial, Refused):
                return Given(state.seq, (), trial.faults)
            with suppress(WrongVersion, CommandReused):
                return self._carry_out(table, command, seen=state.seq)
        raise busy(table)

    def _command(self, table: str, name: str, actor: Actor, order: Order) -> Command:
        """An order with its time, and the day that it is where the table stands."""
        at = now()
        day = venue_day(self._tables[table].zone, at)
        return Command(id=name, actor=actor, at=at, order=order, day=day)

    def _show_card(self, table: str, actor: Actor) -> None:
        """Whoever is let in here has a player card, and shows it on coming to a table that asks for one."""
        if card_wanted(self._host.state(table), actor.id):
            self._carry_out(table, self._command(table, new_command(), actor, ShowPlayerCard()))

    def _carry_out(
        self,
        table: str,
        command: Command,
        *,
        seen: int | None = None,
        coup: int | None = None,
        lease: Lease | None = None,
    ) -> Given:
        answer = self._host.give(table, command, seen=seen, coup=coup, lease=lease)
        if answer.refused:
            return Given(self._host.state(table).seq, (), answer.refused)
        events = tuple(self._events_of(table, command.id))
        return Given(events[-1].seq if events else self._host.state(table).seq, events)

    def _events_of(self, table: str, command: str) -> Iterable[Event]:
        """The events that a command led to."""
        reply, stream = self._store.reply_to(command), stream_of(table)
        if reply is None or stream not in reply.versions:
            return []
        number = reply.last - reply.first + 1
        kept = self._store.read_stream(stream, reply.versions[stream] - number, number)
        return [from_stored(each.event) for each in kept]

    def _counted(self, by: str, given: Given) -> Given:
        self._metrics.commands.labels(by, "refused" if given.refused else "carried out").inc()
        for refusal in given.refused:
            self._metrics.refusals.labels(str(refusal.number)).inc()
        return given


def _about(table: str, actor: Actor, command: str, order: str) -> dict[str, Any]:
    """What is noted of a command: who gave which order, never what it says, for that may name a card."""
    return {"table": table, "order": order, "command": command, "person": actor.id, "role": actor.role}


def _note(level: int, about: dict[str, Any], given: Given, started: float) -> None:
    """One line for each command."""
    what = "refused" if given.refused else "carried out"
    more = {
        "seq": given.seq,
        "refusals": [each.number for each in given.refused],
        "ms": round((perf_counter() - started) * 1_000, 1),
    }
    log.log(level, "%s at %s: %s", about["order"], about["table"], what, extra={**about, **more})
