"""Claims: the dealer records a winning hand on the handset. The value is fixed at that moment."""

from collections.abc import Iterator

from msgspec import structs

from punto.cards import Card
from punto.floor.jackpot.machine import (
    JACKPOT,
    JackpotContext,
    draft,
    grading_of,
    participation_fault,
    refuse_by,
)
from punto.floor.jackpot.parameters import MYSTERY
from punto.floor.jackpot.plan import ready_to_follow
from punto.floor.jackpot.state import JackpotClaim, JackpotState, QualifyingWager
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.machine.roles import DEALER, HOUSE
from punto.rulebook.refusal import Refusal
from punto.rules.drawing import WrongCards, drawing_by
from punto.rules.facts import facts_of
from punto.rules.jackpots.valuation import PrizeTerms, valued
from punto.units import format_money
from punto.units.field_types import Number, Text


class RecordJackpotWin(Order, frozen=True, kw_only=True, tag="record-jackpot-win"):
    """Record a winning hand on the handset. Its cards and the qualifying wagers are those on the table."""

    table: Text
    coup: Number = 0
    cards: tuple[Card, ...] = ()
    """In the order in which they left the shoe."""
    wagers: tuple[QualifyingWager, ...] = ()


class ReadJackpotValue(Order, frozen=True, kw_only=True, tag="read-jackpot-value"):
    """Read the value of the jackpot on the console, at the settlement of a claim."""

    claim: Number


class JackpotWinRecorded(Fact, frozen=True, kw_only=True, tag="jackpot-win-recorded"):
    """A winning hand was recorded; its value is fixed and waits for confirmation."""

    audience = EVERYBODY
    record = True
    words = "A jackpot win is recorded at table {claim.table}: {claim.grade}"
    claim: JackpotClaim


class JackpotHandNoted(Fact, frozen=True, kw_only=True, tag="jackpot-hand-noted"):
    """A winning hand came, and no wager qualified: nothing is paid."""

    audience = EVERYBODY
    record = True
    words = "A jackpot hand at table {table} that nobody bet on: {grade}"
    table: str
    coup: int
    cards: tuple[Card, ...]
    grade: str


class JackpotValueRead(Fact, frozen=True, kw_only=True, tag="jackpot-value-read"):
    """Somebody read the value of a claim on the console."""

    audience = STAFF
    record = True
    words = "The value of claim {claim} was read: {rounded:$}"
    claim: int
    rounded: int


def _may_record(context: JackpotContext) -> Refusal | None:
    if context.actor is HOUSE:
        return None
    return context.staff_fault() or context.stage_fault("a win", "do this while the jackpot runs", "running")


@JACKPOT.answers(RecordJackpotWin, _may_record)
def record_jackpot_win(context: JackpotContext, order: RecordJackpotWin) -> Decision:
    """Record a win and fix its value, or note a hand on which nobody qualifies.

    A table that plays by itself reports its hands: what it reports is never refused.
    """
    if context.state.stage != "running":
        return []
    decision = _recorded_now(context, order)
    return [] if context.actor is HOUSE and isinstance(decision, Refused) else decision


def _recorded_now(context: JackpotContext, order: RecordJackpotWin) -> list[Draft] | Refused:
    rules = context.rules
    faults = tuple(_record_faults(context, order))
    grade = None if faults else _grade(context, order)
    if faults or grade is None:
        return Refused(faults or (_no_win(context, order),))
    if isinstance(grade, Refusal):
        return refused(grade)
    if not order.wagers:
        noted = JackpotHandNoted(table=order.table, coup=order.coup, cards=order.cards, grade=grade)
        return [draft(noted, rules.nobody, rules.hand_recorded, context.grades[grade])]
    amounts = [each.amount for each in order.wagers]
    prize = prize_of(context, grade)
    claim = JackpotClaim(
        number=context.state.recorded + 1, table=order.table, coup=order.coup, at=context.at,
        cards=order.cards, grade=grade, wagers=order.wagers, by=context.actor.id,
        prize=prize, value=valued(context.state.meter, prize, amounts),
    )  # fmt: skip
    cited = (
        rules.hand_recorded, rules.settlement_recorded, rules.value, rules.sequence, context.grades[grade],
        context.style, context.style.qualifying, rules.method[context.terms.division], rules.reset,
    )  # fmt: skip
    return [draft(JackpotWinRecorded(claim=claim), *cited)]


def prize_of(context: JackpotContext, grade: str) -> PrizeTerms:
    """What a grade takes now. A full win starts again with the seed that then comes into force."""
    coming = ready_to_follow(context.state)
    return context.terms.prize(grade, coming.parameters.seed if coming else context.terms.seed)


def _record_faults(context: JackpotContext, order: RecordJackpotWin) -> Iterator[Refusal]:
    rules, state, place = context.rules, context.state, {"table": order.table, "coup": order.coup}
    fault = context.role_fault(DEALER, rules.hand_recorded)
    if fault is not None:
        yield fault
    offered = participation_fault(context, order.table)
    if offered is not None:
        yield offered
        return
    if state.claim_of(order.table, order.coup) or state.payout_of(order.table, order.coup):
        yield refuse_by("jackpot-recorded", rules.hand_recorded, **place)
    if order.coup in state.tables[order.table].void:
        yield refuse_by("jackpot-void", rules.voided, **place)
    for wager in order.wagers:
        if wager.amount <= 0:
            amount, accepted = format_money(wager.amount), "more than zero"
            yield refuse_by(
                "jackpot-amount", context.style.qualifying, what="a wager", amount=amount, accepted=accepted
            )


def _grade(context: JackpotContext, order: RecordJackpotWin) -> str | Refusal | None:
    """The grade of the recorded hand; None where it wins nothing."""
    if context.style.set_off_by == "meter":
        hit = context.state.hit
        return MYSTERY if hit and (hit.table, hit.coup) == (order.table, order.coup) else None
    try:
        hands = drawing_by(context.book.table_of_play).deal(order.cards)
    except WrongCards as error:
        return refuse_by("jackpot-cards", context.rules.hand_recorded, what=error)
    return grading_of(context.state).grade_of(facts_of(hands.player, hands.banker))


def _no_win(context: JackpotContext, order: RecordJackpotWin) -> Refusal:
    titles = ", ".join(grade.title for grade in context.grades.values())
    cards = " ".join(str(card) for card in order.cards) or "this coup"
    return refuse_by("jackpot-no-win", context.style, cards=cards, hands=titles)


def _may_read(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault("this", "do this while the jackpot runs", "running")


@JACKPOT.answers(ReadJackpotValue, _may_read)
def read_jackpot_value(context: JackpotContext, order: ReadJackpotValue) -> Decision:
    """Let a supervisor read the value that was fixed."""
    fault = context.power_fault("read-jackpot") or claim_fault(context, order.claim)
    if fault is not None:
        return refused(fault)
    read = JackpotValueRead(claim=order.claim, rounded=context.state.claims[order.claim].value.rounded)
    return [draft(read, context.rules.value_read)]


def claim_fault(context: JackpotContext, number: int) -> Refusal | None:
    """Refuse a claim that is not open."""
    if number in context.state.claims:
        return None
    open_now = ", ".join(str(each) for each in context.state.claims) or "none"
    return refuse_by("jackpot-claim", context.rules.confirmed, claim=number, open=open_now)


@JACKPOT.folds(JackpotWinRecorded)
def _recorded(state: JackpotState, fact: JackpotWinRecorded, event: Event) -> JackpotState:
    claim = fact.claim
    state = structs.replace(state, claims={**state.claims, claim.number: claim}, recorded=claim.number)
    return taken_off(state, claim, 1)


def taken_off(state: JackpotState, claim: JackpotClaim, sign: int) -> JackpotState:
    """The meter with a claim's effect taken off, or put back (-1)."""
    value, totals = claim.value, state.totals
    totals = structs.replace(
        totals, taken=totals.taken + sign * value.taken, seeded=totals.seeded + sign * value.seed
    )
    return structs.replace(state, meter=state.meter - sign * value.effect, totals=totals)


JACKPOT.folds(JackpotHandNoted)(unchanged)
JACKPOT.folds(JackpotValueRead)(unchanged)
