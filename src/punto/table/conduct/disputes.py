"""Disputes: raised, ruled upon, reviewed by another who is not junior, and what the complainant is told."""

from msgspec import structs

from punto.machine.audience import CONCERNED, STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.machine.roles import Actor, holds, title_of
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.conduct import DisputeRules
from punto.rulebook.records import Power
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, conduct_of, needs, readings_of, staff_only, wordless
from punto.table.state.disputes import Dispute
from punto.table.state.table import Table
from punto.units.field_types import Text
from punto.units.privacy import FreeText, Person


class RaiseDispute(Order, frozen=True, kw_only=True, tag="raise-dispute"):
    """Complain about the game."""

    while_halted = True
    what: Text


class RuleDispute(Order, frozen=True, kw_only=True, tag="rule-dispute"):
    """Decide a dispute, or review what another decided."""

    while_halted = True
    dispute: Text
    ruling: Text


class ContestRuling(Order, frozen=True, kw_only=True, tag="contest-ruling"):
    """Say that one is not satisfied: ask for a review, or be told where else to go."""

    while_halted = True
    dispute: Text


class DisputeRaised(Fact, frozen=True, kw_only=True, tag="dispute-raised"):
    """Somebody complained."""

    audience = CONCERNED
    words = "{who} complains: {what}"
    record = True
    id: str
    who: Person
    what: FreeText


class DisputeRuled(Fact, frozen=True, kw_only=True, tag="dispute-ruled"):
    """A dispute was decided."""

    audience = STAFF
    words = "{by} rules on {id}: {ruling}"
    record = True
    id: str
    by: Person
    role: str
    ruling: FreeText
    final: bool


class ReviewAsked(Fact, frozen=True, kw_only=True, tag="review-asked"):
    """The complainant wants another to look at the ruling."""

    audience = STAFF
    words = "A review of {id} is asked for"
    record = True
    id: str


class ComplainantAdvised(Fact, frozen=True, kw_only=True, tag="complainant-advised"):
    """The complainant was told of the right to go to an inspector or the regulator."""

    audience = CONCERNED
    words = "{who} is told of the right to go further"
    record = True
    id: str
    who: Person


def _rules(context: TableContext) -> DisputeRules | None:
    conduct = conduct_of(context)
    return conduct.disputes if conduct else None


def _anybody(context: TableContext) -> Refusal | None:
    return None


@TABLE.answers(RaiseDispute, _anybody)
def raise_dispute(context: TableContext, order: RaiseDispute) -> Decision:
    """Put a complaint on record; it takes the id of the command."""
    rule = _rules(context)
    fact = DisputeRaised(id=context.command, who=context.actor.id, what=order.what)
    fault = wordless("the complaint", order.what)
    return unless(fault, [Draft(fact, clauses_of(rule.decided if rule else None))])


@TABLE.answers(RuleDispute, staff_only)
def rule_dispute(context: TableContext, order: RuleDispute) -> Decision:
    """Decide in the first instance, or on review."""
    rule, dispute = _rules(context), context.state.affairs.disputes.get(order.dispute)
    if dispute is None:
        return refused(_unknown(context, order.dispute))
    if rule is None:
        return refused(refuse("no-power", (), what="decide a dispute"))
    power = _instance(context, dispute, rule)
    if dispute.final or (dispute.ruled_by and not dispute.review and power is not rule.last):
        return refused(refuse("ruled-already", rule.final.clauses, by=dispute.ruled_by))
    fault = (
        needs(context, power)
        or _reviewer_fault(context, dispute, power)
        or wordless("the ruling", order.ruling)
    )
    if fault is not None:
        return refused(fault)
    final = power is (rule.last or rule.reviewed or rule.decided)
    fact = DisputeRuled(
        id=order.dispute, by=context.actor.id, role=context.actor.role, ruling=order.ruling, final=final
    )
    return [Draft(fact, clauses_of(power, rule.final if final else None), readings_of(power))]


def _instance(context: TableContext, dispute: Dispute, rule: DisputeRules) -> Power:
    """The power by which a dispute is decided now: whoever has the last word may say it at any time."""
    if rule.last and (context.actor.role == rule.last.role or (dispute.review and dispute.reviewed)):
        return rule.last
    return rule.reviewed if dispute.review and rule.reviewed else rule.decided


def _unknown(context: TableContext, dispute: str) -> Refusal:
    known = ", ".join(context.state.affairs.disputes) or "none"
    return refuse("no-dispute", (), dispute=dispute, known=known)


def _reviewer_fault(context: TableContext, dispute: Dispute, power: Power) -> Refusal | None:
    """A review is by somebody else, and not by one who is junior to whoever ruled."""
    if not dispute.review:
        return None
    ruler = Actor(dispute.ruled_by, dispute.ruled_as)
    if context.actor.id == dispute.ruled_by or _junior(context.book, context.actor, ruler):
        needed = title_of(context.book, power.role)
        return refuse(
            "own-review", power.clauses, power.readings, who=context.actor.id, by=ruler.id, needed=needed
        )
    return None


def _junior(book: Rulebook, actor: Actor, ruler: Actor) -> bool:
    """Whether somebody stands below another: on the ladder, or in its order where powers are equal."""
    if not holds(book, ruler, actor.role):
        return False
    order = [rung.role for rung in book.roles]
    return not holds(book, actor, ruler.role) or order.index(actor.role) < order.index(ruler.role)


@TABLE.answers(ContestRuling, _anybody)
def contest_ruling(context: TableContext, order: ContestRuling) -> Decision:
    """Take a complaint further: to a review where there is one, else to those outside the casino."""
    rule, dispute = _rules(context), context.state.affairs.disputes.get(order.dispute)
    if dispute is None:
        return refused(_unknown(context, order.dispute))
    if dispute.who != context.actor.id:
        return refused(refuse("not-yours", (), wager=order.dispute, owner=dispute.who))
    if rule is None or not dispute.ruled_by or dispute.review:
        return refused(refuse("not-ruled", clauses_of(rule.decided if rule else None), dispute=order.dispute))
    higher = rule.last if dispute.reviewed else rule.reviewed
    if higher and not dispute.final:
        return [Draft(ReviewAsked(id=order.dispute), higher.clauses)]
    fact = ComplainantAdvised(id=order.dispute, who=dispute.who)
    return [Draft(fact, clauses_of(rule.advised, rule.final))]


@TABLE.folds(DisputeRaised)
def _raised(state: Table, fact: DisputeRaised, event: Event) -> Table:
    return _kept(state, fact.id, Dispute(who=fact.who, what=fact.what))


@TABLE.folds(DisputeRuled)
def _ruled(state: Table, fact: DisputeRuled, event: Event) -> Table:
    before = state.affairs.disputes[fact.id]
    dispute = structs.replace(
        before,
        ruling=fact.ruling,
        ruled_by=fact.by,
        ruled_as=fact.role,
        review=False,
        reviewed=before.reviewed or before.review,
        final=fact.final,
    )
    return _kept(state, fact.id, dispute)


@TABLE.folds(ReviewAsked)
def _asked(state: Table, fact: ReviewAsked, event: Event) -> Table:
    return _kept(state, fact.id, structs.replace(state.affairs.disputes[fact.id], review=True))


def _kept(state: Table, name: str, dispute: Dispute) -> Table:
    affairs = structs.replace(state.affairs, disputes={**state.affairs.disputes, name: dispute})
    return structs.replace(state, affairs=affairs)


TABLE.folds(ComplainantAdvised)(unchanged)
