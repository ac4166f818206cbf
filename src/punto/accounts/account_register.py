"""The register: everybody who has an account."""

from pathlib import Path
from typing import Any

import msgspec

from punto.accounts.account_tables import changed
from punto.accounts.vault import PEOPLE_KEY, Vault
from punto.store import Store
from punto.store.keys.files import BadKey
from punto.store.keys.sealing import CannotOpen
from punto.store.session import Rows, WriterSession

COLUMNS = "id, login, role, enabled, password, step, sealed"
SOME_LOGIN = (
    "coalesce((SELECT login FROM people WHERE login = ?), (SELECT login FROM people ORDER BY login LIMIT 1))"
)


class SealedDetails(msgspec.Struct, frozen=True):
    """What is sealed for one person."""

    login: str
    name: str
    factor: bytes = b""
    """The second factor's secret; empty while there is none."""
    password: str = ""
    """The password's hash; empty until one was chosen."""
    wanted: bytes = b""
    """A secret that was shown, and not yet confirmed with a code."""


class AccountHolder(msgspec.Struct, frozen=True):
    """Somebody with an account."""

    id: str
    index: str
    role: str
    enabled: bool
    password: str
    """Its hash; empty until one was chosen."""
    step: int
    """The last step of the second factor that was used."""
    card: SealedDetails


class LoginTaken(Exception):
    """Two people cannot have one login."""


def vault_of(store: Store, keys: Path) -> Vault:
    """The vault of a store's people; its key is made for the first of them, and must open them ever after."""
    file = keys / PEOPLE_KEY
    known = store.database.read("SELECT id, sealed FROM people ORDER BY id LIMIT 1")
    if known and not file.exists():
        raise BadKey(f"{file}: is not there, and people have accounts in this store; put it back")
    vault = Vault.at(keys)
    for person, sealed in known:
        try:
            vault.open(person, sealed, SealedDetails)
        except (CannotOpen, msgspec.DecodeError) as error:
            raise BadKey(f"{file}: does not open the accounts of this store") from error
    return vault


class Register:
    """People as rows. What changes them is given the transaction to do it in."""

    def __init__(self, store: Store, vault: Vault) -> None:
        """Read and write a store's tables."""
        self._store = store
        self.vault = vault

    def find(self, person: str) -> AccountHolder | None:
        """Somebody by their id."""
        rows = self._store.database.read(f"SELECT {COLUMNS} FROM people WHERE id = ?", [person])
        return self._read(rows[0]) if rows else None

    def by_login(self, index: str) -> AccountHolder | None:
        """Somebody by the index of their login.

        Where there is nobody, another's row is read and opened, and put away unseen: how long it takes to
        find out must not tell who has an account.
        """
        rows = self._store.database.read(f"SELECT {COLUMNS} FROM people WHERE login = {SOME_LOGIN}", [index])
        person = self._read(rows[0]) if rows else None
        return person if person and person.index == index else None

    def everybody(self) -> list[AccountHolder]:
        """All people, by their logins."""
        rows = self._store.database.read(f"SELECT {COLUMNS} FROM people")
        return sorted(map(self._read, rows), key=lambda person: person.card.login)

    def enter(self, rows: Rows, person: str, role: str, card: SealedDetails) -> None:
        """Enter somebody new, without a password."""
        index = self.vault.index(card.login)
        if rows("SELECT 1 FROM people WHERE login = ?", [index]):
            raise LoginTaken
        rows(
            f"INSERT INTO people ({COLUMNS}) VALUES (?, ?, ?, 1, '', 0, ?)",
            [person, index, role, self.vault.seal(person, card)],
        )
        changed(rows)

    def alter(self, rows: Rows, person: str, **values: object) -> None:
        """Change columns of a row; every process hears of it."""
        names = ", ".join(f"{name} = ?" for name in values)
        rows(f"UPDATE people SET {names} WHERE id = ?", [*values.values(), person])
        changed(rows)

    def sealed(self, person: AccountHolder, **values: Any) -> bytes:
        """What is sealed for somebody, with some of it otherwise."""
        return self.vault.seal(person.id, msgspec.structs.replace(person.card, **values))

    def uses(self, person: str, step: int) -> bool:
        """Use a step of the second factor; false if it, or a later one, was used before."""

        def use(session: WriterSession) -> bool:
            statement = "UPDATE people SET step = ? WHERE id = ? AND step < ? RETURNING id"
            return bool(session.rows(statement, [step, person, step]))

        return self._store.transact(use)

    def _read(self, row: tuple[Any, ...]) -> AccountHolder:
        return holder(self.vault, row)


def holder(vault: Vault, row: tuple[Any, ...]) -> AccountHolder:
    """A row as somebody with an account; an account of an earlier release has its hash beside the seal."""
    person, index, role, enabled, password, step, sealed = row
    card = vault.open(person, sealed, SealedDetails)
    return AccountHolder(person, index, role, bool(enabled), card.password or password, step, card)
