"""Which processes serve from a data directory, and whether one of them ended without saying so."""

import os
from pathlib import Path

FOLDER = "running"


class StillRunning(Exception):
    """Something may be done only while no process serves."""


def begin(folder: Path) -> bool:
    """Say that this process serves; whether another one was cut off since the last time somebody looked."""
    place = folder / FOLDER
    place.mkdir(mode=0o700, exist_ok=True)
    gone = [file for file in place.iterdir() if not _alive(file.name)]
    for file in gone:
        file.unlink(missing_ok=True)
    (place / str(os.getpid())).touch()
    return bool(gone)


def end(folder: Path) -> None:
    """Say that this process serves no more."""
    (folder / FOLDER / str(os.getpid())).unlink(missing_ok=True)


def none_running(folder: Path) -> None:
    """Refuse while a process serves."""
    place = folder / FOLDER
    alive = [file.name for file in place.iterdir() if _alive(file.name)] if place.is_dir() else []
    if alive:
        raise StillRunning(f"{folder}: process {', '.join(sorted(alive))} serves; stop it first")


def _alive(name: str) -> bool:
    if not name.isdecimal():
        return False
    try:
        os.kill(int(name), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
