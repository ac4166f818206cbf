"""How the program ends: exit codes, Ctrl-C, a reader that has gone away, and libraries that are missing."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer

from punto.cli.output import BAD_INPUT, STOPPED
from punto.extras import missing_extra

NOT_INSTALLED = 3
"""The exit code where a library of an extra is missing."""


class _OutputToTheEnd(io.FileIO):
    """Standard output whose reader may leave, as `head` does: the rest is dropped, and the work goes on.

    So the exit code says how the work went, and never that somebody had read enough.
    """

    def write(self, data: Any) -> int:
        """Write, or drop what nobody reads."""
        try:
            return super().write(data)
        except BrokenPipeError:
            return len(data)


@contextmanager
def _written_to_the_end() -> Iterator[None]:
    before = sys.stdout
    try:
        place = before.fileno()
    except (AttributeError, OSError, ValueError):  # a string buffer, or nothing at all
        yield
        return
    if before.isatty():
        yield
        return
    before.flush()
    bytes_out = io.BufferedWriter(_OutputToTheEnd(place, "w", closefd=False))
    sys.stdout = io.TextIOWrapper(bytes_out, before.encoding, before.errors, line_buffering=True)
    try:
        yield
    finally:
        sys.stdout.flush()
        sys.stdout = before


def run_to_the_end(command: Callable[..., Any]) -> int:
    """Run a command; its exit code."""
    with _written_to_the_end():
        try:
            return _run(command)
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
            return STOPPED
        except ModuleNotFoundError as error:
            missing = missing_extra(error)
            if missing is None:
                raise
            _say([str(missing)])
            return NOT_INSTALLED


def _run(command: Callable[..., Any]) -> int:
    if "--json" not in sys.argv:
        return _code_of(command)
    try:
        found = command(standalone_mode=False)
    except typer.Abort:
        return STOPPED
    except typer.TyperException as error:
        _say([error.format_message()])
        return BAD_INPUT
    return found if isinstance(found, int) else 0


def _code_of(command: Callable[..., Any]) -> int:
    """The exit code of a command that says by itself what is wrong with its words."""
    try:
        command()
    except SystemExit as ended:
        code = ended.code
        if code == STOPPED:
            print("stopped", file=sys.stderr)
        return code if isinstance(code, int) else 0 if code is None else 1
    return 0


def _say(faults: list[str]) -> None:
    """Faults on stderr: a line for each, or JSON where JSON was asked for."""
    as_json = "--json" in sys.argv
    print(json.dumps({"faults": faults}) if as_json else os.linesep.join(faults), file=sys.stderr)
