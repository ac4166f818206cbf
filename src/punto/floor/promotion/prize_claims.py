"""Claims: a prize is claimed, awarded in the way that the rules allow, or refused with its reason."""

from msgspec import structs

from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage, staff
from punto.floor.promotion.prize_rules import MONEY, alternative_fault, way_faults
from punto.floor.promotion.state import (
    PaymentWay,
    PrizeClaim,
    PrizeSum,
    Promotion,
    PromotionPrize,
    PromotionStage,
)
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import PATRON
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.refusal import Refusal
from punto.units.calendar import venue_time
from punto.units.field_types import Number, PersonId, Text
from punto.units.privacy import FreeText, Person, StaffOnly


class ClaimPrize(Order, frozen=True, kw_only=True, tag="claim-prize"):
    """Claim a prize, for oneself or, as staff, for somebody at the desk."""

    prize: Number
    who: PersonId = ""
    """Who claims it; nobody named means whoever gives the order."""


class AwardPrize(Order, frozen=True, kw_only=True, tag="award-prize"):
    """Award a claimed prize: the thing itself, or money in the ways that the rules allow."""

    claim: Text
    split: dict[PaymentWay, PrizeSum] = {}
    """How much of a money prize goes which way, in cents."""
    alternative: bool = False
    """Whether the winner takes the money that is offered instead."""
    payee: PersonId = ""
    """Whose name a cheque or a transfer bears; nobody named means the winner's."""


class RefuseClaim(Order, frozen=True, kw_only=True, tag="refuse-claim"):
    """Refuse a claim, say why, and keep what must be kept."""

    claim: Text
    reason: Text = ""
    """The reason, as it is kept."""
    told: bool = True
    """Whether the claimant was told the reason."""
    kept: tuple[Text, ...] = ()
    """What is kept of the claimant, sealed outside the log: name, address."""


class PrizeClaimed(Fact, frozen=True, kw_only=True, tag="prize-claimed"):
    """Somebody claims a prize."""

    audience = CONCERNED
    record = True
    words = "{who} claims prize {prize}"
    claim: str
    prize: int
    who: Person


class PrizeAwarded(Fact, frozen=True, kw_only=True, tag="prize-awarded"):
    """A winner has the prize, or the money instead."""

    audience = CONCERNED
    record = True
    moves = frozenset({"cash: prize > patron", "cash: cage > patron"})
    words = "{who} has prize {prize}; in money: {amount:$}"
    claim: str
    prize: int
    who: Person
    amount: int
    split: dict[PaymentWay, int]
    alternative: bool


class ClaimRefused(Fact, frozen=True, kw_only=True, tag="claim-refused"):
    """A claim was refused; the claimant knows why, and what must be kept is kept."""

    audience = CONCERNED
    record = True
    words = "The claim of {who} to prize {prize} is refused: {reason}"
    claim: str
    prize: int
    who: Person
    reason: FreeText
    kept: StaffOnly[tuple[str, ...]]


_AFTER = in_stage(PromotionStage.DRAWN, accepted="a claim after the draw", whoever=True)


@PROMOTION.answers(ClaimPrize, _AFTER)
def claim_prize(context: PromotionContext, order: ClaimPrize) -> Decision:
    """Take a claim; whether it is good is decided later."""
    state, item = context.state, context.rules.item["claiming"]
    who = order.who or context.actor.id
    faults = []
    if context.actor.role == PATRON and who != context.actor.id:
        faults.append(context.fault("not-the-winner", item, who=context.actor.id, prize=order.prize))
    if state.prize(order.prize) is None:
        most = len(state.terms.prizes) if state.terms else 0
        faults.append(context.fault("no-such-prize", item, prize=order.prize, most=most))
    until = state.terms.claims_until if state.terms else 0
    if until and context.at > until:
        faults.append(context.fault("claims-over", item, when=venue_time(state.zone, until)))
    own = [each for each in state.claims.values() if each.prize == order.prize and each.who == who]
    if any(not each.denied for each in own):
        faults.append(context.fault("present-elsewhere", item, who=who, prize=order.prize))
    fact = PrizeClaimed(claim=f"c{len(state.claims) + 1}", prize=order.prize, who=who)
    return unless(faults, [Draft(fact, item.clauses)])


def open_claim(context: PromotionContext, name: str) -> PrizeClaim | Refusal:
    """A claim that nobody has decided."""
    claim = context.state.claims.get(name)
    if claim is None:
        waiting = [each.id for each in context.state.claims.values() if not (each.paid or each.denied)]
        return context.fault("no-such-claim", claim=name, open=", ".join(waiting) or "none")
    if claim.paid or claim.denied:
        return context.fault("claim-decided", context.rules.denied, claim=name)
    return claim


@PROMOTION.answers(AwardPrize, staff(_AFTER))
def award_prize(context: PromotionContext, order: AwardPrize) -> Decision:
    """Hand the prize over, or pay it."""
    claim = open_claim(context, order.claim)
    if isinstance(claim, Refusal):
        return refused(claim)
    state, rules = context.state, context.rules
    prize, winner = state.prize(claim.prize), state.winners.get(str(claim.prize))
    assert prize is not None  # noqa: S101 - claims are to prizes that there are
    faults = []
    if winner is None or winner.who != claim.who:
        faults.append(context.fault("not-the-winner", rules.item["award"], who=claim.who, prize=claim.prize))
    if any(each.paid for each in state.claims.values() if each.prize == claim.prize):
        faults.append(context.fault("prize-awarded", rules.item["award"], prize=claim.prize))
    amount = money_due(prize, alternative=order.alternative)
    faults += _payment_faults(context, order, prize, amount, claim.who)
    fact = PrizeAwarded(
        claim=claim.id, prize=claim.prize, who=claim.who, amount=amount,
        split=order.split, alternative=order.alternative,
    )  # fmt: skip
    paid = rules.payment if amount else None
    instead = rules.alternative if order.alternative else None
    cited = [rule for rule in (paid, instead) if rule]
    clauses = (*rules.item["award"].clauses, *(clause for rule in cited for clause in rule.clauses))
    return unless(faults, [Draft(fact, clauses, tuple(name for rule in cited for name in rule.readings))])


def money_due(prize: PromotionPrize, *, alternative: bool) -> int:
    """What a winner gets in money, in cents: the prize, or what is offered instead of it."""
    if alternative:
        return prize.alternative
    return prize.value if prize.kinds == (MONEY,) else 0


def _payment_faults(
    context: PromotionContext, order: AwardPrize, prize: PromotionPrize, amount: int, who: str
) -> list[Refusal]:
    rules = context.rules
    faults = []
    if order.alternative:
        fault = alternative_fault(rules, prize)
        if fault is None and not prize.alternative:
            fault = context.fault("no-offer", rules.alternative, prize=prize.title)
        faults += [fault] if fault else []
    if amount or order.split:
        faults += way_faults(rules, amount, order.split, prize.ways)
    if order.payee not in ("", who):
        faults.append(context.fault("not-the-payee", rules.payment, payee=order.payee, who=who))
    return faults


@PROMOTION.answers(
    RefuseClaim,
    staff(in_stage(PromotionStage.DRAWN, PromotionStage.CANCELLED, accepted="a claim", whoever=True)),
)
def refuse_claim(context: PromotionContext, order: RefuseClaim) -> Decision:
    """Refuse a claim: the reason is told, and over a sum the record is whole."""
    claim = open_claim(context, order.claim)
    if isinstance(claim, Refusal):
        return refused(claim)
    rule, prize = context.rules.denied, context.state.prize(claim.prize)
    assert prize is not None  # noqa: S101 - claims are to prizes that there are
    faults = []
    if not order.told:
        faults.append(context.fault("reason-not-told", rule))
    over = record_needed(context.rules, prize)
    reason = ("reason",) if order.reason.strip() else ()
    for what in rule.kept if over else ():
        if what not in (*order.kept, *reason):
            kept = " and ".join(rule.kept)
            faults.append(context.fault("record-incomplete", rule.record, what=what, kept=kept))
    fact = ClaimRefused(
        claim=claim.id, prize=claim.prize, who=claim.who, reason=order.reason,
        kept=order.kept if over else (),
    )  # fmt: skip
    clauses = (*rule.clauses, *(rule.record.clauses if over else ()))
    return unless(faults, [Draft(fact, clauses, rule.record.readings)])


def record_needed(rules: PromotionRules, prize: PromotionPrize) -> bool:
    """Whether details of a refused claim must be kept: the prize is worth more than the sum."""
    return prize.value > rules.denied.record.over


@PROMOTION.folds(PrizeClaimed)
def _claimed(state: Promotion, fact: PrizeClaimed, event: Event) -> Promotion:
    claim = PrizeClaim(id=fact.claim, prize=fact.prize, who=fact.who, at=event.at)
    return structs.replace(state, claims={**state.claims, claim.id: claim})


@PROMOTION.folds(PrizeAwarded)
def _awarded(state: Promotion, fact: PrizeAwarded, event: Event) -> Promotion:
    claim = structs.replace(state.claims[fact.claim], paid=event.at)
    from_pot = 0 if fact.alternative else fact.amount
    paid = state.paid_out
    if fact.amount:
        paid = {**paid, fact.who: paid.get(fact.who, 0) + fact.amount}
    return structs.replace(
        state,
        claims={**state.claims, claim.id: claim},
        set_aside=state.set_aside - from_pot,
        paid_out=paid,
    )


@PROMOTION.folds(ClaimRefused)
def _refused(state: Promotion, fact: ClaimRefused, event: Event) -> Promotion:
    claim = structs.replace(state.claims[fact.claim], denied=event.at, reason=fact.reason)
    return structs.replace(state, claims={**state.claims, claim.id: claim})
