"""Accounts in a backup: sealed with the key that seals them in the store, and put back into an empty one.

Sessions do not come along: after a restore everybody signs in again. Locks and open invitations do.
"""

from pathlib import Path
from typing import Any

import msgspec

from punto.accounts.account_register import vault_of
from punto.accounts.account_tables import VERSION, changed, has_people
from punto.accounts.vault import PEOPLE_KEY, Vault
from punto.operation.backup import BadBackup
from punto.store import Store
from punto.store.keys.sealing import CannotOpen
from punto.store.port import Head
from punto.store.session import WriterSession

FILE = "accounts.sealed"
NAME = "accounts"


class PersonRow(msgspec.Struct, frozen=True, array_like=True):
    """A row of people, as the register has it."""

    id: str
    login: str
    role: str
    enabled: int
    password: str
    step: int
    sealed: bytes


class Copy(msgspec.Struct, frozen=True):
    """Everything of the accounts that outlives a restore."""

    version: int
    people: list[PersonRow]
    attempts: list[tuple[str, int, int, int]]
    invitations: list[tuple[str, str, int]]
    patron_keys: list[tuple[str, bytes]] = []
    patron_details: list[tuple[str, bytes]] = []


def copied(store: Store, keys: Path) -> tuple[dict[str, bytes], Head]:
    """What a backup takes along: a sealed file, or nothing where nobody has an account.

    And the end of the chain at that moment, where the backup ends: accounts and events are of one moment.
    """
    if not has_people(store):
        return {}, store.head()
    copy, head = store.transact(_read)
    return {FILE: vault_of(store, keys).seal_whole(NAME, msgspec.json.encode(copy))}, head


def put_back(store: Store, source: Path, keys: Path) -> None:
    """Put the accounts of a backup, if it has any, into a store that has none."""
    file = source / FILE
    if not file.exists():
        return
    if not (keys / PEOPLE_KEY).exists():
        raise BadBackup([f"{FILE}: there is no {PEOPLE_KEY} among the keys to open it with"])
    try:
        copy = msgspec.json.decode(Vault.at(keys).open_whole(NAME, file.read_bytes()), type=Copy)
    except (CannotOpen, msgspec.DecodeError) as error:
        raise BadBackup([f"{FILE}: {PEOPLE_KEY} does not open it"]) from error
    if copy.version != VERSION:
        raise BadBackup([f"{FILE}: the accounts have schema {copy.version}; this server reads {VERSION}"])
    if not has_people(store):  # a restore that was cut off may have come so far
        store.transact(lambda session: _write(session, copy))


def _read(session: WriterSession) -> tuple[Copy, Head]:
    """All of it as it stands at one moment: the store may be serving."""

    def rows(sql: str) -> list[Any]:
        return session.rows(sql)

    people = rows("SELECT id, login, role, enabled, password, step, sealed FROM people ORDER BY id")
    ((position, digest),) = rows("SELECT position, hash FROM events ORDER BY position DESC LIMIT 1")
    copy = Copy(
        VERSION,
        [PersonRow(*row) for row in people],
        rows("SELECT login, failures, first, until FROM attempts ORDER BY login"),
        rows("SELECT key, person, until FROM invitations ORDER BY key"),
        rows("SELECT person, sealed FROM patron_keys ORDER BY person"),
        rows("SELECT person, sealed FROM patron_details ORDER BY person"),
    )
    return copy, Head(position, bytes(digest))


def _write(session: WriterSession, copy: Copy) -> None:
    people = [msgspec.structs.astuple(each) for each in copy.people]
    session.add("people", PersonRow.__struct_fields__, people)
    session.add("attempts", ("login", "failures", "first", "until"), copy.attempts)
    session.add("invitations", ("key", "person", "until"), copy.invitations)
    session.add("patron_keys", ("person", "sealed"), copy.patron_keys)
    session.add("patron_details", ("person", "sealed"), copy.patron_details)
    changed(session.rows)
