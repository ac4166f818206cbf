"""Invitations: a link that lets one person choose a password, once, and nobody knows it but them."""

from punto.accounts.role_grants import DAY
from punto.operation.ids import digest, new_token
from punto.store import Store
from punto.store.session import Rows

GOOD_FOR = 3 * DAY


class Invitations:
    """One for each person at most; a new one replaces the last."""

    def __init__(self, store: Store) -> None:
        """Keep them in a store's tables, as digests."""
        self._store = store

    def write(self, rows: Rows, person: str, at: int) -> str:
        """Make a new one; its token."""
        token = new_token()
        self.withdraw(rows, person)
        rows(
            "INSERT INTO invitations (key, person, until) VALUES (?, ?, ?)",
            [digest(token), person, at + GOOD_FOR],
        )
        return token

    def whose(self, token: str, at: int) -> str | None:
        """Whom a token invites, if it is still good."""
        found = self._store.database.read(
            "SELECT person FROM invitations WHERE key = ? AND until > ?", [digest(token), at]
        )
        return str(found[0][0]) if found else None

    def take(self, rows: Rows, token: str, at: int) -> bool:
        """Use it up: of two who try at the same time, one gets it."""
        statement = "DELETE FROM invitations WHERE key = ? AND until > ? RETURNING person"
        return bool(rows(statement, [digest(token), at]))

    def open(self, at: int) -> set[str]:
        """Everybody who has one that is still good."""
        found = self._store.database.read("SELECT person FROM invitations WHERE until > ?", [at])
        return {str(person) for (person,) in found}

    def withdraw(self, rows: Rows, person: str) -> None:
        """Take somebody's invitation back."""
        rows("DELETE FROM invitations WHERE person = ?", [person])
