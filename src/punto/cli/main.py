"""The `punto` command and its parts."""

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from punto.cli.books_option import keep_proofs, with_books
from punto.cli.output import faults_as_json
from punto.cli.terminal.completion import completion, offer_completion
from punto.cli.terminal.endings import NOT_INSTALLED, run_to_the_end
from punto.cli.terminal.tsv import with_tsv
from punto.extras import missing_extra
from punto.units.nearest import nearest_names
from punto.version import __version__

PARTS = {
    "rules": "rules.app",
    "shoe": "shoe.app",
    "script": "script.app",
    "people": "people.app",
    "house": "house.app",
    "ledger": "ledger.app",
    "cards": "cards.app",
    "tables": "tables.app",
    "case": "case.app",
    "settle": "settle.settle",
    "odds": "odds.odds",
    "simulate": "simulate.simulate",
    "serve": "serve.serve",
    "init": "store.init",
    "verify": "store.verify",
    "backup": "store.backup",
    "restore": "store.restore",
}
"""Each part and where it is, below this package."""
WITHOUT_BOOKS = ("shoe", "people", "init", "backup", "restore")
"""The parts that read no rulebook."""


class Parts(TyperGroup):
    """Loads a part when it is asked for: whoever looks a clause up does not wait for the simulation."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The part asked for; where there is none, which one may have been meant."""
        known = self.list_commands(ctx)
        meant = nearest_names(args[0], known)
        if args[0] not in known and meant:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {', '.join(map(repr, meant))}?")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        """Every part, in the order in which help shows them."""
        return [*PARTS, *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One part, if there is one of this name."""
        return _loaded(cmd_name) if cmd_name in PARTS else super().get_command(ctx, cmd_name)


def _loaded(name: str) -> Any:
    module, part = PARTS[name].split(".")
    try:
        found = getattr(import_module(f"punto.cli.{module}"), part)
    except ModuleNotFoundError as error:
        return _not_installed(name, error)
    if isinstance(found, typer.Typer):
        command: Any = get_group(found)
        command.name = name
    else:
        alone = typer.Typer(add_completion=False)
        alone.command(name)(found)
        command = get_command(alone)
    return with_tsv(command if name in WITHOUT_BOOKS else with_books(command))


def _not_installed(name: str, error: ModuleNotFoundError) -> Any:
    """A part that says which extra it needs."""
    missing = missing_extra(error)
    if missing is None:
        raise error
    words = str(missing)
    alone = typer.Typer(add_completion=False)
    anything = {"ignore_unknown_options": True, "allow_extra_args": True}

    @alone.command(name, help=f"Not installed: {words}.", context_settings=anything)
    def say_so() -> None:
        print(f"punto {name}: {words}", file=sys.stderr)
        raise typer.Exit(NOT_INSTALLED)

    return get_command(alone)


app = typer.Typer(
    cls=Parts,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"punto {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", "-V", help="Say the version.", callback=_say_version, is_eager=True)
]


@app.callback()
def punto(shown: Version = False) -> None:  # noqa: ARG001 - its callback answers
    """Casino baccarat by the book: rulebooks, settlement, and the floor in a browser.

    Exit codes: 0 all went well, 1 a check failed, 2 bad input, 3 an extra is not installed, 130 stopped.
    """
    faults_as_json(False)


@app.command()
def version() -> None:
    """The version of punto."""
    typer.echo(__version__)


app.command()(completion)


def main() -> None:
    """Run the command line."""
    keep_proofs(os.environ)
    offer_completion(os.environ)
    sys.exit(run_to_the_end(app))
