"""Coups without bets that may be dealt no longer: somebody came, went, or does not agree any more."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import refuse
from punto.table.betless.ordered import BetlessEnded, agreement_clauses, grounds_of, may_agree
from punto.table.coup.betless_due import betless_due
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.seats.arrivals import on_arrival, on_leaving
from punto.table.state.table import Table
from punto.units.privacy import Person


class WithdrawBetless(TwoHandOrder, frozen=True, kw_only=True, tag="withdraw-betless"):
    """Take back one's agreement to coups without bets."""


class BetlessDisagreed(Fact, frozen=True, kw_only=True, tag="betless-disagreed"):
    """A player no longer agrees to coups without bets."""

    audience = EVERYBODY
    words = "{who} no longer agrees to coups without bets"
    who: Person


@TABLE.answers(WithdrawBetless, may_agree)
def withdraw_betless(context: TableContext, order: WithdrawBetless) -> Decision:
    """Note that a player no longer agrees; what rests on everybody's agreement is over."""
    who, clauses = context.actor.id, agreement_clauses(context)
    over = _over(context, all_agree=True)
    if not over and who not in context.state.control.agreed:
        return refused(refuse("not-agreed", clauses, who=who))
    return [Draft(BetlessDisagreed(who=who), clauses), *over]


@on_arrival
def order_over(context: TableContext, who: str) -> list[Draft]:
    """Somebody came: the table is not empty any more, and not everybody there has agreed."""
    return _over(context, nobody_here=True, all_agree=True)


@on_leaving
def agreement_over(context: TableContext, who: str) -> list[Draft]:
    """Whoever goes agrees to nothing any more, and with the last one goes the order."""
    over = _over(context, all_agree=True) if context.state.people.arrived == (who,) else []
    if who not in context.state.control.agreed:
        return over
    return [Draft(BetlessDisagreed(who=who), agreement_clauses(context)), *over]


def _over(context: TableContext, *, nobody_here: bool = False, all_agree: bool = False) -> list[Draft]:
    """The end of coups without bets that were ordered on one of these grounds, if any are to come."""
    coup, betless, due = context.state.coup, grounds_of(context), betless_due(context.state)
    signalled = coup.kind == "dummy" and not coup.drawn
    for name in (coup.reason if signalled else "", due.ground if due else ""):
        ground = betless.ground.get(name) if betless else None
        if ground and ((nobody_here and ground.nobody_here) or (all_agree and ground.all_agree)):
            fact = BetlessEnded(unsignalled=signalled and coup.reason == name)
            return [Draft(fact, ground.clauses, ground.readings)]
    return []


@TABLE.folds(BetlessDisagreed)
def _disagreed(state: Table, fact: BetlessDisagreed, event: Event) -> Table:
    agreed = state.control.agreed - {fact.who}
    return structs.replace(state, control=structs.replace(state.control, agreed=agreed))
