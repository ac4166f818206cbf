"""Run the notebooks of docs/notebooks and keep what they print: `python -m tools.notebooks`."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).resolve().parent.parent / "docs" / "notebooks"


def run_notebook(file: Path) -> list[str]:
    """What each cell of code prints, cell by cell, in one fresh namespace."""
    names: dict[str, Any] = {"__name__": "__main__"}
    said = []
    for cell in code_cells(json.loads(file.read_text(encoding="utf-8"))):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec("".join(cell["source"]), names)  # noqa: S102 - the notebooks are our own
        said.append(out.getvalue())
    return said


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells that hold code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def kept_output(cell: dict[str, Any]) -> str:
    """What a cell printed when it was kept."""
    return "".join(line for each in cell["outputs"] for line in each["text"])


def keep(file: Path) -> None:
    """Run a notebook and keep what it prints."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    for number, (cell, said) in enumerate(zip(code_cells(notebook), run_notebook(file), strict=True), 1):
        lines = said.splitlines(keepends=True)
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": lines}] if lines else []
        cell["execution_count"] = number
    file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(NOTEBOOKS.glob("*.ipynb")):
        keep(each)
        print(each.name)
