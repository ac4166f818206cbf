"""Seals on events: who has the database and not the key can add nothing to the chain that is believed."""

from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac_digest
from typing import Protocol

SEAL_BYTES = 16
MARK = b"punto event 1 "


class Sealed(Protocol):
    """A record with its hash, and the seal that vouches for it."""

    @property
    def position(self) -> int:
        """Its place in the chain."""
        ...

    @property
    def hash(self) -> bytes:
        """What is sealed."""
        ...

    @property
    def seal(self) -> bytes | None:
        """The seal; none on a record of before stores had a key for it."""
        ...


class Vouching:
    """Seals events with a key that is not in the database, and tells whether a seal holds."""

    def __init__(self, *keys: bytes, since: int = 1) -> None:
        """The first key seals, the others did before; from one position on every event has a seal."""
        self._keys, self.since = keys, since
        self.name = sha256(b"punto store key " + keys[0]).hexdigest()[:16]

    def seal(self, digest: bytes) -> bytes:
        """The seal on a record with this hash."""
        return _seal(self._keys[0], digest)

    def fault_of(self, record: Sealed) -> str | None:
        """What is wrong with a record's seal, if anything."""
        if record.position < self.since:
            return None
        found = record.seal
        if found is not None and any(compare_digest(_seal(key, record.hash), found) for key in self._keys):
            return None
        return "nobody with the store's key wrote it" if found else "has no seal of the store's key"


def _seal(key: bytes, digest: bytes) -> bytes:
    return hmac_digest(key, MARK + digest, "sha256")[:SEAL_BYTES]
