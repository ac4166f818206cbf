"""Coups that turn out to be without bets: betting was closed on an empty layout, and a card is dealt."""

from punto.machine.decision import Draft
from punto.rulebook.procedure.fates import Open
from punto.rules.wager import TailWager
from punto.table.betless.ordered import BetlessSignalled, grounds_of
from punto.table.machine import TableContext
from punto.table.state.table import Phase

NOBODY_BET = "no-wagers"
AND_BURNED = "no-wagers-burned"


def nobody_bet(context: TableContext) -> list[Draft]:
    """The coup goes on without bets, where the text says so: no wager lies there, nor is one still open."""
    state = context.state
    if state.coup.kind == "dummy" or state.phase is not Phase.CALLED or wagers_live(context):
        return []
    betless, name = grounds_of(context), AND_BURNED if state.coup.holding.burned else NOBODY_BET
    ground = betless.ground.get(name) if betless else None
    if ground is None:
        return []
    clauses = tuple(dict.fromkeys((*ground.clauses, *ground.signalled.clauses)))
    return [Draft(BetlessSignalled(ground=name, by=ground.signals[0]), clauses, ground.readings)]


def wagers_live(context: TableContext) -> bool:
    """Whether a wager rests on this coup: on the layout, or open from an earlier one for which it counts."""
    state = context.state
    if state.layout:
        return True
    kinds: set[Open] = {
        "tail" if isinstance(context.game.wager(each.wager.wager), TailWager) else "run"
        for each in state.carried.open
    }
    return any(
        fate.open in kinds and fate.after == "no-wager-placed" and fate.then == "counts"
        for fate in context.book.fate
    )
