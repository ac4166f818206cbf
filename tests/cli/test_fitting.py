"""Tables at 80 and 120 columns: no number and no name is cut, whatever room there is."""

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from punto.cli import fitted_tables, odds_tables
from punto.cli.fitted_tables import fitted
from punto.cli.main import app
from punto.cli.output import table
from punto.cli.simulation import return_tables

ROW = ("banker-dragon-bonus", "1,000,027", "10.3614% to 12.2343%", "Table 5/Player 3, def:Commission, 10.2")
WORDS = {*" ".join(ROW).split()}


def drawn(width: int, *rows: tuple[str, ...]) -> list[str]:
    """A table as it comes out at a width."""
    made = table("Prices", "wager", "times", "95% interval", "clauses")
    for row in rows:
        made.add_row(*row)
    out = Console(width=width, file=io.StringIO(), record=True)
    out.print(fitted(made, width))
    return [line.rstrip() for line in out.export_text().splitlines()]


@pytest.mark.parametrize("width", [30, 60, 74, 75, 80, 96, 97, 120])
def test_every_word_comes_out_whole(width: int) -> None:
    lines = drawn(width, ROW, ROW)
    assert max(map(len, lines)) <= width
    assert {*" ".join(lines).split()} >= WORDS


def test_a_table_with_room_has_a_line_for_each_row() -> None:
    """Nineteen, nine, twenty and thirty-eight characters, and six between them."""
    assert len(drawn(92, ROW, ROW)) == 4
    assert len(drawn(91, ROW, ROW)) == 6


def test_only_prose_is_broken_and_only_between_words() -> None:
    title, heads, first, *more = drawn(80, ROW)
    assert (title, heads.split()) == ("Prices", ["wager", "times", "95%", "interval", "clauses"])
    assert first.startswith("  ".join(ROW[:3]))
    assert " ".join([first.partition("12.2343%")[2], *more]).split() == ROW[3].split()


def test_without_room_every_row_is_stacked_with_its_headings() -> None:
    assert drawn(60, ROW, ("", "5", "", "")) == [
        "Prices",
        "banker-dragon-bonus",
        "  times 1,000,027   95% interval 10.3614% to 12.2343%",
        "  clauses Table 5/Player 3, def:Commission, 10.2",
        "-",
        "  times 5",
    ]


def at(width: int, monkeypatch: pytest.MonkeyPatch, *words: str) -> Result:
    """A command on a terminal so many columns wide."""
    for module in (fitted_tables, odds_tables, return_tables):
        monkeypatch.setattr(module, "console", lambda: Console(highlight=False, width=width))
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.stderr
    return result


COMMANDS = (
    ("odds", "star-2024", "--quick", "--exposure", "--shoes", "1", "--removal"),
    ("odds", "crown-2025", "--wager", "banker-dragon-tail"),
    ("simulate", "nsw", "--coups", "3000", "--seed", "1", "--plan", "martingale", "--threads", "1"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_what_80_columns_show_is_what_a_wide_terminal_shows(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same shares and names, each in one piece."""
    wide, *narrow = (at(width, monkeypatch, *words).stdout for width in (400, 120, 80))
    whole = {word for word in wide.split() if word.endswith("%") or "-" in word.strip("-")}
    assert len(whole) > 15
    for width, shown in zip((120, 80), narrow, strict=True):
        assert max(map(len, shown.splitlines())) <= width
        assert whole <= {*shown.split()}
