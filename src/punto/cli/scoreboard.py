"""A scoreboard on a terminal: letters in rows, so that it reads the same without colours."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from punto.cli.output import table
from punto.roads import (
    ROWS,
    Bead,
    CellT,
    Mark,
    Preview,
    Ring,
    Scoreboard,
    Side,
    Statistics,
    percent,
    width,
    window,
    write_result,
)

STYLES = {"banker": "red", "player": "blue", "tie": "green", "red": "red", "blue": "blue"}
DERIVED = ("Big Eye Boy", "Small Road", "Cockroach Pig")
LEGEND = "R is red, regular; B is blue, broken. Neither means Banker or Player."
NO_PROMISE = "The roads record what was dealt. They do not predict the next coup."


def print_scoreboard(board: Scoreboard, out: Console) -> None:
    """Print the five roads, the preview and the counts."""
    roads = board.roads
    _print_road("Bead Plate", roads.bead_plate, _bead, out)
    _print_road("Big Road (/ a tie, /2 two ties)", roads.big_road, _ring, out)
    for name, marks in zip(DERIVED, (roads.big_eye_boy, roads.small_road, roads.cockroach_pig), strict=True):
        _print_road(name, marks, _mark, out)
    out.print(f"{LEGEND}\n")
    _print_previews(board, out)
    _print_counts(board.statistics, out)
    out.print(f"\n{NO_PROMISE}")


def _bead(bead: Bead) -> Text:
    return Text(write_result(bead.result), STYLES[bead.result.winner])


def _ring(ring: Ring) -> Text:
    win = Text(write_result(ring.win), STYLES[ring.win.winner]) if ring.win else Text()
    if ring.ties:
        win.append("/" if ring.ties == 1 else f"/{ring.ties}", STYLES["tie"])
    return win


def _mark(mark: Mark) -> Text:
    return Text(mark.colour[0].upper(), STYLES[mark.colour])


def _print_road(title: str, road: Sequence[CellT], drawn: Callable[[CellT], Text], out: Console) -> None:
    """Print as many of the last columns as the terminal has room for, down to the lowest mark."""
    size = max((len(drawn(cell)) for cell in road), default=0) + 1
    shown = window(road, max(out.width // size, 1))
    hidden = width(road) - width(shown)
    out.print(Text(f"{title}, from column {hidden + 1}" if hidden else title, "bold"))
    rows = [[Text(".", "dim")] * width(shown) for _ in range(ROWS)]
    for cell in shown:
        rows[cell.row][cell.col] = drawn(cell)
    lowest = max((cell.row for cell in shown), default=-1)
    for row in rows[: lowest + 1]:
        out.print(_line(row, size), no_wrap=True)
    out.print("" if road else "nothing yet\n")


def _line(row: Sequence[Text], size: int) -> Text:
    line = Text()
    for mark in row:
        line.append_text(mark).append(" " * (size - len(mark)))
    line.rstrip()
    return line


def _print_previews(board: Scoreboard, out: Console) -> None:
    rows = table("The next win would draw", "", *DERIVED)
    for side, preview in (("Banker", board.if_banker), ("Player", board.if_player)):
        rows.add_row(side, *(mark.colour if mark else "–" for mark in _marks(preview)))
    out.print(rows)


def _marks(preview: Preview) -> tuple[Mark | None, ...]:
    return preview.big_eye_boy, preview.small_road, preview.cockroach_pig


def _print_counts(counts: Statistics, out: Console) -> None:
    naturals = counts.naturals
    rows = table("\nCounts", "", "Banker", "Player", "Tie", "all")
    numbers = (counts.banker, counts.player, counts.tie, counts.hands)
    rows.add_row("coups", *map(str, numbers))
    rows.add_row("share", *(percent(number, counts.hands) for number in numbers[:3]), "")
    rows.add_row(
        "naturals", str(naturals.banker), str(naturals.player), str(naturals.tie), str(counts.natural)
    )
    rows.add_row("opening pairs", str(counts.banker_pair), str(counts.player_pair), "", "")
    rows.add_row("longest run", str(counts.longest_banker), str(counts.longest_player), "", "")
    rows.add_row("current run", _current(counts, "banker"), _current(counts, "player"), "", "")
    out.print(rows)


def _current(counts: Statistics, side: Side) -> str:
    return str(counts.current_run) if counts.current_side == side else ""
