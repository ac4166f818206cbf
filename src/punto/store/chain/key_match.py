"""Whether keys are those of a store: the chain, the checkpoints and the sealed shoes in it tell."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from punto.store.chain.checkpoints import Checkpoint, named
from punto.store.chain.succession import announcements
from punto.store.journal import STARTED, STREAM, JournalEntry
from punto.store.keys.files import (
    CHECKPOINT_KEY,
    CHECKPOINT_PUBLIC,
    SHOE_KEY,
    BadKey,
    check_settled,
    public_key,
    read_keys,
    signing_key,
)
from punto.store.keys.keyring import Keyring
from punto.store.keys.sealing import CannotOpen, Sealer, open_shoe
from punto.store.store import Store
from punto.store.upcasting import upcasters

NOT_REVEALED = (
    "SELECT stream, type, version, payload FROM events "
    "WHERE stream >= 'shoe/' AND stream < 'shoe0' AND seq = 1 "
    "AND NOT EXISTS (SELECT 1 FROM events AS later WHERE later.stream = events.stream AND later.seq = 2) "
    "ORDER BY stream"
)

Key = tuple[bytes, int | None]
Read = Callable[[str], Sequence[tuple[Any, ...]]]


def check_keys(store: Store, folder: Path) -> None:
    """Refuse keys that are another store's, that were retired, or that are no pair."""
    check_settled(folder)
    check_pair(folder)
    check_ring(store, public_key(folder), folder / CHECKPOINT_PUBLIC)
    check_shoe_keys(store.database.read, folder / SHOE_KEY)


def check_pair(folder: Path) -> None:
    """Refuse a signing key whose public half is not the one in use."""
    if signing_key(folder).public_key().public_bytes_raw() != public_key(folder).public_bytes_raw():
        raise BadKey(f"{folder / CHECKPOINT_KEY}: is not the secret half of {CHECKPOINT_PUBLIC} beside it")


def check_ring(store: Store, ring: Keyring, file: Path) -> None:
    """Refuse public keys that the store does not know: the chain names each that followed another."""
    announced, used = announcements(store), ring.public_bytes_raw().hex()
    for entry in announced:
        if entry.before == used:
            raise BadKey(
                f"{file}: key {_short(used)} was retired at record {entry.position}; "
                f"put back the keys that have {_short(announced[-1].after)}"
            )
    if announced and announced[-1].after != used:
        raise BadKey(f"{file}: the keys are not this store's; the chain names {_short(announced[-1].after)}")
    signer = _last_signer(store)
    if signer and signer not in {named(key) for key, _ in ring.keys}:
        raise BadKey(f"{file}: the keys are not this store's; its last checkpoint was signed with {signer}")
    _check_retired(store, ring.keys[1:], announced[::-1], file)


def _check_retired(store: Store, retired: list[Key], announced: list[JournalEntry], file: Path) -> None:
    """Refuse retired keys other than those that the chain names, newest first, or such as reach further.

    No server starts until a change of keys is finished: behind the next start a retired key is good no more.
    """
    if [key.hex() for key, _ in retired] != [entry.before for entry in announced]:
        raise BadKey(f"{file}: the retired keys in it are not those that the chain names")
    starts = [record.position for record in store.all_of(STREAM, STARTED)] if retired else []
    for (key, upto), entry in zip(retired, announced, strict=True):
        end = min((each for each in starts if each > entry.position), default=store.head().position + 1)
        if upto is None or not entry.position <= upto < end:
            raise BadKey(
                f"{file}: key {named(key)} is good up to record {upto} in it; "
                f"the chain retired it at record {entry.position}"
            )


def check_shoe_keys(read: Read, file: Path) -> None:
    """Refuse a key that does not open the shoes that are still to be dealt and revealed."""
    box = Sealer(*read_keys(file))
    for stream, *sealed in read(NOT_REVEALED):
        try:
            open_shoe(box, upcasters().payload(*sealed))
        except (CannotOpen, msgspec.DecodeError, KeyError) as error:
            raise BadKey(f"{file}: does not open {stream}, which is not revealed yet") from error


def _last_signer(store: Store) -> str | None:
    last = store.last_checkpoint()
    try:
        return msgspec.json.decode(last, type=Checkpoint).key if last is not None else None
    except msgspec.DecodeError:
        return None


def _short(key: str) -> str:
    """A key as checkpoints name it; whatever is no key has no such name."""
    try:
        return named(bytes.fromhex(key))
    except ValueError:
        return "none"
