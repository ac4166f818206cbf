"""Deferred commission: asked for, and settled before the end of the shoe."""

from msgspec import structs

from punto.rulebook.model import Deferral
from punto.rulebook.procedure.conduct import EarlySettling
from punto.rulebook.records import Cited
from punto.rules.refusals import Refusal, refuse
from punto.table.command import Order
from punto.table.commission import deferral_of, settle_owed
from punto.table.conduct.staff import OUTSIDERS, clauses_of, conduct_of, needs
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.people import PATRON
from punto.table.places import player_here
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Table


class DeferCommission(Order, frozen=True, kw_only=True, tag="defer-commission"):
    """Ask to settle commission later."""


class SettleCommission(Order, frozen=True, kw_only=True, tag="settle-commission"):
    """Settle deferred commission now: one's own, or somebody's, or everybody's."""

    who: str = ""


class DeferralAgreed(Fact, frozen=True, kw_only=True, tag="deferral-agreed"):
    """A seated player may settle commission later; a marker button will show what is owed."""

    record = True
    who: str


@answers(DeferCommission, player_here)
def defer_commission(desk: Desk, order: DeferCommission) -> Answer:
    """Let a seated player settle later, where the rulebook has that, with management's word if it must."""
    deferral, commission = deferral_of(desk), desk.book.commission
    collected = commission.collected if commission else None
    if deferral is None:
        return refuse("deferral", clauses_of(collected), reason="the rulebook has no such thing")
    if not desk.state.people.seats_of(desk.actor.id):
        return refuse("deferral", deferral.clauses, reason="seated players only")
    rule = _early(desk)
    approval = rule.approved_by if rule else None
    wanted = desk.needs_approval(approval.role, approval.clauses) if approval else None
    return wanted or [Said(DeferralAgreed(who=desk.actor.id), deferral.clauses)]


def _early(desk: Desk) -> EarlySettling | None:
    conduct = conduct_of(desk)
    return conduct.early_settling if conduct else None


def _may_settle(desk: Desk) -> Refusal | None:
    if desk.actor.role == PATRON:
        return player_here(desk)
    rule = _early(desk)
    return needs(desk, rule.ordered) if rule else refuse("no-power", (), what="settle deferred commission")


@answers(SettleCommission, _may_settle)
def settle_commission(desk: Desk, order: SettleCommission) -> Answer:
    """Settle what is owed: a player for themselves, management for whom they like."""
    deferral, rule = deferral_of(desk), _early(desk)
    if deferral is None or rule is None:
        return refuse("nothing-owed", (), who=order.who or desk.actor.id)
    own = desk.actor.role in OUTSIDERS
    if own and order.who not in ("", desk.actor.id):
        return refuse("not-yours", clauses_of(rule.asked), wager="commission", owner=order.who)
    who = desk.actor.id if own else order.who or None
    basis = _basis(deferral, rule.asked if own else rule.ordered)
    return settle_owed(desk, who, basis) or refuse("nothing-owed", basis.clauses, who=who or "anybody")


def _basis(deferral: Deferral, reason: Cited) -> Cited:
    return Cited(clause=clauses_of(deferral.settled, reason), reading=deferral.settled.readings)


@folds(DeferralAgreed)
def _agreed(state: Table, fact: DeferralAgreed, event: Event) -> Table:
    people = structs.replace(state.people, deferring=state.people.deferring | {fact.who})
    return structs.replace(state, people=people)
