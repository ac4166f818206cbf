"""`punto settle` and the other commands at their edges: files, standard input, exit codes."""

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from punto.cli.main import app
from punto.version import __version__

SHEET = {
    "rulebook": "nsw",
    "coups": [
        {"cards": ["2H", "3D", "4C", "4S"], "wagers": [{"id": "w", "wager": "banker", "amount": "500"}]}
    ],
}


def punto(*words: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=given)


def test_reads_a_file_and_writes_json(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET), encoding="utf-8")
    result = punto("settle", str(file))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["coups"][0]["wagers"][0]["net"] == "475"
    assert punto("settle", str(file), "--json").stdout == result.stdout


def test_reads_standard_input() -> None:
    result = punto("settle", "-", given=json.dumps(SHEET))
    assert json.loads(result.stdout)["coups"][0]["result"] == "banker"


def test_prints_a_table_also_for_coups_without_cards() -> None:
    sheet = {**SHEET, "coups": [{"kind": "dummy", "wagers": SHEET["coups"][0]["wagers"]}]}  # type: ignore[index]
    printed = punto("settle", "-", "--table", given=json.dumps(sheet)).stdout
    assert "Coup 1: dummy" in printed
    assert "void" in printed


def test_a_missing_file_is_bad_input() -> None:
    result = punto("settle", "no-such-file.json")
    assert result.exit_code == 2
    assert result.stderr == "no-such-file.json: cannot be read: No such file or directory\n"


def test_text_that_is_not_utf8_is_bad_input() -> None:
    result = punto("settle", "-", given=b'{"rulebook": "\xff"}')
    assert result.exit_code == 2
    assert "-: is not UTF-8 text at byte 14" in result.stderr


def test_every_fault_has_its_line_and_nothing_is_settled() -> None:
    sheet = {
        "rulebook": "nsw",
        "decks": 5,
        "coups": [{"cards": ["9X"], "wagers": [{"wager": "tie", "amount": "-1"}]}],
    }
    result = punto("settle", "-", given=json.dumps(sheet))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == [
        "decks",
        "coups[0].wagers[0].amount",
        "coups[0].cards[0]",
    ]


def test_version() -> None:
    assert punto("version").stdout.strip() == __version__
