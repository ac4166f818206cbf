"""The full terms go to the regulator before the start, and again when they are changed."""

from msgspec import structs

from punto.floor.promotion.lodgement_times import in_hours, lodged_before
from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage, regulator_or_operator
from punto.floor.promotion.promotion_terms import AMENDED_IN, MONEY_ROUTES, whole_terms_faults, with_terms
from punto.floor.promotion.required_terms import clauses_met
from punto.floor.promotion.state import Amendment, Lodged, Promotion, PromotionStage
from punto.machine.audience import STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Number, Text


class LodgeTerms(Order, frozen=True, kw_only=True, tag="lodge-terms"):
    """Give the full terms to the regulator; after the start, the changed ones."""

    reference: Text = ""


class RecordTermsApproval(Order, frozen=True, kw_only=True, tag="record-terms-approval"):
    """Record that the regulator approved changed terms."""

    edition: Number
    reference: Text = ""


class TermsLodged(Fact, frozen=True, kw_only=True, tag="terms-lodged"):
    """The regulator has the full terms."""

    audience = STAFF
    record = True
    words = "Edition {edition} of the terms is lodged with {to}"
    edition: int
    to: str
    reference: str


class TermsApproved(Fact, frozen=True, kw_only=True, tag="terms-approved"):
    """The regulator approved changed terms: they are in force."""

    audience = STAFF
    record = True
    moves = MONEY_ROUTES
    words = "Edition {edition} of the terms is approved"
    edition: int
    reference: str


LODGED_IN = (PromotionStage.PLANNED, PromotionStage.RUNNING, PromotionStage.CLOSED, PromotionStage.DRAWN)


@PROMOTION.answers(LodgeTerms, in_stage(*LODGED_IN, accepted="lodge-terms", halted=True))
def lodge_terms(context: PromotionContext, order: LodgeTerms) -> Decision:
    """Lodge the terms; a set with a gap is none."""
    state, rules = context.state, context.rules
    if state.terms is None:
        return refused(context.fault("no-terms", rules.terms))
    to = rules.lodging.to
    if state.started:
        waiting = [each for each in state.amendments if not each.lodged]
        if not waiting:
            return refused(context.fault("no-amendment", rules.amendment))
        last, rule = waiting[-1], rules.amendment
        fact = TermsLodged(edition=last.edition, to=to, reference=order.reference)
        return [Draft(fact, rule.clauses, rule.readings)]
    faults = whole_terms_faults(context, state.terms)
    fact = TermsLodged(edition=state.edition, to=to, reference=order.reference)
    clauses = (*rules.lodging.clauses, *clauses_met(rules, state.terms))
    return unless(faults, [Draft(fact, clauses, rules.lodging.readings)])


_APPROVED_IN = in_stage(*AMENDED_IN, accepted="an approval after the start", whoever=True, halted=True)


@PROMOTION.answers(RecordTermsApproval, regulator_or_operator(_APPROVED_IN))
def record_terms_approval(context: PromotionContext, order: RecordTermsApproval) -> Decision:
    """Put approved terms in force."""
    rule = context.rules.amendment
    waiting = [each for each in context.state.amendments if not each.in_force]
    if order.edition not in [each.edition for each in waiting]:
        return refused(context.fault("approved-before", rule))
    fact = TermsApproved(edition=order.edition, reference=order.reference)
    return [Draft(fact, rule.clauses, rule.readings)]


def lodging_fault(context: PromotionContext, start: int) -> Refusal | None:
    """Why a promotion cannot start: its terms are not lodged, or too late for this start."""
    rule, lodged = context.rules.lodging, context.state.lodged
    if lodged is None or lodged.edition != context.state.edition:
        return context.fault("not-lodged", rule, edition=context.state.edition, to=rule.to)
    if lodged_before(rule, lodged.at, start):
        return None
    left, needed = in_hours(start - lodged.at), f"{rule.hours} hours" if rule.hours else "a moment"
    return context.fault("lodged-late", rule, left=left, needed=needed)


@PROMOTION.folds(TermsLodged)
def _lodged(state: Promotion, fact: TermsLodged, event: Event) -> Promotion:
    if not state.started:
        lodged = Lodged(edition=fact.edition, at=event.at, reference=fact.reference)
        return structs.replace(state, lodged=lodged)
    amendments = tuple(
        structs.replace(each, lodged=each.lodged or event.at) if each.edition <= fact.edition else each
        for each in state.amendments
    )
    return structs.replace(state, amendments=amendments)


@PROMOTION.folds(TermsApproved)
def _approved(state: Promotion, fact: TermsApproved, event: Event) -> Promotion:
    terms = next(each.terms for each in state.amendments if each.edition == fact.edition)
    amendments = tuple(_in_force(each, fact.edition) for each in state.amendments)
    state = structs.replace(state, amendments=amendments, edition=fact.edition)
    return with_terms(state, terms)


def _in_force(amendment: Amendment, edition: int) -> Amendment:
    return structs.replace(amendment, in_force=True) if amendment.edition == edition else amendment
