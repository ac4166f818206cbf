"""Copies without end: a whole backup every so many seconds, of which the newest few are kept."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from punto.store.backup import MANIFEST, PARTIAL, Manifest
from punto.store.clock import utc_now

OWN = re.compile(r"\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z")
"""The names that are given here; whatever has another one was put there by somebody else, and stays."""

Take = Callable[[Path], Manifest]
"""Writes a backup into a new directory."""


def keep_copying(take: Take, folder: Path, seconds: float, keep: int, stop: Event) -> None:
    """Take one backup after the other until told to stop; each has the moment it was begun for a name.

    From the beginning of one to that of the next no more than so many seconds pass, unless one takes longer.
    Only what was made here is removed again, and never the one that was made last.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while not stop.is_set():
        began = time.monotonic()
        made = folder / utc_now().replace(":", "")
        take(made)
        older = [each for each in copies(folder) if each != made]
        for old in [*older[: max(0, len(older) - keep + 1)], *_cut_off(folder)]:
            shutil.rmtree(old)
        stop.wait(max(0.0, began + seconds - time.monotonic()))


def copies(folder: Path) -> list[Path]:
    """The whole backups in a folder that were made here, oldest first."""
    return sorted(each.parent for each in folder.glob(f"*/{MANIFEST}") if OWN.fullmatch(each.parent.name))


def _cut_off(folder: Path) -> list[Path]:
    """What was begun here and never became whole."""
    return [each for each in folder.glob(f"*{PARTIAL}") if OWN.fullmatch(each.name.removesuffix(PARTIAL))]
