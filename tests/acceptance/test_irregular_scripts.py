"""The worked cases on irregularities, and every kind in every rulebook: each a script that must pass."""

from pathlib import Path

import pytest

from tests.acceptance.mapping import CASES
from tests.acceptance.scripting import SCRIPTS, assert_is_case, assert_passes, scripts_in

IRREGULARITIES = SCRIPTS / "irregular"
IRREGULAR = {case["id"]: case for case in CASES if case["group"] == "irregularity"}


@pytest.mark.parametrize("file", scripts_in(IRREGULARITIES))
def test_script_passes(file: Path) -> None:
    assert_passes(file)


def test_every_irregular_case_is_a_script() -> None:
    written = {file.stem.upper() for file in IRREGULARITIES.glob("*.punto")}
    assert not set(IRREGULAR) - written


@pytest.mark.parametrize("case_id", sorted(IRREGULAR))
def test_a_script_bears_its_cases_number_and_rulebook(case_id: str) -> None:
    assert_is_case(IRREGULARITIES, IRREGULAR[case_id])
