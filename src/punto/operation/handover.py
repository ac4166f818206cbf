"""A backup from before a change of keys, restored with the keys of today: its chain is told which follows."""

from pathlib import Path

from punto.operation.backup import BadBackup, Manifest, check_signature
from punto.store.chain.checkpoints import named
from punto.store.chain.succession import CHANGED, SIGNING, announcements
from punto.store.journal import note
from punto.store.keys.files import CHECKPOINT_PUBLIC, BadKey, public_key, replace_file
from punto.store.keys.keyring import Keyring
from punto.store.port import Head
from punto.store.store import Store

RESTORING = "restore"
"""Who tells the chain."""


def hand_over(store: Store, source: Path, manifest: Manifest, keys: Path) -> None:
    """Have the chain name the key in use, if it does not, and retire the one before it there and then.

    What was signed between the backup and the change of keys is of a chain that there is no more.
    """
    ring, announced = public_key(keys), announcements(store)
    used = ring.public_bytes_raw()
    within = [each.after for each in announced if each.position <= manifest.records]
    before = bytes.fromhex(within[-1]) if within else _signer(source, ring)
    if before == used:
        return
    known = [key for key, _ in ring.keys]
    if before not in known:
        raise BadKey(f"{keys}: the keys are not this store's; the chain names {named(before)}")
    told = [each.position for each in announced if each.position > manifest.records]
    position = told[0] if told else _tell(store, before, used)
    older = ring.keys[known.index(before) + 1 :]
    replace_file(
        keys / CHECKPOINT_PUBLIC, Keyring([(used, None), (before, position), *older]).written(), 0o644
    )


def is_whole(store: Store, manifest: Manifest) -> bool:
    """Whether a store ends where its backup did, but for the record that names the key of today."""
    head = store.head()
    return manifest.head in {head.hash.hex(), _told_behind(store, head)}


def _told_behind(store: Store, head: Head) -> str:
    """The hash of the record before the one that names the key of today, if that is the last one."""
    last = store.read_all(head.position - 1, 1)
    told = [each for each in last if (each.event.type, each.event.actor) == (CHANGED, RESTORING)]
    return told[0].previous.hex() if told else ""


def _tell(store: Store, before: bytes, used: bytes) -> int:
    reason = "the backup is from before the keys were changed"
    return note(
        store, CHANGED, actor=RESTORING, component=SIGNING, reason=reason,
        before=before.hex(), after=used.hex(),
    ).last  # fmt: skip


def _signer(source: Path, ring: Keyring) -> bytes:
    """The key that signed a backup: the only one that its chain ever had, where it names none."""
    for key, upto in ring.keys:
        try:
            check_signature(source, Keyring([(key, upto)]))
        except BadBackup:
            continue
        return key
    raise BadKey(f"{source}: is signed with none of the keys")
