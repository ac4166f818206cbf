"""Backups: the chain as an export that anybody can check, and with it what a new store needs to go on."""

import hashlib
import os
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.operation.data_directory import sync_folder
from punto.operation.settings import FILE as CONFIG
from punto.store.chain import export
from punto.store.chain.checking import Commands, check_strays, unbroken
from punto.store.chain.key_match import check_pair
from punto.store.chain.succession import Standing
from punto.store.clock import utc_now
from punto.store.errors import AlreadyThere
from punto.store.event import GENESIS, line_of
from punto.store.keys.files import check_settled
from punto.store.keys.keyring import Verifies
from punto.store.port import Head
from punto.store.store import PAGE, Store

FORMAT = "punto backup 1"
EVENTS, COMMANDS, LEASES, CHECKPOINTS = (
    "events.jsonl",
    "commands.jsonl",
    "leases.jsonl",
    "checkpoints.jsonl",
)
MANIFEST = "manifest.json"
KEYS = "keys"
PARTIAL = ".partial"
"""How the name of a backup ends that is not whole."""
BLOCK = 1 << 20
FILES = (EVENTS, COMMANDS, LEASES, CHECKPOINTS, CONFIG, KEYS, MANIFEST)
NOTHING: Mapping[str, bytes] = MappingProxyType({})


class BadBackup(Exception):
    """A backup that is not whole, or not what was signed; every fault is listed."""

    def __init__(self, faults: list[str]) -> None:
        """List the faults."""
        super().__init__("; ".join(faults))
        self.faults = faults


class Manifest(msgspec.Struct, frozen=True):
    """What a backup holds; it is signed, and every file counts."""

    backup: str
    time: str
    records: int
    head: str
    files: dict[str, str]
    """Each file's SHA-256."""


class StoredLease(msgspec.Struct, frozen=True):
    """A lease as it is kept; a restored store goes on from its epoch."""

    name: str
    holder: str
    epoch: int


def backup(  # noqa: PLR0913 - one for each thing that goes into it
    store: Store,
    signing: Ed25519PrivateKey,
    config: Path,
    target: Path,
    *,
    keys: Path | None = None,
    beside: Mapping[str, bytes] = NOTHING,
    end: Head | None = None,
) -> Manifest:
    """Write a backup, also while the store serves; it takes its name only when it is whole.

    Records and commands are checked as they are written: ChainBroken names one that does not hold. Whatever
    goes wrong, there is no backup then, and nothing of one. Files `beside` the chain, as accounts are, are
    signed with it; a key that the chain says was retired signs nothing.
    """
    if target.exists():
        raise AlreadyThere(f"{target}: is there already; a backup never overwrites another")
    head = end or store.head()
    Standing(signing.public_key().public_bytes_raw()).check(store, head.position)
    partial = target.with_name(target.name + PARTIAL)
    _clear(partial, {*FILES, *beside})
    partial.mkdir(mode=0o700, parents=True)
    try:
        _copy(store, head, config, partial, keys, beside)
        manifest = _signed(signing, head, partial, utc_now(store.runtime))
        sync_folder(partial)
        partial.rename(target)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    sync_folder(target.parent)
    return manifest


def _copy(  # noqa: PLR0913, PLR0917 - one for each thing that goes into it
    store: Store, head: Head, config: Path, partial: Path, keys: Path | None, beside: Mapping[str, bytes]
) -> None:
    """Everything but the manifest."""
    _write(partial / EVENTS, _events(store, head))
    _write(partial / COMMANDS, _commands(store, head.position))
    check_strays(store)
    _write(partial / LEASES, _leases(store))
    _write(partial / CHECKPOINTS, (line + b"\n" for line in store.checkpoints(upto=head.position)))
    shutil.copy(config, partial / CONFIG)
    for name, body in beside.items():
        _write(partial / name, [body])
    if keys is not None:
        check_settled(keys)
        shutil.copytree(keys, partial / KEYS)
        check_settled(partial / KEYS)
        check_pair(partial / KEYS)  # they may have been changed while they were copied


def _signed(signing: Ed25519PrivateKey, head: Head, partial: Path, time: str) -> Manifest:
    """The manifest of all that was copied, in its place."""
    files = {name: digest_of(partial / name) for name in files_in(partial)}
    manifest = Manifest(FORMAT, time, head.position, head.hash.hex(), files)
    body = msgspec.json.encode(manifest)
    _write(partial / MANIFEST, [body + b"\n" + signing.sign(body).hex().encode() + b"\n"])
    return manifest


def _clear(partial: Path, own: Collection[str]) -> None:
    """Remove a backup that was cut off; what is none, whatever its name, stays."""
    if partial.is_dir() and all(each.name in own for each in partial.iterdir()):
        shutil.rmtree(partial)
    elif partial.exists():
        raise AlreadyThere(f"{partial}: is there already, and is no backup that was cut off; move it aside")


def check_signature(source: Path, key: Verifies) -> Manifest:
    """The manifest of a backup, if this key signed it."""
    try:
        body, signature, rest = (source / MANIFEST).read_bytes().split(b"\n")
        key.verify(bytes.fromhex(signature.decode("ascii")), body)
        manifest = msgspec.json.decode(body, type=Manifest)
    except OSError as error:
        raise BadBackup([f"{source / MANIFEST}: cannot be read: {error.strerror}"]) from error
    except (ValueError, InvalidSignature) as error:
        raise BadBackup([f"{MANIFEST}: does not carry the signature of this key"]) from error
    if rest:
        raise BadBackup([f"{MANIFEST}: something follows its signature"])
    return manifest


def read_manifest(source: Path, key: Verifies) -> Manifest:
    """The manifest of a backup, if it is signed and every file is as it says."""
    manifest = check_signature(source, key)
    there = files_in(source)
    faults = [f"{name}: is missing" for name in manifest.files if name not in there]
    faults += [f"{name}: is not in the manifest" for name in there if name not in manifest.files]
    faults += [
        f"{name}: is not the file that was signed"
        for name in there
        if name in manifest.files and digest_of(source / name) != manifest.files[name]
    ]
    if manifest.backup != FORMAT:
        faults.append(f"{MANIFEST}: its format is not {FORMAT!r}")
    if faults:
        raise BadBackup(sorted(faults))
    return manifest


def files_in(folder: Path) -> list[str]:
    """Every file of a backup but the manifest."""
    found = [file.relative_to(folder).as_posix() for file in folder.rglob("*") if not file.is_dir()]
    return sorted(name for name in found if name != MANIFEST)


def digest_of(file: Path) -> str:
    """A file's SHA-256."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while block := opened.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _write(file: Path, lines: Iterable[bytes]) -> None:
    with file.open("wb") as opened:
        opened.writelines(lines)
        opened.flush()
        os.fsync(opened.fileno())


def _events(store: Store, head: Head) -> Iterator[bytes]:
    """An export up to a head, if every record of it holds."""
    yield export.header(head)
    for recorded in unbroken(store.every(0, head.position), 0, GENESIS, store.vouching):
        yield line_of(recorded) + b"\n"


def _commands(store: Store, upto: int) -> Iterator[bytes]:
    """The commands in the order of their events, if each is as it was recorded."""
    commands = Commands(store)
    for after in (*range(0, upto, PAGE), upto):
        page = [recorded for recorded in store.read_all(after, PAGE) if recorded.position <= upto]
        for command in commands.take(page):
            yield msgspec.json.encode(command) + b"\n"


def _leases(store: Store) -> Iterator[bytes]:
    for row in store.database.read("SELECT name, holder, epoch FROM leases ORDER BY name"):
        yield msgspec.json.encode(StoredLease(*row)) + b"\n"
