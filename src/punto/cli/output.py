"""How commands answer: tables for people, JSON for programs, faults on stderr with exit code 2."""

import json
import sys
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from punto.rulebook.errors import Unknown

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]

BAD_INPUT = 2
CHECK_FAILED = 1


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
