"""The `punto` command and its parts."""

import typer

from punto import __version__
from punto.cli import house, ledger, people, rules, script, shoe, store
from punto.cli.odds import odds
from punto.cli.output import console
from punto.cli.serve import serve
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
app.add_typer(people.app, name="people")
app.add_typer(house.app, name="house")
app.add_typer(ledger.app, name="ledger")
app.command()(settle)
app.command()(odds)
app.command()(simulate)
app.command()(serve)
for _command in (store.init, store.verify, store.backup, store.restore):
    app.command()(_command)


@app.command()
def version() -> None:
    """The version of punto."""
    console().print(__version__)


def main() -> None:
    """Run the command line."""
    app()
