"""Compiled where numba is there, plain Python where it is not: the same source, so the same answers.

Only modules that need the speed import this one, and those only on first use: numba takes a second to load.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

try:
    _numba: Any = import_module("numba")
except ImportError:
    _numba = None

COMPILED = _numba is not None
"""Whether the kernels run as machine code."""


def fast(function: Callable[..., Any]) -> Any:
    """A kernel, compiled on first use and kept on disk; as it stands where there is no compiler."""
    if _numba is None:
        return function
    return _numba.njit(cache=True, nogil=True)(function)
