"""The bare databases, as quick as they are made to write given rows: what the store is compared with.

Each batch is one transaction: every table's rows in one go, nothing read, nothing checked, and as durable.
"""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw
import psycopg

from punto.store.sqlite.session import WAL_PAGES

Row = Sequence[Any]
Batch = Mapping[str, Sequence[Row]]
"""The rows for each table."""


def sqlite(path: Path, tables: str, batches: Sequence[Batch]) -> float:
    """Seconds that SQLite takes."""
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
    connection.execute(tables)
    start = time.perf_counter()
    for batch in batches:
        connection.execute("BEGIN IMMEDIATE")
        for table, rows in batch.items():
            if rows:
                connection.executemany(f"INSERT INTO {table} VALUES ({_signs(rows)})", rows)  # noqa: S608
        connection.execute("COMMIT")
    taken = time.perf_counter() - start
    connection.close()
    return taken


def _signs(rows: Sequence[Row]) -> str:
    return ", ".join("?" * len(rows[0]))


def postgres(dsn: str, tables: str, batches: Sequence[Batch]) -> float:
    """Seconds that PostgreSQL takes."""
    with psycopg.connect(dsn) as connection:
        connection.execute(tables)
        connection.commit()
        start = time.perf_counter()
        for batch in batches:
            for table, rows in batch.items():
                with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
            connection.commit()
        return time.perf_counter() - start
