"""Coups without bets that may be dealt no longer: somebody came, went, or does not agree any more."""

from msgspec import structs

from punto.rules.refusals import refuse
from punto.table.betless import BetlessEnded, agreement_clauses, grounds_of, may_agree
from punto.table.comings import on_arrival, on_leaving
from punto.table.command import TwoHandOrder
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.holding.betless_due import betless_due
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Table


class WithdrawBetless(TwoHandOrder, frozen=True, kw_only=True, tag="withdraw-betless"):
    """Take back one's agreement to coups without bets."""


class BetlessDisagreed(Fact, frozen=True, kw_only=True, tag="betless-disagreed"):
    """A player no longer agrees to coups without bets."""

    who: str


@answers(WithdrawBetless, may_agree)
def withdraw_betless(desk: Desk, order: WithdrawBetless) -> Answer:
    """Note that a player no longer agrees; what rests on everybody's agreement is over."""
    who, clauses = desk.actor.id, agreement_clauses(desk)
    over = _over(desk, all_agree=True)
    if not over and who not in desk.state.control.agreed:
        return refuse("not-agreed", clauses, who=who)
    return [Said(BetlessDisagreed(who=who), clauses), *over]


@on_arrival
def order_over(desk: Desk, who: str) -> list[Said]:
    """Somebody came: the table is not empty any more, and not everybody there has agreed."""
    return _over(desk, nobody_here=True, all_agree=True)


@on_leaving
def agreement_over(desk: Desk, who: str) -> list[Said]:
    """Whoever goes agrees to nothing any more, and with the last one goes the order."""
    over = _over(desk, all_agree=True) if desk.state.people.arrived == (who,) else []
    if who not in desk.state.control.agreed:
        return over
    return [Said(BetlessDisagreed(who=who), agreement_clauses(desk)), *over]


def _over(desk: Desk, *, nobody_here: bool = False, all_agree: bool = False) -> list[Said]:
    """The end of coups without bets that were ordered on one of these grounds, if any are to come."""
    coup, betless, due = desk.state.coup, grounds_of(desk), betless_due(desk.state)
    signalled = coup.kind == "dummy" and not coup.drawn
    for name in (coup.reason if signalled else "", due.ground if due else ""):
        ground = betless.ground.get(name) if betless else None
        if ground and ((nobody_here and ground.nobody_here) or (all_agree and ground.all_agree)):
            fact = BetlessEnded(unsignalled=signalled and coup.reason == name)
            return [Said(fact, ground.clauses, ground.readings)]
    return []


@folds(BetlessDisagreed)
def _disagreed(state: Table, fact: BetlessDisagreed, event: Event) -> Table:
    agreed = state.control.agreed - {fact.who}
    return structs.replace(state, control=structs.replace(state.control, agreed=agreed))
