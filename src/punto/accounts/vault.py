"""What must not be readable in the database: names and second factors, sealed with a key kept elsewhere."""

from contextlib import suppress
from hmac import digest as hmac_digest
from pathlib import Path
from typing import TypeVar

import msgspec

from punto.accounts.pseudonyms import Pseudonyms
from punto.store.keys.files import read_key, write_key
from punto.store.keys.sealing import Sealer
from punto.store.runtime import SYSTEM

PEOPLE_KEY = "people.key"
Sealed = TypeVar("Sealed", bound=msgspec.Struct)


class Vault:
    """Seals what is known of a person, for that person alone, and finds a login without reading any."""

    def __init__(self, key: bytes) -> None:
        """Grow four keys out of one: to seal, to find, for tokens, and for what others read for an id."""
        self._box = Sealer(hmac_digest(key, b"punto people seal", "sha256"))
        self._finding = hmac_digest(key, b"punto people find", "sha256")
        self._tokens = hmac_digest(key, b"punto people token", "sha256")
        self.pseudonyms = Pseudonyms(hmac_digest(key, b"punto people veil", "sha256"))

    @classmethod
    def at(cls, keys: Path) -> "Vault":
        """The vault of a data directory; its key is made when it is first wanted."""
        file = keys / PEOPLE_KEY
        if not file.exists():
            with suppress(FileExistsError):
                write_key(file, SYSTEM.fresh_bytes())
        return cls(read_key(file))

    def digest(self, token: str) -> str:
        """What is kept of a token: without the key nobody can put one into the database that he knows."""
        return hmac_digest(self._tokens, token.encode(), "sha256").hex()

    def digests(self, password: str, factor: bytes) -> tuple[str, str]:
        """By what the chain knows a password's hash and a second factor; nothing of what is not there."""
        return (
            self.digest(f"password {password}") if password else "",
            self.digest(f"factor {factor.hex()}") if factor else "",
        )

    def index(self, login: str) -> str:
        """By what a login is found; capitals do not matter."""
        return hmac_digest(self._finding, login.strip().casefold().encode("utf-8", "replace"), "sha256").hex()

    def seal_whole(self, name: str, secret: bytes) -> bytes:
        """Seal what is about everybody, for a backup."""
        return self._box.seal(f"whole {name}", secret)

    def open_whole(self, name: str, sealed: bytes) -> bytes:
        """What was sealed about everybody."""
        return self._box.open(f"whole {name}", sealed)

    def seal(self, person: str, secret: msgspec.Struct) -> bytes:
        """Seal for one person: what is copied into another's row does not open."""
        return self._box.seal(f"person {person}", msgspec.json.encode(secret))

    def open(self, person: str, sealed: bytes, kind: type[Sealed]) -> Sealed:
        """What was sealed."""
        return msgspec.json.decode(self._box.open(f"person {person}", bytes(sealed)), type=kind)
