"""The key of the accounts: another one, or none, is refused before anybody stands before a closed door."""

from pathlib import Path

import pytest

from punto.accounts.sign_in import SignIn
from punto.accounts.vault import PEOPLE_KEY
from punto.live import LiveFloor
from punto.store.keys.files import BadKey, write_key
from punto.store.runtime import SYSTEM
from tests.server.accounts.test_copying import punto


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    assert punto("init", tmp_path / "floor") == (0, "")
    return tmp_path / "floor"


def refused(floor: Path, tmp_path: Path, why: str) -> None:
    house = LiveFloor(floor, tables=(), pace=None, sign_in=SignIn())
    with pytest.raises(BadKey) as bad:
        house.open()
    assert str(bad.value) == f"{floor / 'keys' / PEOPLE_KEY}: {why}"
    said = (2, f"{bad.value}\n")
    assert punto("people", "invite", "sue", "--data", floor, "--role", "dealer") == said
    assert punto("backup", tmp_path / "copy", "--data", floor) == said


def test_a_key_that_is_another_floors_opens_nothing(floor: Path, tmp_path: Path) -> None:
    (floor / "keys" / PEOPLE_KEY).unlink()
    write_key(floor / "keys" / PEOPLE_KEY, SYSTEM.fresh_bytes())
    refused(floor, tmp_path, "does not open the accounts of this store")


def test_a_key_that_is_gone_is_not_made_anew(floor: Path, tmp_path: Path) -> None:
    (floor / "keys" / PEOPLE_KEY).unlink()
    refused(floor, tmp_path, "is not there, and people have accounts in this store; put it back")
    assert not (floor / "keys" / PEOPLE_KEY).exists()
