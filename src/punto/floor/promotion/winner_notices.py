"""Telling a winner who need not be present: every attempt, by which method, and whether it is enough."""

from msgspec import structs

from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage, staff
from punto.floor.promotion.promotion_terms import setting_of
from punto.floor.promotion.state import NoticeAttempt, Promotion, PromotionStage
from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.field_types import Number, Text
from punto.units.privacy import FreeText, Person


class RecordAttempt(Order, frozen=True, kw_only=True, tag="record-attempt"):
    """Record an attempt to tell a winner, whether or not it reached them."""

    prize: Number
    method: Text
    reached: bool = False


class PublishResults(Order, frozen=True, kw_only=True, tag="publish-results"):
    """Publish the results, as the terms say."""

    where: tuple[Text, ...]


class WinnerNoticed(Fact, frozen=True, kw_only=True, tag="winner-noticed"):
    """Somebody tried to tell a winner."""

    audience = CONCERNED
    record = True
    words = "The winner of prize {prize} is sought by {method}; reached: {reached}"
    who: Person
    prize: int
    ticket: int
    method: str
    reached: bool
    counts: bool


class ResultsPublished(Fact, frozen=True, kw_only=True, tag="results-published"):
    """The results are where the terms say."""

    audience = EVERYBODY
    record = True
    words = "The results are published"
    where: tuple[FreeText, ...]


_AFTER = in_stage(PromotionStage.DRAWN, accepted="the same after the draw", whoever=True)


@PROMOTION.answers(RecordAttempt, staff(_AFTER))
def record_attempt(context: PromotionContext, order: RecordAttempt) -> Decision:
    """Record an attempt; by which method says whether it counts."""
    rule, winner = context.rules.notice, context.state.winners.get(str(order.prize))
    if winner is None:
        return refused(context.fault("no-winner", rule, prize=order.prize))
    method = rule.methods.get(order.method)
    counts = method is not None or bool(setting_of(context, "other_methods"))
    fact = WinnerNoticed(
        who=winner.who, prize=order.prize, ticket=winner.ticket, method=order.method,
        reached=order.reached, counts=counts,
    )  # fmt: skip
    told = context.rules.item["notification"].clauses
    return [Draft(fact, (*rule.clauses, *(method.clauses if method else ()), *told), rule.readings)]


@PROMOTION.answers(PublishResults, in_stage(PromotionStage.DRAWN, accepted="the results after the draw"))
def publish_results(context: PromotionContext, order: PublishResults) -> Decision:
    """Publish the results."""
    item = context.rules.item["publication"]
    return [Draft(ResultsPublished(where=order.where), item.clauses)]


@PROMOTION.folds(WinnerNoticed)
def _noticed(state: Promotion, fact: WinnerNoticed, event: Event) -> Promotion:
    attempt = NoticeAttempt(
        prize=fact.prize, ticket=fact.ticket, method=fact.method,
        at=event.at, reached=fact.reached, counts=fact.counts,
    )  # fmt: skip
    return structs.replace(state, attempts=(*state.attempts, attempt))


@PROMOTION.folds(ResultsPublished)
def _results(state: Promotion, fact: ResultsPublished, event: Event) -> Promotion:
    return structs.replace(state, results_published=event.at)
