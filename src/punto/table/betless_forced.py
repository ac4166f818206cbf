"""Coups that turn out to be without bets: betting was closed on an empty layout, and a card is dealt."""

from punto.table.betless import BetlessSignalled, grounds_of
from punto.table.desk import Desk
from punto.table.said import Said
from punto.table.state import Phase

NOBODY_BET = "no-wagers"
AND_BURNED = "no-wagers-burned"


def nobody_bet(desk: Desk) -> list[Said]:
    """The coup goes on without bets, where the text says so: no wager lies there, nor is one still open."""
    state = desk.state
    if state.layout or state.carried.open or state.coup.kind == "dummy" or state.phase is not Phase.CALLED:
        return []
    betless, name = grounds_of(desk), AND_BURNED if state.coup.holding.burned else NOBODY_BET
    ground = betless.ground.get(name) if betless else None
    if ground is None:
        return []
    clauses = tuple(dict.fromkeys((*ground.clauses, *ground.signalled.clauses)))
    return [Said(BetlessSignalled(ground=name, by=ground.signals[0]), clauses, ground.readings)]
