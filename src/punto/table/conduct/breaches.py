"""Breaches of the rules, as they are reported: recorded always, whatever comes of them."""

from msgspec import structs

from punto.machine.audience import STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.conduct import BreachKind
from punto.rulebook.refusal import refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, conduct_of, staff_only, wordless
from punto.table.state.disputes import Breach
from punto.table.state.table import Table
from punto.units.field_types import PersonId, Text
from punto.units.privacy import FreeText, Person


class ReportBreach(Order, frozen=True, kw_only=True, tag="report-breach"):
    """Report that somebody broke a rule."""

    while_halted = True
    kind: BreachKind
    who: PersonId
    what: Text
    on_duty: bool | None = None
    """Whether it is done in the course of duty; not said means that staff on duty here do it so."""


class BreachRecorded(Fact, frozen=True, kw_only=True, tag="breach-recorded"):
    """A breach is on record, by an id of its own."""

    audience = STAFF
    words = "A breach by {who} is recorded: {kind}"
    record = True
    id: str
    kind: BreachKind
    who: Person
    what: FreeText


@TABLE.answers(ReportBreach, staff_only)
def report_breach(context: TableContext, order: ReportBreach) -> Decision:
    """Put a breach on record, with the rule that it breaks; what duty demands breaks none."""
    conduct = conduct_of(context)
    rule = conduct.breach.get(order.kind) if conduct else None
    exempt = rule.exempt if rule else None
    on_duty = order.who in context.state.people.staff.values() if order.on_duty is None else order.on_duty
    if exempt and on_duty:
        return refused(refuse("on-duty", exempt.clauses, exempt.readings, who=order.who))
    fact = BreachRecorded(id=context.command, kind=order.kind, who=order.who, what=order.what)
    return unless(wordless("the report", order.what), [Draft(fact, clauses_of(rule))])


@TABLE.folds(BreachRecorded)
def _recorded(state: Table, fact: BreachRecorded, event: Event) -> Table:
    breach = Breach(kind=fact.kind, who=fact.who, what=fact.what)
    affairs = structs.replace(state.affairs, breaches={**state.affairs.breaches, fact.id: breach})
    return structs.replace(state, affairs=affairs)
