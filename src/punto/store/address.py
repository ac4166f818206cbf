"""Where a store lies: a file for SQLite, a server's address for PostgreSQL."""

from collections.abc import Sequence
from pathlib import Path

from punto.store.port import Database
from punto.store.projections import Projection
from punto.store.store import Store

POSTGRESQL = ("postgresql://", "postgres://")


def database_at(address: str) -> Database:
    """The database at an address: postgresql://… or the path of a file."""
    if address.startswith(POSTGRESQL):
        from punto.store.postgres import PostgresDatabase  # noqa: PLC0415 - its driver takes a while to import

        return PostgresDatabase(address)
    from punto.store.sqlite import SqliteDatabase  # noqa: PLC0415 - not needed where PostgreSQL is used

    return SqliteDatabase(Path(address))


def store_at(address: str, inline: Sequence[Projection] = (), reserve: int = 0) -> Store:
    """The store at an address."""
    return Store(database_at(address), inline, reserve)
