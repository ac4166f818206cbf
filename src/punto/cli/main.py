"""The `punto` command and its parts."""

import os
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from punto import __version__
from punto.cli.books_option import keep_proofs, with_books

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
        meant = get_close_matches(args[0], known)
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
    found = getattr(import_module(f"punto.cli.{module}"), part)
    if isinstance(found, typer.Typer):
        group = get_group(found)
        group.name = name
        return group if name in WITHOUT_BOOKS else with_books(group)
    alone = typer.Typer(add_completion=False)
    alone.command(name)(found)
    command = get_command(alone)
    return command if name in WITHOUT_BOOKS else with_books(command)


app = typer.Typer(cls=Parts, no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)


@app.callback()
def punto() -> None:
    """Casino baccarat by the book: rulebooks, settlement, and the floor in a browser."""


@app.command()
def version() -> None:
    """The version of punto."""
    typer.echo(__version__)


def main() -> None:
    """Run the command line."""
    keep_proofs(os.environ)
    app()
