"""Jackpots in this process: orders given, hands read from the tables, and what is told of a jackpot."""

from msgspec import structs

from punto.books.streams import JACKPOTS
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.machine import qualifying_wagers
from punto.floor.jackpot.state import JackpotState
from punto.floor.jackpot.table_reactions import win_at
from punto.live.command_service import CommandResult, give_to
from punto.live.tables import LiveTables
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal


class JackpotDesk:
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
        machine = self._floor.jackpot(name)
        machine.catch_up(self._floor.store.version(machine.stream))
        return machine.state

    def of_table(self, table: str) -> list[str]:
        """The jackpots that a table belongs to."""
        return [each.name for each in self._floor.open_jackpots() if table in each.state.tables]

    def give(
        self, name: str, actor: Actor, order: Order, command: str, at: int | None = None
    ) -> CommandResult:
        """An order about a jackpot, given now unless a moment is named.

        Whoever records a win names the table: cards and wagers are those that lie there.
        """
        machine = self._floor.jackpot(name)
        if isinstance(order, RecordJackpotWin):
            found = self._hand_at(machine.state, order)
            if isinstance(found, Refusal):
                return CommandResult(machine.state.seq, (), (found,))
            order = found
        at = self._runtime.now() if at is None else at
        return give_to(machine, Command(id=command, actor=actor, at=at, order=order))

    def _hand_at(self, state: JackpotState, order: RecordJackpotWin) -> RecordJackpotWin | Refusal:
        """The hand that lies on a table of the jackpot; the machine refuses any other table."""
        if order.table not in state.tables:
            return structs.replace(order, cards=(), wagers=())
        return win_at(self._floor.table(order.table).state, qualifying_wagers(state))

    def stream_of(self, name: str) -> str:
        """The stream of a jackpot, by which its feed goes."""
        return JACKPOTS.stream_of(name)
