"""Confirmation: a claim is confirmed or rejected on the console, in the order of recording."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import structs

from punto.floor.jackpot.claims import claim_fault, taken_off
from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.plan import ParametersInForce, ready_to_follow
from punto.floor.jackpot.state import KEPT_COUPS, KEPT_PAYOUTS, NOTHING, JackpotClaim, JackpotState, Payout
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import HOUSE, holds, title_of
from punto.rulebook.refusal import Refusal
from punto.rules.jackpots.valuation import Valuation, valued
from punto.units.field_types import Number, PersonId, Remark
from punto.units.privacy import FreeText, Person

MANAGER = "casino-supervisor"
"""The role that is told of every confirmed win."""


class ConfirmJackpotWin(Order, frozen=True, kw_only=True, tag="confirm-jackpot-win"):
    """Confirm a claim on the console, and name the Casino Manager who was told."""

    claim: Number
    told: PersonId = ""


class RejectJackpotWin(Order, frozen=True, kw_only=True, tag="reject-jackpot-win"):
    """Reject a claim: it counts as never recorded."""

    claim: Number
    why: Remark


class JackpotWinConfirmed(Fact, frozen=True, kw_only=True, tag="jackpot-win-confirmed"):
    """A claim was confirmed; its shares may be paid."""

    audience = EVERYBODY
    record = True
    moves = frozenset({"chips: jackpot > jackpot", "chips: rounding > jackpot", "chips: cage > jackpot"})
    words = "The jackpot win {claim} is confirmed"
    claim: int
    table: str
    told: Person
    from_meter: int
    """What the meter gives of the shares, in whole cents."""
    rounding: int
    """What rounding adds; the operator bears it."""
    seed: int
    """What the operator puts in again after a full win."""


class JackpotWinRejected(Fact, frozen=True, kw_only=True, tag="jackpot-win-rejected"):
    """A claim was rejected; the meter stands as if it had never been recorded."""

    audience = EVERYBODY
    record = True
    words = "The jackpot win {claim} is rejected"
    claim: int
    why: FreeText


class JackpotClaimRevalued(Fact, frozen=True, kw_only=True, tag="jackpot-claim-revalued"):
    """A claim has another value, since an earlier one counts no more."""

    audience = STAFF
    record = True
    words = "JackpotClaim {claim} is worth {value.rounded:$} now"
    claim: int
    value: Valuation


def _may_confirm(context: JackpotContext) -> Refusal | None:
    early = context.stage_fault("this", "do this while the jackpot runs", "running")
    return context.staff_fault() or early or context.power_fault("confirm-jackpot")


@JACKPOT.answers(ConfirmJackpotWin, _may_confirm)
def confirm_jackpot_win(context: JackpotContext, order: ConfirmJackpotWin) -> Decision:
    """Confirm the earliest open claim, by another person than the one who recorded it."""
    fault = (
        claim_fault(context, order.claim)
        or _order_fault(context, order.claim)
        or _people_fault(context, order)
    )
    if fault is not None:
        return refused(fault)
    rules, claim = context.rules, context.state.claims[order.claim]
    told = context.actor.id if _is_manager(context) else order.told
    confirmed = _confirmed_now(context.state, claim, told)
    drafts = [draft(confirmed, rules.confirmed, rules.sequence)]
    coming = ready_to_follow(context.state)
    if coming is not None and coming.notice is not None and claim.prize.is_full:
        changed = ParametersInForce(parameters=coming.parameters, notice=coming.notice)
        drafts.append(draft(changed, rules.changed))
    return drafts


def _confirmed_now(state: JackpotState, claim: JackpotClaim, told: str) -> JackpotWinConfirmed:
    """The confirmation, with what it moves: the shares leave the meter, and a seed comes in."""
    value = claim.value
    others = {number: each for number, each in state.claims.items() if number != claim.number}
    left = structs.replace(state, claims=others).to_book
    from_meter = max(0, min(sum(value.shares), state.booked + value.seed - left))
    return JackpotWinConfirmed(
        claim=claim.number, table=claim.table, told=told, from_meter=from_meter,
        rounding=sum(value.shares) - from_meter, seed=value.seed,
    )  # fmt: skip


def _order_fault(context: JackpotContext, number: int) -> Refusal | None:
    """Refuse a claim while an earlier one is open."""
    earlier = next(iter(context.state.claims))
    if earlier == number:
        return None
    return refuse_by("jackpot-earlier", context.rules.sequence, earlier=earlier)


def _people_fault(context: JackpotContext, order: ConfirmJackpotWin) -> Refusal | None:
    """Refuse whoever recorded the win, and a confirmation of which no Casino Manager was told."""
    rule = context.rules.confirmed
    if context.actor.id == context.state.claims[order.claim].by:
        return refuse_by("jackpot-recorder", rule, who=context.actor.id)
    if order.told.strip() or _is_manager(context):
        return None
    return refuse_by("jackpot-told", rule, needed=title_of(context.book, MANAGER))


def _is_manager(context: JackpotContext) -> bool:
    return context.actor is not HOUSE and holds(context.book, context.actor, MANAGER)


@JACKPOT.answers(RejectJackpotWin, _may_confirm)
def reject_jackpot_win(context: JackpotContext, order: RejectJackpotWin) -> Decision:
    """Reject a claim; later ones are valued as if it had never been recorded."""
    fault = claim_fault(context, order.claim)
    if fault is None and not order.why.strip():
        fault = refuse_by("jackpot-reason", context.rules.confirmed)
    rejected = JackpotWinRejected(claim=order.claim, why=order.why)
    if fault is not None:
        return refused(fault)
    return without_claim(context, order.claim, draft(rejected, context.rules.confirmed))


def without_claim(context: JackpotContext, number: int, first: Draft) -> list[Draft]:
    """A claim counts no more: later ones are valued without it."""
    rules, drafts = context.rules, [first]
    for later, value in revalued(context, number):
        fact = JackpotClaimRevalued(claim=later, value=value)
        drafts.append(draft(fact, rules.sequence, rules.value))
    return drafts


def revalued(context: JackpotContext, without: int) -> Iterator[tuple[int, Valuation]]:
    """The claims behind one that counts no more, each with the value that it then has.

    What came in between two claims stays between them. What the meter cannot give, the operator bears.
    """
    claims = context.state.claims
    shift = claims[without].value.effect
    found: list[tuple[JackpotClaim, Valuation]] = []
    for claim in _behind(claims.values(), without):
        new = valued(claim.value.meter + shift, claim.prize, [each.amount for each in claim.wagers])
        shift = new.left - claim.value.left
        found.append((claim, new))
    for claim, new in _given(found, -(context.state.meter + shift)):
        if new != claim.value:
            yield claim.number, new


def _given(
    found: list[tuple[JackpotClaim, Valuation]], short: Fraction
) -> list[tuple[JackpotClaim, Valuation]]:
    """The same values, the latest of which take less where the meter would fall below zero."""
    given: list[tuple[JackpotClaim, Valuation]] = []
    for claim, value in reversed(found):
        less = max(NOTHING, min(short, value.taken))
        short -= less
        given.insert(0, (claim, structs.replace(value, taken=value.taken - less) if less else value))
    return given


def _behind(claims: Iterable[JackpotClaim], number: int) -> list[JackpotClaim]:
    return [each for each in claims if each.number > number]


@JACKPOT.folds(JackpotWinConfirmed)
def _confirmed(state: JackpotState, fact: JackpotWinConfirmed, event: Event) -> JackpotState:
    claims = {number: each for number, each in state.claims.items() if number != fact.claim}
    payout = Payout(
        claim=state.claims[fact.claim], at=event.at, by=event.actor, told=fact.told, seq=event.seq
    )
    kept = dict(list(state.payouts.items())[1 - KEPT_PAYOUTS :])
    totals = structs.replace(state.totals, wins=state.totals.wins + 1)
    return structs.replace(
        state, claims=claims, payouts={**kept, fact.claim: payout}, totals=totals,
        booked=state.booked - fact.from_meter + fact.seed,
    )  # fmt: skip


@JACKPOT.folds(JackpotWinRejected)
def _rejected(state: JackpotState, fact: JackpotWinRejected, event: Event) -> JackpotState:
    claim = state.claims[fact.claim]
    table = state.tables[claim.table]
    rejected = (*table.rejected, claim.coup)[-KEPT_COUPS:]
    tables = {**state.tables, claim.table: structs.replace(table, rejected=rejected)}
    return structs.replace(without(state, fact.claim), tables=tables)


def without(state: JackpotState, number: int) -> JackpotState:
    """The state without a claim: the meter has back what it took."""
    claims = {each: claim for each, claim in state.claims.items() if each != number}
    return structs.replace(taken_off(state, state.claims[number], -1), claims=claims)


@JACKPOT.folds(JackpotClaimRevalued)
def _revalued(state: JackpotState, fact: JackpotClaimRevalued, event: Event) -> JackpotState:
    old = state.claims[fact.claim]
    new = structs.replace(old, value=fact.value)
    state = taken_off(taken_off(state, old, -1), new, 1)
    return structs.replace(state, claims={**state.claims, fact.claim: new})
