"""The record of shown clauses: what differs is said, and an empty run never passes."""

import json
from pathlib import Path

import pytest

from tools import record


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "FRESH", tmp_path / "fresh.json")
    monkeypatch.setattr(record, "KEPT", tmp_path / "kept.json")


def test_a_run_that_showed_nothing_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert record.main(["check"]) == 1
    assert "run the whole test suite first" in capsys.readouterr().err


def test_update_then_check_agrees_and_a_change_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    record.FRESH.write_text(json.dumps({"nsw": {"6.5": ["a"]}}), encoding="utf-8")
    assert record.main(["update"]) == 0
    assert record.main(["check"]) == 0
    record.FRESH.write_text(json.dumps({"nsw": {"6.5": ["a"], "6.2": ["b"]}}), encoding="utf-8")
    assert record.main(["check"]) == 1
    assert "nsw 6.2: recorded None, shown ['b']" in capsys.readouterr().err
