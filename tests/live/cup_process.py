"""A floor with small tournaments in a data directory, run as a program that somebody kills."""

import sys
import time
from pathlib import Path

from punto.floor.tournament.state import TournamentStage
from punto.live import HUMAN, LiveFloor
from punto.robots.demo_tournament import DemoTournament

CUP = DemoTournament(entrants=9, tables=2, spare_tables=0, coups=2, entries_open=0.2, pause=3_600, speed=1)
SPEED = 60
PROGRAM = [sys.executable, "-P", str(Path(__file__))]


def floor_in(folder: Path) -> LiveFloor:
    """The floor of this folder; its robots go on where they were."""
    return LiveFloor(folder, tables=(), pace=HUMAN.times(SPEED), tournament=CUP)


def main() -> None:
    """Hold the tournament until it is paid, and say so."""
    floor = floor_in(Path(sys.argv[1]))
    floor.open()
    print("open", flush=True)
    while not floor.tournaments.names() or floor.tournaments.state("cup-1").stage is not TournamentStage.PAID:
        time.sleep(0.02)
    floor.close()
    print("paid", flush=True)


if __name__ == "__main__":
    main()
