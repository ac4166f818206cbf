"""The worked acceptance cases on what happens at a table, each as a script that must pass."""

from pathlib import Path
from typing import Any

import pytest

from punto.table.script import run_script
from tests.acceptance.mapping import CASES, Json
from tests.acceptance.test_settlement_cases import SETTLED

SCRIPTS = Path(__file__).parents[1] / "scripts"
LATER = frozenset({"jackpot", "promotions", "tournament"})
ELSEWHERE = {
    "NZ-020": "a wager taken by mistake: the table refuses it, the rules settle it (tests/rules)",
}


def at_a_table(case: Json) -> bool:
    """Whether a case is about a table: not settled from a sheet, not irregular, not a topic of its own."""
    if case["group"] == "irregularity" or case["category"] in LATER:
        return False
    return not any(check["type"] in SETTLED for check in case["check"])


BY_ID = {case["id"]: case for case in CASES}
AT_A_TABLE = {case["id"]: case for case in CASES if at_a_table(case)}


def scripts() -> list[Any]:
    return [pytest.param(file, id=file.stem, marks=marks(file)) for file in sorted(SCRIPTS.glob("*.punto"))]


def marks(file: Path) -> list[pytest.MarkDecorator]:
    case = BY_ID.get(file.stem.upper())
    return [pytest.mark.clause(case["rulebook"], *case["clauses"], strict=False)] if case else []


@pytest.mark.parametrize("file", scripts())
def test_script_passes(file: Path) -> None:
    report = run_script(file.read_text(encoding="utf-8"))
    assert not report.faults, "\n".join(map(str, report.faults))
    assert not report.differences, "\n".join(map(str, report.differences))
    assert report.checks >= 2


def test_every_case_at_a_table_is_a_script() -> None:
    written = {file.stem.upper() for file in SCRIPTS.glob("*.punto")}
    assert set(AT_A_TABLE) - written == set(ELSEWHERE)


@pytest.mark.parametrize("case_id", sorted(set(AT_A_TABLE) - set(ELSEWHERE)))
def test_a_script_bears_its_cases_number_and_rulebook(case_id: str) -> None:
    text = (SCRIPTS / f"{case_id.lower()}.punto").read_text(encoding="utf-8")
    assert text.startswith(f"case {case_id} ")
    assert f"rulebook {AT_A_TABLE[case_id]['rulebook']}\n" in text
