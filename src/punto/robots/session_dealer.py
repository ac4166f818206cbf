"""What a dealer does at a tournament table beyond dealing: wait for a session, and bring one to its end."""

from punto.table import Order, Phase, Table
from punto.table.heat.heat_rules import chips_of
from punto.table.heat.session_end import CloseSession, CountChips
from punto.table.powers import BETWEEN_COUPS


def session_end_due(state: Table) -> Order | None:
    """Count the chips of a session that is over, and close it; None while one is on or none is."""
    heat = state.heat
    if heat is None or not heat.over or state.phase not in BETWEEN_COUPS or state.layout:
        return None
    if heat.playing() and not heat.counts:
        return CountChips(counts={who: chips_of(state, who) for who in heat.playing()})
    return CloseSession()


def waits_for_session(state: Table) -> bool:
    """Whether the table is kept for tournaments and nothing is played there now."""
    if not state.setup.tournament or state.phase is not Phase.BETTING:
        return False
    return state.heat is None or bool(state.heat.halted)
