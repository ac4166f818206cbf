"""Abstaining: which coups count as let pass, and who let one pass."""

from punto.table.machine import TableContext
from punto.table.state.table import Table


def agreed_coup_counts(context: TableContext) -> bool:
    """Whether a coup that the players agreed to have dealt without bets counts as one that they let pass."""
    conduct, dealing = context.book.conduct, context.book.dealing
    rule = conduct.abstaining if conduct else None
    if rule is None or not rule.agreed_count or dealing is None or dealing.betless is None:
        return False
    ground = dealing.betless.ground.get(context.state.coup.reason)
    return ground is not None and ground.all_agree


def betting_coup(state: Table) -> bool:
    """Whether a coup was played for wagers: only such a one is let pass, and counts in a notice of coups."""
    return state.coup.kind == "live" and bool(state.dues or state.carried.open)


def idle_players(state: Table) -> tuple[str, ...]:
    """Seated players who laid no wager while every other seat was in use: nobody, if one was free."""
    seats, coup = state.people.seats, state.coup
    if coup.seat_taken or len(seats) < len(state.setup.seats):
        return ()
    bettors = coup.turned_away.union([due.who for due in state.dues])
    if state.carried.open:
        bettors = bettors.union([each.wager.who for each in state.carried.open])
    idle = [who for who in seats.values() if who not in bettors]
    return tuple(dict.fromkeys(idle)) if idle else ()
