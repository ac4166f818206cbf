"""Copies without end: a whole backup every so many seconds, of which the newest few are kept."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from punto.store.backup import MANIFEST, Manifest
from punto.store.clock import utc_now

PARTIAL = ".partial"

Take = Callable[[Path], Manifest]
"""Writes a backup into a new directory."""


def keep_copying(take: Take, folder: Path, seconds: float, keep: int, stop: Event) -> None:
    """Take one backup after the other until told to stop; each has the moment it was begun for a name.

    From the beginning of one to that of the next no more than so many seconds pass, unless one takes longer.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while not stop.is_set():
        began = time.monotonic()
        take(folder / utc_now().replace(":", ""))
        for old in [*copies(folder)[:-keep], *folder.glob(f"*{PARTIAL}")]:
            shutil.rmtree(old)
        stop.wait(max(0.0, began + seconds - time.monotonic()))


def copies(folder: Path) -> list[Path]:
    """The whole backups in a folder, oldest first."""
    return sorted(each.parent for each in folder.glob(f"*/{MANIFEST}") if each.parent.suffix != PARTIAL)
