"""What is personal of patrons: beside the chain, sealed with a key of each person's own, and erasable.

The key of a person is itself sealed with the key of the vault. Erasing destroys it: what was sealed with it,
wherever a copy lies, opens no more.
"""

from collections.abc import Iterable, Mapping

import msgspec

from punto.accounts.account_tables import prepare
from punto.accounts.vault import Vault
from punto.store import Store
from punto.store.keys.sealing import CannotOpen, Sealer
from punto.store.session import WriterSession

TABLES = ("patron_keys", "patron_details")
KEY_BYTES = 32


class _Key(msgspec.Struct, frozen=True):
    """The key of one person."""

    key: bytes


class NothingKept(Exception):
    """Nothing personal is kept of somebody: nothing ever was, or it was erased."""


class PersonalDetails:
    """Names, addresses and the like, by person."""

    def __init__(self, store: Store, vault: Vault) -> None:
        """Keep details in a store's tables, which are made if there are none."""
        self._store, self._vault = store, vault
        prepare(store)

    def keep(self, person: str, details: Mapping[str, str]) -> None:
        """Keep details of somebody, beside those that are kept already."""

        def write(session: WriterSession) -> None:
            box = self._box(session, person) or self._new_box(session, person)
            known = self._read(session, person, box)
            sealed = box.seal(_name(person), msgspec.json.encode({**known, **details}))
            session.rows(
                "INSERT INTO patron_details (person, sealed) VALUES (?, ?) "
                "ON CONFLICT (person) DO UPDATE SET sealed = excluded.sealed",
                [person, sealed],
            )

        self._store.transact(write)

    def read(self, person: str, fields: Iterable[str]) -> dict[str, str]:
        """Some details of somebody. Whoever asks has put it on record before."""

        def look(session: WriterSession) -> dict[str, str]:
            box = self._box(session, person)
            if box is None:
                raise NothingKept(person)
            return self._read(session, person, box)

        known = self._store.transact(look)
        return {field: known[field] for field in fields if field in known}

    def fields(self, person: str) -> frozenset[str]:
        """Which details are kept of somebody; not what they say."""

        def look(session: WriterSession) -> frozenset[str]:
            box = self._box(session, person)
            return frozenset(self._read(session, person, box)) if box else frozenset()

        return self._store.transact(look)

    def erase(self, person: str) -> None:
        """Destroy somebody's key, and what was sealed with it; nothing if that was done.

        The key is written over first: a page that a database frees keeps the bytes that were on it.
        """

        def destroy(session: WriterSession) -> None:
            for (sealed,) in session.rows("SELECT sealed FROM patron_keys WHERE person = ?", [person]):
                blank = bytes(len(_bytes(sealed)))
                session.rows("UPDATE patron_keys SET sealed = ? WHERE person = ?", [blank, person])
            for table in TABLES:
                session.rows(f"DELETE FROM {table} WHERE person = ?", [person])

        self._store.transact(destroy)

    def _box(self, session: WriterSession, person: str) -> Sealer | None:
        rows = session.rows("SELECT sealed FROM patron_keys WHERE person = ?", [person])
        return Sealer(self._vault.open(person, _bytes(rows[0][0]), _Key).key) if rows else None

    def _new_box(self, session: WriterSession, person: str) -> Sealer:
        key = self._store.runtime.fresh_bytes()[:KEY_BYTES]
        sealed = self._vault.seal(person, _Key(key))
        session.rows("INSERT INTO patron_keys (person, sealed) VALUES (?, ?)", [person, sealed])
        return Sealer(key)

    def _read(self, session: WriterSession, person: str, box: Sealer) -> dict[str, str]:
        rows = session.rows("SELECT sealed FROM patron_details WHERE person = ?", [person])
        if not rows:
            return {}
        try:
            opened = box.open(_name(person), _bytes(rows[0][0]))
        except CannotOpen as error:
            raise NothingKept(person) from error
        return msgspec.json.decode(opened, type=dict[str, str])


def _bytes(value: object) -> bytes:
    """What a database has for bytes."""
    assert isinstance(value, bytes | memoryview)  # noqa: S101 - the column's type
    return bytes(value)


def _name(person: str) -> str:
    return f"details {person}"
