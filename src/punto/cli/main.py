"""The `punto` command and its parts."""

from typing import Annotated

import typer

from punto import __version__
from punto.cli import rules, shoe
from punto.cli.odds import odds
from punto.cli.output import console
from punto.cli.settle import settle

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    help="Casino baccarat by the book: rulebooks, settlement, and the floor in a browser.",
)
app.add_typer(rules.app, name="rules")
app.add_typer(shoe.app, name="shoe")
app.command()(settle)
app.command()(odds)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8000,
    demo: Annotated[
        bool, typer.Option("--demo", help="Say on every page that this is a demonstration.")
    ] = False,
) -> None:
    """Serve the rulebooks in a browser."""
    from punto.server import serve as run_server  # noqa: PLC0415 - the web framework takes a second to import

    run_server(host, port, demo)


@app.command()
def version() -> None:
    """The version of punto."""
    console().print(__version__)


def main() -> None:
    """Run the command line."""
    app()
