"""The staff of a tournament in browser tests, over the API: nothing happens unless a test says so."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from punto.client import FloorClient
from punto.floor.tournament.conditions import PublishConditions
from punto.floor.tournament.officials import AppointOfficial, TakeCharge
from punto.floor.tournament.places import DesignateTables, TournamentTable
from punto.floor.tournament.state import RoundPlan, TournamentPlan
from punto.robots.tournament_director import conditions_of
from punto.table import Phase, Terms
from punto.table.conduct.staff_duty import TakeOver
from punto.table.heat.session_end import CloseSession, CountChips
from punto.table.state.heat import LimitStep

STEP = (LimitStep(coup=1, minimum=100_00, maximum=500_00),)
PLAN = TournamentPlan(
    name="Spring Cup", game=Terms(rulebook="nsw", chips=(25_00, 100_00, 500_00)), bank=1_000_00, added=500_00,
    prize_percent=(70, 30), rounds=(RoundPlan(limits=STEP, coups=1),), pass_cards=1, secret_wagers=1,
    withdraw_until=4 * 10**12,
)  # fmt: skip


class TournamentStaff:
    """Operator, official, dealer and supervisor of one tournament at one table."""

    def __init__(self, stack: ExitStack, address: str, name: str, table: str) -> None:
        self.name, self.table = name, table
        self.operator, self.official, self.dealer, self.supervisor = (
            stack.enter_context(FloorClient(address)) for _ in range(4)
        )
        self.operator.open_session("Opal", "operator")
        self.official_id = self.official.open_session("Max", "tournament-official").person
        self.dealer.open_session("Dan", "dealer")
        self.supervisor.open_session("Sue", "table-supervisor")

    def publishes(self, plan: TournamentPlan = PLAN) -> None:
        """From the set-up to open entries, with cards ready at the table."""
        self.operator.set_up_tournament(self.name, "nsw")
        self.operator.give_to_tournament(self.name, PublishConditions(conditions=conditions_of(plan)))
        self.operator.give_to_tournament(self.name, AppointOfficial(who=self.official_id))
        self.official.give_to_tournament(self.name, TakeCharge(who=self.official_id))
        tables = (TournamentTable(name=self.table),)
        self.official.give_to_tournament(self.name, DesignateTables(tables=tables))
        self.dealer.give(self.table, TakeOver(role="dealer"))
        while self.dealer.table(self.table).view.phase is not Phase.BETTING:
            self._does_due()

    def deals(self) -> None:
        """Deal the coup on the table to its end."""
        coup = self.dealer.table(self.table).view.coup.number
        while (now := self.dealer.table(self.table)).view.coup.number == coup and now.due:
            self._does_due()

    def closes_bets(self) -> None:
        self._does_due()

    def closes(self) -> None:
        """Count the chips and close the session."""
        now = self.dealer.tournament_session(self.name, self.table)
        assert now is not None
        counts = {str(each.who): each.chips for each in now.players if each.standing == "in"}
        self.dealer.give(self.table, CountChips(counts=counts))
        self.dealer.give(self.table, CloseSession())

    def _does_due(self) -> None:
        due = self.dealer.table(self.table).due
        assert due is not None
        who = self.dealer if due.by == "dealer" else self.supervisor
        who.give(self.table, due.suggested)


@contextmanager
def staff_of(address: str, name: str, table: str) -> Iterator[TournamentStaff]:
    with ExitStack() as stack:
        yield TournamentStaff(stack, address, name, table)
