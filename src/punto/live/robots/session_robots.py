"""Robots at a table where a session of a tournament is on: they wager, and wait for people."""

from collections.abc import Callable

from punto.live.history import TableNow
from punto.live.robots.pace import Pace
from punto.live.robots.robot_plan import RobotPlan
from punto.machine.roles import DEALER
from punto.robots import tournament_player
from punto.robots.robot_ids import dealer_of, is_robot
from punto.robots.whims import whim
from punto.table import Actor, Phase, Table
from punto.table.heat.absences import MarkAbsent, MarkPresent
from punto.table.heat.coup_count import CallTime
from punto.table.powers import BETWEEN_COUPS

SECOND = 1_000
PERCENT = 100
EARLIEST, SPREAD = 8, 70
"""In per cent of the time for bets: when the first robot wagers, and over how much of it all do."""
PEOPLE_WAIT = 5
"""So many times as long as usual the dealer waits for people who are there and have not wagered."""


def wagers(current: TableNow, pace: Pace) -> list[RobotPlan]:
    """The robots of a tournament wager, each in time."""
    state, found = current.state, []
    window = round(pace.betting * SECOND)
    for who in state.heat.playing() if state.heat is not None else ():
        order = tournament_player.what_now(state, who) if is_robot(who) else None
        if order is not None:
            wait = window * (EARLIEST + whim(SPREAD, who, state.coup.number, "when")) // PERCENT
            found.append(RobotPlan(bets_open_since(current) + wait, Actor(who, "patron"), order))
    return found


def bets_open_since(current: TableNow) -> int:
    """From when the time for bets runs: a session may begin at a table whose bets were open before."""
    heat = current.state.heat
    return current.since if heat is None else max(current.since, heat.since)


def attendance(current: TableNow, present: Callable[[str], bool]) -> list[RobotPlan]:
    """The dealer notes who is gone and who is back before the last bets, and calls the time."""
    state = current.state
    heat, actor = state.heat, Actor(dealer_of(state.setup.table), DEALER)
    if heat is None or heat.over:
        return []
    found = []
    for who in heat.playing():
        here, absent = is_robot(who) or present(who), heat.players[who].absent
        if absent and here and state.phase is Phase.BETTING:
            found.append(RobotPlan(0, actor, MarkPresent(who=who)))
        elif not absent and not here:
            found.append(RobotPlan(0, actor, MarkAbsent(who=who)))
    if heat.terms.ends_at and not state.coup.drawn and state.phase in (*BETWEEN_COUPS, Phase.CALLED):
        found.append(RobotPlan(heat.terms.ends_at, actor, CallTime()))
    return found


def betting_seconds(state: Table, pace: Pace) -> float:
    """How long bets are open: in a session shorter once all have wagered, longer while people have not."""
    heat = state.heat
    if heat is None:
        return pace.betting
    done = {*heat.acted, *heat.forms}
    missing = [who for who in heat.playing() if who not in done and not heat.players[who].absent]
    if not missing:
        return pace.betting / PEOPLE_WAIT
    return pace.betting if all(map(is_robot, missing)) else pace.betting * PEOPLE_WAIT
