"""The `punto` command and its parts."""

from pathlib import Path
from typing import Annotated

import typer

from punto import __version__
from punto.cli import rules, script, shoe, store
from punto.cli.odds import odds
from punto.cli.output import bad_input, console
from punto.cli.settle import settle
from punto.cli.simulate import simulate

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    help="Casino baccarat by the book: rulebooks, settlement, and the floor in a browser.",
)
app.add_typer(rules.app, name="rules")
app.add_typer(shoe.app, name="shoe")
app.add_typer(script.app, name="script")
app.command()(settle)
app.command()(odds)
app.command()(simulate)
for _command in (store.init, store.verify, store.backup, store.restore):
    app.command()(_command)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8000,
    demo: Annotated[
        bool,
        typer.Option("--demo", help="Open a demonstration floor: robots deal, and anybody may take part."),
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option("--floor", help="Keep the demonstration's store here.", show_default="a temporary one"),
    ] = None,
    speed: Annotated[
        float, typer.Option(help="How many times as fast as people the robots are.", min=0.1, max=1000)
    ] = 1,
) -> None:
    """Serve the rulebooks in a browser and, as a demonstration, a live floor."""
    from punto.server import serve as run_server  # noqa: PLC0415 - the web framework takes a second to import

    if folder is not None and not demo:
        bad_input(["--floor: goes with --demo"])
    run_server(host, port, demo, folder, speed)


@app.command()
def version() -> None:
    """The version of punto."""
    console().print(__version__)


def main() -> None:
    """Run the command line."""
    app()
