"""Coups on which nobody bets, where the rulebook has none dealt unless somebody orders it."""

from punto.machine.roles import PATRON
from punto.rulebook.procedure.dealing import BetlessDeal
from punto.table import Actor, Order, Phase, Table
from punto.table.betless.ordered import AgreeBetless, OrderBetless, SignalBetless
from punto.table.coup.betless_due import betless_due, unbet_fault
from punto.table.preparing.sequence import ROBOT_SUPERVISOR
from punto.table.setup import game_of

OPEN = (Phase.BETTING, Phase.CALLED)


def is_unbet(state: Table) -> bool:
    """Whether no card may be drawn because no wager lies there and no coup without bets was ordered."""
    return state.phase in OPEN and unbet_fault(state, game_of(state.terms).book.dealing) is not None


def unbet_order(state: Table, dealer: Actor) -> tuple[Actor, Order] | None:
    """The next step towards a coup without bets: everybody agrees, a supervisor orders, the dealer shows it.

    None where the rulebook has no ground for one now, such as an empty table with a machine.
    """
    dealing = game_of(state.terms).book.dealing
    betless = dealing.betless if dealing else None
    if betless is None:
        return None
    due = betless_due(state)
    if due is not None:
        return dealer, SignalBetless(by=betless.ground[due.ground].signals[0])
    name = _ground(state, betless)
    if not name:
        return None
    agreed = state.control.agreed if state.control.agreed_for == state.coup.number else frozenset()
    missing = [who for who in state.people.arrived if who not in agreed]
    if missing:
        return Actor(missing[0], PATRON), AgreeBetless()
    return Actor(ROBOT_SUPERVISOR, betless.ground[name].role or ""), OrderBetless(ground=name)


def _ground(state: Table, betless: BetlessDeal) -> str:
    """The ground that is open: an empty table, or that all players agree."""
    empty = not state.people.arrived
    for name, ground in betless.ground.items():
        right_device = not ground.shoe_only or state.setup.device == "shoe"
        if right_device and (ground.nobody_here if empty else ground.all_agree):
            return name
    return ""
