"""Procedures, clause by clause: what may be done and what is refused, each a script that must pass."""

import re
from pathlib import Path
from typing import Any

import pytest

from punto.table.script import run_script

SCRIPTS = Path(__file__).parents[1] / "scripts" / "procedures"
RULEBOOK = re.compile(r"^rulebook (\S+)$", re.MULTILINE)
SHOWS = re.compile(r"^shows (.+)$", re.MULTILINE)


def scripts() -> list[Any]:
    return [pytest.param(file, id=file.stem, marks=marks(file)) for file in sorted(SCRIPTS.glob("*.punto"))]


def marks(file: Path) -> list[pytest.MarkDecorator]:
    """What a script says that it shows, under the rulebook that it names."""
    text = file.read_text(encoding="utf-8")
    rulebook, shows = RULEBOOK.search(text), SHOWS.search(text)
    assert rulebook, file
    assert shows, file
    return [pytest.mark.clause(rulebook[1], *(clause.strip() for clause in shows[1].split(",")))]


@pytest.mark.parametrize("file", scripts())
def test_script_passes(file: Path) -> None:
    report = run_script(file.read_text(encoding="utf-8"))
    assert not report.faults, "\n".join(map(str, report.faults))
    assert not report.differences, "\n".join(map(str, report.differences))
    assert report.checks >= 2
