"""Settlements as they were reviewed: money, clauses, readings and refusals, line by line."""

import json
from pathlib import Path

import pytest

from tools.golden import FILE, lines

ROWS = [
    json.loads(row) for row in (Path(__file__).parents[3] / FILE).read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["sheet"]["rulebook"])
def test_settles_as_reviewed(row: dict[str, object]) -> None:
    """`python -m tools.golden` writes the file anew; read the difference before it is kept."""
    sheet = row["sheet"]
    assert isinstance(sheet, dict)
    assert lines(sheet) == row["lines"]
