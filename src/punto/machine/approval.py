"""Request and approval: one person asks, another with the power agrees or declines, and both are recorded."""

from msgspec import structs

from punto.machine.decision import Answer, Draft
from punto.machine.fact import Event, Fact
from punto.machine.machine import answers, folds
from punto.machine.order import Order
from punto.machine.roles import DEALER, PATRON, SUPERVISORS, holds, needs_role, title_of
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.state.table import Request, Table

LAPSED = "lapsed"


class Approve(Order, frozen=True, kw_only=True, tag="approve"):
    """Agree to what somebody asked for."""

    in_irregularity = True
    request: str


class Decline(Order, frozen=True, kw_only=True, tag="decline"):
    """Say no to what somebody asked for."""

    in_irregularity = True
    request: str
    why: str = ""


class Requested(Fact, frozen=True, kw_only=True, tag="approval-requested"):
    """Somebody asked for something that another must approve."""

    request: Request


class Approved(Fact, frozen=True, kw_only=True, tag="approval-given"):
    """Somebody with the power agreed; what was asked for follows."""

    request: str


class Declined(Fact, frozen=True, kw_only=True, tag="approval-declined"):
    """Somebody with the power said no."""

    request: str
    why: str


def may_approve(context: TableContext) -> Refusal | None:
    """Staff only; whose approval it takes is written in the request."""
    if context.actor.role == PATRON:
        return refuse("role", (), role=title_of(context.book, PATRON), needed="supervisor")
    if not context.state.requests:
        return refuse("no-request", (), request="to approve", open="none")
    return None


def approval_fault(context: TableContext, request: str) -> Refusal | None:
    """Why somebody cannot answer a request: none such, too low a role, or it is their own."""
    asked = context.state.requests.get(request)
    if asked is None:
        return refuse("no-request", (), request=request, open=", ".join(context.state.requests) or "none")
    needed = title_of(context.book, asked.role)
    if asked.actor == context.actor.id:
        return refuse("same-person", asked.clauses, who=asked.actor, needed=needed)
    lapsed = asked.coup is not None and asked.coup != context.state.coup.number
    late = refuse(LAPSED, asked.clauses, request=request, coup=asked.coup) if lapsed else None
    return _too_low(context, asked) or late


def _too_low(context: TableContext, asked: Request) -> Refusal | None:
    """What waits for the dealer waits for the one on duty at this table, or for a supervisor."""
    if asked.role != DEALER:
        return needs_role(context.book, context.actor, asked.role, asked.clauses)
    if any(holds(context.book, context.actor, role) for role in SUPERVISORS):
        return None
    on_duty = context.state.people.staff.get(DEALER)
    if context.actor.role != DEALER or context.actor.id == on_duty:
        return needs_role(context.book, context.actor, DEALER, asked.clauses)
    return refuse("not-on-duty", (), who=context.actor.id, role=DEALER, on_duty=on_duty or "nobody")


@answers(Decline, may_approve)
def decline(context: TableContext, order: Decline) -> Answer:
    """Say no: what was asked for does not happen. What has lapsed is put aside so."""
    fault = approval_fault(context, order.request)
    if fault is not None and fault.code != LAPSED:
        return fault
    return [
        Draft(Declined(request=order.request, why=order.why), context.state.requests[order.request].clauses)
    ]


@folds(Requested)
def _requested(state: Table, fact: Requested, event: Event) -> Table:
    return structs.replace(state, requests={**state.requests, fact.request.id: fact.request})


@folds(Approved)
@folds(Declined)
def _answered(state: Table, fact: Approved | Declined, event: Event) -> Table:
    left = {name: each for name, each in state.requests.items() if name != fact.request}
    return structs.replace(state, requests=left)
