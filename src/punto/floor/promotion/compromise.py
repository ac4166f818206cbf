"""Integrity in doubt: the promotion or the draw is postponed or cancelled, and the inspector is told."""

from msgspec import structs

from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage
from punto.floor.promotion.state import CompromiseCase, CompromisedPart, PrizeDraw, Promotion, PromotionStage
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.field_types import Text
from punto.units.privacy import FreeText

ONCE_STARTED = (PromotionStage.RUNNING, PromotionStage.CLOSED, PromotionStage.DRAWN)


class DeclareCompromised(Order, frozen=True, kw_only=True, tag="declare-compromised"):
    """Decide that the promotion or the draw is compromised, and postpone or cancel it."""

    part: CompromisedPart
    choice: Text
    why: Text
    notice: Text = ""
    """The reference of the notice to the inspector, where it went out with the decision."""


class NotifyCompromise(Order, frozen=True, kw_only=True, tag="notify-compromise"):
    """Tell the inspector of a compromise."""

    notice: Text


class ResolveCompromise(Order, frozen=True, kw_only=True, tag="resolve-compromise"):
    """Say that integrity has been validated, so that things go on; or that the draw must be held anew."""

    why: Text
    draw_anew: bool = False


class CompromiseDeclared(Fact, frozen=True, kw_only=True, tag="compromise-declared"):
    """The operator decided that integrity is compromised."""

    audience = STAFF
    record = True
    moves = frozenset({"cash: prize > cage"})
    words = "The {part} is compromised: {why}; decided: {choice}"
    part: CompromisedPart
    choice: str
    why: FreeText
    notice: str


class CompromiseNotified(Fact, frozen=True, kw_only=True, tag="compromise-notified"):
    """The inspector knows of a compromise."""

    audience = STAFF
    record = True
    words = "{to} is told of the compromise"
    to: str
    notice: str


class CompromiseResolved(Fact, frozen=True, kw_only=True, tag="compromise-resolved"):
    """Integrity has been validated."""

    audience = EVERYBODY
    record = True
    words = "Integrity is validated; the draw is held anew: {draw_anew}"
    why: FreeText
    draw_anew: bool


@PROMOTION.answers(DeclareCompromised, in_stage(*ONCE_STARTED, accepted="a running promotion", halted=True))
def declare_compromised(context: PromotionContext, order: DeclareCompromised) -> Decision:
    """Postpone or cancel; where the notice belongs to the decision, nothing is decided without it."""
    rule = context.rules.compromise
    choices = rule.choices.get(order.part, ())
    faults = [each for each in (context.needs(rule),) if each]
    if order.choice not in choices:
        accepted = " or ".join(choices)
        faults.append(
            context.fault("no-such-choice", rule, part=order.part, choice=order.choice, choices=accepted)
        )
    if not rule.hours and not order.notice.strip():
        faults.append(context.fault("not-told-at-once", rule, to=rule.to))
    fact = CompromiseDeclared(part=order.part, choice=order.choice, why=order.why, notice=order.notice)
    return unless(faults, [Draft(fact, rule.clauses, rule.readings)])


@PROMOTION.answers(NotifyCompromise, in_stage(accepted="a compromise", halted=True))
def notify_compromise(context: PromotionContext, order: NotifyCompromise) -> Decision:
    """Record the notice to the inspector."""
    rule, cases = context.rules.compromise, context.state.compromises
    if not cases:
        return refused(context.fault("nothing-compromised", rule))
    if all(case.told for case in cases):
        return refused(context.fault("notice-not-needed", rule, to=rule.to))
    if not order.notice.strip():
        return refused(context.fault("notice-unnamed", rule, to=rule.to))
    fact = CompromiseNotified(to=rule.to, notice=order.notice)
    return [Draft(fact, rule.clauses, rule.readings)]


@PROMOTION.answers(ResolveCompromise, in_stage(*ONCE_STARTED, accepted="a compromise", halted=True))
def resolve_compromise(context: PromotionContext, order: ResolveCompromise) -> Decision:
    """Go on once integrity is validated; two people say so."""
    rule = context.rules.compromise
    if context.state.halted is None:
        return refused(context.fault("nothing-compromised", rule))
    awarded = [claim.prize for claim in context.state.claims.values() if claim.paid]
    if order.draw_anew and awarded:
        return refused(context.fault("prize-awarded", rule, prize=awarded[0]))
    needed = context.needs_approval(rule.role, rule.clauses, rule.readings)
    fact = CompromiseResolved(why=order.why, draw_anew=order.draw_anew)
    return needed or [Draft(fact, rule.clauses, rule.readings)]


@PROMOTION.folds(CompromiseDeclared)
def _declared(state: Promotion, fact: CompromiseDeclared, event: Event) -> Promotion:
    told = event.at if fact.notice else 0
    cancelled = fact.choice == "cancel"
    case = CompromiseCase(
        part=fact.part, choice=fact.choice, at=event.at, told=told, resolved=event.at if cancelled else 0
    )
    settled = tuple(
        structs.replace(each, resolved=each.resolved or event.at) if cancelled else each
        for each in state.compromises
    )
    state = structs.replace(state, compromises=(*settled, case))
    return structs.replace(state, stage=PromotionStage.CANCELLED, set_aside=0) if cancelled else state


@PROMOTION.folds(CompromiseNotified)
def _notified(state: Promotion, fact: CompromiseNotified, event: Event) -> Promotion:
    cases = tuple(structs.replace(each, told=each.told or event.at) for each in state.compromises)
    return structs.replace(state, compromises=cases)


@PROMOTION.folds(CompromiseResolved)
def _resolved(state: Promotion, fact: CompromiseResolved, event: Event) -> Promotion:
    cases = tuple(structs.replace(each, resolved=each.resolved or event.at) for each in state.compromises)
    state = structs.replace(state, compromises=cases)
    if not fact.draw_anew:
        return state
    stage = PromotionStage.CLOSED if state.closed else state.stage
    draw = PrizeDraw(list_digest=state.draw.list_digest)
    return structs.replace(state, stage=stage, draw=draw, winners={}, attempts=(), claims={})
