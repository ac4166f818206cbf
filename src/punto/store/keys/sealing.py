"""Undealt cards: sealed with a key that is not in the database, committed before, revealed afterwards."""

import resource
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from punto.cards import SeededSource
from punto.store.keys.entropy import Entropy
from punto.store.runtime import SYSTEM, Runtime

SHOE_SEALED = "shoe-sealed"
SHOE_REVEALED = "shoe-revealed"
"""The permanent names of the two events; `punto.store.chain.verifier` looks for them."""

FORMAT = "punto shoe 1"
NONCE_BYTES = 12
SEED_BYTES = 32


class CannotOpen(Exception):
    """A sealed shoe that this key does not open: another key's, or altered."""


def no_core_dumps() -> None:
    """See to it that a crash writes no memory to the disk: keys and seeds lie in it."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Sealer:
    """Seals bytes under a name, so that neither can be altered or exchanged."""

    def __init__(self, *keys: bytes, runtime: Runtime = SYSTEM) -> None:
        """Take the keys into memory, from where no core dump will carry them.

        The first seals; those after it open what they once sealed.
        """
        no_core_dumps()
        self._runtime = runtime
        self._ciphers = [AESGCM(key) for key in keys]

    def seal(self, name: str, secret: bytes) -> bytes:
        """The secret, unreadable; twice the same secret gives two different texts."""
        nonce = self._runtime.fresh_bytes()[:NONCE_BYTES]
        return nonce + self._ciphers[0].encrypt(nonce, secret, _bound(name))

    def open(self, name: str, sealed: bytes) -> bytes:
        """The secret again."""
        for cipher in self._ciphers:
            with suppress(InvalidTag, ValueError):
                return cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], _bound(name))
        raise CannotOpen(f"shoe {name}: this key does not open it, or it was altered")


def _bound(name: str) -> bytes:
    return f"{FORMAT} {name}".encode()


@dataclass(frozen=True)
class SecretShoe:
    """A shoe as only the engine knows it; nothing of it shows when it is printed."""

    shoe: str
    packs: int
    seed: bytes = field(repr=False)
    nonce: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """What can be told of it before the first bet: it fixes the cards and says nothing about them."""
        return sha256(f"{FORMAT} {self.packs} ".encode() + self.nonce + self.seed).hexdigest()

    def cards(self) -> SeededSource:
        """The cards in their order."""
        return SeededSource(self.packs, self.seed)

    def sealed(self, box: Sealer) -> dict[str, Any]:
        """The payload of the event that commits the shoe: its commitment, and its seed for the key alone."""
        return {
            "shoe": self.shoe,
            "packs": self.packs,
            "commitment": self.commitment,
            "sealed": box.seal(self.shoe, self.nonce + self.seed).hex(),
        }

    def revealed(self) -> dict[str, Any]:
        """The payload of the event that reveals it, after the last coup."""
        return {
            "shoe": self.shoe,
            "packs": self.packs,
            "seed": self.seed.hex(),
            "nonce": self.nonce.hex(),
        }


def new_shoe(shoe: str, packs: int, entropy: Entropy) -> SecretShoe:
    """A shoe that nobody has seen."""
    return SecretShoe(shoe, packs, entropy.seed(), entropy.seed())


def open_shoe(box: Sealer, payload: dict[str, Any]) -> SecretShoe:
    """The shoe of a `shoe-sealed` event, for the engine that deals from it after a restart."""
    name = str(payload["shoe"])
    try:
        secret = box.open(name, bytes.fromhex(payload["sealed"]))
    except ValueError as error:
        raise CannotOpen(f"shoe {name}: what is sealed is not in hexadecimal") from error
    shoe = SecretShoe(name, int(payload["packs"]), secret[SEED_BYTES:], secret[:SEED_BYTES])
    if shoe.commitment != payload["commitment"]:
        raise CannotOpen(f"shoe {name}: what is sealed is not what was committed")
    return shoe
