"""Copies without end: a whole backup every so many seconds, of which the newest few are kept."""

import re
import shutil
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path

from punto.operation.backup import MANIFEST, PARTIAL, Manifest
from punto.operation.settings import BadConfig
from punto.store.background import AT_FAULT
from punto.store.clock import utc_now
from punto.store.errors import StoreFailure, UnfitDatabase
from punto.store.keys.files import BadKey
from punto.store.runtime import SYSTEM, Flag, Runtime

OWN = re.compile(r"\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z")
"""The names that are given here; whatever has another one was put there by somebody else, and stays."""

PASSING = (BadConfig, BadKey, OSError, StoreFailure, UnfitDatabase)
"""What may be put right before the next one is taken, as keys that are being changed."""

Take = Callable[[Path], Manifest]
"""Writes a backup into a new directory."""
Tell = Callable[[Exception], None]
"""Told of a backup that could not be taken."""


def keep_copying(  # noqa: PLR0913, PLR0917 - one for each thing that may be given
    take: Take, folder: Path, seconds: float, keep: int, stop: Flag, tell: Tell, runtime: Runtime = SYSTEM
) -> None:
    """Take one backup after the other until told to stop; each has the moment it was begun for a name.

    From the beginning of one to that of the next no more than so many seconds pass, unless one takes longer.
    Only what was made here is removed again, and never the one that was made last. Once one was taken, one
    that cannot be, for want of room, of the database or of its keys, ends nothing: the next is tried when its
    time comes. What shows that the chain or the database is damaged ends it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    last: Path | None = None
    while not stop.is_set():
        began = runtime.steady()
        _remove(_cut_off(folder))
        try:
            last = _taken(take, folder, keep, last, utc_now(runtime))
            _remove(_surplus(folder, keep, last))
        except PASSING as error:
            if last is None or isinstance(error, AT_FAULT):
                raise
            tell(error)
        stop.wait(max(0.0, began + seconds - runtime.steady()))


def _taken(take: Take, folder: Path, keep: int, last: Path | None, began: str) -> Path:
    """Take one; where there is no room for one more than are kept, an old one makes room for it."""
    made = folder / began.replace(":", "")
    try:
        take(made)
    except OSError as error:
        whole = copies(folder)
        spare = _surplus(folder, max(1, keep - 1), last or whole[-1]) if whole else []
        if error.errno != ENOSPC or not spare:
            raise
        _remove([*spare, *_cut_off(folder)])
        take(made)
    return made


def _surplus(folder: Path, keep: int, last: Path) -> list[Path]:
    """The oldest beside the last one, but for so many as are kept."""
    older = [each for each in copies(folder) if each != last]
    return older[: max(0, len(older) - keep + 1)]


def _remove(some: list[Path]) -> None:
    for each in some:
        shutil.rmtree(each)


def copies(folder: Path) -> list[Path]:
    """The whole backups in a folder that were made here, oldest first."""
    return sorted(each.parent for each in folder.glob(f"*/{MANIFEST}") if OWN.fullmatch(each.parent.name))


def _cut_off(folder: Path) -> list[Path]:
    """What was begun here and never became whole."""
    return [each for each in folder.glob(f"*{PARTIAL}") if OWN.fullmatch(each.name.removesuffix(PARTIAL))]
