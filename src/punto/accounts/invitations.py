"""Invitations: a link that lets one person choose a password, once, and nobody knows it but them."""

from punto.accounts.role_grants import DAY
from punto.accounts.vault import Vault
from punto.operation.ids import new_token
from punto.store import Store

GOOD_FOR = 3 * DAY


class Invitations:
    """One for each person at most; a new one replaces the last. What is kept are digests, made with a key."""

    def __init__(self, store: Store, vault: Vault) -> None:
        """Read a store's tables; they are written with the account's event."""
        self._store, self._vault = store, vault

    def new(self, at: int) -> tuple[str, str, int]:
        """A token, its digest, and until when it is good."""
        token = new_token()
        return token, self._vault.digest(token), at + GOOD_FOR

    def whose(self, token: str, at: int) -> tuple[str, str] | None:
        """Whom a token invites, if it is still good, and its digest."""
        key = self._vault.digest(token)
        found = self._store.database.read(
            "SELECT person FROM invitations WHERE key = ? AND until > ?", [key, at]
        )
        return (str(found[0][0]), key) if found else None

    def open(self, at: int) -> set[str]:
        """Everybody who has one that is still good."""
        found = self._store.database.read("SELECT person FROM invitations WHERE until > ?", [at])
        return {str(person) for (person,) in found}
