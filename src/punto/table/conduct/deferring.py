"""Deferred commission: asked for, and settled before the end of the shoe."""

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import PATRON
from punto.rulebook.model import Deferral
from punto.rulebook.procedure.conduct import EarlySettling
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import deferral_of, settle_owed
from punto.table.powers import OUTSIDERS, clauses_of, conduct_of, needs, player_here
from punto.table.state.table import Table
from punto.units.field_types import PersonId
from punto.units.privacy import Person


class DeferCommission(Order, frozen=True, kw_only=True, tag="defer-commission"):
    """Ask to settle commission later."""


class SettleCommission(Order, frozen=True, kw_only=True, tag="settle-commission"):
    """Settle deferred commission now: one's own, or somebody's, or everybody's."""

    who: PersonId = ""


class DeferralAgreed(Fact, frozen=True, kw_only=True, tag="deferral-agreed"):
    """A seated player may settle commission later; a marker button will show what is owed."""

    audience = CONCERNED
    words = "{who} may settle commission later"
    record = True
    who: Person


@TABLE.answers(DeferCommission, player_here)
def defer_commission(context: TableContext, order: DeferCommission) -> Decision:
    """Let a seated player settle later, where the rulebook has that, with management's word if it must."""
    deferral, commission = deferral_of(context), context.book.commission
    collected = commission.collected if commission else None
    if deferral is None:
        return refused(refuse("deferral", clauses_of(collected), reason="the rulebook has no such thing"))
    if not context.state.people.seats_of(context.actor.id):
        return refused(refuse("deferral", deferral.clauses, reason="seated players only"))
    rule = _early(context)
    approval = rule.approved_by if rule else None
    wanted = context.needs_approval(approval.role, approval.clauses) if approval else None
    return wanted or [Draft(DeferralAgreed(who=context.actor.id), deferral.clauses)]


def _early(context: TableContext) -> EarlySettling | None:
    conduct = conduct_of(context)
    return conduct.early_settling if conduct else None


def _may_settle(context: TableContext) -> Refusal | None:
    if context.actor.role == PATRON:
        return player_here(context)
    rule = _early(context)
    return needs(context, rule.ordered) if rule else refuse("no-power", (), what="settle deferred commission")


@TABLE.answers(SettleCommission, _may_settle)
def settle_commission(context: TableContext, order: SettleCommission) -> Decision:
    """Settle what is owed: a player for themselves, management for whom they like."""
    deferral, rule = deferral_of(context), _early(context)
    if deferral is None or rule is None:
        return refused(refuse("nothing-owed", (), who=order.who or context.actor.id))
    own = context.actor.role in OUTSIDERS
    if own and order.who not in ("", context.actor.id):
        return refused(refuse("not-yours", clauses_of(rule.asked), wager="commission", owner=order.who))
    who = context.actor.id if own else order.who or None
    basis = _basis(deferral, rule.asked if own else rule.ordered)
    settled = settle_owed(context, who, basis)
    return settled or refused(refuse("nothing-owed", basis.clauses, who=who or "anybody"))


def _basis(deferral: Deferral, reason: Cited) -> Cited:
    return Cited(clause=clauses_of(deferral.settled, reason), reading=deferral.settled.readings)


@TABLE.folds(DeferralAgreed)
def _agreed(state: Table, fact: DeferralAgreed, event: Event) -> Table:
    people = structs.replace(state.people, deferring=state.people.deferring | {fact.who})
    return structs.replace(state, people=people)
