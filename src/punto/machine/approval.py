"""Request and approval: one person asks, another with the power agrees or declines, and both are recorded."""

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.hooks import Hooks
from punto.machine.order import Order
from punto.machine.roles import Actor
from punto.machine.state import Context, Request, State
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.units.field_types import Text
from punto.units.privacy import FreeText

if TYPE_CHECKING:
    from punto.machine.machine import Machine

LAPSED = "lapsed"
SENTENCES = {
    "same-person": Sentence(204, "{who} asked for it and cannot approve it", "approval by another {needed}"),
    "no-request": Sentence(205, "there is no request {request}", "one of: {open}"),
    LAPSED: Sentence(248, "{request} was asked for coup {coup}, which is over", "a new request"),
}
add_sentences(SENTENCES)
S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Context[Any])


class Approve(Order, frozen=True, kw_only=True, tag="approve"):
    """Agree to what somebody asked for."""

    while_halted = True
    request: Text


class Decline(Order, frozen=True, kw_only=True, tag="decline"):
    """Say no to what somebody asked for."""

    while_halted = True
    request: Text
    why: Text = ""


class Requested(Fact, frozen=True, kw_only=True, tag="approval-requested"):
    """Somebody asked for something that another must approve."""

    audience = CONCERNED
    words = "{request.actor} asks for approval: {request.order}"
    request: Request


class Approved(Fact, frozen=True, kw_only=True, tag="approval-given"):
    """Somebody with the power agreed; what was asked for follows."""

    audience = CONCERNED
    words = "Request {request} is approved"
    request: str


class Declined(Fact, frozen=True, kw_only=True, tag="approval-declined"):
    """Somebody with the power said no."""

    audience = CONCERNED
    words = "Request {request} is declined: {why}"
    request: str
    why: FreeText


def register(machine: "Machine[S, C]") -> None:
    """Let requests be made, approved and declined: the same two orders and three facts in every machine."""
    hooks = machine.hooks

    def may_approve(context: C) -> Refusal | None:
        if context.state.requests:
            return hooks.may_approve(context)
        return hooks.may_approve(context) or refuse("no-request", (), request="to approve", open="none")

    @machine.answers(Approve, may_approve)
    def approve(context: C, order: Approve) -> Decision:
        """Agree to a request: it is decided now, as if just ordered, with both people on record."""
        fault = _fault(hooks, context, order.request)
        if fault is not None:
            return refused(fault)
        state, request = context.state, context.state.requests[order.request]
        asker = Actor(request.actor, request.actor_role)
        inner = hooks.context(state, asker, context.at, context.command, context.day, context.actor)
        answer = machine.answer(inner, machine.codec.read_order(request.order), hooks.dialect(inner))
        if isinstance(answer, Refused):
            return answer
        asked = [structs.replace(draft, actor=request.actor) for draft in answer]
        return [Draft(Approved(request=request.id), request.clauses), *asked]

    @machine.answers(Decline, may_approve)
    def decline(context: C, order: Decline) -> Decision:
        """Say no: what was asked for does not happen. What has lapsed is put aside so."""
        fault = _fault(hooks, context, order.request)
        if fault is not None and fault.code != LAPSED:
            return refused(fault)
        clauses = context.state.requests[order.request].clauses
        return [Draft(Declined(request=order.request, why=order.why), clauses)]

    @machine.folds(Requested)
    def _requested(state: S, fact: Requested, event: Event) -> S:
        return structs.replace(state, requests={**state.requests, fact.request.id: fact.request})

    @machine.folds(Approved)
    @machine.folds(Declined)
    def _answered(state: S, fact: Approved | Declined, event: Event) -> S:
        left = {name: each for name, each in state.requests.items() if name != fact.request}
        return structs.replace(state, requests=left)


def _fault(hooks: Hooks[S, C], context: C, name: str) -> Refusal | None:
    """Why somebody cannot answer a request: none such, it is their own, too low a role, or it has lapsed."""
    request = context.state.requests.get(name)
    if request is None:
        return refuse("no-request", (), request=name, open=", ".join(context.state.requests) or "none")
    if request.actor == context.actor.id:
        needed = hooks.title(context, request.role)
        return refuse("same-person", request.clauses, who=request.actor, needed=needed)
    return hooks.approver_fault(context, request) or _lapsed(request, hooks.lapses_with(context))


def _lapsed(request: Request, now: int | None) -> Refusal | None:
    """Refuse to approve what was asked for something that is over."""
    if request.lapses_with is None or request.lapses_with == now:
        return None
    return refuse(LAPSED, request.clauses, request=request.id, coup=request.lapses_with)
