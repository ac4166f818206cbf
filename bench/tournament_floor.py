"""What a tournament of a thousand costs beside the same tables without one, in one process.

`python -m bench.tournament_floor`, or `make bench`. Robots fill a hall at a multiple of people's pace, with a
store on the disk: SQLite, then PostgreSQL. One run holds the first round of a tournament; in the other just
as many robots play at the same tables for money. Each is a process of its own, looked at for as long.
Twice a second somebody looks at the board, or at the list of the floor where there is no tournament.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import structs

from bench.paced_tables import _processor
from bench.timing import peak_memory
from punto.floor.plan.entry import FloorTable, RobotPatron, Temper
from punto.live import HUMAN, LiveFloor
from punto.live.views import floor_views, tournament_views
from punto.machine.roles import PATRON, Actor
from punto.robots.demo_tournament import DemoTournament, hall_tables
from punto.rules.limits import Bounds, Sign
from punto.server.run import TURN
from tools.postgres import cluster

ENTRANTS, TABLES = 1_000, 100
SECONDS, SPEED = 30.0, 4.0
LOOKS_EVERY = 0.5
SECONDS_TO_START = 420
GOAL = 1.5
"""So many times what a coup of the same table costs without a tournament, at most."""
ONLOOKER = Actor("onlooker", PATRON)
SIGN = Sign(bounds=Bounds(minimum=50_00, maximum=500_00))
_WRITTEN = msgspec.json.Encoder()


class Cost(NamedTuple):
    """What a floor cost while it was looked at."""

    coups: int
    seconds: float
    processor: float
    looks: list[float]
    start: float
    """Seconds until every table was in play."""
    memory: float

    @property
    def each(self) -> float:
        """Milliseconds of processor time for a coup."""
        return 1_000 * self.processor / max(1, self.coups)


def demo(entrants: int, tables: int) -> DemoTournament:
    """A tournament whose first round lasts longer than anybody looks."""
    return DemoTournament(
        entrants=entrants, tables=tables, boxes=-(-entrants // tables), spare_tables=0, coups=1_000,
        entries_open=1.0, speed=1.0,
    )  # fmt: skip


def for_money(entrants: int, tables: int) -> tuple[FloorTable, ...]:
    """The tables of that hall with as many robots, without a tournament."""
    return tuple(_with_robots(each) for each in hall_tables(demo(entrants, tables)))


def _with_robots(table: FloorTable) -> FloorTable:
    temper = Temper(buys_in=10_000_00, units=(1, 2, 3), main=("banker", "player"))
    patrons = tuple(
        RobotPatron(id=f"robot-{table.id}-{seat}", name=f"Robot {seat}", seat=seat, temper=temper)
        for seat in table.setup.seats
    )
    return structs.replace(
        table, patrons=patrons, setup=structs.replace(table.setup, tournament=False, sign=SIGN)
    )


def look(house: LiveFloor, *, tournament: bool) -> None:
    """Look at the board as the browser of an onlooker gets it, or at the list of the floor."""
    if tournament:
        _WRITTEN.encode(tournament_views.tournament(house, "cup-1", ONLOOKER))
    else:
        _WRITTEN.encode(floor_views.floor(house, ONLOOKER))


def run(address: str, entrants: int, tables: int, seconds: float, *, tournament: bool) -> Cost:
    """Open the floor, wait until every table plays, and see what that costs."""
    sys.setswitchinterval(TURN)
    began = time.monotonic()
    pace = HUMAN.times(SPEED)
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as folder:
        environ = {"PUNTO_STORE_ADDRESS": address} if address else {}
        if tournament:
            given = LiveFloor(
                Path(folder, "floor"),
                tables=(),
                tournament=demo(entrants, tables),
                pace=pace,
                environ=environ,
            )
        else:
            given = LiveFloor(
                Path(folder, "floor"), tables=for_money(entrants, tables), pace=pace, environ=environ
            )
        given.open()
        try:
            _wait_for_play(given, tournament=tournament)
            start = time.monotonic()
            processor, coups, looks = _processor(), coups_of(given), list[float]()
            while time.monotonic() - start < seconds:
                time.sleep(LOOKS_EVERY)
                at = time.perf_counter()
                look(given, tournament=tournament)
                looks.append(1_000 * (time.perf_counter() - at))
            end = time.monotonic()
            return Cost(
                coups_of(given) - coups, end - start, _processor() - processor, looks, start - began,
                peak_memory(),
            )  # fmt: skip
        finally:
            given.close()


def _wait_for_play(house: LiveFloor, *, tournament: bool) -> None:
    """Until every table deals: in a tournament, until the first round is on at all of them."""
    until = time.monotonic() + SECONDS_TO_START
    while not (_round_is_on(house) if tournament else _all_deal(house)):
        if time.monotonic() > until:
            raise SystemExit("the tables did not begin to play")
        time.sleep(0.2)


def _all_deal(house: LiveFloor) -> bool:
    return all(house.machine(name).state.coup.number > 0 for name in house.tables)


def _round_is_on(house: LiveFloor) -> bool:
    return "cup-1" in house.tournaments.names() and house.tournaments.state("cup-1").round.started


def coups_of(house: LiveFloor) -> int:
    """The coups that all tables have dealt."""
    return sum(house.machine(name).state.coup.number for name in house.tables)


def alone(address: str, entrants: int, tables: int, seconds: float, *, tournament: bool) -> Cost:
    """The same in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(run, address, entrants, tables, seconds, tournament=tournament).result()


def show(what: str, cost: Cost) -> None:
    """Print one run."""
    looks = sorted(cost.looks)
    print(
        f"  {what:<12} {cost.coups:>5} coups  {cost.each:6.1f} ms a coup  {cost.memory:5.0f} MiB  "
        f"look {statistics.median(looks):5.1f} ms, slowest of {len(looks)} {looks[-1]:6.1f} ms  "
        f"{cost.processor / cost.seconds:4.2f} cores  in play after {cost.start:.0f} s",
        flush=True,
    )


def beside(fresh: Callable[[], str], entrants: int, tables: int, seconds: float) -> float:
    """Both runs, each on a database of its own; how many times as much a coup of the tournament costs."""
    plain = alone(fresh(), entrants, tables, seconds, tournament=False)
    show("for money", plain)
    cup = alone(fresh(), entrants, tables, seconds, tournament=True)
    show("tournament", cup)
    return cup.each / plain.each


def main() -> int:
    """Print every run; the exit status says whether a coup of a tournament cost no more than it may."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--entrants", type=int, default=ENTRANTS)
    asked.add_argument("--tables", type=int, default=TABLES)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--only", choices=("sqlite", "postgresql"))
    given = asked.parse_args()
    print(
        f"{given.entrants:,} robots at {given.tables} tables, one process, {SPEED:g} times people's pace, "
        f"{given.seconds:.0f} s each, load {os.getloadavg()[0]:.1f}"
    )
    ratios = []
    for kind in ("sqlite", "postgresql"):
        if given.only in (None, kind):
            with cluster(memory=False) if kind == "postgresql" else nullcontext() as made:
                print(f"{kind}:", flush=True)
                fresh = made.new_database if made is not None else str
                ratios.append(beside(fresh, given.entrants, given.tables, given.seconds))
    print(f"a coup of the tournament costs {max(ratios):.2f} times as much at most (goal {GOAL})")
    return 0 if max(ratios) <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
