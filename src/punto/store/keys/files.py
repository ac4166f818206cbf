"""Keys in files of their own, which nobody but their owner may read, and never in the database."""

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store.keys.keyring import Keyring
from punto.store.keys.vouching import Vouching
from punto.store.runtime import SYSTEM, Runtime

KEY_BYTES = 32
OWNER_ONLY = 0o600
CHECKPOINT_KEY = "checkpoint.key"
CHECKPOINT_PUBLIC = "checkpoint.pub"
SHOE_KEY = "shoe.key"
NEXT = "checkpoint.key.next"
"""The key that follows, while keys are being changed."""
STORE_KEY = "store.key"
"""Seals events, so that nobody adds any who has the database alone."""
SECRET = (CHECKPOINT_KEY, SHOE_KEY, STORE_KEY)


class BadKey(Exception):
    """A key file that is not there, is not a key, or can be read by others."""


def make_keys(folder: Path, runtime: Runtime = SYSTEM) -> None:
    """New keys: one that signs checkpoints, with its public half, one that seals shoes and one for events."""
    folder.mkdir(mode=0o700)
    signing = Ed25519PrivateKey.from_private_bytes(runtime.fresh_bytes())
    write_key(folder / CHECKPOINT_KEY, signing.private_bytes_raw())
    write_key(folder / CHECKPOINT_PUBLIC, signing.public_key().public_bytes_raw(), mode=0o644)
    write_key(folder / SHOE_KEY, runtime.fresh_bytes())
    write_key(folder / STORE_KEY, runtime.fresh_bytes())


def write_key(path: Path, key: bytes, mode: int = OWNER_ONLY) -> None:
    """Write a key in hexadecimal into a new file and see it onto the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "w") as file:
        file.write(key.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def replace_file(path: Path, text: str, mode: int = OWNER_ONLY) -> None:
    """Put a file in place of another, whole or not at all."""
    fresh = path.with_name(path.name + ".part")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def read_key(path: Path) -> bytes:
    """Read a secret key: the one in use, where the file has several."""
    return read_keys(path)[0]


def read_keys(path: Path) -> list[bytes]:
    """Read secret keys, the one in use first; a file that others may read is refused."""
    text = _read(path)
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise BadKey(f"{path}: others may read it (mode {mode:04o}); chmod 600")
    try:
        keys = [bytes.fromhex(line) for line in text.split("\n")]
    except ValueError as error:
        raise BadKey(f"{path}: is not a key in hexadecimal") from error
    _check_lengths(path, keys)
    return keys


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadKey(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadKey(f"{path}: is not a key in hexadecimal") from error


def _check_lengths(path: Path, keys: list[bytes]) -> None:
    for key in keys or [b""]:
        if len(key) != KEY_BYTES:
            raise BadKey(f"{path}: has {len(key)} bytes; a key has {KEY_BYTES}")


def signing_key(folder: Path) -> Ed25519PrivateKey:
    """The key that signs checkpoints."""
    return Ed25519PrivateKey.from_private_bytes(read_key(folder / CHECKPOINT_KEY))


def event_seals(folder: Path) -> Vouching | None:
    """What seals events; nothing where there is no key for it, as in a store of the first release."""
    file = folder / STORE_KEY
    return Vouching(*read_keys(file)) if file.exists() else None


def public_key(folder: Path) -> Keyring:
    """The keys that check them."""
    return read_ring(folder / CHECKPOINT_PUBLIC)


def read_ring(path: Path) -> Keyring:
    """Read public keys from a file."""
    text = _read(path)
    try:
        ring = Keyring.parse(text)
    except ValueError as error:
        raise BadKey(f"{path}: is not a key in hexadecimal") from error
    _check_lengths(path, [key for key, _ in ring.keys])
    return ring


@contextmanager
def kept_from_others(folder: Path) -> Iterator[None]:
    """Change keys while nobody else does, from whichever data directory; refused while somebody does."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BadKey(f"{folder}: somebody else is changing these keys; wait for the end of it") from error
        yield
    finally:
        os.close(handle)


def check_settled(folder: Path) -> None:
    """Refuse keys that are being changed: somebody was cut off, and must finish it."""
    if (folder / NEXT).exists():
        raise BadKey(f"{folder / NEXT}: keys were being changed; punto house rotate-keys finishes it")
