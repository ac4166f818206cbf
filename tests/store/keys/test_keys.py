"""Keys: in files that only their owner may read."""

from pathlib import Path

import pytest

from punto.store.keys.files import BadKey, make_keys, read_key, write_key

KEY = bytes(range(32))


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    make_keys(tmp_path / "keys")
    modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "keys").iterdir()}
    assert modes == {"checkpoint.key": 0o600, "checkpoint.pub": 0o644, "shoe.key": 0o600, "store.key": 0o600}


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    write_key(tmp_path / "shoe.key", KEY)
    assert read_key(tmp_path / "shoe.key") == KEY
    (tmp_path / "shoe.key").chmod(mode)
    with pytest.raises(BadKey, match=f"others may read it .mode {mode:04o}.; chmod 600"):
        read_key(tmp_path / "shoe.key")


@pytest.mark.parametrize(
    ("text", "fault"), [("00" * 31, "has 31 bytes"), ("zz", "is not a key"), ("", "has 0 bytes")]
)
def test_what_is_no_key_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "shoe.key").write_text(text)
    (tmp_path / "shoe.key").chmod(0o600)
    with pytest.raises(BadKey, match=fault):
        read_key(tmp_path / "shoe.key")


def test_a_key_is_never_overwritten(tmp_path: Path) -> None:
    write_key(tmp_path / "shoe.key", KEY)
    with pytest.raises(FileExistsError):
        write_key(tmp_path / "shoe.key", bytes(32))
