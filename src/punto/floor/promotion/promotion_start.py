"""The start of a promotion, and its end once everything is done."""

from msgspec import structs

from punto.floor.promotion.duties import DONE, duties, status
from punto.floor.promotion.lodgement import lodging_fault
from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage
from punto.floor.promotion.prize_rules import money_of
from punto.floor.promotion.promotion_terms import content_faults
from punto.floor.promotion.required_terms import missing_faults
from punto.floor.promotion.state import Promotion, PromotionStage
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.calendar import venue_time


class StartPromotion(Order, frozen=True, kw_only=True, tag="start-promotion"):
    """Start the promotion: from now on entries count."""


class EndPromotion(Order, frozen=True, kw_only=True, tag="end-promotion"):
    """Close the file of a promotion in which nothing is left to do."""


class PromotionStarted(Fact, frozen=True, kw_only=True, tag="promotion-started"):
    """The promotion runs; what its money prizes need is set aside."""

    audience = EVERYBODY
    moves = frozenset({"cash: cage > prize"})
    words = "The promotion has started"
    edition: int
    set_aside: int


class PromotionEnded(Fact, frozen=True, kw_only=True, tag="promotion-ended"):
    """Nothing is left to do; what was set aside and not won goes back."""

    audience = STAFF
    moves = frozenset({"cash: prize > cage"})
    words = "The promotion is over"


@PROMOTION.answers(
    StartPromotion, in_stage(PromotionStage.PLANNED, accepted="a promotion that has not started")
)
def start_promotion(context: PromotionContext, order: StartPromotion) -> Decision:
    """Start, once whole terms are lodged in time and published and the draw is committed to."""
    state, rules, terms = context.state, context.rules, context.state.terms
    if terms is None:
        return refused(context.fault("no-terms", rules.terms))
    faults = [*content_faults(context, terms), *missing_faults(rules, terms)]
    if context.at < terms.starts:
        when = venue_time(state.zone, terms.starts)
        faults.append(context.fault("too-early", rules.item["place"], what="the start", when=when))
    if terms.closes <= context.at:
        faults.append(context.fault("past-date", rules.item["closing"], what="the close of entries"))
    lodging = lodging_fault(context, context.at)
    faults += [lodging] if lodging else []
    if not state.published:
        faults.append(context.fault("not-published", rules.published))
    if not state.draw.commitment:
        faults.append(context.fault("no-commitment"))
    fact = PromotionStarted(edition=state.edition, set_aside=money_of(terms))
    clauses = (*rules.offered.clauses, *rules.chance.clauses, *rules.lodging.clauses)
    readings = (*rules.chance.readings, *rules.lodging.readings)
    return unless(faults, [Draft(fact, clauses, readings)])


_ENDED_IN = (PromotionStage.DRAWN, PromotionStage.CANCELLED)


@PROMOTION.answers(EndPromotion, in_stage(*_ENDED_IN, accepted="the end after the draw"))
def end_promotion(context: PromotionContext, order: EndPromotion) -> Decision:
    """Close the file, unless something is still to be done."""
    left = [each for each in duties(context.state, context.rules) if status(each, context.at) != DONE]
    if left:
        what = "; ".join(each.what for each in left)
        clauses = tuple(dict.fromkeys(clause for each in left for clause in each.clauses))
        fault = context.fault("open-duties", what=what)
        return refused(structs.replace(fault, clauses=clauses))
    return [Draft(PromotionEnded(), context.rules.offered.clauses)]


@PROMOTION.folds(PromotionStarted)
def _started(state: Promotion, fact: PromotionStarted, event: Event) -> Promotion:
    return structs.replace(state, stage=PromotionStage.RUNNING, started=event.at, set_aside=fact.set_aside)


@PROMOTION.folds(PromotionEnded)
def _ended(state: Promotion, fact: PromotionEnded, event: Event) -> Promotion:
    return structs.replace(state, stage=PromotionStage.OVER, ended=event.at, set_aside=0)
