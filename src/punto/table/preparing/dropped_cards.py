"""Dropping: cards that fell are reported, and somebody verifies that all are there again."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import needs_role
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.stages import rules_of, without_cards
from punto.table.state.table import Phase, Table
from punto.units.field_types import Text
from punto.units.privacy import FreeText, Person


class ReportDropped(Order, frozen=True, kw_only=True, tag="report-dropped"):
    """Tell the supervisor that cards were dropped or mishandled."""

    what: Text = ""


class VerifyCards(Order, frozen=True, kw_only=True, tag="verify-cards"):
    """Say whether all cards were collected."""

    all_there: bool


class CardsDropped(Fact, frozen=True, kw_only=True, tag="cards-dropped"):
    """Cards were dropped or mishandled, and it was reported."""

    audience = EVERYBODY
    words = "Cards are dropped: {what}"
    record = True
    what: FreeText
    to_verify: bool
    """Whether a supervisor must verify them before anything else is done to them."""


class CardsVerified(Fact, frozen=True, kw_only=True, tag="cards-verified"):
    """A supervisor looked whether all cards were collected."""

    audience = EVERYBODY
    words = "{who} looks for the cards, all there: {all_there}"
    record = True
    who: Person
    all_there: bool


def _may_report(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and not context.state.shoe.packs:
        return context.not_now("dropped cards", "report them when there are cards")
    return refusal


@TABLE.answers(ReportDropped, _may_report)
def report_dropped(context: TableContext, order: ReportDropped) -> Decision:
    """Record the mishap: a fact, whatever follows from it."""
    rule = rules_of(context.book).dropped
    return [Draft(CardsDropped(what=order.what, to_verify=rule is not None), rule.clauses if rule else ())]


def _may_verify(context: TableContext) -> Refusal | None:
    rule = rules_of(context.book).dropped
    if rule is None:
        return refuse("no-power", (), what="verify dropped cards")
    if not context.state.preparing.dropped:
        return context.not_now("verifying the cards", "do this after cards were dropped")
    return needs_role(context.book, context.actor, rule.role, rule.clauses)


@TABLE.answers(VerifyCards, _may_verify)
def verify_cards(context: TableContext, order: VerifyCards) -> Decision:
    """Record what the supervisor found."""
    rule = rules_of(context.book).dropped
    fact = CardsVerified(who=context.actor.id, all_there=order.all_there)
    return [Draft(fact, rule.clauses if rule else ())]


@TABLE.folds(CardsDropped)
def _dropped(state: Table, fact: CardsDropped, event: Event) -> Table:
    return structs.replace(state, preparing=structs.replace(state.preparing, dropped=fact.to_verify))


@TABLE.folds(CardsVerified)
def _verified(state: Table, fact: CardsVerified, event: Event) -> Table:
    if fact.all_there or state.phase is not Phase.PREPARING:
        return structs.replace(state, preparing=structs.replace(state.preparing, dropped=False))
    return without_cards(state)
