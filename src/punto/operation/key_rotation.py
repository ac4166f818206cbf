"""New keys for old: each step can be cut off, and is finished by beginning again."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.operation.attendance import alone
from punto.operation.processes import none_running
from punto.operation.sealed_store import store_of
from punto.operation.settings import Config, load
from punto.store.chain import checkpoints
from punto.store.chain.checking import resume
from punto.store.chain.key_match import check_pair, check_ring
from punto.store.chain.succession import CHANGED, SIGNING, announcements
from punto.store.errors import StaleLease
from punto.store.journal import note
from punto.store.keys.files import (
    CHECKPOINT_KEY,
    CHECKPOINT_PUBLIC,
    NEXT,
    SHOE_KEY,
    BadKey,
    kept_from_others,
    public_key,
    read_key,
    read_keys,
    replace_file,
    signing_key,
    write_key,
)
from punto.store.keys.keyring import Keyring
from punto.store.keys.sealing import no_core_dumps
from punto.store.port import Head, Lease
from punto.store.store import Store


def rotate(folder: Path, environ: Mapping[str, str], actor: str, reason: str) -> Keyring:
    """Retire the keys of a store that is not serving: a new one signs, and a new one seals shoes.

    The chain says which key follows, and the old key signs that record last. Retired keys keep checking what
    they signed up to there, and opening what they sealed; nothing else.
    """
    no_core_dumps()
    none_running(folder)
    kept = load(folder, environ)
    with (
        kept_from_others(kept.keys),
        store_of(kept) as store,
        alone(store, folder) as under,
    ):
        following = kept.keys / NEXT
        begun = not following.exists()
        if begun:
            write_key(following, store.runtime.fresh_bytes())
        signing = Ed25519PrivateKey.from_private_bytes(read_key(following))
        fresh = signing.public_key().public_bytes_raw()
        ring = public_key(kept.keys)
        if ring.public_bytes_raw() != fresh:
            check_pair(kept.keys)
            resume(store, ring, kept.outside)
            try:
                if not _is_announced(store, fresh):
                    check_ring(store, ring, kept.keys / CHECKPOINT_PUBLIC)
                    _announce(store, under, ring, fresh, actor, reason)
            except (BadKey, StaleLease):
                if begun:
                    following.unlink()  # the chain does not name it, and the server that came may stay
                raise
            ring = ring.retire(fresh, _sign_last(store, kept, fresh))
            replace_file(kept.keys / CHECKPOINT_PUBLIC, ring.written(), mode=0o644)
        shoe_keys = [store.runtime.fresh_bytes(), *read_keys(kept.keys / SHOE_KEY)]
        replace_file(kept.keys / SHOE_KEY, "".join(f"{key.hex()}\n" for key in shoe_keys))
        following.replace(kept.keys / CHECKPOINT_KEY)
    return ring


def _is_announced(store: Store, fresh: bytes) -> bool:
    return any(each.after == fresh.hex() for each in announcements(store))


def _announce(  # noqa: PLR0913, PLR0917 - an entry says so much
    store: Store, under: Lease, ring: Keyring, fresh: bytes, actor: str, reason: str
) -> None:
    """Write the next key into the chain while no server serves."""
    before = ring.public_bytes_raw().hex()
    note(
        store, CHANGED, actor=actor, component=SIGNING, reason=reason, under=under,
        before=before, after=fresh.hex(),
    )  # fmt: skip


def _sign_last(store: Store, kept: Config, fresh: bytes) -> int:
    """Have the old key sign the record that retires it; up to which one it has signed."""
    position = next(each.position for each in announcements(store) if each.after == fresh.hex())
    (record,) = store.read_all(position - 1, 1)
    signer = checkpoints.Signer(signing_key(kept.keys), public_key(kept.keys))
    checkpoints.take(store, signer, kept.outside, Head(position, record.hash))
    last = store.last_checkpoint()
    return msgspec.json.decode(last, type=checkpoints.Checkpoint).position if last else position
