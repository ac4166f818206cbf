"""Everything that a SQLite database is made of, and what this program would make of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import apsw

from punto.store.sqlite.schema import statements

EVERYTHING = (
    "SELECT type || '/' || name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
)


def catalog(rows: Iterable[Sequence[Any]]) -> dict[str, str]:
    """Tables, indexes, triggers and views by name, each in one line: later columns stand in other blanks."""
    return {str(name): " ".join(str(text).split()) for name, text in rows}


def expected(more: Sequence[str]) -> Mapping[str, str]:
    """What an empty database becomes."""
    connection = apsw.Connection(":memory:")
    try:
        connection.execute(statements())
        for statement in more:
            connection.execute(statement)
        return catalog(connection.execute(EVERYTHING))
    finally:
        connection.close()
