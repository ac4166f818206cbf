"""Planning a jackpot: the parameters are set, the regulator is told, and other parameters may follow."""

from collections.abc import Iterator

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.parameters import JackpotParameters, parameter_faults
from punto.floor.jackpot.state import ComingParameters, JackpotState, LinkedTable, ParameterNotice
from punto.machine.audience import STAFF
from punto.machine.decision import Decision, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import needs_power
from punto.rulebook.refusal import Refusal, refuse
from punto.rulebook.rulebook_errors import Unknown
from punto.table.setup import book_of
from punto.units import format_money
from punto.units.field_types import Name, Text

SECOND_PERSON = "area-manager"
"""The lowest role that may approve what nobody does alone to a jackpot."""


class PlanJackpot(Order, frozen=True, kw_only=True, tag="plan-jackpot"):
    """Set the parameters of a jackpot before it starts."""

    name: Name
    rulebook: Text
    currency: Text = "AUD"
    parameters: JackpotParameters


class NotifyParameters(Order, frozen=True, kw_only=True, tag="notify-jackpot-parameters"):
    """Record that the regulator was told of the parameters: those planned, or those that are to follow."""

    reference: Text


class ChangeParameters(Order, frozen=True, kw_only=True, tag="change-jackpot-parameters"):
    """Set the parameters that come into force with the next full win. A second person approves them."""

    parameters: JackpotParameters


class JackpotPlanned(Fact, frozen=True, kw_only=True, tag="jackpot-planned"):
    """The parameters of a jackpot were set."""

    audience = STAFF
    words = "The jackpot {name} is planned"
    name: str
    rulebook: str
    currency: str
    parameters: JackpotParameters


class ParametersNotified(Fact, frozen=True, kw_only=True, tag="jackpot-parameters-notified"):
    """The regulator was told of the parameters."""

    audience = STAFF
    record = True
    words = "The regulator was told of the jackpot's parameters: {notice.reference}"
    notice: ParameterNotice


class ParametersProposed(Fact, frozen=True, kw_only=True, tag="jackpot-parameters-proposed"):
    """Other parameters wait for the next full win."""

    audience = STAFF
    words = "Other parameters of the jackpot wait for notice and the next full win"
    parameters: JackpotParameters


class ParametersInForce(Fact, frozen=True, kw_only=True, tag="jackpot-parameters-in-force"):
    """Other parameters came into force."""

    audience = STAFF
    words = "Other parameters of the jackpot are in force"
    parameters: JackpotParameters
    notice: ParameterNotice


def _may_plan(context: JackpotContext) -> Refusal | None:
    late = context.stage_fault(
        "planning", "parameters for the next full win", "unplanned", "planned", "closed"
    )
    return context.staff_fault() or late


@JACKPOT.answers(PlanJackpot, _may_plan)
def plan_jackpot(context: JackpotContext, order: PlanJackpot) -> Decision:
    """Set the parameters, or say everything that is wrong with them."""
    try:
        book = book_of(order.rulebook)
    except Unknown:
        return refused(refuse("jackpot-none", (), rulebook=order.rulebook))
    if book.jackpots is None:
        return refused(refuse("jackpot-none", (), rulebook=order.rulebook))
    fault = needs_power(book, context.actor, "set-jackpot")
    faults = (fault, *parameter_faults(book, order.parameters))
    if any(faults):
        return Refused(tuple(each for each in faults if each))
    fact = JackpotPlanned(
        name=order.name, rulebook=order.rulebook, currency=order.currency, parameters=order.parameters
    )
    style = book.jackpots.style[order.parameters.style]
    return [draft(fact, book.jackpots.set_up, style, book.jackpots.tables)]


def _may_notify(context: JackpotContext) -> Refusal | None:
    fault = context.staff_fault()
    return fault or context.stage_fault("a notice", "do this once parameters are set", "planned", "running")


@JACKPOT.answers(NotifyParameters, _may_notify)
def notify_parameters(context: JackpotContext, order: NotifyParameters) -> Decision:
    """Record the notice to the regulator."""
    fault = context.power_fault("set-jackpot")
    if fault is None and context.state.stage == "running" and context.state.coming is None:
        stage, accepted = "running as notified", "a notice of parameters that are to follow"
        fault = refuse_by(
            "jackpot-stage", context.rules.changed, what="a notice", stage=stage, accepted=accepted
        )
    if fault is None and not order.reference.strip():
        fault = refuse_by("jackpot-notice", context.rules.notice)
    if fault is not None:
        return refused(fault)
    notice = ParameterNotice(at=context.at, reference=order.reference)
    return [draft(ParametersNotified(notice=notice), context.rules.notice)]


def _may_change(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault("a change", "a plan", "running")


@JACKPOT.answers(ChangeParameters, _may_change)
def change_parameters(context: JackpotContext, order: ChangeParameters) -> Decision:
    """Propose other parameters; what already runs is not touched."""
    faults = (context.power_fault("set-jackpot"), *_change_faults(context, order.parameters))
    if any(faults):
        return Refused(tuple(each for each in faults if each))
    rule = context.rules.changed
    needed = context.needs_approval(SECOND_PERSON, rule.clauses, rule.readings)
    return needed or [draft(ParametersProposed(parameters=order.parameters), rule)]


def _change_faults(context: JackpotContext, coming: JackpotParameters) -> Iterator[Refusal]:
    """What is wrong with other parameters, and what may not change: the style; a ceiling goes up only."""
    yield from parameter_faults(context.book, coming)
    rule, now = context.rules.changed, context.terms
    if coming.style != now.style:
        yield refuse_by("jackpot-changing", rule, what="style")
    if now.ceiling is not None and coming.ceiling is not None and coming.ceiling < now.ceiling:
        least, ceiling = format_money(now.ceiling), format_money(coming.ceiling)
        yield refuse_by("jackpot-ceiling", rule, ceiling=ceiling, least=least)


def ready_to_follow(state: JackpotState) -> ComingParameters | None:
    """The parameters that come into force with the next full win, if the regulator was told of them."""
    coming = state.coming
    return coming if coming is not None and coming.notice is not None else None


def linked(state: JackpotState, parameters: JackpotParameters) -> dict[str, LinkedTable]:
    """The tables of these parameters; those that stay keep their equipment."""
    return {name: state.tables.get(name, LinkedTable()) for name in parameters.tables}


@JACKPOT.folds(JackpotPlanned)
def _planned(state: JackpotState, fact: JackpotPlanned, event: Event) -> JackpotState:
    return structs.replace(
        state, stage="planned", name=fact.name, rulebook=fact.rulebook, currency=fact.currency,
        parameters=fact.parameters, notice=None, tables=linked(state, fact.parameters),
    )  # fmt: skip


@JACKPOT.folds(ParametersNotified)
def _notified(state: JackpotState, fact: ParametersNotified, event: Event) -> JackpotState:
    if state.coming is None:
        return structs.replace(state, notice=fact.notice)
    return structs.replace(state, coming=structs.replace(state.coming, notice=fact.notice))


@JACKPOT.folds(ParametersProposed)
def _proposed(state: JackpotState, fact: ParametersProposed, event: Event) -> JackpotState:
    return structs.replace(state, coming=ComingParameters(parameters=fact.parameters))


@JACKPOT.folds(ParametersInForce)
def _in_force(state: JackpotState, fact: ParametersInForce, event: Event) -> JackpotState:
    old, new = state.parameters, fact.parameters
    tables = linked(state, new)
    if old is not None:
        same_shares = (old.option, old.shares, old.hands) == (new.option, new.shares, new.hands)
        tables = {
            name: _signs_kept(each, same_shares, old.method == new.method) for name, each in tables.items()
        }
    return structs.replace(state, parameters=new, notice=fact.notice, coming=None, tables=tables)


def _signs_kept(table: LinkedTable, shares: bool, method: bool) -> LinkedTable:
    """A sign that no longer says what is in force counts as none."""
    fitting = structs.replace(
        table.fitting,
        shares_signed=table.fitting.shares_signed and shares,
        method_signed=table.fitting.method_signed and method,
    )
    return structs.replace(table, fitting=fitting)
