"""Tables that fit the terminal they are shown on: no number and no name is ever cut.

A table is shown in columns where those have room; only columns of prose may be broken, and between words.
Where there is no room, every row is stacked: its name, and under it each figure with its heading.
"""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from punto.cli.output import console

INDENT = "  "
GAP = "   "
UNNAMED = "-"
PROSE = frozenset({"clauses", "event", "on the table", "wager"})
"""Headings of columns that may be broken between words."""


def show(made: Table) -> None:
    """Print a table, in columns or stacked."""
    out = console()
    out.print(fitted(made, out.width))


def fitted(made: Table, width: int) -> RenderableType:
    """The table itself, its columns set so that none is cut; or its rows stacked, where that cannot be."""
    cells = [[str(column.header), *map(str, column.cells)] for column in made.columns]
    prose = [str(column.header) in PROSE for column in made.columns]
    gap = sum(made.padding[1::2])
    room = width - gap * (len(cells) - 1)
    whole = [max(map(_longest_line, column)) for column in cells]
    least = [
        max(map(_longest_word, column)) if wraps else widest
        for column, wraps, widest in zip(cells, prose, whole, strict=True)
    ]
    if sum(least) > room:
        return Text("\n").join(_stacked(str(made.title or ""), cells, width))
    for column, needed in zip(made.columns, _shrunk(whole, least, room), strict=True):
        column.width = needed
    return made


def _longest_line(cell: str) -> int:
    return max(map(len, cell.splitlines()), default=0)


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)


def _shrunk(whole: list[int], least: list[int], room: int) -> list[int]:
    """Widths that fit: the widest of those that may be broken gives way first."""
    widths = list(whole)
    while sum(widths) > room:
        widest = max(range(len(widths)), key=lambda place: (widths[place] > least[place]) * widths[place])
        widths[widest] -= 1
    return widths


def _stacked(title: str, cells: list[list[str]], width: int) -> Iterator[Text]:
    """The title, and every row as lines."""
    yield Text(title, style="bold")
    headings = [column[0] for column in cells]
    for row in zip(*(column[1:] for column in cells), strict=True):
        yield Text(row[0] or UNNAMED)
        figures = [
            f"{heading} {cell}" for heading, cell in zip(headings[1:], row[1:], strict=True) if cell.strip()
        ]
        yield from (Text(INDENT + line) for line in _flowing(figures, width - len(INDENT)))


def _flowing(figures: list[str], width: int) -> Iterator[str]:
    """As many figures to a line as it holds; a figure that holds prose is broken between words."""
    line = ""
    for figure in (" ".join(each.split()) for each in figures):
        if line and len(line) + len(GAP) + len(figure) > width:
            yield line
            line = ""
        line = f"{line}{GAP}{figure}" if line else figure
        while len(line) > width and (cut := line.rfind(" ", 0, width + 1)) > 0:
            yield line[:cut].rstrip()
            line = line[cut:].lstrip()
    if line:
        yield line
