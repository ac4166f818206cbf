"""Jackpots in this process: orders given, hands read from the tables, and what is told of a jackpot."""

import re
from collections.abc import Iterator
from typing import cast

from msgspec import structs

from punto.books.streams import JACKPOTS
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.jackpot_equipment import FitJackpotTable
from punto.floor.jackpot.jackpot_reactions import win_at
from punto.floor.jackpot.machine import qualifying_wagers
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.plan import ChangeParameters, PlanJackpot
from punto.floor.jackpot.state import JackpotState
from punto.live.command_service import CommandResult, give_to
from punto.live.machine_history import MachineHistory
from punto.live.message import EventNotice, Message, message_of
from punto.live.tables import LiveTables
from punto.machine.decision import Refused
from punto.machine.order import Command, Order
from punto.machine.problem import no_jackpot
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal, refuse

NAME = re.compile("[a-z][a-z0-9-]{0,23}", re.ASCII)


def jackpot_feed(name: str) -> str:
    """Under what name the feed of a jackpot goes."""
    return JACKPOTS.stream_of(name)


class JackpotService:
    """Where jackpots are run."""

    def __init__(self, tables: LiveTables) -> None:
        """Serve the jackpots of a floor."""
        self._floor = tables
        self._runtime = tables.store.runtime

    def names(self) -> list[str]:
        """Every jackpot, by name."""
        return [each.name for each in self._floor.open_jackpots()]

    def state(self, name: str) -> JackpotState:
        """A jackpot as it is now, whoever has moved it."""
        version = self._floor.store.version(JACKPOTS.stream_of(name))
        if not version:
            return JackpotState()  # nothing is kept in memory for names that anybody thinks of
        machine = self._floor.jackpot(name)
        machine.catch_up(version)
        return machine.state

    def of_table(self, table: str) -> list[str]:
        """The jackpots that run and that a table belongs to."""
        jackpots = self._floor.open_jackpots()
        return [
            each.name for each in jackpots if each.state.stage == "running" and table in each.state.tables
        ]

    def give(
        self, name: str, actor: Actor, order: Order, command: str, at: int | None = None
    ) -> CommandResult:
        """An order about a jackpot, given now unless a moment is named.

        Whoever records a win names the table: cards and wagers are those that lie there.
        """
        at = self._runtime.now() if at is None else at
        state, order = self.state(name), self._with_game(order)
        if isinstance(order, RecordJackpotWin):
            found = self._hand_at(state, order)
            if isinstance(found, Refusal):
                return CommandResult(state.seq, (), (found,))
            order = found
        given = Command(id=command, actor=actor, at=at, order=order)
        faults = tuple(self._floor_faults(name, order))
        if faults or not state.seq:  # a name that nobody planned leaves nothing behind
            against = JACKPOT.carry_out(state, given)
            faults += against.faults if isinstance(against, Refused) else ()
            if faults:
                return CommandResult(state.seq, (), faults)
        return give_to(self._floor.jackpot(name), given)

    def _with_game(self, order: Order) -> Order:
        """An order about equipment with the game that is played at the table."""
        if isinstance(order, FitJackpotTable) and order.table in self._floor.names():
            return structs.replace(order, variant=self._floor.table(order.table).state.terms.variant)
        return order

    def _floor_faults(self, name: str, order: Order) -> Iterator[Refusal]:
        """What the machine cannot know: a name that is none, tables that are not there or play otherwise."""
        if isinstance(order, PlanJackpot):
            if not NAME.fullmatch(name):
                yield refuse("jackpot-id", (), name=name)
            yield from self._table_faults(order.rulebook, order.currency, order.parameters)
        elif isinstance(order, ChangeParameters):
            state = self.state(name)
            yield from self._table_faults(state.rulebook, state.currency, order.parameters)

    def _table_faults(self, rulebook: str, currency: str, parameters: JackpotParameters) -> Iterator[Refusal]:
        known = self._floor.names()
        for table in parameters.tables:
            if table not in known:
                yield refuse("jackpot-table-unknown", (), table=table, tables=", ".join(known))
                continue
            setup = self._floor.table(table).state.setup
            plays, needed = f"{setup.terms.rulebook} in {setup.currency}", f"{rulebook} in {currency}"
            if plays != needed:
                yield refuse("jackpot-table-other", (), table=table, plays=plays, needed=needed)

    def notices(self, name: str, after: int, limit: int | None = None) -> list[Message]:
        """That something happened, for each event behind one; what it was, whoever may know it asks for."""
        return [EventNotice(each.event) for each in self.past(name, after, limit)]

    def past(self, name: str, after: int, limit: int | None = None) -> list[Message]:
        """The messages of a jackpot behind an event, as far as somebody may read them."""
        if not self.state(name).seq:
            raise no_jackpot(name, self.names())
        machine = self._floor.jackpot(name)
        history = cast("MachineHistory[JackpotState]", machine.history)
        found = history.recent(after)
        if found is None:
            kept = self._floor.store.read_stream(machine.stream, after, limit or 1 << 31)
            found = [message_of(JACKPOTS.from_stored(each.event), history.askers) for each in kept]
        return found if limit is None else found[:limit]

    def _hand_at(self, state: JackpotState, order: RecordJackpotWin) -> RecordJackpotWin | Refusal:
        """The hand that lies on a table of the jackpot; the machine refuses any other table."""
        if order.table not in state.tables:
            return structs.replace(order, cards=(), wagers=())
        return win_at(self._floor.table(order.table).state, qualifying_wagers(state))
