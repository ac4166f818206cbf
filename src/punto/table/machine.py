"""The table as an instance of the kernel: TABLE, and everything that a decision at a table may look at."""

from operator import attrgetter

from punto.machine.decision import ApprovalNeeded, Draft
from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.machine.order import Order
from punto.machine.roles import (
    DEALER,
    HOUSE,
    SUPERVISOR,
    SUPERVISORS,
    holds,
    needs_power,
    needs_role,
    title_of,
)
from punto.machine.state import Context, Request
from punto.rulebook.model import Rulebook
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game
from punto.table.setup import Automation, game_of
from punto.table.state.table import Phase, Table
from punto.units import format_money

IN_WORDS: dict[Phase, str] = {
    Phase.CLOSED: "the table is closed",
    Phase.PREPARING: "the cards are being made ready",
    Phase.BETTING: "bets are open",
    Phase.CALLED: "bets are closed and no card is out",
    Phase.DEALING: "a coup is being dealt",
    Phase.WINDOW: "wagers inside the coup are on offer",
    Phase.RESULT: "the result is announced",
    Phase.SETTLED: "the coup is settled and not yet paid",
    Phase.PAID: "the coup is paid and the cards are still out",
    Phase.SHOE_OVER: "the shoe is over",
    Phase.IRREGULAR: "an irregularity waits to be resolved",
}


CHOOSING = {
    "withdraw": "withdraw-wager by a player, resume-coup by the dealer",
    "change": "change-bet-late by a player, resume-coup by the dealer",
}
"""What is open while players may take back or change their wagers."""


class TwoHandOrder(Order, frozen=True, kw_only=True):
    """An order about the Player's and the Banker's hands; a game with a hand for every area has none such."""


EACH_SEAT = "each-seat"
"""The dialect of games in which every betting area has a hand of its own."""
TOURNAMENT = "tournament"
"""The dialect of a table at which a session of a tournament is on."""
RESERVED = "reserved"
"""The dialect of a table that waits for the next session of a tournament."""


def dialect_of(game: Game) -> str:
    """Which answers are in force in a game."""
    return EACH_SEAT if game.variant.hands == EACH_SEAT else ""


class TableContext(Context[Table], gc=False):
    """What a decision at a table may look at: the state, who acts, and the game that is played."""

    game: Game = None  # type: ignore[assignment] # taken up below, as the state says
    book: Rulebook = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """Take up the game that is played."""
        self.game = game_of(self.state.terms)
        self.book = self.game.book

    def as_house(self, state: Table) -> None:
        """Go on as the house, in the game that is played now."""
        changed = state.terms is not self.state.terms
        self.state = state
        self.actor = HOUSE
        if changed:
            self.__post_init__()

    def not_now(self, what: str, due: str, *rules: Cited | None) -> Refusal:
        """Refuse something at the wrong moment, by the rules that put something else before it."""
        clauses = dict.fromkeys(clause for rule in rules if rule for clause in rule.clauses)
        return refuse("phase", tuple(clauses), what=what, now=IN_WORDS[self.state.phase], due=due)

    def chips_fault(self, amount: int) -> Refusal | None:
        """Refuse a sum that the chips of this table do not make."""
        chips = self.game.chips
        if chips is None or chips.can_make(amount):
            return None
        names = ", ".join(format_money(each) for each in chips.denominations)
        return refuse("no-chip-sum", (), amount=format_money(amount), chips=names)

    def needs_dealer(self) -> Refusal | None:
        """Refuse anybody but the dealer on duty, or somebody whom the rulebook lets act as one."""
        actor = self.actor
        if actor is HOUSE:
            return None
        on_duty = self.state.people.staff.get(DEALER)
        if actor.id == on_duty:
            return None
        if actor.role == DEALER:
            busy = on_duty is not None
            return refuse("not-on-duty", (), who=actor.id, role=DEALER, on_duty=on_duty) if busy else None
        if holds(self.book, actor, DEALER):
            return None
        return refuse("role", (), role=title_of(self.book, actor.role), needed=title_of(self.book, DEALER))

    def needs_power(self, name: str) -> Refusal | None:
        """Refuse somebody whom the rulebook does not give this power."""
        return needs_power(self.book, self.actor, name)


class TableHooks(Hooks[Table, TableContext]):
    """What a table adds to the kernel."""

    first = (
        Automation.CALL, Automation.WINDOW, Automation.ANNOUNCE, Automation.PREPARE,
        Automation.SETTLE, Automation.PAY, Automation.DISCARD, Automation.HOLD,
    )  # fmt: skip
    phase = staticmethod(attrgetter("phase"))  # type: ignore[assignment] # asked after every step
    automation = staticmethod(attrgetter("setup.automation"))  # type: ignore[assignment]
    context = TableContext

    def dialect(self, context: TableContext) -> str:
        """Games with a hand for every area, and tournaments, answer some orders in their own way."""
        state = context.state
        if state.heat is None and not state.reserved:
            return EACH_SEAT if context.game.variant.hands == EACH_SEAT else ""
        return f"{dialect_of(context.game)} {RESERVED if state.heat is None else TOURNAMENT}".strip()

    def foreign(self, order: type[Order], dialect: str) -> bool:
        """Orders about two hands mean nothing where every area has one."""
        return EACH_SEAT in dialect.split() and issubclass(order, TwoHandOrder)

    def foreign_fault(self, context: TableContext) -> Refusal:
        """Say which game it is."""
        variant = context.game.variant
        return refuse("two-hands", variant.clauses, variant.readings, variant=variant.title)

    def gate(self, context: TableContext, order: type[Order]) -> Refusal | None:
        """While an irregularity waits, only what it leaves open may be ordered."""
        if context.state.phase is not Phase.IRREGULAR or order.while_halted:
            return None
        mishap = context.state.mishaps[-1]
        if mishap.step == "decide":
            return refuse("irregular", (), ways=", ".join(each.name for each in mishap.outlook))
        chosen = next((each for each in mishap.outlook if each.name == mishap.resolution), None)
        return refuse("irregular", chosen.clauses if chosen else (), ways=CHOOSING[mishap.step])

    def guard(self, context: TableContext, drafts: list[Draft]) -> ApprovalNeeded | None:
        """Dual control: what nobody does alone at a table, whichever order leads to it."""
        two_people = context.state.setup.two_people
        if not two_people:
            return None
        phase = context.state.phase.value
        for each in drafts:
            for rule in () if each.actor else two_people:
                if rule.fact == name_of(type(each.fact)) and (not rule.phases or phase in rule.phases):
                    return context.needs_approval(SUPERVISOR, each.clauses, each.readings)
        return None

    def lapses_with(self, context: TableContext) -> int | None:
        """What is about the wagers on one coup lapses with that coup."""
        return context.state.coup.number

    def source(self, context: TableContext) -> Rulebook | None:
        """The rulebook of the game."""
        return context.book

    def approver_fault(self, context: TableContext, request: Request) -> Refusal | None:
        """What waits for the dealer waits for the one on duty at this table, or for a supervisor."""
        book, actor = context.book, context.actor
        if request.role != DEALER:
            return needs_role(book, actor, request.role, request.clauses)
        if any(holds(book, actor, role) for role in SUPERVISORS):
            return None
        on_duty = context.state.people.staff.get(DEALER)
        if actor.role != DEALER or actor.id == on_duty:
            return needs_role(book, actor, DEALER, request.clauses)
        return refuse("not-on-duty", (), who=actor.id, role=DEALER, on_duty=on_duty or "nobody")


TABLE: Machine[Table, TableContext] = Machine("table", Table, TableHooks())
