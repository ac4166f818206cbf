"""Faults of the threads that watch over a store: none goes unsaid, and one of the chain closes the store."""

from collections.abc import Callable
from logging import getLogger
from typing import TypeVar

import msgspec

from punto.store.errors import ChainBroken, DamagedDatabase, StoreFailure, TableMissing, UnfitDatabase

log = getLogger("punto.store")

AT_FAULT = (ChainBroken, DamagedDatabase, TableMissing, UnicodeDecodeError, msgspec.DecodeError)
"""The chain or the database is not as it was written: nothing is served until somebody has looked.

Whatever else there is may pass, and is tried again.
"""

CLEAR = (ChainBroken, UnfitDatabase, StoreFailure, OSError)
"""These say by themselves what is wrong."""

Tell = Callable[[str], object]
Found = TypeVar("Found")


def error_text(fault: Exception) -> str:
    """A fault in words.

    >>> error_text(KeyError("files"))
    "KeyError: 'files'"
    """
    return str(fault) if isinstance(fault, CLEAR) else f"{type(fault).__name__}: {fault}"


def pass_on(tell: Callable[[Found], object], found: Found) -> None:
    """Tell of what was found; that it cannot be told takes nothing from it, and ends no thread."""
    try:
        tell(found)
    except Exception:
        log.exception("a fault was found, and not everything could be done about it")
