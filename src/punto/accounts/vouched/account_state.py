"""How an account stands, as its last event tells: digests and ids only, no name and no password."""

from collections.abc import Mapping

import msgspec
from msgspec import structs

from punto.accounts.role_grants import HOUR, over_after

SHIFT = 12 * HOUR
"""So long a device counts as somebody's after they signed in there."""
MOST_SESSIONS = 32
"""So many sessions of one person at once; the oldest makes room."""
DEVICE_DIGITS = 16
"""So much of a device's digest stands in the chain."""


class KnownSession(msgspec.Struct, frozen=True):
    """A session that is not over."""

    device: str
    state: str
    opened: int


class AccountWish(msgspec.Struct, frozen=True):
    """What one administrator wants done with an account, and a second one must confirm."""

    what: str
    by: str
    at: int


class AccountState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An account. Digests are made with a key that is not in the database."""

    login: str
    """By what the login is found."""
    role: str
    enabled: bool = True
    password: str = ""
    factor: str = ""
    invitation: str = ""
    until: int = 0
    """So long the invitation is good."""
    sessions: Mapping[str, KnownSession] = {}
    """By the digest of each one's token."""
    devices: Mapping[str, int] = {}
    """Where somebody signed in during this shift, and when."""
    wish: AccountWish | None = None

    def with_session(self, key: str, made: KnownSession, at: int) -> "AccountState":
        """With one session more; those that are over by their time are forgotten."""
        oldest = at - over_after(self.role)
        kept = {name: each for name, each in self.sessions.items() if each.opened >= oldest}
        while len(kept) >= MOST_SESSIONS:
            del kept[min(kept, key=lambda name: kept[name].opened)]
        devices = {name: seen for name, seen in self.devices.items() if seen > at - SHIFT}
        return structs.replace(
            self, sessions={**kept, key: made}, devices={**devices, made.device: made.opened}
        )

    def without_sessions(self, only: str = "", but: str = "") -> "AccountState":
        """With one session ended, or all, or all but one."""
        kept = {key: each for key, each in self.sessions.items() if key == but or (only and key != only)}
        return structs.replace(self, sessions=kept)

    def in_state(self, key: str, state: str) -> "AccountState":
        """With one session locked, or whatever holds it back."""
        found = self.sessions.get(key)
        if found is None:
            return self
        return structs.replace(self, sessions={**self.sessions, key: structs.replace(found, state=state)})

    def begun_anew(self, invitation: str, until: int) -> "AccountState":
        """Without password, second factor and sessions; with an invitation."""
        return structs.replace(
            self, password="", factor="", sessions={}, invitation=invitation, until=until, wish=None
        )  # fmt: skip
