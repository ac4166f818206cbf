"""Keys in files of their own, which nobody but their owner may read, and never in the database."""

import os
import stat
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from punto.cards import KeyStream

KEY_BYTES = 32
OWNER_ONLY = 0o600
CHECKPOINT_KEY = "checkpoint.key"
CHECKPOINT_PUBLIC = "checkpoint.pub"
SHOE_KEY = "shoe.key"
SECRET = (CHECKPOINT_KEY, SHOE_KEY)


class BadKey(Exception):
    """A key file that is not there, is not a key, or can be read by others."""


def make_keys(folder: Path) -> None:
    """New keys: one that signs checkpoints, with its public half, and one that seals shoes."""
    folder.mkdir(mode=0o700)
    signing = Ed25519PrivateKey.from_private_bytes(fresh_bytes())
    write_key(folder / CHECKPOINT_KEY, signing.private_bytes_raw())
    write_key(folder / CHECKPOINT_PUBLIC, signing.public_key().public_bytes_raw(), mode=0o644)
    write_key(folder / SHOE_KEY, fresh_bytes())


def fresh_bytes() -> bytes:
    """Thirty-two bytes from the operating system, by way of the one place where chance enters."""
    return KeyStream().seed


def write_key(path: Path, key: bytes, mode: int = OWNER_ONLY) -> None:
    """Write a key in hexadecimal into a new file and see it onto the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "w") as file:
        file.write(key.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_key(path: Path, *, secret: bool = True) -> bytes:
    """Read a key; a secret one that others may read is refused."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        text = path.read_text(encoding="ascii").strip()
        key = bytes.fromhex(text)
    except OSError as error:
        raise BadKey(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadKey(f"{path}: is not a key in hexadecimal") from error
    if secret and mode & 0o077:
        raise BadKey(f"{path}: others may read it (mode {mode:04o}); chmod 600")
    if len(key) != KEY_BYTES:
        raise BadKey(f"{path}: has {len(key)} bytes; a key has {KEY_BYTES}")
    return key


def signing_key(folder: Path) -> Ed25519PrivateKey:
    """The key that signs checkpoints."""
    return Ed25519PrivateKey.from_private_bytes(read_key(folder / CHECKPOINT_KEY))


def public_key(folder: Path) -> Ed25519PublicKey:
    """The key that checks them."""
    return Ed25519PublicKey.from_public_bytes(read_key(folder / CHECKPOINT_PUBLIC, secret=False))
