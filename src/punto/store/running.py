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


class Presence:
    """That this process serves, said for as long as it does."""

    def __init__(self, folder: Path) -> None:
        """Say so; `cut_off` is whether another was cut off since the last time somebody looked."""
        place = folder / FOLDER
        place.mkdir(mode=0o700, exist_ok=True)
        gone = [file for file in place.iterdir() if not _serves(file)]
        for file in gone:
            file.unlink(missing_ok=True)
        self.cut_off = bool(gone)
        # It is locked before it can be found: nobody takes it for one that was left behind.
        self._handle, made = tempfile.mkstemp(prefix=f".{FOLDER}-", dir=folder)
        fcntl.flock(self._handle, fcntl.LOCK_EX)
        self._file = place / f"{os.getpid()}-{Path(made).name.rpartition('-')[2]}"
        Path(made).rename(self._file)

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


def _serves(file: Path) -> bool:
    """Whether somebody holds the lock of a file."""
    with suppress(FileNotFoundError), file.open("rb") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
