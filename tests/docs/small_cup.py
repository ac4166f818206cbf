"""A floor that holds small tournaments of robots one after the other, run as a program."""

import sys
from pathlib import Path

from punto.live import HUMAN, LiveFloor
from punto.operation.settings import serving, variable
from punto.robots.demo_tournament import DemoTournament
from punto.server.run import serve

PORT = variable(("server", "port"))
CUP = DemoTournament(entrants=8, tables=2, spare_tables=0, coups=2, entries_open=1, pause=0.5, speed=1)
SPEED = 40
PROGRAM = [sys.executable, "-P", str(Path(__file__))]

if __name__ == "__main__":
    floor = LiveFloor(tables=(), pace=HUMAN.times(SPEED), tournament=CUP)
    serve(serving({PORT: sys.argv[sys.argv.index("--port") + 1]}), floor, demo=True)
