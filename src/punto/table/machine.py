"""The desk: everything that a decision may look at."""

from datetime import date

import msgspec

from punto.machine.decision import ApprovalNeeded
from punto.machine.roles import DEALER, HOUSE, Actor, holds, needs_power, title_of
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game
from punto.table.setup import game_of
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


class TableContext(msgspec.Struct, gc=False):
    """A state, who acts, when, and with whose approval."""

    state: Table
    actor: Actor
    at: int
    command: str
    day: date | None = None
    approver: Actor | None = None
    game: Game = None  # type: ignore[assignment] # taken up below, as the state says
    book: Rulebook = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """Take up the game that is played."""
        self.game = game_of(self.state.terms)
        self.book = self.game.book

    def left_to_itself(self, state: Table) -> None:
        """Stay at the desk for what the table does by itself after an order, at the same moment."""
        changed = state.terms is not self.state.terms
        self.state = state
        self.actor = HOUSE
        if changed:
            self.__post_init__()

    def not_now(self, what: str, due: str) -> Refusal:
        """Refuse something at the wrong moment."""
        return refuse("phase", (), what=what, now=IN_WORDS[self.state.phase], due=due)

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

    def needs_approval(
        self, role: str, clauses: tuple[str, ...], readings: tuple[str, ...] = ()
    ) -> ApprovalNeeded | None:
        """Ask for somebody else's approval, unless it was given or the table runs by itself."""
        if self.approver is not None or self.actor is HOUSE:
            return None
        return ApprovalNeeded(role, clauses, readings)
