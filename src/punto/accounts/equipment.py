"""Equipment: scanners that read the cards of a shoe. What is not enrolled and switched on takes no part.

An administrator enrols a scanner for one table. Its key is told once and kept as a digest, and the scanner is
off until an administrator switches it on.
"""

from http import HTTPStatus

import msgspec

from punto.accounts.account_journal import Journal
from punto.accounts.vault import Vault
from punto.machine.problem import Problem
from punto.operation.ids import new_token
from punto.store import Store
from punto.store.runtime import SYSTEM
from punto.store.session import WriterSession
from punto.store.upcasting import payload_of_today

DIGITS = 16
COLUMNS = "id, table_id, name, enabled"
EQUIPMENT = "equipment/"
TELLING = ("equipment-enrolled", "equipment-enabled", "equipment-disabled")
"""Events that say how a scanner then stands."""


class Scanner(msgspec.Struct, frozen=True):
    """A scanner that was enrolled."""

    id: str
    table: str
    name: str
    enabled: bool


class Equipment:
    """All scanners of a floor."""

    def __init__(self, store: Store, journal: Journal, vault: Vault) -> None:
        """Read and write a store's tables."""
        self._store, self._journal, self._vault = store, journal, vault

    def everything(self) -> list[Scanner]:
        """All of it, by table and name."""
        return self._read("1 = 1 ORDER BY table_id, name")

    def enrol(self, table: str, name: str, by: str) -> tuple[Scanner, str]:
        """A new scanner, which is off, and its key."""
        made, key = (
            Scanner(f"e-{SYSTEM.fresh_bytes().hex()[:DIGITS]}", table, name, enabled=False),
            new_token(),
        )
        kept = self._vault.digest(key)

        def write(session: WriterSession) -> None:
            session.rows(
                f"INSERT INTO equipment (key, {COLUMNS}) VALUES (?, ?, ?, ?, 0)",
                [kept, made.id, made.table, made.name],
            )

        said = {"table": table, "key": kept, "enabled": False}
        self._journal.note_of(EQUIPMENT + made.id, "equipment-enrolled", by, beside=write, **said)
        return made, key

    def switch(self, scanner: str, enabled: bool, by: str) -> None:
        """Switch a scanner on or off; it holds at once, in every process."""
        found = self._store.database.read(f"SELECT key, {COLUMNS} FROM equipment WHERE id = ?", [scanner])
        if not found:
            raise unknown_scanner(scanner)
        key, _, table, _, _ = found[0]
        what = "equipment-enabled" if enabled else "equipment-disabled"
        statement = "UPDATE equipment SET enabled = ? WHERE id = ?"
        self._journal.note_of(
            EQUIPMENT + scanner, what, by,
            beside=lambda session: session.rows(statement, [int(enabled), scanner]),
            table=table, key=key, enabled=enabled,
        )  # fmt: skip

    def at(self, table: str, key: str) -> Scanner:
        """The scanner with this key, if it may take part at this table."""
        kept = self._vault.digest(key)
        found = self._read("key = ?", kept)
        if not found or not self._is_vouched(found[0], kept):
            raise no_such_key()
        if not found[0].enabled or found[0].table != table:
            raise switched_off(table)
        return found[0]

    def _is_vouched(self, scanner: Scanner, key: str) -> bool:
        """Whether the newest event of a scanner says the same as its row."""
        told = scanner_told(self._store, scanner.id)
        return told == (scanner.table, key, scanner.enabled)

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


def scanner_told(store: Store, scanner: str) -> tuple[str, str, bool] | None:
    """What the chain says of a scanner: its table, the digest of its key, and whether it is on."""
    found = [each for kind in TELLING if (each := store.last_of(EQUIPMENT + scanner, kind)) is not None]
    if not found:
        return None
    (newest,) = store.believed([max(found, key=lambda each: each.position)])
    said = payload_of_today(newest.event)
    return str(said.get("table", "")), str(said.get("key", "")), bool(said.get("enabled"))


def equipment_faults(store: Store) -> list[str]:
    """Every row of a scanner that no event vouches for."""
    rows = store.database.read("SELECT id, table_id, key, enabled FROM equipment ORDER BY id")
    return [
        f"equipment: the row of {scanner} is not as the chain says; no event vouches for it"
        for scanner, table, key, enabled in rows
        if scanner_told(store, scanner) != (table, key, bool(enabled))
    ]
