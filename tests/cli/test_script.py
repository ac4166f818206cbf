"""`punto script run`: what differs on stdout with exit code 1, what cannot be read on stderr with 2."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli.main import app

GOOD = "case Seats\nrulebook nsw\nAnn sits at 1\n  then player-joined seat=1\n"
WRONG = "case Seats\nrulebook nsw\nAnn sits at 1\n  then player-joined seat=2\n"
BAD = "rulebook nsw\nAnn site at 1\nwheels 4\n"


SIGN = "no limits are named; the runner puts up a sign: minimum $0.01, maximum $10,000,000,000"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("good", GOOD), ("wrong", WRONG), ("bad", BAD)):
        Path(f"{name}.punto").write_text(text, encoding="utf-8")


def run(*words: str, given: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["script", "run", *words], input=given)
    return result.exit_code, result.stdout, result.stderr


def test_what_is_as_expected_says_so() -> None:
    assert run("good.punto") == (0, f"good.punto: {SIGN}\ngood.punto: Seats: 1 checks, all as expected\n", "")


def test_limits_that_a_script_names_are_its_own() -> None:
    limited = f"limits minimum 10 maximum 500\n{GOOD}"
    Path("limited.punto").write_text(limited, encoding="utf-8")
    assert run("limited.punto") == (0, "limited.punto: Seats: 1 checks, all as expected\n", "")


def test_what_differs_names_file_and_line() -> None:
    code, out, err = run("wrong.punto")
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "wrong.punto:4: then player-joined seat=2",
        "    seat is 1",
        f"wrong.punto: {SIGN}",
        "wrong.punto: Seats: 1 checks, 1 of them differ",
    ]


def test_what_cannot_be_read_is_named_all_at_once() -> None:
    code, out, err = run("bad.punto")
    assert (code, out) == (2, "")
    assert [line.split(": ")[0] for line in err.splitlines()] == ["bad.punto:2", "bad.punto:3"]


def test_several_files_run_and_the_worst_decides() -> None:
    code, out, err = run("good.punto", "wrong.punto", "bad.punto", "gone.punto")
    assert code == 2
    assert "good.punto: Seats" in out
    assert "wrong.punto: Seats" in out
    assert "gone.punto: cannot be read: No such file or directory" in err


def test_standard_input_and_bytes_that_are_no_text() -> None:
    assert run("-", given=GOOD)[0] == 0
    Path("bytes.punto").write_bytes(b"rulebook \xff")
    assert run("bytes.punto") == (2, "", "bytes.punto: is not UTF-8 text at byte 9\n")


def test_json_has_the_same() -> None:
    code, out, err = run("good.punto", "wrong.punto", "bad.punto", "--json")
    assert (code, err) == (2, "")
    good, wrong, bad = json.loads(out)
    assert good == {
        "file": "good.punto", "title": "Seats", "passed": True, "checks": 1, "events": 1,
        "faults": [], "differences": [], "sign": "minimum $0.01, maximum $10,000,000,000",
    }  # fmt: skip
    assert wrong["differences"] == [{"line": 4, "expected": "then player-joined seat=2", "got": "seat is 1"}]
    assert [fault["line"] for fault in bad["faults"]] == [2, 3]
