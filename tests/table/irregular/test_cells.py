"""Every kind of irregularity under every rulebook has a script that shows what the text demands."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from punto.rulebook.register import clauses
from tests.five import FIVE

FOLDER = Path(__file__).parents[2] / "scripts" / "irregular"
CELLS = tomllib.loads((FOLDER / "cells.toml").read_text(encoding="utf-8"))
HEADER = re.compile(r"^(cell|rulebook|shows) (.+)$", re.MULTILINE)
DECIDED = re.compile(r"decides ruling|refused 402")
"""Where the text is silent: somebody rules, or what others would do is not provided for."""
NOT_CELLS = ("title", "only")


class Told(NamedTuple):
    """What a script says of itself."""

    rulebook: str
    cells: tuple[str, ...]
    shows: frozenset[str]
    text: str


def _told(text: str) -> Told:
    said = dict(HEADER.findall(text.replace("\n# cell ", "\ncell ")))
    cells = tuple(said["cell"].split(", ")) if "cell" in said else ()
    return Told(said["rulebook"], cells, frozenset(said.get("shows", "").split(", ")), text)


SCRIPTS = [_told(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.punto"))]
EACH = [(row, book) for row, cell in CELLS.items() for book in cell if book not in NOT_CELLS]


def _of(row: str, book: str) -> list[Told]:
    return [script for script in SCRIPTS if script.rulebook == book and row in script.cells]


def test_every_kind_has_a_cell_for_each_rulebook_unless_it_says_otherwise() -> None:
    for row, cell in CELLS.items():
        books = set(cell) - set(NOT_CELLS)
        assert cell.get("only") or books == set(FIVE), row


def test_every_script_names_cells_that_there_are() -> None:
    assert {(row, script.rulebook) for script in SCRIPTS for row in script.cells} <= set(EACH)


def test_every_clause_of_a_cell_is_one_of_its_rulebook() -> None:
    for row, book in EACH:
        assert set(CELLS[row][book]) <= set(clauses(book)), (row, book)


@pytest.mark.parametrize(("row", "book"), EACH)
def test_a_cell_has_a_script_that_shows_its_clauses(row: str, book: str) -> None:
    scripts = _of(row, book)
    assert scripts, f"no script for {row} under {book}"
    shown = frozenset[str]().union(*(script.shows for script in scripts))
    assert set(CELLS[row][book]) <= shown


@pytest.mark.parametrize(("row", "book"), [(row, book) for row, book in EACH if not CELLS[row][book]])
def test_where_the_text_is_silent_a_script_shows_who_decides(row: str, book: str) -> None:
    assert any(DECIDED.search(script.text) for script in _of(row, book))
