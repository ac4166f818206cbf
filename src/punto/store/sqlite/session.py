"""The writer's connection to SQLite."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import apsw
import msgspec

from punto.store.append import Append
from punto.store.errors import (
    MISSING_HINT,
    NOT_TEXT,
    DamagedDatabase,
    Halted,
    NoRoom,
    TableMissing,
    Unavailable,
    UnfitDatabase,
)
from punto.store.event import GENESIS
from punto.store.rows import command_row, event_row, known_command
from punto.store.savepoints import undoing
from punto.store.session import TransactionContext, WrittenCommand
from punto.store.sqlite.schema import SCHEMA_VERSION, statements, upgrade

BUSY_MILLISECONDS = 10_000
WAL_PAGES = 4_000
"""How far the write-ahead log grows before it is copied into the database."""

FIXED_LINES = (((3, 51, 3), (3, 52, 0)), ((3, 53, 0), (4, 0, 0)))
"""Where SQLite's write-ahead log has no race at its reset any more: from, and below."""

MOST_KNOWN = 10_000
"""Of so many streams at most a connection knows how long they are."""

KEPT_TOO_LONG = "another process kept the database too long; nothing was written"

DAMAGED = (apsw.IOError, apsw.CorruptError, apsw.NotADBError)
FAULTS = (apsw.Error, UnicodeDecodeError)
FAILURES = (apsw.FullError, apsw.BusyError, apsw.CantOpenError, *DAMAGED)
"""After these the transaction cannot go on."""

REFUSED = (apsw.ConstraintError, OverflowError)
"""A number beyond 64 bits is refused before the database sees it."""

INSERT_EVENT = f"INSERT INTO events VALUES ({', '.join('?' * 15)})"
INSERT_COMMAND = f"INSERT INTO commands VALUES ({', '.join('?' * 7)})"
LAST = "SELECT position, hash FROM events ORDER BY position DESC LIMIT 1"
VERSIONS = "SELECT value, (SELECT max(seq) FROM events WHERE stream = value) FROM json_each(?)"
KNOWN = "SELECT id, content, reply FROM commands WHERE id IN (SELECT value FROM json_each(?))"


def check_version(version: str) -> None:
    """Refuse an SQLite that could corrupt its write-ahead log."""
    number = tuple(int(part) for part in version.split("."))
    if not any(start <= number < end for start, end in FIXED_LINES):
        raise UnfitDatabase(
            f"SQLite {version} can corrupt its write-ahead log; 3.51.3 and 3.53 cannot, nor what follows them"
        )


def connect(path: Path, *, write: bool) -> apsw.Connection:
    """Open the database with the settings that the store's promises rest on."""
    check_version(apsw.sqlite_lib_version())
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE if write else apsw.SQLITE_OPEN_READWRITE
    try:
        connection = apsw.Connection(str(path), flags=flags)
        connection.set_busy_timeout(BUSY_MILLISECONDS)
        connection.execute(
            f"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = {WAL_PAGES};"
            "PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;"
            "PRAGMA secure_delete = FAST;"  # what is deleted leaves no bytes behind on a page that stays
        )
        if not write:
            connection.execute("PRAGMA query_only = ON")
    except apsw.BusyError as error:
        raise Unavailable(KEPT_TOO_LONG) from error
    except (apsw.CantOpenError, apsw.IOError) as error:  # as with too many open files, which passes
        raise Unavailable(f"{path.name} cannot be opened: {error}") from error
    except DAMAGED as error:
        raise DamagedDatabase(f"{path.name} cannot be opened: {error}") from error
    return connection


def has_schema(path: Path) -> bool:
    """Whether there is a database in a file, good or damaged; nothing is made of one that is not there."""
    if not path.is_file():
        return False
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        with closing(connection):
            connection.set_busy_timeout(BUSY_MILLISECONDS)
            return bool(connection.pragma("schema_version"))
    except apsw.Error:
        return True


def prepare(path: Path) -> None:
    """Make the tables if there are none; refuse a database that is not the store's."""
    if not path.parent.is_dir():
        raise UnfitDatabase(f"{path.parent}: there is no such folder; make it first")
    connection = connect(path, write=True)
    try:
        connection.execute("BEGIN IMMEDIATE")
        version = connection.pragma("user_version")
        if version == 0 and not connection.pragma("schema_version"):
            connection.execute(statements())
        elif 0 < version < SCHEMA_VERSION:
            connection.execute(upgrade(version))
        elif version != SCHEMA_VERSION:
            raise UnfitDatabase(f"{path.name} has schema {version}; this store reads schema {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except apsw.BusyError as error:
        raise Unavailable(KEPT_TOO_LONG) from error
    except DAMAGED as error:
        raise DamagedDatabase(f"{path.name} cannot be read: {error}") from error
    except apsw.SQLError as error:
        raise missing(error) from error
    finally:
        connection.close()


@dataclass
class _Known:
    """What a connection knows of the chain without asking, while no other one has written."""

    change: int | None = None
    """SQLite's count of what others have committed, when this was learnt."""
    position: int = 0
    hash: bytes = GENESIS
    versions: dict[str, int] = field(default_factory=dict)


class SqliteSession:
    """Writes through one connection, in transactions that begin with the write lock."""

    def __init__(self, path: Path) -> None:
        """Open the connection."""
        self._connection = connect(path, write=True)
        self._known = _Known()

    def begin(self, commands: Sequence[str], streams: Sequence[str]) -> TransactionContext:
        """Take the write lock and look up what the transaction needs."""
        ask = self._connection.execute
        try:
            ask("BEGIN IMMEDIATE")
            known = self._still_known()
            if fresh := set(streams).difference(known.versions):
                for stream, version in ask(VERSIONS, (_listed(list(fresh)),)):
                    known.versions[stream] = version or 0
            ground = TransactionContext(known.position, known.hash, {}, dict(known.versions))
            for command, *kept in ask(KNOWN, (_listed(commands),)):
                ground.known[command] = known_command(*kept)
        except FAULTS as error:
            raise meant(error) from error
        return ground

    def _still_known(self) -> "_Known":
        """The ends of the chain and its streams, as this connection left them unless another wrote since."""
        change = self._connection.pragma("data_version")
        if self._known.change != change or len(self._known.versions) > MOST_KNOWN:
            self._known = _Known(change)
            for position, digest in self._connection.execute(LAST):
                self._known.position, self._known.hash = position, digest
        return self._known

    @contextmanager
    def savepoint(self, append: Append | None = None) -> Iterator[None]:
        """Undo what one command wrote if it is refused."""
        try:
            with undoing(self._connection.execute, append, refused=REFUSED, failed=FAILURES):
                yield
        except BaseException as error:
            self._known = _Known()
            if isinstance(error, FAULTS):
                raise meant(error) from error
            raise

    def write(self, some: Sequence[WrittenCommand]) -> None:
        """Write commands, their replies and their events."""
        commands, events, known = [], list[Any](), self._known
        for each in some:
            commands.append(command_row(each.append, each.reply))
            events += map(event_row, each.records)
        try:
            self._connection.executemany(INSERT_COMMAND, commands)
            self._connection.executemany(INSERT_EVENT, events)
        except FAULTS as error:
            raise meant(error) from error
        for each in some:
            if each.records:
                known.position, known.hash = each.records[-1].position, each.records[-1].hash
                known.versions.update(each.reply.versions)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """Run any other statement."""
        try:
            return list(self._connection.execute(sql, tuple(values)))
        except UnicodeDecodeError as error:
            raise DamagedDatabase(f"the database cannot be read: {NOT_TEXT}") from error

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Put rows into a table."""
        signs = ", ".join("?" * len(columns))
        self._connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({signs})", rows)

    def with_given(self, sql: str, columns: Mapping[str, str], rows: Sequence[Sequence[object]]) -> int:
        """Run a statement with rows of values, once for each: there is no way to a server and back."""
        before = self._connection.total_changes()
        self._connection.executemany(_one_by_one(sql, tuple(columns)), rows)
        return self._connection.total_changes() - before

    def commit(self, position: int) -> None:  # noqa: ARG002 - readers in other processes look for themselves
        """Make it durable: the write-ahead log is on the disk when this returns."""
        try:
            self._connection.execute("COMMIT")
        except FAULTS as error:
            raise meant(error) from error

    def rollback(self) -> None:
        """Undo the transaction, if SQLite has not done so already."""
        self._known = _Known()
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except FAULTS as error:
            raise meant(error) from error

    def close(self) -> None:
        """Close the connection, whatever state it is in."""
        with suppress(apsw.Error):
            self._connection.close()


def meant(error: Exception) -> Exception:
    """What a fault of the database means for those who wait; any other is what it is."""
    match error:
        case apsw.FullError():
            return NoRoom("the disk is full; nothing was written")
        case apsw.BusyError():
            return Unavailable(KEPT_TOO_LONG)
        case apsw.CantOpenError():
            return Unavailable(f"{error}; nothing was written")
        case apsw.SQLError():
            return missing(error)
        case UnicodeDecodeError():
            return DamagedDatabase(f"the database cannot be read: {NOT_TEXT}")
        case _ if isinstance(error, DAMAGED):
            return Halted(
                f"the database failed ({error}); nothing more is written: start anew, ask for replies by id"
            )
    return error


def missing(error: apsw.SQLError) -> Exception:
    """What it means that a table is missing; any other slip in a statement is what it is."""
    return TableMissing(f"{error}; {MISSING_HINT}") if str(error).startswith("no such table") else error


@cache
def _one_by_one(sql: str, columns: tuple[str, ...]) -> str:
    """A statement that is given one row at a time."""
    given = ", ".join([f"? AS {column}" for column in columns])
    return sql.format(given=f"(SELECT {given}) AS given", among="=")


def _listed(names: Sequence[str]) -> str:
    """Names as one value of a statement, however many they are."""
    return msgspec.json.encode(names).decode()
