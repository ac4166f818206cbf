"""Scripts that must pass: those of a folder, and the clauses that each says it shows."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from punto.script import run_script

SCRIPTS = Path(__file__).parents[1] / "scripts"
RULEBOOK = re.compile(r"^rulebook (\S+)$", re.MULTILINE)
SHOWS = re.compile(r"^shows (.+)$", re.MULTILINE)

Marks = list[pytest.MarkDecorator]


def clauses_shown(file: Path) -> Marks:
    """What a script says that it shows, under the rulebook that it names."""
    text = file.read_text(encoding="utf-8")
    rulebook, shows = RULEBOOK.search(text), SHOWS.search(text)
    if rulebook is None or shows is None:
        return []
    return [pytest.mark.clause(rulebook[1], *(clause.strip() for clause in shows[1].split(",")))]


def scripts_in(folder: Path, marks: Callable[[Path], Marks] = clauses_shown) -> list[Any]:
    """Every script of a folder, as a parameter named after it."""
    return [pytest.param(file, id=file.stem, marks=marks(file)) for file in sorted(folder.glob("*.punto"))]


def assert_passes(file: Path) -> None:
    """A script runs without a fault, and everything that it checks is so."""
    report = run_script(file.read_text(encoding="utf-8"))
    assert not report.faults, "\n".join(map(str, report.faults))
    assert not report.differences, "\n".join(map(str, report.differences))
    assert report.checks >= 2


def assert_is_case(folder: Path, case: dict[str, Any]) -> None:
    """A worked case's script bears its number and its rulebook."""
    text = (folder / f"{case['id'].lower()}.punto").read_text(encoding="utf-8")
    assert text.startswith(f"case {case['id']} ")
    assert f"rulebook {case['rulebook']}\n" in text
