"""Passwords: which may be chosen, and how they are kept."""

from bisect import bisect_left
from functools import cache
from hashlib import sha256
from importlib.resources import files
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST = 8
LONGEST = 256
"""Longer than anybody types; without a bound, hashing would be a way to keep the server busy."""
AT_ONCE = 2
"""So many are hashed at the same time: each takes 64 MiB."""
DIGEST_BYTES = 6


class Hasher:
    """Keeps passwords as Argon2id hashes: slow to make and, by the memory they take, slow to guess."""

    def __init__(self, rounds: int = 4, memory_kib: int = 65_536) -> None:
        """Take the costs; hashes that were made with others are still understood."""
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=1)
        self._room = BoundedSemaphore(AT_ONCE)
        self._nobody = self.hash("")

    def hash(self, password: str) -> str:
        """What is kept of a password."""
        with self._room:
            return self._hasher.hash(password)

    def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that is kept. Where none is, finding out takes just as long."""
        with self._room:
            try:
                self._hasher.verify(kept or self._nobody, password)
            except (VerificationError, InvalidHashError):
                return False
        return bool(kept)


def faults(password: str, *known: str) -> list[str]:
    """Everything that speaks against a new password; `known` is what anybody could guess of its owner."""
    found = []
    if len(password) < SHORTEST:
        found.append(f"it has {len(password)} characters; at least {SHORTEST}, better 15")
    if len(password) > LONGEST:
        found.append(f"it has {len(password)} characters; at most {LONGEST}")
    if is_common(password):
        found.append("it is among the passwords that are tried first")
    if any(name and password.casefold() == name.casefold() for name in known):
        found.append("it is a name")
    return found


def is_common(password: str) -> bool:
    """Whether a password is known from lists of stolen ones, in capitals or not.

    >>> is_common("Football1"), is_common("seven of clubs, burned")
    (True, False)
    """
    digests = _common()
    sought = digest(password)
    place = bisect_left(digests, sought)
    return place < len(digests) and digests[place] == sought


def digest(password: str) -> bytes:
    """By what a common password is known: the list itself is not fit to be printed."""
    return sha256(password.casefold().encode("utf-8", "surrogatepass")).digest()[:DIGEST_BYTES]


@cache
def _common() -> tuple[bytes, ...]:
    kept = files("punto.accounts").joinpath("common.bin").read_bytes()
    return tuple(kept[at : at + DIGEST_BYTES] for at in range(0, len(kept), DIGEST_BYTES))
