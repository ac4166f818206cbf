"""What the house checks around a promotion: nobody who is excluded enters one."""

from datetime import date

from punto.floor.patron.standing import PatronQuestion, standing_faults
from punto.floor.promotion.state import Promotion
from punto.floor.promotion.tickets import IssueTickets
from punto.live.kind import Expect, HouseChecks
from punto.live.kinds.patron_gate import ReadRegister
from punto.machine.order import Command
from punto.rulebook.refusal import Refusal


class PromotionChecks(HouseChecks[Promotion]):
    """Asks the register of patrons before somebody gets a ticket."""

    def __init__(self, register: ReadRegister) -> None:
        """Read the register as it is now."""
        self._register = register

    def before(self, state: Promotion, command: Command, expect: Expect) -> Refusal | None:  # noqa: ARG002
        """Why somebody may not enter, if there is a reason."""
        order = command.order
        if not isinstance(order, IssueTickets) or not state.rulebook:
            return None
        question = PatronQuestion(
            who=order.who, act="enter", rulebook=state.rulebook, table="", at=command.at,
            day=command.day or date.min, zone=state.zone,
        )  # fmt: skip
        faults = standing_faults(self._register(), question)
        return faults[0] if faults else None
