"""The worked cases on irregularities, and every kind in every rulebook: each a script that must pass."""

import re
from pathlib import Path
from typing import Any

import pytest

from punto.table.script import run_script
from tests.acceptance.mapping import CASES

SCRIPTS = Path(__file__).parents[1] / "scripts" / "irregular"
RULEBOOK = re.compile(r"^rulebook (\S+)$", re.MULTILINE)
SHOWS = re.compile(r"^shows (.+)$", re.MULTILINE)
IRREGULAR = {case["id"]: case for case in CASES if case["group"] == "irregularity"}


def scripts() -> list[Any]:
    return [pytest.param(file, id=file.stem, marks=marks(file)) for file in sorted(SCRIPTS.glob("*.punto"))]


def marks(file: Path) -> list[pytest.MarkDecorator]:
    """What a script says that it shows, under the rulebook that it names."""
    text = file.read_text(encoding="utf-8")
    rulebook, shows = RULEBOOK.search(text), SHOWS.search(text)
    if rulebook is None or shows is None:
        return []
    return [pytest.mark.clause(rulebook[1], *(clause.strip() for clause in shows[1].split(",")))]


@pytest.mark.parametrize("file", scripts())
def test_script_passes(file: Path) -> None:
    report = run_script(file.read_text(encoding="utf-8"))
    assert not report.faults, "\n".join(map(str, report.faults))
    assert not report.differences, "\n".join(map(str, report.differences))
    assert report.checks >= 2


def test_every_irregular_case_is_a_script() -> None:
    written = {file.stem.upper() for file in SCRIPTS.glob("*.punto")}
    assert not set(IRREGULAR) - written


@pytest.mark.parametrize("case_id", sorted(IRREGULAR))
def test_a_script_bears_its_cases_number_and_rulebook(case_id: str) -> None:
    text = (SCRIPTS / f"{case_id.lower()}.punto").read_text(encoding="utf-8")
    assert text.startswith(f"case {case_id} ")
    assert f"rulebook {IRREGULAR[case_id]['rulebook']}\n" in text
