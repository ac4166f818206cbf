"""Accounts in a backup: nobody can read them there, and whoever had one has it after a restore."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from punto.accounts.account_backup import FILE
from punto.accounts.first_administrator import people_of
from punto.accounts.sign_in import SignIn
from punto.cli.main import app
from punto.live import LiveFloor
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.server.app import create_app
from tests.server.accounts.staff import QUICK, Browser, Clock, Hire
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, without_robots


def punto(*words: object) -> tuple[int, str]:
    run = CliRunner().invoke(app, [str(word) for word in words])
    return run.exit_code, run.stderr


def kept(folder: Path, table: str = "people") -> list[Any]:
    with store_of(load(folder, {})) as store:
        return store.database.read(f"SELECT * FROM {table} ORDER BY 1")  # noqa: S608 - named by the tests


@pytest.fixture
def copy(invited_folder: Path, hire: Hire, stranger: Browser, tmp_path: Path) -> Path:
    """A backup of a floor that is being served: somebody has an account, somebody is locked out."""
    hire("tess", "casino-supervisor").signs_in()
    hire("dan", "dealer")
    for _ in range(6):
        stranger.asks(
            "POST", "/api/v1/sign-in", {"login": "dan", "password": "wrong wrong wrong", "code": ""}
        )
    assert punto("backup", tmp_path / "copy", "--data", invited_folder) == (0, "")
    return tmp_path / "copy"


def restored(copy: Path, folder: Path, *more: object, keys: Path | None = None) -> tuple[int, str]:
    key = folder / "keys" / "checkpoint.pub"
    again = copy.with_name("again")
    return punto("restore", copy, again, "--key", key, "--keys", keys or folder / "keys", *more)


@pytest.mark.trust("G5")
def test_accounts_are_in_a_backup_sealed_and_signed(copy: Path, invited_folder: Path) -> None:
    body = (copy / FILE).read_bytes()
    for row in kept(invited_folder):
        for value in row:
            if isinstance(value, str) and len(value) > 5:
                assert value.encode() not in body
    manifest = json.loads((copy / "manifest.json").read_bytes().splitlines()[0])
    assert FILE in manifest["files"]
    (copy / FILE).write_bytes(body[:-1] + bytes([body[-1] ^ 1]))
    assert restored(copy, invited_folder) == (1, f"{FILE}: is not the file that was signed\n")


@pytest.mark.trust("G5")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_restored_floor_has_the_same_people_and_no_sessions(
    copy: Path, invited_folder: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    more = ["--store", request.getfixturevalue("postgresql").new_database()] if kind == "postgresql" else []
    assert restored(copy, invited_folder, *more) == (0, "")
    again = copy.with_name("again")
    for table in ("people", "attempts", "invitations"):
        assert kept(again, table) == kept(invited_folder, table) != []
    assert kept(again, "sign_ins") == []
    with people_of(again, {}) as people:
        assert people.with_login("tess") is not None


def test_whoever_had_an_account_comes_in_after_a_restore(
    copy: Path, invited_folder: Path, hire: Hire, clock: Clock
) -> None:
    una = hire("una", "casino-supervisor")
    assert punto("backup", copy.with_name("later"), "--data", invited_folder) == (0, "")
    assert restored(copy.with_name("later"), invited_folder) == (0, "")
    sign_in = SignIn(QUICK, clock, OFTEN)
    house = LiveFloor(copy.with_name("again"), tables=(without_robots(TABLE_ID),), pace=None, sign_in=sign_in)
    with Client(create_app(demo=False, house=house, rates=OFTEN)) as client:
        una.signs_in(Browser(client))


def test_without_the_key_that_seals_them_they_are_not_put_back(
    copy: Path, invited_folder: Path, tmp_path: Path
) -> None:
    keys = tmp_path / "keys"
    keys.mkdir(mode=0o700)
    for file in (invited_folder / "keys").iterdir():
        if file.name != "people.key":
            (keys / file.name).write_bytes(file.read_bytes())
            (keys / file.name).chmod(0o600)
    missing = f"{FILE}: there is no people.key among the keys to open it with\n"
    assert restored(copy, invited_folder, keys=keys) == (1, missing)
    (keys / "people.key").write_bytes((invited_folder / "keys" / "shoe.key").read_bytes())
    (keys / "people.key").chmod(0o600)
    assert restored(copy, invited_folder, keys=keys) == (1, f"{FILE}: people.key does not open it\n")
    assert not copy.with_name("again").exists()
