"""Coups that turn out to be without bets: betting was closed on an empty layout, and a card is dealt."""

from punto.machine.decision import Draft
from punto.table.betless.ordered import BetlessSignalled, grounds_of
from punto.table.machine import TableContext
from punto.table.state.table import Phase

NOBODY_BET = "no-wagers"
AND_BURNED = "no-wagers-burned"


def nobody_bet(context: TableContext) -> list[Draft]:
    """The coup goes on without bets, where the text says so: no wager lies there, nor is one still open."""
    state = context.state
    if state.layout or state.carried.open or state.coup.kind == "dummy" or state.phase is not Phase.CALLED:
        return []
    betless, name = grounds_of(context), AND_BURNED if state.coup.holding.burned else NOBODY_BET
    ground = betless.ground.get(name) if betless else None
    if ground is None:
        return []
    clauses = tuple(dict.fromkeys((*ground.clauses, *ground.signalled.clauses)))
    return [Draft(BetlessSignalled(ground=name, by=ground.signals[0]), clauses, ground.readings)]
