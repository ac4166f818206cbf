"""The public keys of a store: the one in use, and those before it, each good as far as it was used."""

from typing import Protocol, Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


class Verifies(Protocol):
    """Checks a signature: one key, or a ring of them."""

    def verify(self, signature: bytes, data: bytes) -> None:
        """Raise InvalidSignature unless it holds."""
        ...

    def public_bytes_raw(self) -> bytes:
        """The key in use."""
        ...


class _Reach(msgspec.Struct):
    """How far what is signed reaches into the chain: a checkpoint, or the manifest of a backup."""

    position: int = 0
    records: int = 0


class Keyring:
    """The key in use first; a key that was retired signs nothing beyond the record where that happened."""

    def __init__(self, keys: list[tuple[bytes, int | None]]) -> None:
        """Take the keys, the newest first, each with the last position it is good for."""
        self.keys = keys

    @classmethod
    def parse(cls, text: str) -> Self:
        r"""Read a file with a key on each line, in hexadecimal, and behind a retired one its last position.

        >>> len(Keyring.parse("00" * 32 + "\n" + "11" * 32 + " 77\n").keys)
        2
        """
        lines = [line.split() for line in text.splitlines() if line.strip()]
        return cls([(bytes.fromhex(key), int(upto[0]) if upto else None) for key, *upto in lines])

    def written(self) -> str:
        """The keys as the file has them."""
        return "".join(f"{key.hex()}{'' if upto is None else f' {upto}'}\n" for key, upto in self.keys)

    def public_bytes_raw(self) -> bytes:
        """The key in use."""
        return self.keys[0][0]

    def verify(self, signature: bytes, data: bytes) -> None:
        """Raise InvalidSignature unless one of the keys made it, and made it while it was in use."""
        for key, upto in self.keys:
            if _holds(key, signature, data) and (upto is None or _reach(data) <= upto):
                return
        raise InvalidSignature

    def retire(self, fresh: bytes, upto: int) -> "Keyring":
        """The ring with a fresh key in front; the one before it is good up to a position."""
        (before, _), *rest = self.keys
        return Keyring([(fresh, None), (before, upto), *rest])


def _holds(key: bytes, signature: bytes, data: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, data)
    except InvalidSignature:
        return False
    return True


def _reach(data: bytes) -> int:
    found = msgspec.json.decode(data, type=_Reach)
    return max(found.position, found.records)


def written_keys(key: Verifies) -> str:
    """A key or a ring of them, as a file has it."""
    return key.written() if isinstance(key, Keyring) else key.public_bytes_raw().hex()
