"""Which processes serve from a data directory, and whether one of them ended without saying so.

Each has a file there and keeps it locked. The operating system gives the lock back whenever and however a
process ends, so a number that is used again, as in containers it always is, never passes for the old one.
"""

import fcntl
import os
import tempfile
from contextlib import suppress
from pathlib import Path

FOLDER = "running"


class StillRunning(Exception):
    """Something may be done only while no process serves."""


class ProcessPresence:
    """That this process serves, said for as long as it does."""

    def __init__(self, folder: Path) -> None:
        """Say so."""
        self._place = folder / FOLDER
        self._place.mkdir(mode=0o700, exist_ok=True)
        # It is locked before it can be found: nobody takes it for one that was left behind.
        self._handle, made = tempfile.mkstemp(prefix=f".{FOLDER}-", dir=folder)
        fcntl.flock(self._handle, fcntl.LOCK_EX)
        self._file = self._place / f"{os.getpid()}-{Path(made).name.rpartition('-')[2]}"
        Path(made).rename(self._file)

    @property
    def name(self) -> str:
        """The name under which this process is known."""
        return self._file.name

    def others_cut_off(self) -> bool:
        """Whether another was cut off since the last time somebody asked."""
        return bool([file for file in _gone(self._place) if _removed(file)])

    def end(self) -> None:
        """Say that this process serves no more."""
        self._file.unlink(missing_ok=True)
        os.close(self._handle)


def none_running(folder: Path) -> None:
    """Refuse while a process serves."""
    place = folder / FOLDER
    serve = (
        [file.name.partition("-")[0] for file in place.iterdir() if _serves(file)] if place.is_dir() else []
    )
    if serve:
        raise StillRunning(f"{folder}: process {', '.join(sorted(serve))} serves; stop it first")


def were_cut_off(folder: Path) -> set[str]:
    """The names of those that served from here and ended without saying so."""
    return {file.name for file in _gone(folder / FOLDER)}


def _gone(place: Path) -> list[Path]:
    return [file for file in place.iterdir() if not _serves(file)] if place.is_dir() else []


def _removed(file: Path) -> bool:
    """Whether it was this process that took a file away that was left behind."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def _serves(file: Path) -> bool:
    """Whether somebody holds the lock of a file."""
    with suppress(FileNotFoundError), file.open("rb") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
