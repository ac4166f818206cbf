"""The notebooks run, and print what is kept in them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.notebooks import NOTEBOOKS, code_cells, kept_output, run_notebook

FILES = sorted(NOTEBOOKS.glob("*.ipynb"))


def read(file: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return notebook


def test_there_are_three() -> None:
    assert [file.stem for file in FILES] == ["betting-plan-ruin", "robot-at-a-table", "side-bet-price"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_prints_what_is_kept_in_it(file: Path) -> None:
    kept = [kept_output(cell) for cell in code_cells(read(file))]
    assert any(kept)
    assert run_notebook(file) == kept


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_has_the_form_that_notebooks_have(file: Path) -> None:
    notebook = read(file)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        assert cell.keys() >= {"cell_type", "id", "metadata", "source"}
        assert (cell["cell_type"] == "code") == ("outputs" in cell)
