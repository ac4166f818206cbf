"""Checkpoints: the end of the chain at a moment, signed, to be kept out of reach of those who write it."""

import os
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store.background import AT_FAULT, Tell, error_text, pass_on
from punto.store.chain.succession import Standing
from punto.store.clock import utc_now
from punto.store.errors import ChainBroken
from punto.store.keys.keyring import Verifies
from punto.store.port import Head
from punto.store.store import Store
from punto.store.torn_files import adding_to

FORMAT = "punto checkpoint 1"
LONGEST_END = 4_096
"""As much as a dozen checkpoints take."""
LOOK = 1.0
"""Seconds between looks at whether a checkpoint is due."""
MOST_UNSIGNED = 50_000
"""So many events without a checkpoint are enough, however short the time."""


class Checkpoint(msgspec.Struct, frozen=True):
    """What is signed: this record, with this hash, was the last one then.

    Must agree with `punto.store.chain.verifier`, which knows nothing of this module.
    """

    checkpoint: str
    position: int
    hash: str
    time: str
    key: str
    """Which key signed it: the beginning of the public key's SHA-256."""


class Signed(Checkpoint, frozen=True):
    """A checkpoint with its signature, over the text without it."""

    signature: str


class Signer:
    """Signs checkpoints."""

    def __init__(self, key: Ed25519PrivateKey, ring: Verifies | None = None) -> None:
        """Take the private key, and the public ones that signed before it, if there were any."""
        self._key, self._ring = key, ring or key.public_key()
        self.name = key_name(key.public_key())
        self.standing = Standing(key.public_key().public_bytes_raw())

    def sign(self, position: int, digest: bytes, time: str) -> bytes:
        """A signed checkpoint as one line of JSON."""
        body = msgspec.json.encode(Checkpoint(FORMAT, position, digest.hex(), time, self.name))
        return body[:-1] + b',"signature":"' + self._key.sign(body).hex().encode() + b'"}'

    def position_of(self, line: bytes) -> int:
        """Which record a checkpoint was signed for; it must carry the signature of a key that is known."""
        try:
            msgspec.json.decode(line, type=Signed)
        except msgspec.DecodeError as error:
            raise ChainBroken(0, "the last checkpoint in the database is none") from error
        return read_checkpoint(line, self._ring).position


def key_name(key: Verifies) -> str:
    """The short name of a public key."""
    return named(key.public_bytes_raw())


def named(key: bytes) -> str:
    """The short name of a public key, given its bytes."""
    return sha256(key).hexdigest()[:16]


def read_checkpoint(line: bytes, key: Verifies) -> Checkpoint:
    """A checkpoint whose signature holds; one that does not hold breaks the chain."""
    try:
        signed = msgspec.json.decode(line, type=Signed)
        body = line[: line.rindex(b',"signature":"')] + b"}"
        key.verify(bytes.fromhex(signed.signature), body)
    except (msgspec.DecodeError, ValueError, InvalidSignature) as error:
        raise ChainBroken(0, f"a checkpoint does not carry the signature of key {key_name(key)}") from error
    return signed


def take(store: Store, signer: Signer, file: Path | None = None, end: Head | None = None) -> bytes | None:
    """Sign the end of the chain as it is now, unless that was done; keep it in the store and in the file.

    Raises KeyRetired where the chain says that another key follows, and that was not the `end`.
    """
    last = store.last_checkpoint()
    head = end or store.head()
    # Asked first: where another key follows, what that one signed is not taken for forged.
    signer.standing.check(store, head.position)
    if not head.position or _signed_upto(store, signer, last) >= head.position:
        return None
    line = signer.sign(head.position, head.hash, utc_now(store.runtime))
    if file is not None:
        add_line(file, line)
    store.keep_checkpoints([(head.position, line)])
    return line


def _signed_upto(store: Store, signer: Signer, last: bytes | None) -> int:
    """How far the last checkpoint goes; one that nobody signed must not be what keeps others from being."""
    if last is None:
        return 0
    position = signer.position_of(last)
    if position > (head := store.head().position):  # after the checkpoint: another process may be ahead
        raise ChainBroken(head + 1, f"is missing; a checkpoint was signed for record {position}")
    return position


def add_line(file: Path, line: bytes) -> None:
    """Add a line to a file and see it onto the disk; it begins a line of its own, whatever was cut off."""
    with adding_to(file) as opened:
        opened.write(line + b"\n")


def last_lines(file: Path) -> list[bytes]:
    """The last whole lines of a file: several servers may write to it, and not quite in order.

    What a crash cut off at the end does not count, and neither does what is cut off at the beginning here.
    """
    if not file.exists():
        return []
    with file.open("rb") as opened:
        start = max(0, opened.seek(0, os.SEEK_END) - LONGEST_END)
        opened.seek(start)
        lines = opened.read().split(b"\n")[:-1]
    return lines[1:] if start else lines


class Checkpointer:
    """Signs the end of the chain every so many seconds, if it has grown, and sooner if it has grown much.

    What lies behind the last checkpoint is checked before a store serves again, and must stay short.
    """

    def __init__(
        self,
        store: Store,
        signer: Signer,
        file: Path | None,
        seconds: float,
        broken: Tell = str,
    ) -> None:
        """Start at once; `broken` is told if the chain or the database is found to be at fault."""
        self._broken = broken
        self._store, self._signer, self._file, self._seconds = store, signer, file, seconds
        self._stop = store.runtime.flag()
        self._signed = (store.head().position, store.runtime.steady())
        self.fault: Exception | None = None
        self._thread = store.runtime.worker(self._run, "punto-checkpointer")
        self._thread.start()

    def close(self) -> None:
        """Sign a last time and stop."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            going = not self._stop.wait(min(self._seconds, LOOK))
            try:
                if not going or self.fault is not None or self._due():
                    take(self._store, self._signer, self._file)
                    self._signed = (self._store.head().position, self._store.runtime.steady())
                    self.fault = None
            except AT_FAULT as fault:
                self.fault = fault
                pass_on(self._broken, error_text(fault))
                return  # what is broken is not signed
            except Exception as fault:  # noqa: BLE001 - whatever it is, it is wrong until one could be signed
                self.fault = fault

    def _due(self) -> bool:
        position, when = self._signed
        return (
            self._store.runtime.steady() - when >= self._seconds
            or self._store.head().position - position >= MOST_UNSIGNED
        )
