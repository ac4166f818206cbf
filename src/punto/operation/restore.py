"""Restoring: a backup is verified from end to end before a store is made of it, and again before it opens."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from punto.operation import backup as kept
from punto.operation.backup import BadBackup, Manifest, StoredLease
from punto.operation.data_directory import KEYS, begun, make_room, place_for, sync_folder
from punto.operation.handover import hand_over, is_whole
from punto.operation.sealed_store import store_of, vouching_of
from punto.operation.settings import FILE as CONFIG
from punto.operation.settings import load, with_setting
from punto.store.address import check_empty, is_store, store_at
from punto.store.append import Append, StoredCommand
from punto.store.chain.checking import full_pass
from punto.store.chain.key_match import check_keys, check_pair, check_shoe_keys
from punto.store.chain.verifier import Broken, checkpoints, read_keys, verify
from punto.store.errors import ChainBroken
from punto.store.event import Body, Recorded, StoredEvent
from punto.store.keys.files import (
    SHOE_KEY,
    BadKey,
    check_settled,
    event_seals,
    public_key,
)
from punto.store.keys.keyring import Verifies, written_keys
from punto.store.keys.vouching import Vouching
from punto.store.port import Snapshot
from punto.store.rows import reply_of
from punto.store.session import WriterSession, WrittenCommand
from punto.store.store import Store

AT_ONCE = 500
"""How many commands are put back at once."""
UNFINISHED = "restore"
"""Under this name a store notes the backup that it is being made of, until it is whole."""

PutBack = Callable[[Store, Path, Path], None]
"""Takes the new store, the backup and the keys."""
Whole = tuple[StoredCommand, list[Recorded]]


class ExportLine(Body, frozen=True, gc=False):
    """A line of an export."""

    hash: str


def check(source: Path, key: Verifies) -> Manifest:
    """Verify a backup: its signature, its files, its chain, its checkpoints and its shoes."""
    if not source.is_dir():
        raise FileNotFoundError(f"{source}: there is no such folder; name a backup")
    manifest = kept.read_manifest(source, key)
    try:
        with (source / kept.CHECKPOINTS).open("rb") as lines:
            outside = list(checkpoints(lines, read_keys(written_keys(key))))
        with (source / kept.EVENTS).open("rb") as lines:
            checked = verify(lines, outside)
    except Broken as broken:
        raise BadBackup([str(broken)]) from broken
    if (checked.records, checked.head) != (manifest.records, manifest.head):
        raise BadBackup([f"{kept.EVENTS}: does not end where the manifest says"])
    return manifest


def restore(  # noqa: PLR0913 - one for each thing that may be given
    source: Path,
    folder: Path,
    key: Verifies,
    keys: Path | None = None,
    address: str | None = None,
    *,
    beside: PutBack | None = None,
) -> Manifest:
    """Make a data directory of a backup; whole and good, or not at all.

    What lies `beside` the chain in it is put back by whoever put it there.
    """
    folder = place_for(folder)
    manifest = check(source, key)
    secret = _keys_of(source, keys)
    _check_keys(source, secret)
    partial = begun(folder)
    try:
        shutil.copytree(secret, partial / KEYS)
        shutil.copy(source / kept.CHECKPOINTS, partial / kept.CHECKPOINTS)
        said = (source / CONFIG).read_text(encoding="utf-8")
        (partial / CONFIG).write_text(_settings(said, address), encoding="utf-8")
        _put_back(source, partial, secret, manifest)
        with store_of(load(partial, {})) as store:
            if beside is not None:
                beside(store, source, partial / KEYS)
            _check(store, key, manifest)
        sync_folder(partial)
        partial.rename(folder)
        sync_folder(folder.parent)
        _finished(load(folder, {}).address)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return manifest


def _keys_of(source: Path, keys: Path | None) -> Path:
    """Where the keys lie: where somebody says, or in the backup."""
    if keys is not None and not keys.is_dir():
        raise BadKey(f"{keys}: there is no such folder; name the one with the keys")
    if keys is None and not (source / kept.KEYS).is_dir():
        raise BadBackup([f"{source}: holds no keys; say where they are"])
    return keys or source / kept.KEYS


def _settings(said: str, address: str | None) -> str:
    """The settings for the new place: its keys lie in it, wherever they lay before."""
    said = with_setting(said, ("keys", "folder"), KEYS)
    return said if address is None else with_setting(said, ("store", "address"), address)


def _check_keys(source: Path, keys: Path) -> None:
    """Refuse keys that are not those of the backup, before anything is made with them."""
    check_settled(keys)
    check_pair(keys)
    try:
        kept.check_signature(source, public_key(keys))
    except BadBackup as error:
        raise BadKey(f"{keys}: the keys are not those that this backup was signed with") from error


def _check(store: Store, key: Verifies, manifest: Manifest) -> None:
    try:
        for _ in full_pass(store, key):
            pass
    except ChainBroken as broken:
        raise BadBackup([f"restored, {broken}"]) from broken
    if not is_whole(store, manifest):
        raise BadBackup(["restored, the chain ends elsewhere"])


def _put_back(source: Path, partial: Path, keys: Path, manifest: Manifest) -> None:
    """Fill the store, all in one transaction, or find that one that was cut off did so before."""
    address = load(partial, {}).address
    make_room(address, partial)
    mark = Snapshot(UNFINISHED, kept.digest_of(source / kept.MANIFEST), manifest.records, b"restored")
    if not _is_unfinished(address, mark, manifest):
        check_empty(address)
    with store_at(address) as store:
        if not store.head().position:
            store.transact(lambda session: _fill(session, source, keys, mark))
        store.vouching = vouching_of(store, keys)
        hand_over(store, source, manifest, partial / KEYS)
        check_keys(store, partial / KEYS)


def _is_unfinished(address: str, mark: Snapshot, manifest: Manifest) -> bool:
    """Whether a restore of this very backup was cut off there, and nothing has happened since."""
    if not is_store(address):
        return False
    with store_at(address) as store:
        found = store.snapshot(mark.stream, mark.shape)
        return found == mark and is_whole(store, manifest)


def _finished(address: str) -> None:
    """Take the note away that a restore left in the store."""
    with store_at(address) as store:
        store.forget_snapshots(UNFINISHED)


def _fill(session: WriterSession, source: Path, keys: Path, mark: Snapshot) -> None:
    """Put everything back into an empty store, as it was and sealed, and note that it is not finished yet."""
    vouching = event_seals(keys)
    with (source / kept.EVENTS).open("rb") as events, (source / kept.COMMANDS).open("rb") as commands:
        next(events)
        whole = _together((_recorded(line, vouching) for line in events), commands)
        while some := list(islice(whole, AT_ONCE)):
            _write(session, some)
    check_shoe_keys(session.rows, keys / SHOE_KEY)
    with (source / kept.CHECKPOINTS).open("rb") as lines:
        signed = [(msgspec.json.decode(line)["position"], line[:-1]) for line in lines]
    session.add("checkpoints", ("position", "body"), signed)
    with (source / kept.LEASES).open("rb") as lines:
        _put_leases(session, [msgspec.json.decode(line, type=StoredLease) for line in lines])
    session.add("snapshots", ("stream", "shape", "seq", "body"), [msgspec.structs.astuple(mark)])


def _recorded(line: bytes, vouching: Vouching | None) -> Recorded:
    read = msgspec.json.decode(line, type=ExportLine)
    event = StoredEvent(
        read.stream,
        read.type,
        read.version,
        read.time,
        read.actor,
        read.command,
        bytes(read.payload),
        read.approver,
        read.clauses,
        read.seq,
    )
    digest = bytes.fromhex(read.hash)
    seal = None if vouching is None else vouching.seal(digest)
    return Recorded(read.position, event, read.receipt, bytes.fromhex(read.previous), digest, seal)


def _together(events: Iterator[Recorded], commands: Iterable[bytes]) -> Iterator[Whole]:
    """Each command with its events."""
    for line in commands:
        command = msgspec.json.decode(line, type=StoredCommand)
        reply = reply_of(command.reply)
        count = reply.last - reply.first + 1 if reply.last else 0
        yield command, list(islice(events, count))


def _write(session: WriterSession, some: list[Whole]) -> None:
    session.write(
        [
            WrittenCommand(Append(command.id, command.content), reply_of(command.reply), records)
            for command, records in some
        ]
    )


def _put_leases(session: WriterSession, leases: list[StoredLease]) -> None:
    """Whoever held a lease holds it no longer: the next epoch is above every one that was."""
    for lease in leases:
        session.rows(
            "INSERT INTO leases (name, holder, epoch, until) VALUES (?, ?, ?, 0)",
            [lease.name, lease.holder, lease.epoch + 1],
        )
