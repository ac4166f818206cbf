"""New keys for old: each step can be cut off, and is finished by beginning again."""

from collections.abc import Mapping
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store import checkpoints
from punto.store.address import known_store_at
from punto.store.checking import resume
from punto.store.config import load
from punto.store.journal import note
from punto.store.keyring import Keyring
from punto.store.keys import (
    CHECKPOINT_KEY,
    CHECKPOINT_PUBLIC,
    NEXT,
    SHOE_KEY,
    fresh_bytes,
    public_key,
    read_key,
    read_keys,
    replace_file,
    signing_key,
    write_key,
)
from punto.store.matching import CHANGED, SIGNING, announcements, check_pair
from punto.store.running import none_running
from punto.store.sealed import no_core_dumps
from punto.store.store import Store


def rotate(folder: Path, environ: Mapping[str, str], actor: str, reason: str) -> Keyring:
    """Retire the keys of a store that is not serving: a new one signs, and a new one seals shoes.

    The chain says which key follows, and the old key signs that record last. Retired keys keep checking what
    they signed up to there, and opening what they sealed; nothing else.
    """
    no_core_dumps()
    none_running(folder)
    kept = load(folder, environ)
    following = kept.keys / NEXT
    if not following.exists():
        write_key(following, fresh_bytes())
    signing = Ed25519PrivateKey.from_private_bytes(read_key(following))
    fresh = signing.public_key().public_bytes_raw()
    ring = public_key(kept.keys)
    if ring.public_bytes_raw() != fresh:
        check_pair(kept.keys)
        with known_store_at(kept.address) as store:
            resume(store, ring, kept.outside)
            _announce(store, ring, fresh, actor, reason)
            checkpoints.take(store, checkpoints.Signer(signing_key(kept.keys)), kept.outside)
            ring = ring.retire(fresh, store.head().position)
        replace_file(kept.keys / CHECKPOINT_PUBLIC, ring.written(), mode=0o644)
    shoe_keys = [fresh_bytes(), *read_keys(kept.keys / SHOE_KEY)]
    replace_file(kept.keys / SHOE_KEY, "".join(f"{key.hex()}\n" for key in shoe_keys))
    following.replace(kept.keys / CHECKPOINT_KEY)
    return ring


def _announce(store: Store, ring: Keyring, fresh: bytes, actor: str, reason: str) -> None:
    """Write the next key into the chain, once."""
    if any(each.after == fresh.hex() for each in announcements(store)):
        return
    before = ring.public_bytes_raw().hex()
    note(store, CHANGED, actor=actor, component=SIGNING, reason=reason, before=before, after=fresh.hex())
