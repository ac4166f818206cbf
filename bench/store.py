"""Measure the event store: durable events a second beside the bare database's, restart, and recall.

`python -m bench.store`, or `make bench`. Both sides of a comparison write the same rows in the same batches
with the same durability, one after the other in the same run, several times over.
"""

import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from multiprocessing import get_context
from pathlib import Path

from bench import bare
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.address import store_at
from punto.store.append import Reply
from punto.store.event import GENESIS, record
from punto.store.postgres.schema import TABLES as POSTGRES_TABLES
from punto.store.rows import command_row, event_row
from punto.store.sqlite.schema import TABLES as SQLITE_TABLES
from tools.postgres import Cluster, cluster

CLIENTS = 64
BATCH = CLIENTS // 2
"""While one half of the clients has its coups committed, the other half's are collected."""
COUPS = 1_000
WAGERS = 14
EVENTS = WAGERS + 6
"""A coup: opened, closed, its cards, its result; and each wager settled."""
ROUNDS = 5
SHARE = 1 / 3
"""What of the bare database's rate must be left."""

Row = tuple[str, float, float]
Rows = list[tuple[tuple[object, ...], list[tuple[object, ...]]]]


def coup(number: int, table: str = "m1") -> Append:
    """A coup with fourteen wagers, as a table would record it."""
    command, stream = f"{table}-{number:08}", f"table/{table}"
    return Append(
        command,
        content_hash(command.encode()),
        (Part(stream, number * EVENTS, tuple(_events(stream, command, number))),),
        answer=b'{"coup":"settled"}',
    )


def _events(stream: str, command: str, number: int) -> Iterator[StoredEvent]:
    for place in range(EVENTS):
        payload = {
            "coup": number,
            "wager": f"w{place}",
            "who": f"patron-{place % 7}",
            "name": "banker-dragon-bonus",
            "amount": "250.00",
            "outcome": "win",
            "pays": "2500.00",
            "returned": "250.00",
        }
        noon, clauses = "2026-11-15T12:00:00.000Z", ("5.5.2", "5.7.2", "9.3.1")
        body = canonical(payload)
        yield StoredEvent(stream, "wager-settled", 1, noon, "dealer-7", command, body, clauses=clauses)


def raw_rows(coups: list[Append]) -> Rows:
    """The rows that the store would write for these coups, worked out beforehand."""
    rows, position, previous = Rows(), 0, GENESIS
    for append in coups:
        events, first = [], position + 1
        for seq, event in enumerate(append.parts[0].events, append.parts[0].expected or 0):
            position += 1
            numbered = StoredEvent(
                **{name: getattr(event, name) for name in event.__struct_fields__[:-1]}, seq=seq + 1
            )
            link = record(position, numbered, "0" * 64, previous)
            previous = link.hash
            events.append(event_row(link))
        reply = Reply(append.command, first, position, {"table/m1": position}, append.answer)
        rows.append((command_row(append, reply), events))
    return rows


def through(store: Store, coups: Iterable[Append]) -> float:
    """Coups a second when so many clients each wait for their reply before they send the next."""
    waiting: deque[Future[Reply]] = deque()
    start, count = time.perf_counter(), 0
    for append in coups:
        count += 1
        if len(waiting) == CLIENTS:
            waiting.popleft().result()
        waiting.append(store.submit(append))
    for outcome in waiting:
        outcome.result()
    return count / (time.perf_counter() - start)


def batches(rows: Rows) -> list[bare.Batch]:
    """The rows of so many coups at a time, table by table."""
    parts = [rows[start : start + BATCH] for start in range(0, len(rows), BATCH)]
    return [
        {"commands": [kept for kept, _ in part], "events": [event for _, some in part for event in some]}
        for part in parts
    ]


def compare(alone: Callable[[int], float], ours: Callable[[int], float]) -> tuple[float, float]:
    """The medians of both, measured in turn."""
    pairs = [(alone(turn), ours(turn)) for turn in range(ROUNDS)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def sqlite_row(folder: Path) -> Row:
    """SQLite, FULL, group commit."""
    coups = [coup(number) for number in range(COUPS)]
    rows = batches(raw_rows(coups))

    def ours(turn: int) -> float:
        with store_at(str(folder / f"ours{turn}.sqlite")) as store:
            return through(store, coups)

    def alone(turn: int) -> float:
        return COUPS / bare.sqlite(folder / f"bare{turn}.sqlite", SQLITE_TABLES, rows)

    return "SQLite", *compare(alone, ours)


def postgres_row(server: Cluster, processes: int) -> Row:
    """PostgreSQL, with so many server processes that share one database."""
    coups = [coup(number) for number in range(COUPS)]
    rows = batches(raw_rows(coups))

    def ours(_: int) -> float:
        address = server.new_database()
        store_at(address).close()
        if processes == 1:
            with store_at(address) as store:
                return through(store, coups)
        with get_context("spawn").Pool(processes) as pool:
            asked = [(address, f"m{each}", COUPS // processes) for each in range(processes)]
            pool.starmap(table_of, [(address, f"w{each}", 1) for each in range(processes)])
            spans = pool.starmap(table_of, asked)
        return COUPS / (max(end for _, end in spans) - min(start for start, _ in spans))

    name = f"PostgreSQL, {processes} process{'es' if processes > 1 else ''}"
    return name, *compare(lambda _: COUPS / bare.postgres(server.new_database(), POSTGRES_TABLES, rows), ours)


def table_of(address: str, table: str, coups: int) -> tuple[float, float]:
    """What one process does: one table's coups; when it began and ended."""
    made = [coup(number, table) for number in range(coups)]
    with store_at(address) as store:
        start = time.time()
        through(store, made)
        return start, time.time()


def show(rows: list[Row]) -> bool:
    """Print the comparison; whether each reaches its share."""
    good = True
    for name, alone, ours in rows:
        good &= ours >= alone * SHARE
        print(
            f"{name:<24} {ours:>8,.0f} coups/s {ours * EVENTS:>10,.0f} events/s"
            f"   bare {alone:>8,.0f} coups/s   {ours / alone:.2f} of it (floor {SHARE:.2f})"
        )
    return good


def main() -> int:
    """Print the table; the exit status says whether every floor was reached."""
    print(
        f"{WAGERS} wagers a coup, {EVENTS} events, {CLIENTS} clients, every reply durable; median of {ROUNDS}"
    )
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as folder:
        rows = [sqlite_row(Path(folder))]
    with cluster(memory=False) as server:
        rows += [postgres_row(server, processes) for processes in (1, 4)]
    return 0 if show(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
