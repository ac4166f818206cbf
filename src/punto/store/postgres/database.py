"""The adapter for PostgreSQL."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from punto.store.errors import DamagedDatabase, Unavailable, UnfitDatabase
from punto.store.postgres.catalog import catalog, expected
from punto.store.postgres.schema import CHANNEL, FUNCTIONS, OBJECTS, OWN, WORDS
from punto.store.postgres.session import (
    DAMAGED,
    GONE,
    MISSING,
    Connection,
    PostgresSession,
    connect,
    in_postgres,
    prepare,
    unfit,
)
from punto.store.runtime import SYSTEM, Runtime, Worker

READERS = 4
WAIT = 3.0
"""Seconds that a reader waits for a connection."""
RECONNECT = 1.0
"""Seconds after which an attempt to connect is over: the next reader begins another at once."""
LISTEN_FOR = 0.2
"""Seconds after which the listener looks whether it is still wanted."""


class PostgresDatabase:
    """A database on a server, for as many processes on as many machines as like."""

    words: Mapping[str, str] = WORDS

    def __init__(self, dsn: str, runtime: Runtime = SYSTEM) -> None:
        """Connect, and make the tables if the database is empty."""
        self.dsn = dsn
        prepare(dsn)
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            dsn,
            min_size=0,
            max_size=READERS,
            kwargs={"autocommit": True},
            configure=_as_reader,
            open=True,
            timeout=WAIT,
            reconnect_timeout=RECONNECT,
        )
        self._runtime, self._grown = runtime, runtime.condition()
        self._position = 0
        self._closing = runtime.flag()
        self._listener: Worker | None = None

    def session(self) -> PostgresSession:
        """Connect to write."""
        return PostgresSession(self.dsn)

    def read(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Read what is committed, always on the primary server."""
        for left in range(READERS, -1, -1):
            connection: Connection | None = None
            try:
                with self._pool.connection() as connection:
                    return connection.execute(in_postgres(sql), list(values)).fetchall()
            except DAMAGED as error:
                raise DamagedDatabase(f"the database cannot be read: {error}") from error
            except PoolTimeout as error:
                raise Unavailable("the database cannot be reached") from error
            except GONE as error:
                # As many connections as there are may be of before the database went away and came back.
                if not left or connection is None or not connection.broken:
                    raise Unavailable(f"the database cannot be read: {error}") from error
            except MISSING as error:
                raise unfit(error) from error
        raise Unavailable("the database cannot be reached")

    def wait(self, after: int, seconds: float) -> None:
        """Sleep until a notice names a position beyond this one."""
        self._listen()
        with self._grown:
            self._grown.wait_for(lambda: self._position > after, seconds)

    def noticed(self, position: int) -> None:
        """Wake those who wait in this process."""
        with self._grown:
            self._position = max(self._position, position)
            self._grown.notify_all()

    def objects(self, tables: Sequence[str] = ()) -> list[tuple[str, str]]:
        """Constraints, triggers and functions; one that is switched off reads otherwise."""
        named = list(tables or OWN)
        return self.read(OBJECTS, [named, named, list(FUNCTIONS)])

    def catalog(self, only_added: Sequence[str] = ()) -> Mapping[str, str]:
        """Everything that the schema is made of, and rights that nobody may have."""
        return catalog(self.read, only_added)

    def expected_catalog(self, more: Sequence[str]) -> Mapping[str, str] | None:
        """The same of a new schema, made and taken back; none where the role may make none."""
        return expected(self.dsn, more)

    def free(self) -> None:
        """The server's disk cannot be seen from here; PostgreSQL stops by itself when it is full."""

    def close(self) -> None:
        """Stop listening and let every connection go."""
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        self._pool.close()

    def _listen(self) -> None:
        if self._listener is None:
            self._listener = self._runtime.worker(self._hear, "punto-store-listener")
            self._listener.start()

    def _hear(self) -> None:
        """Pass notices on; after a lost connection, or a notice that is none of the store's, begin again."""
        while not self._closing.is_set():
            with suppress(psycopg.Error, ValueError, Unavailable, UnfitDatabase):
                self._hear_until_lost()
            self._closing.wait(LISTEN_FOR)

    def _hear_until_lost(self) -> None:
        with connect(self.dsn, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            ((own,),) = connection.execute("SELECT current_schema()").fetchall()
            while not self._closing.is_set():
                for notice in connection.notifies(timeout=LISTEN_FOR):
                    schema, _, position = notice.payload.rpartition(" ")
                    if schema == own:
                        self.noticed(int(position))


def _as_reader(connection: Connection) -> None:
    """Said to each connection, and not in its options: those are the address's own."""
    connection.execute("SET plan_cache_mode = force_custom_plan")
