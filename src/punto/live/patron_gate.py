"""Tables and the register of patrons: what a table asks before an order, and what it tells afterwards."""

from collections.abc import Callable, Iterable, Mapping

from punto.books.streams import REGISTER
from punto.floor.patron.standing import standing_faults
from punto.floor.patron.state import PatronRegister
from punto.floor.patron.table_questions import lying_elsewhere, question_of
from punto.floor.patron.table_reactions import register_orders
from punto.live.kind import Reaction, Wanted
from punto.machine.fact import Fact
from punto.machine.order import Command
from punto.rulebook.refusal import Refusal
from punto.store.steps import Change
from punto.table import TABLE, Table
from punto.table.conduct.remedies import RemedyApplied
from punto.table.seats.joining import BoughtIn, Joined, Left

ReadRegister = Callable[[], PatronRegister]
ReadTables = Callable[[], Iterable[Table]]
OF_PEOPLE = (" > stack", "stack > ", " > layout", "layout > ", " > withheld", "withheld > ")
"""Routes by which what somebody has at a table changes."""


class PatronGate:
    """Asks the register of this process, which follows those of all others within a second."""

    def __init__(self, register: ReadRegister, tables: ReadTables) -> None:
        """Read the register and the tables as they are now, without a lock: states are replaced whole."""
        self._register, self._tables = register, tables

    def refusal(self, state: Table, command: Command) -> Refusal | None:
        """Why somebody may not do this at a table, if there is a reason."""
        register = self._register()
        if command.actor.id not in register.patrons:
            return None
        elsewhere = lying_elsewhere(self._tables(), command.actor.id, state.setup.table)
        question = question_of(state, command, elsewhere)
        faults = standing_faults(register, question) if question is not None else ()
        return faults[0] if faults else None

    def reactions(self) -> Mapping[type[Fact], Reaction]:
        """What events at a table mean to the register; most kinds of events mean nothing to it."""
        told: tuple[type[Fact], ...] = (Joined, Left, BoughtIn, RemedyApplied)
        moving = (
            kind for kind in TABLE.facts if any(way in each for each in kind.moves for way in OF_PEOPLE)
        )
        return dict.fromkeys((*told, *moving), self._react)

    def _react(self, change: Change[Table]) -> Iterable[Wanted]:
        register = self._register()
        if not register.patrons:
            return
        for order in register_orders(register, *change):
            yield Wanted(REGISTER, order, contributes=True, by_house=True)
