"""Data directories for tests."""

from pathlib import Path

from punto.accounts.first_administrator import first_administrator
from punto.operation.data_directory import make


def made(folder: Path) -> Path:
    """A data directory in which the first administrator is invited."""
    make(folder)
    first_administrator(folder)
    return folder
