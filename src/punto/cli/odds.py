"""`punto odds`: the exact price of every wager that one coup decides."""

from fractions import Fraction
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from punto.cli.output import AsJson, bad_input, console, table, write_json
from punto.odds.answer import Answer, BadQuestion, Question, answer
from punto.odds.listing import Listed
from punto.odds.writing import as_data, percent, rate, root
from punto.rulebook.model import Result

RESULTS: tuple[Result, ...] = ("win", "lose", "stand-off")
FEW = 6
"""Up to so many wagers are shown with their pay lines."""


def odds(  # noqa: PLR0913, PLR0917 - each is an option of the command
    rulebook: Annotated[
        str, typer.Argument(help="A rulebook's id, as `punto rules list` shows it.", show_default=False)
    ],
    variant: Annotated[str | None, typer.Option(help="Only this variant.", show_default=False)] = None,
    decks: Annotated[
        int | None,
        typer.Option(help="The number of decks; the most allowed, if left out.", show_default=False),
    ] = None,
    wager: Annotated[str | None, typer.Option(help="Only this wager.", show_default=False)] = None,
    option: Annotated[
        str | None, typer.Option(help="Only this option of a family of side bets.", show_default=False)
    ] = None,
    removed: Annotated[
        str, typer.Option(help='Cards that have left the shoe, such as "9H TD".', show_default=False)
    ] = "",
    tie_percent: Annotated[
        int | None,
        typer.Option(help="What a tie pays on Tie Baccarat; 5, if left out.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The exact price of every wager that one coup decides, for a full shoe or what is left of one."""
    try:
        found = answer(Question(rulebook, variant, decks, wager, option, removed, tie_percent))
    except BadQuestion as error:
        bad_input(error.faults)
    if as_json:
        write_json(as_data(found))
    else:
        _print(found)


def _print(found: Answer) -> None:
    out = console()
    left = f", with {' '.join(map(str, found.removed))} removed" if found.removed else ""
    rows = table(
        f"{found.book.identity.title}: prices, exact{left}",
        "wager", "variant", "option", "decks", "win", "lose", "push", "house edge", "deviation",
    )  # fmt: skip
    for listed in found.wagers:
        _add(rows, listed)
    out.print(rows)
    if len(found.wagers) <= FEW:
        for listed in found.wagers:
            _print_lines(listed)
    for note in _notes(found):
        out.print(Text(note))


def _notes(found: Answer) -> list[str]:
    """When wagers that open inside a coup do so, and what has no price here."""
    notes = [
        f"{listed.wager}: given that it is offered ({listed.price.condition}), "
        f"in {percent(listed.price.offered)} of coups"
        for listed in found.wagers
        if listed.price.condition
    ]
    if found.not_priced:
        notes.append("Wagers over several coups (Runs, Dragon Tails) are not priced yet.")
    return ["", *notes] if notes else []


def _add(rows: Table, listed: Listed) -> None:
    price = listed.price
    option = " ".join(str(each) for each in (listed.family, listed.option) if each is not None)
    shares = (percent(price.share(result)) for result in RESULTS)
    figures = (*shares, percent(price.house_edge, 5), root(price.variance, 5))
    rows.add_row(listed.wager, _variants(listed), option, str(listed.decks), *figures)


def _variants(listed: Listed) -> str:
    if listed.variant is not None:
        return listed.variant
    return listed.variants[0] if len(listed.variants) == 1 else "any"


def _print_lines(listed: Listed) -> None:
    price = listed.price
    name = " ".join(str(each) for each in (listed.wager, listed.variant, listed.option) if each is not None)
    rows = table(f"\n{name}: of {price.ways:,} ways", "line", "result", "odds", "ways", "share", "clauses")
    for line in price.lines:
        paid = f"{line.odds} less {rate(line.commission)}" if line.commission else line.odds
        if line.paid and not line.odds:
            paid = f"nets {line.net}"
        share = percent(Fraction(line.ways, price.ways))
        rows.add_row(line.name, line.result, paid, f"{line.ways:,}", share, ", ".join(line.clauses))
    console().print(rows)
