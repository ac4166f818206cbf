"""The writer's connection to PostgreSQL."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg import errors

from punto.store.append import Append
from punto.store.errors import MISSING_HINT, Halted, NoRoom, TableMissing, Unavailable, UnfitDatabase
from punto.store.postgres.schema import CHANNEL, SCHEMA_VERSION, WORDS, statements, upgrade
from punto.store.rows import EVENT_COLUMNS, command_row, event_row, known_command
from punto.store.savepoints import undoing
from punto.store.session import TransactionContext, WrittenCommand
from punto.store.writer import CommitLost

OLDEST = 150_000
"""PostgreSQL 15."""

LOCK = 0x70756E746F
"""The advisory lock of all who append: whoever holds it commits next."""

COPY_EVENTS = f"COPY events ({EVENT_COLUMNS}) FROM STDIN"
NOTICE = "SELECT pg_notify(%s, current_schema() || ' ' || %s)"
"""Another store may lie in another schema of the same database."""
COPY_COMMANDS = "COPY commands FROM STDIN"

GONE = (psycopg.OperationalError, psycopg.InternalError)
"""After these the transaction cannot go on; a time limit of the server's is the second kind."""
DAMAGED = (errors.DataCorrupted, errors.IndexCorrupted)
MISSING = (errors.InsufficientPrivilege, errors.UndefinedTable)

Connection = psycopg.Connection[tuple[Any, ...]]


def connect(dsn: str, *, autocommit: bool = False) -> Connection:
    """Connect with the settings that the store's promises rest on."""
    try:
        connection = psycopg.connect(dsn, autocommit=True, connect_timeout=5)
    except psycopg.OperationalError as error:
        raise Unavailable(f"PostgreSQL cannot be reached: {error}") from error
    except psycopg.ProgrammingError as error:
        # What it quotes of the address may have a password in it.
        raise UnfitDatabase(f"the store's address cannot be read: {str(error).partition(': ')[0]}") from error
    version = connection.info.server_version
    if version < OLDEST:
        connection.close()
        raise UnfitDatabase(f"PostgreSQL {version // 10_000} is too old; 15 is the oldest that will do")
    try:
        connection.execute("SET synchronous_commit = on")
        connection.execute("SET default_transaction_isolation = 'read committed'")
        if connection.execute("SHOW fsync").fetchall() != [("on",)]:
            raise UnfitDatabase(
                "PostgreSQL runs with fsync off: what it acknowledges can be lost; switch it on"
            )
        connection.autocommit = autocommit
    except psycopg.OperationalError as error:
        connection.close()
        raise Unavailable(f"PostgreSQL went away: {error}") from error
    except UnfitDatabase:
        connection.close()
        raise
    return connection


def has_tables(dsn: str) -> bool:
    """Whether a database has any tables: the store's, or somebody else's."""
    with connect(dsn) as connection:
        return bool(_tables(connection))


def _tables(connection: Connection) -> list[tuple[Any, ...]]:
    if connection.execute("SELECT current_schema()").fetchall() == [(None,)]:
        path = connection.execute("SHOW search_path").fetchall()[0][0]
        raise UnfitDatabase(f"the database has no schema {path}, which the address asks for; make it first")
    sql = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    return connection.execute(sql).fetchall()


def prepare(dsn: str) -> None:
    """Make the tables if there are none; refuse a database that is not the store's."""
    with connect(dsn) as connection, _faults():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        tables = _tables(connection)
        if not tables:
            connection.execute(statements())
            return
        if ("store_schema",) not in tables:
            raise UnfitDatabase("the database has tables, and they are not the store's; give it an empty one")
        version = connection.execute("SELECT max(version) FROM store_schema").fetchall()[0][0]
        if not version or version > SCHEMA_VERSION:
            raise UnfitDatabase(
                f"the database has schema {version}; this store reads schema {SCHEMA_VERSION}"
            )
        if version < SCHEMA_VERSION:
            connection.execute(upgrade(version))


class PostgresSession:
    """Writes through one connection; an advisory lock makes the order of positions the order of commits."""

    def __init__(self, dsn: str) -> None:
        """Connect."""
        self._connection = connect(dsn)
        # Its statements are planned once, and a plan made for a small table must do for a large one.
        self._connection.execute("SET enable_seqscan = off")
        self._connection.commit()

    def begin(self, commands: Sequence[str], streams: Sequence[str]) -> TransactionContext:
        """Wait for the lock and look up what the transaction needs."""
        with _faults():
            ask = self._connection.execute
            ask("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            ground = TransactionContext()
            for position, digest in ask("SELECT position, hash FROM events ORDER BY position DESC LIMIT 1"):
                ground.position, ground.hash = position, digest
            if streams:
                for stream, version in ask(
                    "SELECT s, (SELECT max(seq) FROM events WHERE stream = s) FROM unnest(%s::text[]) s",
                    [list(streams)],
                ):
                    ground.versions[stream] = version or 0
            if commands:
                for command, content, reply in ask(
                    "SELECT id, content, reply FROM commands WHERE id = ANY(%s)", [list(commands)]
                ):
                    ground.known[command] = known_command(content, reply)
            return ground

    @contextmanager
    def savepoint(self, append: Append | None = None) -> Iterator[None]:
        """Undo what one command wrote if it is refused."""
        refused, failed = (errors.IntegrityError, errors.DataError), GONE
        with (
            _faults(),
            undoing(self._execute, append, refused=refused, failed=failed),
        ):
            yield

    def _execute(self, sql: str) -> object:
        return self._connection.execute(sql)

    def write(self, some: Sequence[WrittenCommand]) -> None:
        """Write commands, their replies and their events."""
        with _faults(), self._connection.cursor() as cursor:
            with cursor.copy(COPY_COMMANDS) as copy:
                for each in some:
                    copy.write_row(command_row(each.append, each.reply))
            with cursor.copy(COPY_EVENTS) as copy:
                for each in some:
                    for record in each.records:
                        copy.write_row(event_row(record))

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """Run any other statement."""
        cursor = self._connection.execute(in_postgres(sql), list(values))
        return list(cursor.fetchall()) if cursor.description else []

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Put rows into a table."""
        with (
            self._connection.cursor() as cursor,
            cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy,
        ):
            for row in rows:
                copy.write_row(row)

    def with_given(self, sql: str, columns: Mapping[str, str], rows: Sequence[Sequence[object]]) -> int:
        """Run a statement with rows of values, once for all of them."""
        arrays = ", ".join(f"?::{WORDS[kind]}[]" for kind in columns.values())
        given = f"unnest({arrays}) AS given ({', '.join(columns)})"
        values = [list(column) for column in zip(*rows, strict=True)]
        return (
            self._connection.execute(in_postgres(sql.format(given=given, among="IN")), values).rowcount
            if rows
            else 0
        )

    def commit(self, position: int) -> None:
        """Make it durable, and let all processes know how far the chain reaches."""
        with _faults():
            if position:
                self._connection.execute(NOTICE, [CHANNEL, str(position)])
        try:
            self._connection.commit()
        except psycopg.Error as error:
            raise CommitLost from error

    def rollback(self) -> None:
        """Undo the transaction."""
        with _faults():
            self._connection.rollback()

    def close(self) -> None:
        """Let the connection go."""
        with suppress(psycopg.Error):
            self._connection.close()


def in_postgres(sql: str) -> str:
    """A statement with this driver's own sign for a value.

    >>> in_postgres("SELECT seq FROM events WHERE stream = ?")
    'SELECT seq FROM events WHERE stream = %s'
    """
    return sql.replace("%", "%%").replace("?", "%s")


@contextmanager
def _faults() -> Iterator[None]:
    """Say what a fault of the database means for those who wait."""
    try:
        yield
    except errors.DiskFull as error:
        raise NoRoom("the database's disk is full; nothing was written") from error
    except DAMAGED as error:
        raise Halted(f"the database is damaged ({error}); nothing more is written") from error
    except GONE as error:
        raise Unavailable(f"the database went away ({error}); nothing was written") from error
    except MISSING as error:
        raise unfit(error) from error


def unfit(error: psycopg.Error) -> UnfitDatabase:
    """What it means that a table is missing, or that the role may not use it."""
    said = str(error).partition("\n")[0]
    if isinstance(error, errors.InsufficientPrivilege):
        return UnfitDatabase(f"{said}; punto house grants writes down what a server's role needs")
    return TableMissing(f"{said}; {MISSING_HINT}")
