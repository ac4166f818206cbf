"""Disputes about a promotion: the operator decides in the end and names the right to complain."""

from msgspec import structs

from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage
from punto.floor.promotion.state import Promotion, PromotionStage
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import PATRON
from punto.units.field_types import Text
from punto.units.privacy import FreeText, Person


class DisputeClaim(Order, frozen=True, kw_only=True, tag="dispute-claim"):
    """Dispute the refusal of a claim."""

    claim: Text
    what: Text = ""


class DecideClaimDispute(Order, frozen=True, kw_only=True, tag="decide-claim-dispute"):
    """Decide a dispute about a claim in the end; the complainant is told of the right to complain."""

    claim: Text
    upheld: bool
    """Whether the refusal stands."""
    reason: Text
    advised: bool = True
    """Whether the complainant was told to whom a complaint may go."""


class ClaimDisputed(Fact, frozen=True, kw_only=True, tag="claim-disputed"):
    """A claimant does not accept a refusal."""

    audience = CONCERNED
    record = True
    words = "{who} disputes the refusal of claim {claim}"
    claim: str
    who: Person
    what: FreeText


class ClaimDisputeDecided(Fact, frozen=True, kw_only=True, tag="claim-dispute-decided"):
    """The operator's decision is final; the complainant knows to whom a complaint may go."""

    audience = CONCERNED
    record = True
    words = "The dispute about {claim} is decided; it stays refused: {upheld}; complaints: {complaint_to}"
    claim: str
    who: Person
    upheld: bool
    reason: FreeText
    complaint_to: str


_IN = (PromotionStage.DRAWN, PromotionStage.CANCELLED)


@PROMOTION.answers(DisputeClaim, in_stage(*_IN, accepted="a refused claim", whoever=True, halted=True))
def dispute_claim(context: PromotionContext, order: DisputeClaim) -> Decision:
    """Take a dispute down."""
    rule, claim = context.rules.dispute, context.state.claims.get(order.claim)
    if claim is None or not claim.denied or (claim.disputed and not claim.decided):
        return refused(context.fault("no-claim-dispute", rule, claim=order.claim))
    if context.actor.role == PATRON and context.actor.id != claim.who:
        return refused(context.fault("not-the-winner", rule, who=context.actor.id, prize=claim.prize))
    return [Draft(ClaimDisputed(claim=claim.id, who=claim.who, what=order.what), rule.clauses)]


@PROMOTION.answers(DecideClaimDispute, in_stage(*_IN, accepted="a disputed claim", halted=True))
def decide_claim_dispute(context: PromotionContext, order: DecideClaimDispute) -> Decision:
    """Decide, and name the right to complain."""
    rule, claim = context.rules.dispute, context.state.claims.get(order.claim)
    if claim is None or not claim.disputed or claim.decided:
        return refused(context.fault("no-claim-dispute", rule, claim=order.claim))
    faults = [each for each in (context.needs(rule),) if each]
    if not order.advised:
        faults.append(context.fault("not-advised", rule, to=rule.complaint_to))
    fact = ClaimDisputeDecided(
        claim=claim.id, who=claim.who, upheld=order.upheld, reason=order.reason,
        complaint_to=rule.complaint_to,
    )  # fmt: skip
    return unless(faults, [Draft(fact, rule.clauses)])


@PROMOTION.folds(ClaimDisputed)
def _disputed(state: Promotion, fact: ClaimDisputed, event: Event) -> Promotion:
    claim = structs.replace(state.claims[fact.claim], disputed=event.at)
    return structs.replace(state, claims={**state.claims, claim.id: claim})


@PROMOTION.folds(ClaimDisputeDecided)
def _decided(state: Promotion, fact: ClaimDisputeDecided, event: Event) -> Promotion:
    claim = structs.replace(state.claims[fact.claim], decided=event.at)
    if not fact.upheld:
        claim = structs.replace(claim, denied=0, reason="")
    return structs.replace(state, claims={**state.claims, claim.id: claim})
