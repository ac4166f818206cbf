"""The extras of an install: which one brings a module, and what is said where it is missing."""

from importlib import import_module
from typing import Any

SERVER = (
    "anyio",
    "apsw",
    "argon2",
    "cryptography",
    "prometheus_client",
    "segno",
    "starlette",
    "uvicorn",
    "websockets",
)
EXTRAS = {
    **dict.fromkeys(SERVER, "server"),
    "numpy": "odds",
    "numba": "odds",
    "psycopg": "postgres",
    "psycopg_pool": "postgres",
    "distributed": "cluster",
    "cupy": "gpu",
    "pandas": "frames",
    "polars": "frames",
}
"""By module: the extra that brings it."""


class MissingExtra(ModuleNotFoundError):
    """Something was asked for whose libraries are not installed."""

    def __init__(self, module: str) -> None:
        """Say which extra brings the module."""
        top = module.partition(".")[0]
        how = f"pip install 'punto[{EXTRAS[top]}]'"
        super().__init__(f"{top} is not installed; install it with: {how}", name=top)


def missing_extra(error: ModuleNotFoundError) -> MissingExtra | None:
    """The same in words, if an extra brings the module that was not found.

    >>> print(missing_extra(ModuleNotFoundError(name="numpy.linalg")))
    numpy is not installed; install it with: pip install 'punto[odds]'
    >>> missing_extra(ModuleNotFoundError(name="punto.nonsense"))
    """
    known = error.name and error.name.partition(".")[0] in EXTRAS
    return MissingExtra(error.name or "") if known else None


def needing(name: str) -> Any:
    """A module that may need an extra; raises MissingExtra with clear words."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise missing_extra(error) or error from error
