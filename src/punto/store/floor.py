"""A data directory: made once, checked whenever it is opened, watched while it serves."""

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from punto.store.address import POSTGRESQL, store_at
from punto.store.checking import FullPass, Progress, resume
from punto.store.checkpoints import Checkpointer, Signer
from punto.store.config import FILE, load, written
from punto.store.keys import SHOE_KEY, make_keys, public_key, read_key, signing_key
from punto.store.projections import Projection
from punto.store.sealed import Box

DATABASE = "punto.sqlite"
LOCK = "locked"
"""A file that keeps the store closed: it says which record was found broken."""


class AlreadyThere(Exception):
    """A data directory is not made where there is something already."""


class Locked(Exception):
    """A fault was found that somebody must look at before anything is served again."""


def make(folder: Path, address: str = DATABASE) -> None:
    """Make a data directory: keys, configuration and an empty store; whole, or not at all."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise AlreadyThere(f"{folder}: there is something already; name an empty or a new directory")
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(mode=0o700, parents=True)
    try:
        make_keys(partial / "keys")
        (partial / FILE).write_text(written(address), encoding="utf-8")
        store_at(address if address.startswith(POSTGRESQL) else str(partial / address)).close()
        sync_folder(partial)
        partial.rename(folder)
        sync_folder(folder.parent)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def sync_folder(folder: Path) -> None:
    """See a folder's entries onto the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Floor:
    """An opened data directory. It serves only after everything since the last checkpoint was found good."""

    def __init__(self, folder: Path, environ: Mapping[str, str], inline: Sequence[Projection] = ()) -> None:
        """Open, check, and start the watch: checkpoints, and a full pass in the background."""
        self.folder = folder
        self.config = load(folder, environ)
        if (folder / LOCK).exists():
            raise Locked((folder / LOCK).read_text(encoding="utf-8").strip())
        self.signer = Signer(signing_key(self.config.keys))
        self.public = public_key(self.config.keys)
        self.box = Box(read_key(self.config.keys / SHOE_KEY))
        self.store = store_at(self.config.address, inline, self.config.reserve)
        try:
            self.resumed = resume(self.store, self.public, self.config.outside)
        except BaseException:
            self.store.close()
            raise
        self._pass = FullPass(self.store, self.public, self._found)
        self._checkpointer = Checkpointer(
            self.store, self.signer, self.config.outside, max(self.config.seconds, 1)
        )

    @property
    def full_pass(self) -> Progress:
        """How far the full pass has come."""
        return self._pass.progress

    def state(self) -> dict[str, Any]:
        """What an operator wants to see: the chain's end, the full pass, and what is wrong, if anything."""
        progress, halted, fault = self.full_pass, self.store.halted, self._checkpointer.fault
        return {
            "position": self.store.head().position,
            "full_pass": progress.state,
            "checked": progress.checked,
            "records": progress.records,
            "faults": [str(each) for each in (progress.fault, halted, fault) if each],
        }

    def _found(self, progress: Progress) -> None:
        """A broken record closes the store until somebody has looked at it."""
        if progress.state == "broken":
            lock(self.folder, progress.fault)

    def close(self) -> None:
        """Stop the watch, sign the end of the chain, and close."""
        self._pass.close()
        self._checkpointer.close()
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def lock(folder: Path, why: str) -> None:
    """Keep a data directory closed from now on."""
    with (folder / LOCK).open("w", encoding="utf-8") as file:
        file.write(why + "\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(folder)
