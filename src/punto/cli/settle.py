"""`punto settle`: settle one coup, or consecutive coups, from a JSON sheet."""

from typing import Annotated, Any

import typer
from rich.text import Text

from punto.cli.output import AsJson, bad_input, console, table, write_json
from punto.cli.terminal.reading import UnreadableFile, read_text
from punto.rules.sheet import BadSheet, settle_sheet


def settle(
    file: Annotated[
        str, typer.Argument(help="A settlement sheet in JSON; - reads standard input.", show_default=False)
    ],
    as_json: AsJson = False,
    as_table: Annotated[bool, typer.Option("--table", help="Write a table instead of JSON.")] = False,
) -> None:
    """Settle coups to the chip, with the clause for every outcome. Writes JSON, with or without --json."""
    try:
        settled = settle_sheet(read_text(file))
    except UnreadableFile as error:
        bad_input([str(error)])
    except BadSheet as error:
        bad_input(error.faults)
    if as_table and not as_json:
        _print(settled)
    else:
        write_json(settled)


def _print(settled: dict[str, Any]) -> None:
    out = console()
    for number, coup in enumerate(settled["coups"], 1):
        hands = "  ".join(
            f"{name.capitalize()} {' '.join(cards)}" for name, cards in coup.get("hands", {}).items()
        )
        result = coup.get("result", coup.get("kind", "no cards yet"))
        out.print(Text(f"Coup {number}: {result}  {hands}", style="bold"))
        rows = table(
            "", "id", "who", "wager", "amount", "outcome", "odds", "pays", "returned", "net", "clauses"
        )
        for wager in coup["wagers"]:
            cells = (
                wager.get("who", ""),
                wager["wager"],
                wager["amount"],
                wager["outcome"],
                wager["odds"] or "",
            )
            money = (wager["pays"], wager["returned"], wager["net"])
            rows.add_row(wager["id"], *cells, *money, ", ".join(wager["clauses"]))
        out.print(rows)
