"""The adapter for SQLite."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw

from punto.store.errors import NOT_TEXT, DamagedDatabase, Unavailable
from punto.store.runtime import SYSTEM, Runtime
from punto.store.sqlite.catalog import EVERYTHING, catalog, expected
from punto.store.sqlite.schema import OWN, WORDS
from punto.store.sqlite.session import DAMAGED, SqliteSession, connect, missing, prepare

POLL = 0.05
"""Seconds between looks at what another process may have written."""


class SqliteDatabase:
    """A database in a file, for as many processes on one machine as like."""

    words: Mapping[str, str] = WORDS

    def __init__(self, path: Path, runtime: Runtime = SYSTEM) -> None:
        """Open the file, and make the tables if it is new."""
        self.path = path
        prepare(path)
        self._readers: list[apsw.Connection] = []
        self._grown = runtime.condition()
        self._failing = False

    def session(self) -> SqliteSession:
        """Connect to write."""
        return SqliteSession(self.path)

    def read(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Read what is committed."""
        try:
            connection = self._readers.pop()
        except IndexError:
            connection = connect(self.path, write=False)
        try:
            found = list(connection.execute(sql, tuple(values)))
            self._failing = False
        except apsw.IOError as error:
            raise self._failed(error) from error
        except DAMAGED as error:
            raise DamagedDatabase(f"{self.path.name} cannot be read: {error}") from error
        except UnicodeDecodeError as error:
            raise DamagedDatabase(f"{self.path.name} cannot be read: {NOT_TEXT}") from error
        except apsw.SQLError as error:
            raise missing(error) from error
        except apsw.BusyError as error:
            raise Unavailable("another process kept the database for too long") from error
        except apsw.CantOpenError as error:
            raise Unavailable(f"{self.path.name} cannot be read: {error}") from error
        finally:
            self._readers.append(connection)
        return found

    def _failed(self, error: apsw.IOError) -> Exception:
        """A read that fails once may pass, and is tried again; if the next does so too, there is damage."""
        again, self._failing = self._failing, True
        return (DamagedDatabase if again else Unavailable)(f"{self.path.name} cannot be read: {error}")

    def wait(self, after: int, seconds: float) -> None:  # noqa: ARG002 - a position is noticed, or looked for
        """Sleep until this process writes something, and no longer than until the next look at others."""
        with self._grown:
            self._grown.wait(min(seconds, POLL))

    def noticed(self, position: int) -> None:  # noqa: ARG002 - those who wait look for themselves
        """Wake those who wait in this process."""
        with self._grown:
            self._grown.notify_all()

    def objects(self, tables: Sequence[str] = ()) -> list[tuple[str, str]]:
        """Tables and triggers, as they stand in the file."""
        named = tables or OWN
        signs = ", ".join("?" * len(named))
        found = self.read(
            "SELECT type || '/' || name, sql FROM sqlite_schema "
            f"WHERE tbl_name IN ({signs}) AND sql IS NOT NULL ORDER BY type, name",
            named,
        )
        # A column that was added later stands in other blanks.
        return [(name, " ".join(sql.split())) for name, sql in found]

    def catalog(self, only_added: Sequence[str] = ()) -> Mapping[str, str]:  # noqa: ARG002 - there are no roles
        """Everything that the file is made of."""
        return catalog(self.read(EVERYTHING))

    def expected_catalog(self, more: Sequence[str]) -> Mapping[str, str]:
        """The same of a new database, made in memory."""
        return expected(more)

    def free(self) -> int:
        """The bytes that are free on its disk."""
        disk = os.statvfs(self.path.parent)
        return disk.f_bavail * disk.f_frsize

    def close(self) -> None:
        """Close the readers."""
        while self._readers:
            self._readers.pop().close()
