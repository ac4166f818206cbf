"""The end of a jackpot: what is on the meter goes back to the operator, once no claim is open."""

from fractions import Fraction

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.payment import due_of
from punto.floor.jackpot.plan import SECOND_PERSON
from punto.floor.jackpot.state import JackpotState
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Remark
from punto.units.privacy import FreeText


class CloseJackpot(Order, frozen=True, kw_only=True, tag="close-jackpot"):
    """End the jackpot. A second person approves it."""

    reason: Remark


class JackpotClosed(Fact, frozen=True, kw_only=True, tag="jackpot-closed"):
    """The jackpot ended with this on the meter."""

    audience = EVERYBODY
    record = True
    moves = frozenset({"chips: jackpot > cage"})
    words = "The jackpot ends"
    meter: Fraction
    cents: int
    reason: FreeText


def _may_close(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault(
        "closing", "do this while the jackpot runs", "running"
    )


@JACKPOT.answers(CloseJackpot, _may_close)
def close_jackpot(context: JackpotContext, order: CloseJackpot) -> Decision:
    """End the jackpot."""
    fault = context.power_fault("set-jackpot") or _closing_fault(context, order)
    if fault is not None:
        return refused(fault)
    rule = context.rules.set_up
    needed = context.needs_approval(SECOND_PERSON, rule.clauses, rule.readings)
    state = context.state
    closed = JackpotClosed(meter=state.meter, cents=state.booked, reason=order.reason)
    return needed or [draft(closed, rule)]


def _closing_fault(context: JackpotContext, order: CloseJackpot) -> Refusal | None:
    state, rule = context.state, context.rules.set_up
    if not order.reason.strip():
        return refuse_by("jackpot-reason", rule)
    unpaid = next((number for number, each in state.payouts.items() if due_of(each)), None)
    waiting = next(iter(state.claims), unpaid)
    return None if waiting is None else refuse_by("jackpot-open-claim", rule, claim=waiting)


@JACKPOT.folds(JackpotClosed)
def _closed(state: JackpotState, fact: JackpotClosed, event: Event) -> JackpotState:
    totals = structs.replace(state.totals, adjusted=state.totals.adjusted - fact.meter)
    return structs.replace(state, stage="closed", meter=Fraction(0), booked=0, totals=totals, coming=None)
