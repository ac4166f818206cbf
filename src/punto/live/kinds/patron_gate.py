"""Tables and the register of patrons: what a table asks before an order, and what it tells afterwards."""

from collections.abc import Callable, Iterable, Iterator

from punto.books.streams import REGISTER
from punto.floor.patron.patron_reactions import register_orders
from punto.floor.patron.standing import standing_faults
from punto.floor.patron.state import PatronRegister
from punto.floor.patron.table_questions import lying_elsewhere, question_of
from punto.live.kind import Wanted
from punto.machine.fact import Fact
from punto.machine.order import Command
from punto.rulebook.refusal import Refusal
from punto.store.changes import Decided
from punto.table import TABLE, Table
from punto.table.conduct.remedies import RemedyApplied
from punto.table.money.buying_in import BoughtIn
from punto.table.seats.joining import Joined, Left

ReadRegister = Callable[[], PatronRegister]
ReadTables = Callable[[], Iterable[Table]]
OF_PEOPLE = (" > stack", "stack > ", " > layout", "layout > ", " > withheld", "withheld > ")
"""Routes by which what somebody has at a table changes."""
TOLD: frozenset[type[Fact]] = frozenset(
    kind
    for kind in TABLE.facts
    if kind in (Joined, Left, BoughtIn, RemedyApplied)
    or any(way in each for each in kind.moves for way in OF_PEOPLE)
)
"""The kinds of events at a table that may mean something to the register."""


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

    def react(self, decided: Decided[Table]) -> Iterator[Wanted]:
        """What a table's command means to the register; most events mean nothing to it."""
        register = self._register()
        for change in decided.changes:
            in_session = change.before.heat is not None or change.after.heat is not None
            if type(change.event.fact) in TOLD and not in_session:
                for order in register_orders(register, *change):
                    yield Wanted(REGISTER, order, contributes=True, by_house=True)
