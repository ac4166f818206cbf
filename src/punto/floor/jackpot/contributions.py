"""Contributions: every completed coup feeds the meter, and coups that were missed are credited when found."""

from fractions import Fraction

from msgspec import structs

from punto.floor.jackpot.jackpot_equipment import with_table
from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, participation_fault, refuse_by
from punto.floor.jackpot.state import KEPT_COUPS, JackpotState
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER, HOUSE
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Number, PersonId, Text
from punto.units.privacy import Person

MOST_MISSED = 10_000


class FeedJackpot(Order, frozen=True, kw_only=True, tag="feed-jackpot"):
    """A coup with a result is over: it contributes. The shoe gives this order, or the dealer's handset."""

    table: Text
    coup: Number


class CreditMissedCoups(Order, frozen=True, kw_only=True, tag="credit-missed-coups"):
    """Contribute for coups that the shoe did not record."""

    table: Text
    coups: Number
    told_by: PersonId = ""
    """The dealer who noticed it."""


class JackpotFed(Fact, frozen=True, kw_only=True, tag="jackpot-fed"):
    """A coup contributed to the meter."""

    audience = EVERYBODY
    record = True
    moves = frozenset({"chips: float > jackpot"})
    words = "Coup {coup} at table {table} adds to the jackpot"
    table: str
    coup: int
    amount: Fraction
    cents: int
    """What the float gives now, in whole cents; fractions follow when they make one."""


class MissedCoupsCredited(Fact, frozen=True, kw_only=True, tag="missed-coups-credited"):
    """Coups that were not recorded have contributed now."""

    audience = STAFF
    record = True
    moves = frozenset({"chips: float > jackpot"})
    words = "{coups} coups missed at table {table} are added to the jackpot"
    table: str
    coups: int
    amount: Fraction
    cents: int
    told_by: Person


def cents_now(state: JackpotState, amount: Fraction) -> int:
    """What the books take in of an amount: whole cents, with the fractions that came before."""
    after = structs.replace(state, meter=state.meter + amount)
    return max(0, after.to_book - state.booked)


def _may_feed(context: JackpotContext) -> Refusal | None:
    if context.actor is HOUSE:
        return None
    return context.staff_fault() or context.stage_fault(
        "a contribution", "do this while the jackpot runs", "running"
    )


def contribution_of(state: JackpotState, table: str, coup: int) -> FeedJackpot | None:
    """The order that a completed coup at a table leads to; none where the jackpot is not on offer there."""
    linked = state.tables.get(table)
    if state.stage != "running" or linked is None or linked.withdrawn:
        return None
    has = linked.fitting
    fitted = has.console and has.display and (has.handset or not has.handset_needed)
    if not (fitted and has.shares_signed and has.method_signed):
        return None
    return FeedJackpot(table=table, coup=coup)


@JACKPOT.answers(FeedJackpot, _may_feed)
def feed_jackpot(context: JackpotContext, order: FeedJackpot) -> Decision:
    """Add what a coup contributes, once. What the shoe reports is never refused: it may change nothing."""
    if context.state.stage != "running":
        return []
    rules = context.rules
    fault = context.role_fault(DEALER, rules.completed) or participation_fault(context, order.table)
    fault = fault or coup_fault(context, order.table, order.coup)
    if fault is not None:
        return [] if context.actor is HOUSE else refused(fault)
    amount = context.terms.contribution(order.table)
    fed = JackpotFed(
        table=order.table, coup=order.coup, amount=amount, cents=cents_now(context.state, amount)
    )
    return [draft(fed, rules.contribution, rules.completed, rules.contributions_recorded)]


def coup_fault(context: JackpotContext, table: str, coup: int) -> Refusal | None:
    """Refuse a second contribution of one coup, and any of a void one."""
    linked, rule = context.state.tables[table], context.rules.completed
    if coup in linked.void:
        return refuse_by("jackpot-void", rule, table=table, coup=coup)
    if coup in linked.contributed:
        return refuse_by("jackpot-fed", rule, table=table, coup=coup)
    return None


def _may_credit(context: JackpotContext) -> Refusal | None:
    return _may_feed(context) or context.power_fault("credit-missed-coups")


@JACKPOT.answers(CreditMissedCoups, _may_credit)
def credit_missed_coups(context: JackpotContext, order: CreditMissedCoups) -> Decision:
    """Add what missed coups would have contributed; wins already recorded stay as they are."""
    rule = context.rules.missed
    fault = context.table_fault(order.table)
    if fault is None and not 0 < order.coups <= MOST_MISSED:
        fault = refuse_by("jackpot-coups", rule, coups=order.coups)
    amount = context.terms.contribution(order.table) * order.coups
    credited = MissedCoupsCredited(
        table=order.table, coups=order.coups, amount=amount, told_by=order.told_by,
        cents=cents_now(context.state, amount),
    )  # fmt: skip
    return unless(fault, [draft(credited, rule, context.rules.contribution)])


@JACKPOT.folds(JackpotFed)
def _fed(state: JackpotState, fact: JackpotFed, event: Event) -> JackpotState:
    table = state.tables[fact.table]
    kept = list(table.contributed.items())[1 - KEPT_COUPS :]
    table = structs.replace(
        table, contributed={**dict(kept), fact.coup: fact.amount}, total=table.total + fact.amount
    )
    totals = structs.replace(state.totals, contributed=state.totals.contributed + fact.amount)
    state = structs.replace(
        state, meter=state.meter + fact.amount, totals=totals, latest=(fact.table, fact.coup),
        booked=state.booked + fact.cents,
    )  # fmt: skip
    return with_table(state, fact.table, table)


@JACKPOT.folds(MissedCoupsCredited)
def _credited(state: JackpotState, fact: MissedCoupsCredited, event: Event) -> JackpotState:
    table = state.tables[fact.table]
    totals = structs.replace(state.totals, missed=state.totals.missed + fact.amount)
    state = structs.replace(
        state, meter=state.meter + fact.amount, totals=totals, booked=state.booked + fact.cents
    )
    return with_table(state, fact.table, structs.replace(table, total=table.total + fact.amount))
