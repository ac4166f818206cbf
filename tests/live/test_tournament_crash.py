"""A floor that is killed at any moment of a tournament goes on with it, and nothing is lost or doubled."""

import random
import subprocess
from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.floor.tournament.state import TournamentStage
from tests.live.cup_process import CUP, PROGRAM, floor_in

IN_TESTS, IN_SOAK = 4, 200
LONGEST = 1.5
"""Seconds after which a floor is killed at the latest: a whole tournament takes a few."""
SECONDS = 240


def killed(folder: Path, seconds: float) -> None:
    """Let a floor hold the tournament for a while, and kill it without a word."""
    with subprocess.Popen([*PROGRAM, str(folder)], stdout=subprocess.PIPE, text=True) as floor:
        assert floor.stdout is not None
        assert floor.stdout.readline() == "open\n"
        try:
            floor.wait(seconds)
        except subprocess.TimeoutExpired:
            floor.kill()


def holds_through(folder: Path, kills: int, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same moments every time
    for _ in range(kills):
        killed(folder, chance.uniform(0, LONGEST))
    done = subprocess.run(
        [*PROGRAM, str(folder)], capture_output=True, text=True, timeout=SECONDS, check=True
    )
    assert done.stdout == "open\npaid\n"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kills", [IN_TESTS, pytest.param(IN_SOAK, marks=pytest.mark.soak)])
def test_a_killed_floor_goes_on_with_its_tournament(tmp_path: Path, kills: int) -> None:
    holds_through(tmp_path / "floor", kills, kills)
    floor = floor_in(tmp_path / "floor")
    floor.open()
    try:
        state = floor.tournaments.state("cup-1")
        assert state.stage is TournamentStage.PAID
        assert len(state.entries) == CUP.entrants
        assert sum(state.pot.received.values()) == 10_000_00
        paid = [each for each in floor.store.every() if each.event.type == "prizes-awarded"]
        assert len(paid) == 1
        for table in floor.tables:
            assert floor.machine(table).state.heat is None
            assert not any(floor.machine(table).state.purses.stacks.values())
        assert check_books(floor.store) > 0
    finally:
        floor.close()
