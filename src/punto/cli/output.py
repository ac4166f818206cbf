"""How commands answer: tables for people, JSON for programs, faults on stderr with exit code 2."""

import errno
import json
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from punto.rulebook.rulebook_errors import Unknown

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]

BAD_INPUT = 2
CHECK_FAILED = 1
STOPPED = 130
"""The exit code of a program that was stopped from the keyboard."""


def console() -> Console:
    """Standard output as it is now; wide enough for pipes and files."""
    out = Console(highlight=False, soft_wrap=False)
    return out if out.is_terminal else Console(highlight=False, width=120)


def write_json(data: object) -> None:
    """Write data as JSON."""
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def bad_input(faults: list[str]) -> NoReturn:
    """One line for each fault, on stderr; exit code 2."""
    for fault in faults:
        print(fault, file=sys.stderr)
    raise typer.Exit(BAD_INPUT)


def stopped(words: str) -> NoReturn:
    """What Ctrl-C left undone, on stderr; exit code 130."""
    print(words, file=sys.stderr)
    raise typer.Exit(STOPPED)


def unwritable(*files: Path | None) -> list[str]:
    """What keeps these files from being written, one line each; nothing is written yet."""
    return [f"{file}: cannot be written: {why}" for file in files if file and (why := _hindrance(file))]


def _hindrance(file: Path) -> str | None:
    if file.is_dir():
        return os.strerror(errno.EISDIR)
    if not file.parent.is_dir():
        return os.strerror(errno.ENOTDIR if file.parent.exists() else errno.ENOENT)
    may = os.access(file if file.exists() else file.parent, os.W_OK)
    return None if may else os.strerror(errno.EACCES)


def unknown(error: Unknown) -> NoReturn:
    """Say that a name does not exist, and which come nearest."""
    bad_input([str(error)])


def table(title: str, *columns: str) -> Table:
    """A plain table with these columns."""
    made = Table(
        title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0)
    )
    for column in columns:
        made.add_column(column, overflow="fold")
    return made
