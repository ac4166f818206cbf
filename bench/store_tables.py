"""Measure real coups kept for good: chained, entered in the books, and every reply durable.

`python -m bench.store_tables`, or `make bench`. Seven players with two wagers each at every table; what the
tables decide is worked out beforehand (`bench.table_coups` measures that). Beside it the bare database is
given the same events, commands and transfers, so many commands to a commit as the store had, with the same
durability, in the same run.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from bench import bare
from bench.store import SHARE, through
from bench.table_coups import PLAYERS, Measured, betting, setup_of
from punto.books.projection import LedgerProjection
from punto.cards import ScriptedSource
from punto.live.machine import LiveMachine
from punto.live.tables import LiveTables
from punto.machine.decision import Refused
from punto.robots.shoe_player import Dealer
from punto.store import Append, Reply, Store
from punto.store.address import store_at
from punto.store.postgres.schema import TABLES as POSTGRES_TABLES
from punto.store.postgres.schema import WORDS as POSTGRES_WORDS
from punto.store.sqlite import SqliteDatabase
from punto.store.sqlite.schema import TABLES as SQLITE_TABLES
from punto.store.sqlite.schema import WORDS as SQLITE_WORDS
from punto.table import Command, Event, Table
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tools.postgres import Cluster, cluster, fast_folder

TABLES = 16
COUPS = 12
"""At each table."""
ROUNDS = 3
GOAL = 0.5
"""Of the bare rate."""
BEFORE = {"SQLite": 0.27, "PostgreSQL, 1 process": 0.37}
"""In the first release."""

Row = tuple[Any, ...]


class Rows(NamedTuple):
    """What a run wrote, as many commands to a batch as shared a commit."""

    batches: list[bare.Batch]
    together: int


class Spent(NamedTuple):
    """When a process began and ended its coups, how often it committed, and from which position on."""

    start: float
    end: float
    commits: int
    after: int


class Keeper(Dealer):
    """A robot dealer whose every order is written down."""

    def __init__(self, machine: LiveMachine[Table], cards: ScriptedSource) -> None:
        """Stand at a table."""
        super().__init__(machine.state, cards)
        self._machine = machine

    def _carry_out(self, command: Command) -> tuple[Event, ...]:
        if isinstance(self._machine.give(command), Refused):
            raise SystemExit(f"{command.order} was refused")
        self.state = self._machine.state
        return ()


def seated(tables: LiveTables, name: str, shoe: Measured) -> Keeper:
    """A table with seven players and a shoe ready."""
    setup = setup_of(name)
    tables.set_up(setup, actor="house", at=0, command=f"{name} set up")
    keeper = Keeper(tables.table(name), ScriptedSource(shoe.cards))
    keeper.make_ready()
    for seat, player in enumerate(PLAYERS, 1):
        keeper.gives(player, Join(seat=str(seat)))
        keeper.gives(player, BuyIn(amount=1_000_000_00))
    return keeper


class Recorder(Store):
    """A store that remembers what was appended to it."""

    def append(self, append: Append) -> Reply:
        """Append, and remember it."""
        self.seen.append(append)
        return super().append(append)

    seen: list[Append]


def decided(prefix: str, tables: int) -> tuple[list[Append], list[Append]]:
    """What tables decide: the appends until everybody sits, and those of the coups, the tables in turn."""
    shoe = Measured()
    with tempfile.TemporaryDirectory(prefix="punto-bench-", dir=fast_folder()) as folder:
        store = Recorder(SqliteDatabase(Path(folder, "decided.sqlite")), [LedgerProjection()])
        store.seen = []
        live = LiveTables(store)
        keepers = [seated(live, f"{prefix}{number}", shoe) for number in range(tables)]
        before = store.seen
        by_table = []
        for keeper in keepers:
            store.seen = []
            for _ in range(COUPS):
                keeper.play_coup(betting)
            by_table.append(store.seen)
        store.close()
    return before, [append for turn in zip(*by_table, strict=True) for append in turn]


def played(address: str, prefix: str, tables: int, processes: int = 1) -> Spent:
    """What one process does: the coups of so many tables, begun when every process is ready."""
    before, coups = decided(prefix, tables)
    with store_at(address, [LedgerProjection()]) as store:
        for append in before:
            store.append(append)
    # Opened anew: the bare database does not begin in the middle of a long log either.
    with store_at(address, [LedgerProjection()]) as store:
        _wait_for(store, tables * processes)
        counted, after = _count_commits(store), store.head().position
        start = time.time()
        through(store, coups)
        return Spent(start, time.time(), len(counted), after)


def _wait_for(store: Store, tables: int) -> None:
    """Wait until every table of every process has its seven players, so that all measure the same thing."""
    ready = "SELECT count(*) FROM events WHERE type = 'bought-in'"
    while store.database.read(ready)[0][0] < tables * len(PLAYERS):
        time.sleep(0.01)


def _count_commits(store: Store) -> list[int]:
    """Collects the positions at which the writer commits from now on."""
    counted: list[int] = []
    told = store.database.noticed

    def noticed(position: int) -> None:
        counted.append(position)
        told(position)

    store._writer._grown = noticed  # noqa: SLF001 - it is this writer's commits that are counted
    return counted


def written(address: str, spent: Spent) -> Rows:
    """The rows of the coups, as they lie in the store."""
    after, commits = spent.after, spent.commits
    with store_at(address, [LedgerProjection()]) as store:
        read = store.database.read
        events = read("SELECT * FROM events WHERE position > ? ORDER BY position", [after])
        moved = read("SELECT * FROM transfers WHERE position > ? ORDER BY position, place", [after])
        commands = read("SELECT * FROM commands WHERE first > ? ORDER BY first", [after])
    by_command: dict[str, tuple[Row, list[Row], list[Row]]] = {row[0]: (row, [], []) for row in commands}
    of_position: dict[int, str] = {}
    for event in events:
        of_position[event[0]] = event[8]
        by_command[event[8]][1].append(event)
    for transfer in moved:
        by_command[of_position[transfer[0]]][2].append(transfer)
    return _batched(list(by_command.values()), max(1, round(len(commands) / commits)))


def _batched(commands: list[tuple[Row, list[Row], list[Row]]], together: int) -> Rows:
    parts = [commands[first : first + together] for first in range(0, len(commands), together)]
    batches: list[bare.Batch] = [
        {
            "commands": [command for command, _, _ in part],
            "events": [event for _, events, _ in part for event in events],
            "transfers": [transfer for _, _, moved in part for transfer in moved],
        }
        for part in parts
    ]
    return Rows(batches, together)


def _transfers(words: Mapping[str, str]) -> str:
    return LedgerProjection.tables["transfers"].format(**words)


def sqlite_pair(folder: Path) -> tuple[float, float, int]:
    """Coups a second through the store and bare, and how many commands shared a commit."""
    address = str(folder / "ours.sqlite")
    spent = played(address, "m", TABLES)
    rows = written(address, spent)
    coups = TABLES * COUPS
    tables = SQLITE_TABLES + _transfers(SQLITE_WORDS)
    alone = coups / bare.sqlite(folder / "bare.sqlite", tables, rows.batches)
    return coups / (spent.end - spent.start), alone, rows.together


def postgres_pair(server: Cluster, processes: int) -> tuple[float, float, int]:
    """The same with so many server processes that share one database."""
    address = server.new_database()
    store_at(address, [LedgerProjection()]).close()
    with get_context("spawn").Pool(processes) as pool:
        asked = [(address, f"m{each}-", TABLES // processes, processes) for each in range(processes)]
        parts = pool.starmap(played, asked)
    spent = Spent(
        min(each.start for each in parts),
        max(each.end for each in parts),
        sum(each.commits for each in parts),
        min(each.after for each in parts),
    )
    rows = written(address, spent)
    coups = TABLES * COUPS
    tables = POSTGRES_TABLES + _transfers(POSTGRES_WORDS)
    alone = coups / bare.postgres(server.new_database(), tables, rows.batches)
    return coups / (spent.end - spent.start), alone, rows.together


def show(name: str, measure: Callable[[], tuple[float, float, int]]) -> bool:
    """Measure several times and print the medians; whether the share is reached."""
    found = [measure() for _ in range(ROUNDS)]
    ours, alone = (statistics.median(each[place] for each in found) for place in (0, 1))
    before = f"first release {BEFORE[name]:.2f}, " if name in BEFORE else ""
    print(
        f"{name:<24} {ours:>6,.0f} coups/s   bare {alone:>6,.0f} coups/s, "
        f"{found[-1][2]} commands to a commit   "
        f"{ours / alone:.2f} of it ({before}floor {SHARE:.2f}, goal {GOAL:.2f})",
        flush=True,
    )
    return ours >= alone * SHARE


def main() -> int:
    """Print the table; the exit status says whether every floor was reached."""
    print(
        f"{TABLES} tables, 14 wagers a coup, chained, in the books, every reply durable; median of {ROUNDS}"
    )

    def sqlite() -> tuple[float, float, int]:
        with tempfile.TemporaryDirectory(prefix="punto-bench-") as folder:
            return sqlite_pair(Path(folder))

    good = show("SQLite", sqlite)
    with cluster(memory=False) as server:
        good &= show("PostgreSQL, 1 process", partial(postgres_pair, server, 1))
        good &= show("PostgreSQL, 4 processes", partial(postgres_pair, server, 4))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
