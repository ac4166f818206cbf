"""Floors for the browser tests, run as a program: the demonstration's tables, with robots out of the way."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import replace

from msgspec import structs

from punto.floor.plan.entry import FloorTable
from punto.live import HUMAN, LiveFloor, Pace
from punto.operation.settings import serving, variable
from punto.robots.demo_floor import demo_floor
from punto.robots.demo_tournament import DemoTournament, hall_tables
from punto.server.run import serve

PORT = variable(("server", "port"))
A_FEW = 3
"""Coups, so that every scoreboard shows something."""
WITH_ROBOTS = {"nelson", "crown", "three-card"}
"""Tables that are looked at. Where a test deals, nobody bets but the test's own people."""
LONG = 60
"""Seconds for bets: people at a slow machine come in time, and tables where nobody deals cost little."""
EASY = replace(HUMAN, betting=LONG, step=0.05)
"""A supervisor has as long as they need before a robot answers for them."""
BRISK = replace(HUMAN.times(20), betting=LONG, window=LONG)
"""Nobody waits for the robot supervisor, who has to agree when a real shoe is opened."""


def for_people() -> Iterator[FloorTable]:
    """The whole demonstration, with a second table at which cards are squeezed.

    Bets that stood off stay where they are: at one table the people of an earlier test would be asked first.
    """
    for each in demo_floor():
        kept = each.patrons if each.id in WITH_ROBOTS else ()
        quiet = structs.replace(each, patrons=kept, head_start=min(each.head_start, A_FEW))
        yield quiet
        if each.id == "squeeze":
            yield again(quiet, 2)


def for_practice() -> Iterator[FloorTable]:
    """A table with a real shoe for every test that deals from one; and those with a hand for every area."""
    named = {each.id: each for each in demo_floor()}
    for table, copies in (("practice", 3), ("practice-crown", 2)):
        for number in range(1, copies + 1):
            yield again(named[table], number)
    yield structs.replace(named["three-card"], patrons=(), head_start=0)


def again(table: FloorTable, number: int) -> FloorTable:
    """The same table once more, with a number."""
    setup = structs.replace(table.setup, table=f"{table.id}-{number}")
    return structs.replace(table, id=setup.table, name=f"{table.name} {number}", setup=setup)


def for_tournaments() -> Iterator[FloorTable]:
    """Tables of a hall, one for each test that plays; no robot does anything there."""
    yield from hall_tables(DemoTournament(tables=3, spare_tables=0))


FLOORS: dict[str, tuple[Callable[[], Iterator[FloorTable]], Pace | None]] = {
    "people": (for_people, EASY),
    "practice": (for_practice, BRISK),
    "hall": (for_tournaments, None),
}


def main() -> None:
    """Serve one of the floors until told to stop."""
    parser = ArgumentParser()
    parser.add_argument("--port", required=True)
    parser.add_argument("floor", choices=FLOORS)
    given = parser.parse_args()
    tables, pace = FLOORS[given.floor]
    serve(serving({PORT: given.port}), LiveFloor(tables=tuple(tables()), pace=pace), demo=True)


if __name__ == "__main__":
    main()
