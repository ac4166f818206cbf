"""Data directories for tests."""

from pathlib import Path

from punto.server.accounts.first import first_administrator
from punto.store.floor import make


def made(folder: Path) -> Path:
    """A data directory in which the first administrator is invited."""
    make(folder)
    first_administrator(folder)
    return folder
