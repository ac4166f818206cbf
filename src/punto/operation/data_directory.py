"""A data directory: made once, checked whenever it is opened, watched while it serves."""

import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from punto.operation import software
from punto.operation.attendance import Attendance, arrive, depart, holder_of
from punto.operation.processes import ProcessPresence
from punto.operation.sealed_store import store_of
from punto.operation.settings import FILE, BadConfig, address_faults, load, written
from punto.operation.watch import Look, WatchThread
from punto.store import components, torn_files
from punto.store.address import POSTGRESQL, check_empty, is_store, known_store_at, store_at
from punto.store.background import error_text
from punto.store.chain.checking import FullPass, Progress, resume
from punto.store.chain.checkpoints import Checkpointer, Signer
from punto.store.chain.key_match import check_keys
from punto.store.clock import utc_now
from punto.store.errors import AlreadyThere, ChainBroken, StoreFailure, StoreRefusal, UnfitDatabase
from punto.store.event import Recorded
from punto.store.journal import STARTED, STREAM, entry_of, last_read, note, records
from punto.store.keys.files import (
    SHOE_KEY,
    check_settled,
    event_seals,
    make_keys,
    public_key,
    read_keys,
    signing_key,
)
from punto.store.keys.sealing import Sealer, no_core_dumps
from punto.store.port import Lease, Snapshot
from punto.store.projections import Projection
from punto.store.runtime import SYSTEM, Runtime
from punto.store.store import Store
from punto.store.upcasting import payload_of_today

DATABASE = "punto.sqlite"
KEYS = "keys"
"""The first thing that is made in a data directory."""
LOCK = "locked"
"""A file that keeps the store closed: it says which record was found broken."""


SERVER = "server"
MAKING = "init"
"""Who writes the first record of a store, and the name of the note in it until its directory is made."""


class Locked(Exception):
    """A fault was found that somebody must look at before anything is served again."""


def make(folder: Path, address: str = DATABASE, runtime: Runtime = SYSTEM) -> None:
    """Make a data directory: keys, configuration and an empty store; whole, or not at all."""
    if faults := [f"--store: {fault}" for fault in address_faults(address)]:
        raise BadConfig(faults)
    folder = place_for(folder)
    server = address.startswith(POSTGRESQL)
    whole = address if server else str(folder / address)
    if not _cut_off(whole, folder):
        check_empty(whole)
    partial = begun(folder)
    no_core_dumps()
    try:
        make_keys(partial / KEYS, runtime)
        (partial / FILE).write_text(written(address), encoding="utf-8")
        load(partial, {})
        make_room(address, partial)
        where = whole if server else str(partial / address)
        with store_at(where, runtime=runtime, vouching=event_seals(partial / KEYS)) as store:
            store.save_snapshot(_mark(folder))
            software.accept(store, MAKING, _made(folder))
        sync_folder(partial)
        partial.rename(folder)
        sync_folder(folder.parent)
        with store_at(whole, runtime=runtime) as store:
            store.forget_snapshots(MAKING)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _made(folder: Path) -> str:
    return f"{folder} was made with it"


def _mark(folder: Path) -> Snapshot:
    """What a store notes from before its first record until its data directory has its name."""
    return Snapshot(MAKING, MAKING, 0, str(folder).encode())


def _cut_off(address: str, folder: Path) -> bool:
    """Whether this data directory was begun with a store, once or often, and never finished."""
    if not is_store(address):
        return False
    with store_at(address) as store:
        if store.snapshot(MAKING, MAKING) != _mark(folder):
            return False
        own = [(MAKING, _made(folder))] * store.head().position
        return [(each.actor, each.reason) for each in map(entry_of, records(store))] == own


def begun(folder: Path) -> Path:
    """A new place for a data directory until it is whole; what was cut off there before is removed."""
    partial = folder.with_name(folder.name + ".partial")
    if partial.is_dir() and (not any(partial.iterdir()) or (partial / KEYS).is_dir()):
        shutil.rmtree(partial)
    elif partial.exists():
        raise AlreadyThere(f"{partial}: is there already, and was not begun here; move it aside")
    partial.mkdir(mode=0o700, parents=True)
    return partial


def make_room(address: str, folder: Path) -> None:
    """Make the folder of a store within a data directory; one that lies elsewhere must be there."""
    if not address.startswith(POSTGRESQL):
        place = (folder / address).parent
        if place.is_relative_to(folder):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)


def place_for(folder: Path) -> Path:
    """Where a new data directory may be put: a place where there is nothing, or an empty directory."""
    place = folder.resolve()
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise AlreadyThere(f"{folder}: there is something already; name an empty or a new directory")
    if place == Path.cwd():
        raise AlreadyThere(f"{folder}: is the directory you are in, which is made anew; name it from outside")
    return place


def sync_folder(folder: Path) -> None:
    """See a folder's entries onto the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class DataDirectory:
    """An opened data directory. It serves only after everything since the last checkpoint was found good."""

    def __init__(
        self,
        folder: Path,
        environ: Mapping[str, str],
        inline: Sequence[Projection] = (),
        runtime: Runtime = SYSTEM,
        looks: Sequence[Look] = (),
    ) -> None:
        """Open, check, and start the watch: checkpoints, and a full pass in the background."""
        self.folder, self._runtime = folder, runtime
        self._altered: list[str] = []
        self.config = load(folder, environ)
        if (folder / LOCK).exists():
            raise Locked((folder / LOCK).read_text(encoding="utf-8").strip())
        with ExitStack() as undo:
            # It is known to serve, here and in the store, before it reads a key: none is changed then.
            self._presence = ProcessPresence(folder)
            undo.callback(self._presence.end)
            self.store, lease = self._open(inline)
            undo.callback(self.store.close)
            self._attendance = Attendance(self.store, lease)
            undo.callback(self._attendance.end)
            self._check()
            for fault in (fault for look in looks for fault in look(self.store)):
                raise ChainBroken(0, fault)
            self._begin()
            undo.pop_all()
        self._pass = FullPass(self.store, self.public, self._found)
        self._watch = WatchThread(self.store, broken=self._broken, looks=looks, altered=self.altered)
        self._checkpointer = Checkpointer(
            self.store, self.signer, self.config.outside, max(self.config.seconds, 1), self._broken
        )

    def _open(self, inline: Sequence[Projection]) -> tuple[Store, Lease]:
        """Open the store once it knows that a server comes."""
        address, runtime = self.config.address, self._runtime
        with known_store_at(address, runtime=runtime) as at_first:
            lease = arrive(at_first, holder_of(self.folder, self._presence.name))
            try:
                return store_of(self.config, inline, self.config.reserve, runtime), lease
            except BaseException:
                depart(at_first, lease)
                raise

    def _check(self) -> None:
        """Read the keys, and check all that is checked before anything is served."""
        keys = self.config.keys
        check_settled(keys)
        self.public = public_key(keys)
        self.signer = Signer(signing_key(keys), self.public)
        self.box = Sealer(*read_keys(keys / SHOE_KEY), runtime=self._runtime)
        check_keys(self.store, keys)
        torn_files.mend(self.config.outside)
        self.resumed = resume(self.store, self.public, self.config.outside)
        self.build = software.check(self.store)
        software.check_sealed(self.store)

    def _begin(self) -> None:
        """Note the start, under which software, and what happened since the last one."""
        was, settings = last_read(self.store, STARTED, _settings), components.settings(self.folder / FILE)
        if self._presence.others_cut_off() and self.store.last_of(STREAM, STARTED) is not None:
            since = self.store.read_all(self.resumed.position - 1, 1)[-1].event.time
            note(
                self.store, "service-interrupted", component=SERVER, reason="a server was cut off",
                before=since, after=utc_now(self._runtime),
            )  # fmt: skip
        if was is not None and was != settings:
            note(
                self.store, "parameter-changed", component=f"settings/{FILE}", reason="found at the start",
                before=was, after=settings,
            )  # fmt: skip
        note(self.store, STARTED, component=SERVER, reason="started", after=self.build, settings=settings)

    def faults(self) -> list[str]:
        """What is wrong: while there is anything, nothing new should begin."""
        progress = self._pass.progress
        found = (
            progress.fault if progress.state in {"broken", "failed"} else "",
            self.store.halted,
            self._watch.fault,
            self._checkpointer.fault,
            self._attendance.fault,
            *self._altered,
        )
        faults = []
        for each in found:
            if each:
                faults.append(error_text(each) if isinstance(each, Exception) else each)
        return faults

    def check_software(self) -> None:
        """Compare the software with what was accepted; raises UnknownSoftware."""
        self._watch.check_software()

    def before_a_shoe(self) -> None:
        """Check the software before a shoe is made; what is wrong is then among the faults."""
        self._watch.before_a_shoe()

    @property
    def full_pass(self) -> Progress:
        """How far the full pass has come."""
        return self._pass.progress

    def state(self) -> dict[str, Any]:
        """What an operator wants to see: the chain's end, the full pass, and what is wrong, if anything."""
        progress = self.full_pass
        return {
            "position": self.store.head().position,
            "full_pass": progress.state,
            "checked": progress.checked,
            "records": progress.records,
            "build": self.build,
            "faults": list(dict.fromkeys(filter(None, (progress.fault, *self.faults())))),
        }

    def _found(self, progress: Progress) -> None:
        """Heed how the full pass ended."""
        if progress.state == "broken":
            self._broken(progress.fault)

    def altered(self, why: str) -> None:
        """Heed something that was altered beside the chain: it closes the store like a broken record."""
        if why not in self._altered:
            self._altered.append(why)
            self._broken(why)

    def _broken(self, why: str) -> None:
        """A broken record closes the store until somebody has looked at it."""
        lock(self.folder, why)
        with suppress(StoreFailure, StoreRefusal, UnfitDatabase):
            note(self.store, "altered-outside", component="chain", reason=why)

    def close(self) -> None:
        """Stop the watch, sign the end of the chain, and close."""
        self._pass.close()
        self._watch.close()
        self._checkpointer.close()
        self._attendance.end()
        self.store.close()
        self._presence.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _settings(started: Recorded) -> str | None:
    """The settings at a start; an entry that was made by hand names none."""
    settings = payload_of_today(started.event).get("settings")
    return settings if isinstance(settings, str) else None


def lock(folder: Path, why: str) -> None:
    """Keep a data directory closed from now on."""
    with (folder / LOCK).open("w", encoding="utf-8") as file:
        file.write(why + "\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(folder)
