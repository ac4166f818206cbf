"""The record of shown clauses: what differs is said, and an empty run never passes."""

import json
from pathlib import Path

import pytest

from tools import record


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Where the two parts of a run leave what they showed."""
    made = tmp_path / "one.json", tmp_path / "other.json"
    monkeypatch.setattr(record, "FRESH", made)
    monkeypatch.setattr(record, "KEPT", tmp_path / "kept.json")
    return made


def shows(part: Path, **clauses: list[str]) -> None:
    shown = {clause.replace("_", "."): tests for clause, tests in clauses.items()}
    part.write_text(json.dumps({"nsw": shown}), encoding="utf-8")


def test_a_run_of_which_a_part_showed_nothing_fails(
    parts: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    shows(parts[0], c6_5=["a"])
    assert record.main(["check"]) == 1
    said = capsys.readouterr().err
    assert "other.json: missing or empty; run the whole test suite first" in said
    assert "one.json" not in said


def test_update_then_check_agrees_and_a_change_is_named(
    parts: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    shows(parts[0], c6_5=["b"])
    shows(parts[1], c6_5=["a"])
    assert record.main(["update"]) == 0
    assert json.loads(record.KEPT.read_text(encoding="utf-8")) == {"nsw": {"c6.5": ["a", "b"]}}
    assert record.main(["check"]) == 0
    shows(parts[1], c6_5=["a"], c6_2=["b"])
    assert record.main(["check"]) == 1
    assert "nsw c6.2: recorded None, shown ['b']" in capsys.readouterr().err
