"""`punto case`: worked cases of jackpots, tournaments, promotions and patrons."""

import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from punto.cases.case_fields import BadCases
from punto.cases.case_runner import run_cases
from punto.cli.output import AsJson, bad_input, console, table
from punto.cli.terminal.reading import UnreadableFile, read_text

app = typer.Typer(no_args_is_help=True, help="Worked cases: run them through the machines of the floor.")

_JSON = msgspec.json.Encoder(decimal_format="number")


@app.callback()
def case() -> None:
    """Worked cases: run them through the machines of the floor."""


@app.command()
def run(
    file: Annotated[str, typer.Argument(help="Cases in JSON; - reads standard input.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Carry every check out and fill its results in, with the clauses they rest on."""
    try:
        ran = run_cases(read_text(file))
    except UnreadableFile as error:
        bad_input([str(error)])
    except BadCases as error:
        bad_input(error.faults)
    for place in ran.unread:
        print(f"{place}: not asked for by this check, and not read", file=sys.stderr)
    encoded = _JSON.encode(ran.answers)
    if as_json:
        sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")
    else:
        _print(msgspec.json.decode(encoded))


def _print(answers: dict[str, Any]) -> None:
    out = console()
    for each in answers["cases"]:
        out.print(Text(each["id"], style="bold"))
        rows = table("", "check", "results", "clauses")
        for check in each["checks"]:
            values = {key: value for key, value in check.items() if key not in ("type", "clauses")}
            results = "\n".join(
                f"{key}: {msgspec.json.encode(value).decode()}" for key, value in values.items()
            )
            rows.add_row(check["type"], Text(results), Text(", ".join(check.get("clauses", ()))))
        out.print(rows)
