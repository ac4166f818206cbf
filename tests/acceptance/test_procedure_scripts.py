"""Procedures, clause by clause: what may be done and what is refused, each a script that must pass."""

from pathlib import Path

import pytest

from tests.acceptance.scripting import SCRIPTS, assert_passes, clauses_shown, scripts_in

PROCEDURES = SCRIPTS / "procedures"


@pytest.mark.parametrize("file", scripts_in(PROCEDURES))
def test_script_passes(file: Path) -> None:
    assert_passes(file)


def test_every_procedures_script_says_which_clauses_it_shows() -> None:
    assert [file.name for file in PROCEDURES.glob("*.punto") if not clauses_shown(file)] == []
