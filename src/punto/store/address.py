"""Where a store lies: a file for SQLite, a server's address for PostgreSQL."""

import re
from collections.abc import Sequence
from pathlib import Path

from punto.store.errors import AlreadyThere, NoStore
from punto.store.keys.vouching import Vouching
from punto.store.port import Database
from punto.store.projections import Projection
from punto.store.runtime import SYSTEM, Runtime
from punto.store.store import Store

POSTGRESQL = ("postgresql://", "postgres://")
PASSWORD = re.compile("(?<=://)([^:/@]*):[^@/]*@")


def database_at(address: str, runtime: Runtime = SYSTEM) -> Database:
    """The database at an address: postgresql://… or the path of a file."""
    if address.startswith(POSTGRESQL):
        from punto.store.postgres import PostgresDatabase  # noqa: PLC0415 - its driver takes a while to import

        return PostgresDatabase(address, runtime)
    from punto.store.sqlite import SqliteDatabase  # noqa: PLC0415 - not needed where PostgreSQL is used

    return SqliteDatabase(Path(address), runtime)


def store_at(
    address: str,
    inline: Sequence[Projection] = (),
    reserve: int = 0,
    runtime: Runtime = SYSTEM,
    vouching: Vouching | None = None,
) -> Store:
    """The store at an address; a new one where there is none."""
    return Store(database_at(address, runtime), inline, reserve, runtime, vouching)


def known_store_at(
    address: str,
    inline: Sequence[Projection] = (),
    reserve: int = 0,
    runtime: Runtime = SYSTEM,
    vouching: Vouching | None = None,
) -> Store:
    """The store that was made at an address; where none was, none is."""
    if not is_store(address):
        made = "punto init makes one, punto restore brings one back"
        raise NoStore(f"{shown(address)}: there is no store at this address; {made}")
    return store_at(address, inline, reserve, runtime, vouching)


def is_store(address: str) -> bool:
    """Whether something lies at an address that was made to be a store; nothing is made of it."""
    if address.startswith(POSTGRESQL):
        from punto.store.postgres.session import has_tables  # noqa: PLC0415

        return has_tables(address)
    from punto.store.sqlite.session import has_schema  # noqa: PLC0415

    return has_schema(Path(address))


def check_empty(address: str) -> None:
    """Refuse a place for a new store where there is one already that holds anything."""
    if not is_store(address):
        return
    with store_at(address) as store:
        if store.head().position or store.command_without_events():
            raise AlreadyThere(f"{shown(address)}: the database holds events already; give an empty one")


def shown(address: str) -> str:
    """An address as it may be said aloud: without a password.

    >>> shown("postgresql://floor:secret@db/floor")
    'postgresql://floor@db/floor'
    """
    return PASSWORD.sub(r"\1@", address)
