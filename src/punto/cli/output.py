"""How commands answer: tables for people, JSON for programs, faults on stderr with exit code 2."""

import errno
import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punto.rulebook.rulebook_errors import Unknown


class _Form:
    """How this run of the program answers."""

    json_faults = False
    tsv = False


def faults_as_json(wanted: bool) -> bool:
    """Write faults as JSON from now on, or in lines."""
    _Form.json_faults = wanted
    return wanted


def tables_as_tsv(wanted: bool) -> bool:
    """Write tables with tabs from now on, or in columns."""
    _Form.tsv = wanted
    return wanted


AsJson = Annotated[
    bool,
    typer.Option("--json", help="Write JSON, faults too.", callback=faults_as_json, is_eager=True),
]

BAD_INPUT = 2
CHECK_FAILED = 1
STOPPED = 130
"""The exit code of a program that was stopped from the keyboard."""


NEVER_WRAPS = 1 << 14
"""Columns: in a pipe or a file a row is a line."""
WIDTH = "PUNTO_COLUMNS"
"""The variable that breaks rows in pipes and files, too, at so many columns."""


class _PipeConsole(Console):
    """Writes lines as long as they are, without blanks behind them."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Write these, line by line."""
        with self.capture() as written:
            super().print(*objects, **how)
        lines = written.get().split("\n")
        self.file.write("\n".join(line.rstrip() for line in lines))


class _TsvConsole(Console):
    """Writes tables with tabs, and leaves out what is said around them."""

    tables = 0

    def print(self, *objects: Any, **_: Any) -> None:
        """Write the tables among these."""
        for each in objects:
            if isinstance(each, Table):
                self.tables += 1
                self.file.write(("\n" if self.tables > 1 else "") + _tsv(each))


def _tsv(rows: Table) -> str:
    columns = [[_cell(column.header), *map(_cell, column.cells)] for column in rows.columns]
    lines = list(zip(*columns, strict=True))
    return "".join("\t".join(line) + "\n" for line in (lines if rows.show_header else lines[1:]))


def _cell(words: object) -> str:
    """A cell as plain text on one line."""
    plain = words.plain if isinstance(words, Text) else Text.from_markup(str(words)).plain
    return " ".join(plain.split())


def console() -> Console:
    """Standard output as it is now; a pipe or a file never breaks a row."""
    if _Form.tsv:
        return _TsvConsole(highlight=False)
    out = Console(highlight=False, soft_wrap=False)
    if out.is_terminal:
        return out
    width = os.environ.get(WIDTH, "")
    return _PipeConsole(highlight=False, width=int(width) if width.isdecimal() else NEVER_WRAPS)


def write_json(data: object) -> None:
    """Write data as JSON."""
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def bad_input(faults: list[str]) -> NoReturn:
    """One line for each fault on stderr, or JSON where that was asked for; exit code 2."""
    if _Form.json_faults:
        print(json.dumps({"faults": faults}, ensure_ascii=False), file=sys.stderr)
    else:
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
