"""The robot in a tournament: what it would wager now, seeing what any player at the table sees."""

from punto.robots.whims import whim
from punto.table import Order, Phase, Table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.heat.session_wagers import next_to_bet
from punto.table.heat.wager_corrections import highest
from punto.table.setup import game_of
from punto.table.state.heat import Heat

HANDS = ("banker", "player")
STYLES = 3
"""Careful, steady and bold: how many units a robot of each style lays before the end is near."""
TEN = 10


def what_now(state: Table, who: str) -> Order | None:
    """Lay the wager of this coup; None when it is not this robot's turn, or it has wagered."""
    heat = state.heat
    if heat is None or heat.over or state.phase is not Phase.BETTING or state.coup.kind != "live":
        return None
    if who not in heat.playing() or who in heat.acted or heat.players[who].absent:
        return None
    if heat.terms.ordered and next_to_bet(state, heat) != who:
        return None
    return _wager(state, heat, who)


def _wager(state: Table, heat: Heat, who: str) -> Order | None:
    held, step = state.purses.stacks.get(who, 0), heat.limits
    if held < step.minimum:
        return None
    name, units = _hand(state, heat, who), _units(state, heat, who)
    most = min(highest(step.minimum, step.maximum), held // step.minimum * step.minimum)
    amount = max(step.minimum, min(units * step.minimum, most))
    stake = Stake(id=f"{who}-{heat.id}-{heat.coup}", wager=name, amount=amount, seat=heat.players[who].box)
    return PlaceBets(stakes=(stake,))


def _hand(state: Table, heat: Heat, who: str) -> str:
    """A hand, or in the end a Tie for somebody whom nothing else brings to the front."""
    mains = [name for name in HANDS if name in game_of(state.terms).variant.main]
    allowed = [name for name in mains if not heat.terms.wagers or name in heat.terms.wagers]
    if _left(heat) == 1 and _behind(state, heat, who) > heat.limits.maximum and _may(state, heat, "tie"):
        return "tie"
    choices = allowed or sorted(heat.terms.wagers) or list(game_of(state.terms).variant.main)
    return choices[whim(len(choices), who, heat.id, heat.coup, "hand")]


def _may(state: Table, heat: Heat, name: str) -> bool:
    offered = name in game_of(state.terms).variant.main
    return offered and (not heat.terms.wagers or name in heat.terms.wagers)


def _units(state: Table, heat: Heat, who: str) -> int:
    """How many minimums: by style, and near the end as much as it takes to catch up."""
    style, left = whim(STYLES, who, "style"), _left(heat)
    behind = _behind(state, heat, who)
    if left <= style + 1:
        return behind // heat.limits.minimum + 1 if behind > 0 else 1
    return 1 + whim(1 + style * 2, who, heat.id, heat.coup, "units")


def _left(heat: Heat) -> int:
    """How many coups are left, this one included; many where the clock ends the session."""
    return heat.terms.coups - heat.coup + 1 if heat.terms.coups else TEN


def _behind(state: Table, heat: Heat, who: str) -> int:
    """How many chips this robot is short of the last place that goes on."""
    places = heat.play_off.places if heat.play_off else max(1, heat.terms.advance)
    chips = sorted((_held(state, each) for each in heat.playing() if each != who), reverse=True)
    cut = chips[places - 1] if len(chips) >= places else 0
    return cut - _held(state, who)


def _held(state: Table, who: str) -> int:
    laid = sum(wager.amount for wager in state.layout.values() if wager.who == who)
    return state.purses.stacks.get(who, 0) + laid
