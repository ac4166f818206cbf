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


def signal_first(state: Table, dealing: Dealing | None) -> Refusal | None:
    """Why nothing else is done yet: players must be told at once that the next coup is without bets."""
    rule = dealing.betless.at_once if dealing and dealing.betless else None
    due = betless_due(state) if rule and state.coup.kind == "live" and not state.coup.drawn else None
    if rule is None or dealing is None or dealing.betless is None or due is None or due.left < 0:
        return None
    ways = ", ".join(dealing.betless.ground[due.ground].signals)
    return refuse("not-signalled", rule.clauses, rule.readings, ways=ways)


def unbet_fault(state: Table, dealing: Dealing | None) -> Refusal | None:
    """Why no card may be drawn: no wager is there, and nobody has ordered a coup without bets.

    In a tournament everybody may pass: that is no coup without bets.
    """
    unbet = not (state.layout or state.carried.open or state.coup.drawn or state.coup.kind == "dummy")
    if not unbet or state.heat is not None:
        return None
    rule = dealing.betless.only_ordered if dealing and dealing.betless else None
    return refuse("unbet-coup", rule.clauses, rule.readings) if rule else None


def signal_fault(state: Table, dealing: Dealing) -> Refusal | None:
    """Why no card may be drawn: a coup without bets was ordered, and the players were not told."""
    if state.control.betless is None or state.coup.kind == "dummy" or state.coup.drawn:
        return None
    betless = betless_due(state)
    if betless is None or dealing.betless is None:
        return None
    ground = dealing.betless.ground[betless.ground]
    return refuse("not-signalled", ground.signalled.clauses, ways=", ".join(ground.signals))
