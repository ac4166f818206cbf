"""`--tsv`: the tables of a command with tabs between the cells, for other programs."""

from functools import cache
from typing import Any

import typer
from typer.main import get_command

from punto.cli.output import tables_as_tsv

HELP = "Write tables with tabs between the cells, one line for each row."


def with_tsv(command: Any) -> Any:
    """A command, or every command of a group, that takes --tsv."""
    inner = getattr(command, "commands", None)
    for each in (inner or {}).values():
        with_tsv(each)
    if inner is None and all(each.name != "as_tsv" for each in command.params):
        command.params.append(_option())
    return command


@cache
def _option() -> Any:
    """The option as the library makes it: taken from a command that has nothing else."""
    holder = typer.Typer(add_completion=False)

    @holder.command()
    def take(
        as_tsv: bool = typer.Option(
            False, "--tsv", callback=tables_as_tsv, is_eager=True, expose_value=False, help=HELP
        ),
    ) -> None:
        """Take the option."""

    return next(each for each in get_command(holder).params if each.name == "as_tsv")
