"""Whether keys are those of a store: the chain, the checkpoints and the sealed shoes in it tell."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from punto.store.checkpoints import Checkpoint, named
from punto.store.event import Recorded
from punto.store.journal import STREAM, Entry, entry_of
from punto.store.keyring import Keyring
from punto.store.keys import (
    CHECKPOINT_KEY,
    CHECKPOINT_PUBLIC,
    SHOE_KEY,
    BadKey,
    check_settled,
    public_key,
    read_keys,
    signing_key,
)
from punto.store.sealed import Box, CannotOpen, open_shoe
from punto.store.store import Store

CHANGED = "parameter-changed"
SIGNING = "key/checkpoint"
"""What an entry of the journal is about that names the next signing key."""
NOT_REVEALED = (
    "SELECT stream, payload FROM events WHERE stream >= 'shoe/' AND stream < 'shoe0' AND seq = 1 "
    "AND NOT EXISTS (SELECT 1 FROM events AS later WHERE later.stream = events.stream AND later.seq = 2) "
    "ORDER BY stream"
)

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
    announced, known = announcements(store), {key.hex() for key, _ in ring.keys}
    used = ring.public_bytes_raw().hex()
    for entry in announced:
        if entry.before == used:
            raise BadKey(
                f"{file}: key {_short(used)} was retired at record {entry.position}; "
                f"put back the keys that have {_short(announced[-1].after)}"
            )
    if announced and announced[-1].after not in known:
        raise BadKey(f"{file}: the keys are not this store's; the chain names {_short(announced[-1].after)}")
    signer = _last_signer(store)
    if signer and signer not in map(_short, known):
        raise BadKey(f"{file}: the keys are not this store's; its last checkpoint was signed with {signer}")


def check_shoe_keys(read: Read, file: Path) -> None:
    """Refuse a key that does not open the shoes that are still to be dealt and revealed."""
    box = Box(*read_keys(file))
    for stream, payload in read(NOT_REVEALED):
        try:
            open_shoe(box, msgspec.json.decode(payload))
        except (CannotOpen, msgspec.DecodeError, KeyError) as error:
            raise BadKey(f"{file}: does not open {stream}, which is not revealed yet") from error


def announcements(store: Store) -> list[Entry]:
    """Every time a signing key followed another, oldest first."""
    found = [_entry(each) for each in store.all_of(STREAM, CHANGED)]
    return [each for each in found if each is not None and each.component == SIGNING]


def _entry(record: Recorded) -> Entry | None:
    """An entry; one that cannot be read was altered, which those find who check the chain."""
    try:
        return entry_of(record)
    except msgspec.DecodeError:
        return None


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
