"""Compiling for speed where numba is at hand."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def have_numba() -> bool:
    """Whether the compiler is installed."""
    return find_spec("numba") is not None


def compiled(function: F) -> F:
    """Compile a function for the processor it runs on; without the compiler it runs as it is."""
    if not have_numba():
        return function
    import numba  # noqa: PLC0415 - importing it takes most of a second, and only the fast engine needs it

    return cast("F", numba.njit(nogil=True, cache=True)(function))


def casts() -> tuple[Any, Any, Any, Any]:
    """The compiler's own casts to int16, uint16, uint32 and uint64."""
    from numba import int16, uint16, uint32, uint64  # noqa: PLC0415

    return int16, uint16, uint32, uint64
