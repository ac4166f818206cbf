"""`punto people`: accounts from the machine itself."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.accounts.first_administrator import first_administrator
from punto.cli.main import app
from punto.operation.data_directory import make

LINK = re.compile(r"https://floor\.example/welcome#[0-9a-f]{64}")


@pytest.fixture
def invited_folder(folder: Path) -> Path:
    first_administrator(folder, {})
    return folder


def punto(*words: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(map(str, words)))
    return result.exit_code, result.stdout, result.stderr


def test_who_is_there(invited_folder: Path) -> None:
    code, out, _ = punto("people", "list", "--data", invited_folder, "--json")
    (only,) = json.loads(out)
    assert (code, only["login"], only["role"], only["state"]) == (0, "admin", "administrator", "invited")
    assert "administrator" in punto("people", "list", "--data", invited_folder)[1]


def test_somebody_new_and_somebody_known(invited_folder: Path) -> None:
    given = ("--data", invited_folder, "--site", "https://floor.example/", "--json")
    code, out, _ = punto("people", "invite", "Sue", "--role", "inspector", *given)
    assert code == 0
    first = json.loads(out)["link"]
    assert LINK.fullmatch(first)
    again = json.loads(punto("people", "invite", "sue", "--role", "patron", *given)[1])["link"]
    assert again != first
    listed = json.loads(punto("people", "list", "--data", invited_folder, "--json")[1])
    assert [(each["login"], each["role"]) for each in listed] == [
        ("Sue", "inspector"),
        ("admin", "administrator"),
    ]


def test_every_fault_at_once(invited_folder: Path) -> None:
    code, _, err = punto(
        "people", "invite", "", "--role", "queen", "--name", "x" * 25, "--data", invited_folder
    )
    assert code == 2
    assert [line.split(":")[0] for line in err.splitlines()] == ["login", "--name", "--role"]


def test_serving_takes_accounts_or_a_demonstration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PUNTO_DATA", raising=False)
    code, _, err = punto("serve")
    assert (code, err.split(":")[0]) == (2, "--data")
    make(tmp_path / "empty")
    code, _, err = punto("serve", "--data", tmp_path / "empty", "--port", "0")
    assert (code, "nobody has an account here" in err) == (2, True)


def test_a_demonstration_is_not_opened_where_people_have_accounts(invited_folder: Path) -> None:
    code, _, err = punto("serve", "--demo", "--data", invited_folder, "--port", "0")
    assert (code, "people have accounts in this store" in err) == (2, True)
