"""A floor that holds tournaments of robots: they end, and a person who enters is seated and plays."""

import time
from collections.abc import Callable, Iterator

import pytest

from punto.audit.books import check_books
from punto.floor.tournament.entries import EnterTournament
from punto.floor.tournament.state import Tournament, TournamentStage
from punto.live.floor import LiveFloor
from punto.live.robots.pace import HUMAN
from punto.robots.demo_tournament import DemoTournament
from punto.table import Actor, Event, Phase, Table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.heat.secret_wagers import FormAnnounced

SHORT = DemoTournament(entrants=9, tables=2, coups=2, entries_open=0.3, pause=60, speed=50)
LONG = 60.0


@pytest.fixture
def floor() -> Iterator[LiveFloor]:
    made = LiveFloor(tables=(), pace=HUMAN.times(60), tournament=SHORT)
    made.open()
    yield made
    made.close()


def until(met: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not met():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def state_of(floor: LiveFloor) -> Tournament | None:
    names = floor.tournaments.names()
    return floor.tournaments.state(names[0]) if names else None


def stage_of(floor: LiveFloor) -> TournamentStage | None:
    state = state_of(floor)
    return state.stage if state else None


def test_robots_hold_a_tournament_from_entries_to_prizes(floor: LiveFloor) -> None:
    until(lambda: stage_of(floor) is TournamentStage.PAID)
    state = state_of(floor)
    assert state is not None
    assert len(state.entries) == 9
    assert sum(state.pot.received.values()) == 10_000_00
    assert check_books(floor.store) > 0


def test_a_person_enters_is_seated_and_plays_with_a_secret_wager(floor: LiveFloor) -> None:
    _, session = floor.comes_in("Ann", "patron", None)
    ann = session.actor
    until(lambda: stage_of(floor) is TournamentStage.PUBLISHED)
    entered = floor.tournaments.give("cup-1", ann, EnterTournament(agreed=True), "enter")
    assert entered.refused == ()
    until(lambda: _table_of(floor, ann) is not None)
    table = _table_of(floor, ann)
    assert table is not None
    name = table.setup.table
    assert floor.tournaments.hand_in(name, ann, "player", 100_00, "form").refused == ()
    until(lambda: any(isinstance(each.fact, FormAnnounced) for each in _events(floor, name)))
    bets = 0
    while (table := _table_of(floor, ann)) is not None and table.heat is not None and not table.heat.over:
        free = table.phase is Phase.BETTING and ann.id not in {*table.heat.acted, *table.heat.forms}
        if free:
            stake = Stake(id=f"bet-{bets}", wager="banker", amount=100_00)
            given = floor.give(name, ann, PlaceBets(stakes=(stake,)), f"bet-{bets}")
            bets += 1
            assert all(each.code in ("phase", "not-in-session", "after-call") for each in given.refused)
        time.sleep(0.01)
    assert bets >= 1


def _table_of(floor: LiveFloor, who: Actor) -> Table | None:
    for name in floor.tables:
        state = floor.machine(name).state
        if state.heat is not None and who.id in state.heat.playing():
            return state
    return None


def _events(floor: LiveFloor, name: str) -> list[Event]:
    machine = floor.machine(name)
    kept = floor.store.read_stream(machine.stream, 1, 10_000)
    return [machine.kind.streams.from_stored(each.event) for each in kept]
