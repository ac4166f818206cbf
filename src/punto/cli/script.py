"""`punto script`: run scripts of what happens at a table, and say what differs from what they expect."""

import sys
from typing import Annotated, Any

import typer

from punto.cli.output import BAD_INPUT, CHECK_FAILED, AsJson, write_json
from punto.cli.terminal.reading import UnreadableFile, read_text
from punto.script import ScriptFault, ScriptReport, run_script

app = typer.Typer(no_args_is_help=True, help="Scripts: what happens at a table, and what must come of it.")


@app.callback()
def _scripts() -> None:
    """Keep `run` a command of its own."""


@app.command()
def run(
    files: Annotated[list[str], typer.Argument(help="Scripts, or - for standard input.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Run scripts; exit code 0 if all is as expected, 1 if something differs, 2 if one cannot be read."""
    reports = {file: _run(file) for file in files}
    if as_json:
        write_json([_as_data(file, report) for file, report in reports.items()])
    else:
        for file, report in reports.items():
            _print(file, report)
    if any(report.faults for report in reports.values()):
        raise typer.Exit(BAD_INPUT)
    if not all(report.passed for report in reports.values()):
        raise typer.Exit(CHECK_FAILED)


def _run(file: str) -> ScriptReport:
    try:
        return run_script(read_text(file))
    except UnreadableFile as error:
        return _unread(error.why)


def _unread(why: str) -> ScriptReport:
    return ScriptReport("", (ScriptFault(0, why),), (), 0, ())


def _print(file: str, report: ScriptReport) -> None:
    for fault in report.faults:
        print(f"{_place(file, fault.line)}: {fault.what}", file=sys.stderr)
    for line, expected, got in report.differences:
        print(f"{_place(file, line)}: {expected}\n    {got}")
    if report.sign:
        print(f"{file}: no limits are named; the runner puts up a sign: {report.sign}")
    if not report.faults:
        result = f"{len(report.differences)} of them differ" if report.differences else "all as expected"
        print(f"{file}: {report.title or 'no title'}: {report.checks} checks, {result}")


def _place(file: str, line: int) -> str:
    return f"{file}:{line}" if line else file


def _as_data(file: str, report: ScriptReport) -> dict[str, Any]:
    return {
        "file": file,
        "title": report.title,
        "passed": report.passed,
        "checks": report.checks,
        "events": len(report.events),
        "sign": report.sign,
        "faults": [{"line": line, "what": what} for line, what in report.faults],
        "differences": [
            {"line": line, "expected": expected, "got": got} for line, expected, got in report.differences
        ],
    }
