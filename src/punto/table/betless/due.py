"""Whether a coup without bets is due next, and whether that was signalled."""

from punto.rulebook.procedure.dealing import Dealing
from punto.rulebook.refusal import Refusal, refuse
from punto.table.state.coup import BetlessState
from punto.table.state.table import Table

UNTIL_BET = -1


def betless_due(state: Table) -> BetlessState | None:
    """The order under which the coup about to be dealt is without bets, if there is one."""
    betless = state.control.betless
    if betless is None or betless.shoe != state.shoe.number or not betless.left:
        return None
    return None if betless.left < 0 and state.layout else betless


def signal_fault(state: Table, dealing: Dealing) -> Refusal | None:
    """Why no card may be drawn: a coup without bets was ordered, and the players were not told."""
    if state.control.betless is None or state.coup.kind == "dummy" or state.coup.drawn:
        return None
    betless = betless_due(state)
    if betless is None or dealing.betless is None:
        return None
    ground = dealing.betless.ground[betless.ground]
    return refuse("not-signalled", ground.signalled.clauses, ways=", ".join(ground.signals))
