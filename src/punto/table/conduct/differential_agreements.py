"""Arrangements: single players who may go beyond the differential, for extra commission."""

from msgspec import structs

from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.model import ExtraCommission
from punto.rulebook.refusal import Refusal, dollars, refuse
from punto.rules.limits import Sign
from punto.table.conduct.limit_changes import LimitsChanged, sign_now, sign_waits
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, readings_of
from punto.table.seats.arrivals import on_leaving
from punto.units import format_money
from punto.units.field_types import Amount, PersonId

ARRANGE = "arrange-extra"


class ArrangeExtra(Order, frozen=True, kw_only=True, tag="arrange-extra"):
    """Let a player go beyond the differential, up to an agreed amount and for extra commission."""

    who: PersonId
    maximum: Amount


class EndArrangement(Order, frozen=True, kw_only=True, tag="end-arrangement"):
    """Bring a player back under the differential."""

    who: PersonId


def _may(context: TableContext) -> Refusal | None:
    return context.needs_power(ARRANGE)


def _rule(context: TableContext) -> ExtraCommission | None:
    commission = context.book.commission
    return commission.extra if commission else None


@TABLE.answers(ArrangeExtra, _may)
def arrange_extra(context: TableContext, order: ArrangeExtra) -> Decision:
    """Put an arrangement on the sign, for a player who is here and before the wager that needs it."""
    rule = _rule(context)
    faults = _faults(context, order, rule)
    if faults:
        return Refused(tuple(faults))
    sign = sign_now(context.state)
    changed = structs.replace(sign, arranged={**sign.arranged, order.who: order.maximum})
    return [_said(context, changed, order.who)]


def _faults(context: TableContext, order: ArrangeExtra, rule: ExtraCommission | None) -> list[Refusal]:
    clauses, differential = clauses_of(rule), sign_now(context.state).differential
    faults = []
    if rule is None or context.state.terms.variant not in rule.variants:
        games = ", ".join(rule.variants) if rule else "no game of this rulebook"
        what = f"nobody goes beyond the differential in {context.game.variant.title}"
        faults.append(refuse("no-arrangement", clauses, what=what, accepted=f"do this in: {games}"))
    if not context.state.people.here(order.who):
        faults.append(refuse("not-here", clauses, who=order.who))
    if differential is None:
        what, accepted = "the sign has no differential to go beyond", "do this beside a differential"
        faults.append(refuse("no-arrangement", clauses, what=what, accepted=accepted))
    elif order.maximum <= differential:
        what = f"{dollars(format_money(order.maximum))} does not go beyond the differential"
        accepted = f"more than {dollars(format_money(differential))}"
        faults.append(refuse("no-arrangement", clauses, what=what, accepted=accepted))
    return faults


@TABLE.answers(EndArrangement, _may)
def end_arrangement(context: TableContext, order: EndArrangement) -> Decision:
    """Take an arrangement off the sign."""
    sign = sign_now(context.state)
    if order.who not in sign.arranged:
        what, accepted = f"nothing was arranged with {order.who}", "do this with whom something was"
        return refused(refuse("no-arrangement", clauses_of(_rule(context)), what=what, accepted=accepted))
    return [_said(context, _without(sign, order.who), order.who)]


@on_leaving
def arrangement_over(context: TableContext, who: str) -> list[Draft]:
    """An arrangement ends when its player leaves."""
    sign = sign_now(context.state)
    return [_said(context, _without(sign, who), who)] if who in sign.arranged else []


def _without(sign: Sign, who: str) -> Sign:
    return structs.replace(sign, arranged={name: most for name, most in sign.arranged.items() if name != who})


def _said(context: TableContext, sign: Sign, who: str) -> Draft:
    rules = (_rule(context), power_of(context.book, ARRANGE))
    waits = sign_waits(context.state, any(each.who == who for each in context.state.layout.values()))
    fact = LimitsChanged(sign=sign, next_coup=waits)
    return Draft(fact, clauses_of(*rules), readings_of(*rules))
