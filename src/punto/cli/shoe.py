"""`punto shoe`: a shoe's results on the scoreboards."""

from typing import Annotated

import typer

from punto.cli.output import AsJson, bad_input, console, write_json
from punto.cli.scoreboard import print_scoreboard
from punto.cli.terminal.reading import STANDARD_INPUT, UnreadableFile, read_text
from punto.roads import BadResults, TailStyle, parse_results, scoreboard, written

app = typer.Typer(no_args_is_help=True, help="Shoes: the scoreboards of a shoe's results.")


@app.callback()
def shoe() -> None:
    """Shoes: the scoreboards of a shoe's results."""


@app.command()
def roads(
    results: Annotated[
        str,
        typer.Argument(
            help="The results in order: B, P or T, then b (Banker pair), p (Player pair), n (natural); "
            "- reads standard input.",
            show_default=False,
        ),
    ],
    tail: Annotated[
        TailStyle, typer.Option(help="Whether a run that has turned right keeps its row or falls again.")
    ] = TailStyle.STRAIGHT,
    as_json: AsJson = False,
) -> None:
    """The five roads of a shoe, what the next win would draw, and the counts."""
    try:
        given = read_text(results) if results == STANDARD_INPUT else results
        board = scoreboard(parse_results(given), tail)
    except UnreadableFile as error:
        bad_input([str(error)])
    except BadResults as error:
        bad_input(error.faults)
    if as_json:
        write_json(written(board))
    else:
        print_scoreboard(board, console())
