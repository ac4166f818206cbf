"""The worked acceptance cases on what happens at a table, each as a script that must pass."""

from pathlib import Path

import pytest

from tests.acceptance.mapping import CASES, Json
from tests.acceptance.scripting import SCRIPTS, Marks, assert_is_case, assert_passes, scripts_in
from tests.acceptance.test_settlement_cases import SETTLED

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


def clauses_of_case(file: Path) -> Marks:
    case = BY_ID.get(file.stem.upper())
    return [pytest.mark.clause(case["rulebook"], *case["clauses"], strict=False)] if case else []


@pytest.mark.parametrize("file", scripts_in(SCRIPTS, clauses_of_case))
def test_script_passes(file: Path) -> None:
    assert_passes(file)


def test_every_case_at_a_table_is_a_script() -> None:
    written = {file.stem.upper() for file in SCRIPTS.glob("*.punto")}
    assert set(AT_A_TABLE) - written == set(ELSEWHERE)


@pytest.mark.parametrize("case_id", sorted(set(AT_A_TABLE) - set(ELSEWHERE)))
def test_a_script_bears_its_cases_number_and_rulebook(case_id: str) -> None:
    assert_is_case(SCRIPTS, AT_A_TABLE[case_id])
