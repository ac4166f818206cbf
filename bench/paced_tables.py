"""How many tables at people's pace, with robots at them, one process serves with one core.

`python -m bench.paced_tables`, or `make bench`. Each run opens a floor in a process of its own: copies of the
demonstration's tables, robots that deal and bet at people's pace, a store on the disk, nobody who watches.
The processor time of the whole process is taken once every table has dealt the coups that it deals at once.
From the last of the smaller runs follows how many tables would fill one core, and so many are then run.
"""

import argparse
import os
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from msgspec import structs

from punto.floor.plan.entry import FloorTable
from punto.live import HUMAN, LiveFloor
from punto.robots.demo_floor import demo_floor
from punto.server.run import TURN

TABLES = (12, 24, 100)
SECONDS = 30.0
BEFORE, GOAL, STRETCH = 725, 100, 300
MOST = 1_000
"""More tables than this are not tried, whatever follows from the smaller runs."""
LATER = 3
"""Coups at most that a table deals at once, so that all are not at the same point of a coup."""
SECONDS_TO_START = 240


class Used(NamedTuple):
    """What a floor used, and what it did meanwhile."""

    tables: int
    seconds: float
    processor: float
    coups: int
    start: float
    """Seconds until every table played at people's pace."""

    @property
    def cores(self) -> float:
        """Processor seconds each second."""
        return self.processor / self.seconds

    @property
    def fill_a_core(self) -> int:
        """How many such tables would use one core."""
        return int(self.tables / self.cores)


def floor_of(number: int) -> tuple[FloorTable, ...]:
    """So many tables with robots: those of the demonstration, over and over."""
    pattern = [each for each in demo_floor() if each.patrons]
    return tuple(_copy(pattern[place % len(pattern)], place) for place in range(number))


def _copy(table: FloorTable, place: int) -> FloorTable:
    name = f"{table.id}-{place}"
    return structs.replace(
        table,
        id=name,
        setup=structs.replace(table.setup, table=name),
        patrons=tuple(structs.replace(each, id=f"{each.id}-{place}") for each in table.patrons),
        head_start=place % LATER + 1,
    )


def run(tables: int, seconds: float) -> Used:
    """Open a floor, wait until it plays at people's pace, and see what it uses."""
    sys.setswitchinterval(TURN)
    began = time.monotonic()
    house = LiveFloor(tables=floor_of(tables), pace=HUMAN)
    house.open()
    try:
        _wait_for_pace(house)
        start, processor, coups = time.monotonic(), _processor(), _coups(house)
        time.sleep(seconds)
        end = time.monotonic()
        return Used(tables, end - start, _processor() - processor, _coups(house) - coups, start - began)
    finally:
        house.close()


def _wait_for_pace(house: LiveFloor) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while any(
        house.history(each.id).now.state.coup.number <= each.head_start for each in house.tables.values()
    ):
        if time.monotonic() > until:
            raise SystemExit("the tables did not come to people's pace")
        time.sleep(0.2)


def _coups(house: LiveFloor) -> int:
    return sum(house.history(table).now.state.coup.number for table in house.tables)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def alone(tables: int, seconds: float) -> Used:
    """The same in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(run, tables, seconds).result()


def show(used: Used) -> None:
    """Print one run."""
    each = 1_000 * used.cores / used.tables
    pace = 60 * used.coups / used.tables / used.seconds
    print(
        f"{used.tables:>4} tables  {used.cores:5.2f} cores  {each:6.1f} ms a second each  "
        f"{pace:4.1f} coups a minute each  at pace after {used.start:.0f} s",
        flush=True,
    )


def main() -> int:
    """Print every run; the exit status says whether the last one kept under one core."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, nargs="+", default=TABLES)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--only", action="store_true", help="do not run as many tables as would fill a core")
    given = asked.parse_args()
    print(
        f"Tables at people's pace with robots, one process, {given.seconds:.0f} s, "
        f"load {os.getloadavg()[0]:.1f}"
    )
    for tables in given.tables:
        used = alone(tables, given.seconds)
        show(used)
    if given.only:
        return 0
    beside = f"first release {BEFORE}, goal {GOAL}, stretch {STRETCH}"
    print(f"that would be {used.fill_a_core} tables with one core ({beside}); so many, or {MOST:,}:")
    most = alone(min(used.fill_a_core, MOST), given.seconds)
    show(most)
    return 0 if most.cores <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
