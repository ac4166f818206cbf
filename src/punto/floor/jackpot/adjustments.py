"""Adjustments of the meter by hand: on the console, with a reason, by two people, never below zero."""

from fractions import Fraction

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.state import JackpotState
from punto.machine.audience import SUPERVISORS
from punto.machine.decision import Decision, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import SUPERVISOR
from punto.rulebook.refusal import Refusal
from punto.units import format_money
from punto.units.field_types import MeterAmount, Remark
from punto.units.privacy import FreeText


class AdjustMeter(Order, frozen=True, kw_only=True, tag="adjust-jackpot-meter"):
    """Raise or lower the meter by hand. A second person approves it."""

    amount: MeterAmount
    """In cents; negative lowers the meter."""
    reason: Remark


class MeterAdjusted(Fact, frozen=True, kw_only=True, tag="jackpot-meter-adjusted"):
    """The meter was raised or lowered by hand."""

    audience = SUPERVISORS
    record = True
    moves = frozenset({"chips: cage > jackpot", "chips: jackpot > cage"})
    words = "The jackpot meter is adjusted by {amount:$}: {reason}"
    amount: int
    reason: FreeText


def _may_adjust(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault(
        "an adjustment", "do this while the jackpot runs", "running"
    )


@JACKPOT.answers(AdjustMeter, _may_adjust)
def adjust_meter(context: JackpotContext, order: AdjustMeter) -> Decision:
    """Adjust the meter, once somebody else has approved it."""
    rule = context.rules.adjusted
    fault = context.power_fault("adjust-jackpot") or _adjustment_fault(context, order)
    if fault is not None:
        return refused(fault)
    needed = context.needs_approval(SUPERVISOR, rule.clauses, rule.readings)
    return needed or [draft(MeterAdjusted(amount=order.amount, reason=order.reason), rule)]


def _adjustment_fault(context: JackpotContext, order: AdjustMeter) -> Refusal | None:
    rule, state = context.rules.adjusted, context.state
    if not order.reason.strip():
        return refuse_by("jackpot-reason", rule)
    if state.claims:
        return refuse_by("jackpot-open-claim", rule, claim=next(iter(state.claims)))
    if not order.amount:
        return refuse_by("jackpot-amount", rule, what="an adjustment", amount="0", accepted="more or less")
    if state.meter + order.amount < 0:
        return refuse_by("jackpot-below-zero", rule, meter=format_money(state.shown))
    return None


@JACKPOT.folds(MeterAdjusted)
def _adjusted(state: JackpotState, fact: MeterAdjusted, event: Event) -> JackpotState:
    amount = Fraction(fact.amount)
    totals = structs.replace(state.totals, adjusted=state.totals.adjusted + amount)
    return structs.replace(
        state, meter=state.meter + amount, totals=totals, booked=state.booked + fact.amount
    )
