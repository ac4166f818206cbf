"""Equipment: scanners that read the cards of a shoe. What is not enrolled and switched on takes no part.

An administrator enrols a scanner for one table. Its key is told once and kept as a digest, and the scanner is
off until an administrator switches it on.
"""

from http import HTTPStatus

import msgspec

from punto.accounts.account_journal import Journal
from punto.machine.problem import Problem
from punto.operation.ids import digest, new_token
from punto.store import Store
from punto.store.runtime import SYSTEM
from punto.store.session import WriterSession

DIGITS = 16
COLUMNS = "id, table_id, name, enabled"


class Scanner(msgspec.Struct, frozen=True):
    """A scanner that was enrolled."""

    id: str
    table: str
    name: str
    enabled: bool


class Equipment:
    """All scanners of a floor."""

    def __init__(self, store: Store, journal: Journal) -> None:
        """Read and write a store's tables."""
        self._store, self._journal = store, journal

    def everything(self) -> list[Scanner]:
        """All of it, by table and name."""
        return self._read("1 = 1 ORDER BY table_id, name")

    def enrol(self, table: str, name: str, by: str) -> tuple[Scanner, str]:
        """A new scanner, which is off, and its key."""
        made, key = (
            Scanner(f"e-{SYSTEM.fresh_bytes().hex()[:DIGITS]}", table, name, enabled=False),
            new_token(),
        )
        self._journal.note_of(f"equipment/{made.id}", "equipment-enrolled", by, table=table)

        def write(session: WriterSession) -> None:
            session.rows(
                f"INSERT INTO equipment (key, {COLUMNS}) VALUES (?, ?, ?, ?, 0)",
                [digest(key), made.id, made.table, made.name],
            )

        self._store.transact(write)
        return made, key

    def switch(self, scanner: str, enabled: bool, by: str) -> None:
        """Switch a scanner on or off; it holds at once, in every process."""
        if not self._read("id = ?", scanner):
            raise unknown_scanner(scanner)
        what = "equipment-enabled" if enabled else "equipment-disabled"
        self._journal.note_of(f"equipment/{scanner}", what, by)
        statement = "UPDATE equipment SET enabled = ? WHERE id = ?"
        self._store.transact(lambda session: session.rows(statement, [int(enabled), scanner]))

    def at(self, table: str, key: str) -> Scanner:
        """The scanner with this key, if it may take part at this table."""
        found = self._read("key = ?", digest(key))
        if not found:
            raise no_such_key()
        if not found[0].enabled or found[0].table != table:
            raise switched_off(table)
        return found[0]

    def _read(self, where: str, *values: str) -> list[Scanner]:
        rows = self._store.database.read(f"SELECT {COLUMNS} FROM equipment WHERE {where}", list(values))
        return [Scanner(id_, table, name, bool(enabled)) for id_, table, name, enabled in rows]


def unknown_scanner(scanner: str) -> Problem:
    """Nothing of this id."""
    why = "Nothing with this id was enrolled."
    return Problem(HTTPStatus.NOT_FOUND, f"Equipment {scanner!r}.", why, "GET /api/v1/equipment")


def no_such_key() -> Problem:
    """Something that nobody enrolled."""
    why = "No equipment was enrolled with this key."
    return Problem(HTTPStatus.UNAUTHORIZED, "Unknown equipment.", why, "the key that was told at enrolment")


def switched_off(table: str) -> Problem:
    """Something that is off, or of another table."""
    why = "It is switched off, or was enrolled for another table."
    return Problem(
        HTTPStatus.FORBIDDEN, f"Not at table {table!r}.", why, "again once an administrator switched it on"
    )
