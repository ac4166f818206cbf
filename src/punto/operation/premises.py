"""The premises: a floor's data directory, made by whichever process comes first."""

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from punto.operation.data_directory import DATABASE, make
from punto.operation.settings import FILE, variable
from punto.store.runtime import SYSTEM, Runtime

ADDRESS = variable(("store", "address"))


def made_once(folder: Path, environ: Mapping[str, str], runtime: Runtime = SYSTEM) -> None:
    """Make a data directory where there is none yet; of several processes at once, one does."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _alone(folder.parent):
        if not (folder / FILE).exists():
            make(folder, environ.get(ADDRESS, DATABASE), runtime)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder; the operating system lets them in again whatever happens."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
