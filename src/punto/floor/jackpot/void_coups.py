"""Void coups: a win of one lapses or is corrected, and its contribution is taken back, to the cent."""

from fractions import Fraction

from msgspec import structs

from punto.floor.jackpot.confirmation import without, without_claim
from punto.floor.jackpot.jackpot_equipment import with_table
from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.payment import due_of
from punto.floor.jackpot.share_debts import ShareToReturn
from punto.floor.jackpot.state import KEPT_COUPS, NOTHING, JackpotState, Payout, ShareOwed
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER, HOUSE
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Number, Text
from punto.units.privacy import FreeText


class VoidJackpotCoup(Order, frozen=True, kw_only=True, tag="void-jackpot-coup"):
    """Undo everything that a coup did to the jackpot. A coup that is void at its table leads to this."""

    table: Text
    coup: Number
    why: Text = ""
    again: bool = False
    """Whether the coup is played on: it may contribute and win again."""


class JackpotCoupVoided(Fact, frozen=True, kw_only=True, tag="jackpot-coup-voided"):
    """A coup of a table counts for nothing here, or not as it was recorded."""

    audience = EVERYBODY
    record = True
    words = "Coup {coup} at table {table} counts for nothing in the jackpot"
    table: str
    coup: int
    why: FreeText
    again: bool


class JackpotClaimLapsed(Fact, frozen=True, kw_only=True, tag="jackpot-claim-lapsed"):
    """A recorded win lapsed, since its coup is void."""

    audience = EVERYBODY
    record = True
    words = "The jackpot win {claim} lapses"
    claim: int


class ContributionUndone(Fact, frozen=True, kw_only=True, tag="jackpot-contribution-undone"):
    """What a void coup had contributed left the meter again."""

    audience = EVERYBODY
    record = True
    moves = frozenset({"chips: jackpot > float"})
    words = "The contribution of coup {coup} at table {table} is undone"
    table: str
    coup: int
    amount: Fraction
    cents: int


class JackpotPayoutCorrected(Fact, frozen=True, kw_only=True, tag="jackpot-payout-corrected"):
    """A confirmed win counts no more: the meter has back what it gave, less the seed put in since."""

    audience = EVERYBODY
    record = True
    moves = frozenset({"chips: cage > jackpot", "chips: jackpot > cage", "chips: jackpot > jackpot"})
    words = "The jackpot payout {claim} is corrected"
    claim: int
    corrects: int
    """The event of the confirmation."""
    taken: Fraction
    """What comes back to the meter."""
    seed: Fraction
    """What goes back to the operator."""
    cents: int
    """What the operator puts into the meter for both, in whole cents; negative where it takes some out."""
    unpaid: int
    """What was set aside for shares that nobody was paid."""


def _may_void(context: JackpotContext) -> Refusal | None:
    if context.actor is HOUSE:
        return None
    return context.staff_fault() or context.stage_fault("this", "do this while the jackpot runs", "running")


@JACKPOT.answers(VoidJackpotCoup, _may_void)
def void_jackpot_coup(context: JackpotContext, order: VoidJackpotCoup) -> Decision:
    """Undo everything that a coup did to the jackpot. What a table reports is never refused."""
    if context.state.stage != "running":
        return []
    rule = context.rules.voided
    fault = (
        context.role_fault(DEALER, rule) or context.table_fault(order.table) or _coup_fault(context, order)
    )
    if fault is not None:
        return [] if context.actor is HOUSE else refused(fault)
    voided = JackpotCoupVoided(table=order.table, coup=order.coup, why=order.why, again=order.again)
    drafts = [draft(voided, rule)]
    claim = context.state.claim_of(order.table, order.coup)
    payout = context.state.payout_of(order.table, order.coup)
    if claim is not None:
        lapsed = draft(JackpotClaimLapsed(claim=claim.number), rule, context.rules.sequence)
        drafts += without_claim(context, claim.number, lapsed)
    elif payout is not None:
        drafts += _corrected(context, payout)
    drafts += _contribution_undone(JACKPOT.after(context, drafts), order)
    return drafts if len(drafts) > 1 or not order.again else []


def _coup_fault(context: JackpotContext, order: VoidJackpotCoup) -> Refusal | None:
    """Refuse a coup that is void already, or of which the jackpot knows nothing any more."""
    table, rule, place = context.state.tables[order.table], context.rules.voided, (order.table, order.coup)
    if order.coup in table.void:
        return refuse_by("jackpot-void", rule, table=place[0], coup=place[1])
    if len(table.contributed) >= KEPT_COUPS and order.coup < min(table.contributed):
        return refuse_by("jackpot-no-coup", rule, table=place[0], coup=place[1])
    return None


def _corrected(context: JackpotContext, payout: Payout) -> list[Draft]:
    """The meter has back what it gave; the seed goes back as far as the meter holds it."""
    rule, claim, state = context.rules.voided, payout.claim, context.state
    seed = min(Fraction(claim.value.seed), _sure(context) + claim.value.taken)
    after = structs.replace(state, meter=state.meter + claim.value.taken - seed)
    corrected = JackpotPayoutCorrected(
        claim=claim.number, corrects=payout.seq, taken=claim.value.taken, seed=seed,
        cents=after.to_book - state.booked, unpaid=sum(due_of(payout).values()),
    )  # fmt: skip
    pairs = zip(claim.wagers, claim.value.shares, strict=True)
    owed = [
        ShareToReturn(
            owed=ShareOwed(claim=claim.number, table=claim.table, wager=wager.id, who=wager.who, amount=share)
        )
        for wager, share in pairs
        if wager.id in payout.paid and share
    ]
    return [draft(each, rule) for each in (corrected, *owed)]


def _sure(context: JackpotContext) -> Fraction:
    """What the meter holds for sure: the seed of an open win goes again if that win counts no more."""
    least, seeded = context.state.meter, [each for each in context.state.claims.values() if each.value.seed]
    for claim in reversed(seeded):
        lapsed = draft(JackpotClaimLapsed(claim=claim.number), context.rules.voided)
        context = JACKPOT.after(context, without_claim(context, claim.number, lapsed))
        least = min(least, context.state.meter)
    return max(NOTHING, least)


def _contribution_undone(context: JackpotContext, order: VoidJackpotCoup) -> list[Draft]:
    """Take back what the coup contributed; never more than the meter then holds."""
    state = context.state
    amount = state.tables[order.table].contributed.get(order.coup)
    if not amount:
        return []
    amount = min(amount, _sure(context))
    after = structs.replace(state, meter=state.meter - amount)
    cents = max(0, state.booked - after.to_book)
    fact = ContributionUndone(table=order.table, coup=order.coup, amount=amount, cents=cents)
    return [draft(fact, context.rules.voided, context.rules.completed)]


@JACKPOT.folds(JackpotCoupVoided)
def _voided(state: JackpotState, fact: JackpotCoupVoided, event: Event) -> JackpotState:
    if fact.again:
        return state
    table = state.tables[fact.table]
    void = (*table.void[1 - KEPT_COUPS :], fact.coup)
    return with_table(state, fact.table, structs.replace(table, void=void))


@JACKPOT.folds(JackpotClaimLapsed)
def _lapsed(state: JackpotState, fact: JackpotClaimLapsed, event: Event) -> JackpotState:
    return without(state, fact.claim)


@JACKPOT.folds(JackpotPayoutCorrected)
def _payout_corrected(state: JackpotState, fact: JackpotPayoutCorrected, event: Event) -> JackpotState:
    payouts = {number: each for number, each in state.payouts.items() if number != fact.claim}
    totals = state.totals
    totals = structs.replace(
        totals, taken=totals.taken - fact.taken, seeded=totals.seeded - fact.seed, wins=totals.wins - 1
    )
    meter, booked = state.meter + fact.taken - fact.seed, state.booked + fact.cents
    return structs.replace(state, payouts=payouts, totals=totals, meter=meter, booked=booked)


@JACKPOT.folds(ContributionUndone)
def _undone(state: JackpotState, fact: ContributionUndone, event: Event) -> JackpotState:
    table = state.tables[fact.table]
    left = {coup: each for coup, each in table.contributed.items() if coup != fact.coup}
    table = structs.replace(table, contributed=left, total=table.total - fact.amount)
    totals = structs.replace(state.totals, contributed=state.totals.contributed - fact.amount)
    state = structs.replace(
        state, meter=state.meter - fact.amount, totals=totals, booked=state.booked - fact.cents
    )
    return with_table(state, fact.table, table)
