"""A restore into a database of its own, cut off: doing it again finishes it, with the same backup alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from punto.operation import restore as restoring
from punto.operation.data_directory import DataDirectory
from punto.operation.restore import UNFINISHED, restore
from punto.operation.settings import load
from punto.store.address import store_at
from punto.store.errors import AlreadyThere
from punto.store.keys.files import public_key
from tests.operation.floors import take_backup
from tests.store.making import append

RECORDS = 40


class CutOff(Exception):
    """The power went."""


@pytest.fixture
def batched_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A floor, and batches so small that a restore has several."""
    monkeypatch.setattr(restoring, "AT_ONCE", 7)
    with DataDirectory(folder, {}) as floor:
        for number in range(RECORDS):
            floor.store.append(append(f"c{number}", ("table/m1", None, 1)))
        floor.store.take_lease("table/m1", "server-a", 60)
    return folder


@pytest.fixture
def copy(batched_folder: Path, tmp_path: Path) -> Path:
    return take_backup(batched_folder, tmp_path / "copy")


def cut_off_at(patch: pytest.MonkeyPatch, name: str, call: int, *, after: bool = False) -> None:
    """Cut off the nth call of a function of the restore, before or after it is done."""
    calls, real = list[int](), getattr(restoring, name)

    def short(*given: object) -> object:
        calls.append(1)
        if len(calls) == call and not after:
            raise CutOff
        answer = real(*given)
        if len(calls) == call:
            raise CutOff
        return answer

    patch.setattr(restoring, name, short)


Again = Callable[[Path], object]


@pytest.fixture
def again(batched_folder: Path, tmp_path: Path, address: str) -> Again:
    return lambda source: restore(
        source, tmp_path / "again", public_key(batched_folder / "keys"), address=address
    )


@pytest.mark.trust("F36")
@pytest.mark.parametrize(
    ("name", "call", "after"),
    [("_write", 3, False), ("_put_leases", 1, True), ("_fill", 1, True), ("_check", 1, False),
     ("sync_folder", 1, True)],
)  # fmt: skip
def test_what_was_cut_off_is_finished_by_doing_it_again(  # noqa: PLR0917 - one for each fixture
    batched_folder: Path, copy: Path, tmp_path: Path, again: Again, monkeypatch: pytest.MonkeyPatch,
    name: str, call: int, after: bool,
) -> None:  # fmt: skip
    with monkeypatch.context() as patch:
        cut_off_at(patch, name, call, after=after)
        with pytest.raises(CutOff):
            again(copy)
    assert not (tmp_path / "again").exists()
    again(copy)
    with DataDirectory(batched_folder, {}) as old, store_at(load(tmp_path / "again", {}).address) as new:
        assert new.head().position == RECORDS + 2
        assert list(new.every()) == list(old.store.every(0, RECORDS + 2))
        assert new.database.read("SELECT 1 FROM snapshots WHERE stream = ?", [UNFINISHED]) == []


def test_before_it_is_committed_nothing_is_there(
    copy: Path, again: Again, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        cut_off_at(patch, "_put_leases", 1)
        with pytest.raises(CutOff):
            again(copy)
    with store_at(address) as store:
        assert store.head().position == 0
        assert store.command_without_events() is None


def test_another_backup_is_not_put_where_one_was_begun(
    batched_folder: Path, copy: Path, tmp_path: Path, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        cut_off_at(patch, "_check", 1)
        with pytest.raises(CutOff):
            again(copy)
    later = take_backup(batched_folder, tmp_path / "later")
    with pytest.raises(AlreadyThere, match="the database holds events already"):
        again(later)
    again(copy)


def test_what_is_finished_is_not_restored_over(
    batched_folder: Path, copy: Path, tmp_path: Path, address: str
) -> None:
    key = public_key(batched_folder / "keys")
    restore(copy, tmp_path / "again", key, address=address)
    with pytest.raises(AlreadyThere, match="the database holds events already"):
        restore(copy, tmp_path / "once more", key, address=address)


def test_a_store_is_not_taken_for_its_own_restore(batched_folder: Path, copy: Path, tmp_path: Path) -> None:
    """It ends where the backup ends, and yet is no restore that was cut off."""
    with pytest.raises(AlreadyThere, match="the database holds events already"):
        restore(
            copy,
            tmp_path / "again",
            public_key(batched_folder / "keys"),
            address=str(batched_folder / "punto.sqlite"),
        )
