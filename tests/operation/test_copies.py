"""Copies without end: at any moment a whole one is at hand that is hardly older than it may be."""

import time
from errno import ENOSPC
from pathlib import Path
from threading import Event, Thread

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.operation.backup import Manifest, read_manifest
from punto.operation.copies import Take, Tell, copies, keep_copying
from punto.operation.data_directory import DataDirectory
from punto.operation.restore import restore
from punto.operation.settings import BadConfig
from punto.store.errors import AlreadyThere, ChainBroken, DamagedDatabase, Unavailable, UnfitDatabase
from punto.store.keys.files import BadKey, public_key
from tests.operation.floors import take_backup
from tests.sizes import sizes
from tests.store.making import append

PATIENCE = 60.0


@pytest.mark.trust("G5")
@pytest.mark.parametrize("seconds", sizes(1, 120))
def test_what_was_acknowledged_is_in_a_whole_copy_within_a_minute(
    folder: Path, tmp_path: Path, seconds: int
) -> None:
    """The store is written to while it is copied; then the newest copy is restored and checked."""
    outside, key, stop = tmp_path / "outside", public_key(folder / "keys"), Event()
    every = min(20.0, seconds / 4)

    def take(target: Path) -> Manifest:
        return read_manifest(take_backup(folder, target), key)

    copying = Thread(target=keep_copying, args=(take, outside, every, 2, stop, unheard))
    with DataDirectory(folder, {}) as floor:
        copying.start()
        until, number = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            floor.store.append(append(f"c{number}", ("table/m1", None, 2)))
            number += 1
            time.sleep(0.01)
        written, at = floor.store.head().position, time.monotonic()
        while not (found := copies(outside)) or read_manifest(found[-1], key).records < written:
            assert time.monotonic() - at < PATIENCE
            time.sleep(0.05)
        stop.set()
        copying.join()
    assert restore(copies(outside)[-1], tmp_path / "again", key).records >= written
    with DataDirectory(tmp_path / "again", {}) as again:
        assert again._pass.wait().state == "good"
        assert again.store.reply_to(f"c{number - 1}") is not None


def test_the_command_goes_on_until_it_is_stopped(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(  # noqa: PLR0917 - one for each thing that is given
        take: Take, target: Path, seconds: float, keep: int, stop: Event, tell: Tell
    ) -> None:
        assert (seconds, keep, stop.is_set()) == (30, 5, False)
        for name in "ab":
            take(target / name)
        tell(OSError("no room"))
        raise KeyboardInterrupt

    monkeypatch.setattr("punto.cli.store.keep_copying", twice)
    words = ["backup", str(tmp_path / "outside"), "--data", str(folder), "--every", "30", "--keep", "5"]
    said = CliRunner().invoke(app, words)
    assert (said.exit_code, said.stdout.count("records"), said.stderr) == (0, 2, "no room\n")
    assert sorted(each.name for each in (tmp_path / "outside").iterdir()) == ["a", "b"]


def test_the_newest_are_kept_and_what_was_cut_off_is_cleared_away(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (outside / "2026-11-15T120000.000Z.partial").mkdir(parents=True)
    taken = copy_so_often(folder, outside, 4, 2)
    assert copies(outside) == taken[-2:] == sorted(outside.iterdir())


def copy_so_often(folder: Path, outside: Path, times: int, keep: int) -> list[Path]:
    """The backups that were taken, one after the other."""
    stop, taken = Event(), list[Path]()

    def take(target: Path) -> Manifest:
        taken.append(target)
        if len(taken) == times:
            stop.set()
        take_backup(folder, target)
        return read_manifest(target, public_key(folder / "keys"))

    keep_copying(take, outside, 0.01, keep, stop, unheard)
    return taken


def unheard(error: Exception) -> None:
    raise AssertionError(error)


class Disk:
    """A disk with room for so many copies; what does not fit is cut off, and cleared away or not."""

    def __init__(self, folder: Path, outside: Path, room: int) -> None:
        self.folder, self.outside, self.room = folder, outside, room
        self.tries = 0

    def take(self, target: Path) -> Manifest:
        self.tries += 1
        if len(list(self.outside.iterdir())) >= self.room:
            target.with_name(target.name + ".partial").mkdir()
            raise OSError(ENOSPC, "No space left on device")
        return read_manifest(take_backup(self.folder, target), public_key(self.folder / "keys"))


@pytest.mark.trust("F11", "G5")
def test_on_a_full_disk_an_old_copy_makes_room_and_the_last_one_stays(folder: Path, tmp_path: Path) -> None:
    outside, stop, heard = tmp_path / "copies", Event(), list[str]()
    disk = Disk(folder, outside, 3)

    def five(target: Path) -> Manifest:
        if disk.tries >= 5:
            stop.set()
        return disk.take(target)

    keep_copying(five, outside, 0.01, 3, stop, lambda error: heard.append(str(error)))
    assert (disk.tries, heard) == (7, []), "four were taken, the fourth at the second try, and so on"
    assert len(copies(outside)) == len(list(outside.iterdir())) == 3


def test_the_last_one_does_not_make_room_though_the_clock_was_set_back(folder: Path, tmp_path: Path) -> None:
    outside, stop = tmp_path / "copies", Event()
    future = outside / "2999-11-14T120000.000Z"
    outside.mkdir()
    take_backup(folder, future)
    disk, taken = Disk(folder, outside, 2), list[Path]()

    def twice(target: Path) -> Manifest:
        if disk.tries == 2:
            stop.set()
        taken.append(target)
        return disk.take(target)

    keep_copying(twice, outside, 0.01, 2, stop, unheard)
    assert copies(outside) == [taken[0], taken[-1]]


@pytest.mark.trust("F11", "G5")
def test_a_copy_that_cannot_be_taken_is_told_and_the_next_is_tried(folder: Path, tmp_path: Path) -> None:
    outside, stop, heard = tmp_path / "copies", Event(), list[str]()
    disk = Disk(folder, outside, 1)

    def tell(error: Exception) -> None:
        heard.append(str(error))
        disk.room = 9
        if len(heard) > 1:
            stop.set()

    def take(target: Path) -> Manifest:
        if disk.tries > 3:
            stop.set()
            raise Unavailable("the database went away")
        return disk.take(target)

    keep_copying(take, outside, 0.01, 1, stop, tell)
    assert heard == ["[Errno 28] No space left on device", "the database went away"]
    assert len(copies(outside)) == len(list(outside.iterdir())) == 1


@pytest.mark.trust("G5")
@pytest.mark.parametrize("fault", [BadKey("x"), UnfitDatabase("x"), BadConfig(["x"])])
def test_keys_or_a_database_that_do_not_fit_for_a_while_end_nothing(
    folder: Path, tmp_path: Path, fault: Exception
) -> None:
    outside, stop, heard = tmp_path / "copies", Event(), list[Exception]()
    disk = Disk(folder, outside, 9)

    def take(target: Path) -> Manifest:
        if disk.tries == 1 and not heard:
            raise fault
        if disk.tries == 1:
            stop.set()
        return disk.take(target)

    keep_copying(take, outside, 0.01, 9, stop, heard.append)
    assert (heard, len(copies(outside))) == ([fault], 2)


@pytest.mark.parametrize("fault", [ChainBroken(3, "x"), DamagedDatabase("x")])
def test_what_shows_damage_ends_it(folder: Path, tmp_path: Path, fault: Exception) -> None:
    outside = tmp_path / "copies"
    disk = Disk(folder, outside, 9)

    def take(target: Path) -> Manifest:
        if disk.tries:
            raise fault
        return disk.take(target)

    with pytest.raises(type(fault)):
        keep_copying(take, outside, 0.01, 9, Event(), unheard)
    assert len(copies(outside)) == 1


def test_if_not_even_the_first_can_be_taken_that_is_the_end(folder: Path, tmp_path: Path) -> None:
    """And what is left of one that was cut off is cleared away before the next is begun, in room for one."""
    outside, stop = tmp_path / "copies", Event()
    disk = Disk(folder, outside, 0)
    for _ in range(3):
        with pytest.raises(OSError, match="No space left"):
            keep_copying(disk.take, outside, 0.01, 2, stop, unheard)
        assert len(list(outside.iterdir())) == 1
    disk.room = 1

    def once(target: Path) -> Manifest:
        stop.set()
        return disk.take(target)

    keep_copying(once, outside, 0.01, 2, stop, unheard)
    assert len(copies(outside)) == len(list(outside.iterdir())) == 1


@pytest.mark.parametrize("keep", [1, 2, 3, 4])
def test_what_others_put_there_stays_and_does_not_count(folder: Path, tmp_path: Path, keep: int) -> None:
    """Also a backup by hand, one with a name that looks nearly like ours, and somebody's own files."""
    outside = tmp_path / "copies"
    outside.mkdir()
    names = ("2026-11-15", "a", "z", "2026-11-15T120000.000Z-mine", "x2026-11-15T120000.000Z")
    theirs = [take_backup(folder, outside / name) for name in names]
    for name in ("mine.partial", "2026-11-15.partial"):
        (outside / name).mkdir()
        (outside / name / "mine.txt").write_text("mine")
        theirs.append(outside / name)
    taken = copy_so_often(folder, outside, 3, keep)
    assert copies(outside) == taken[-keep:]
    assert sorted(outside.iterdir()) == sorted([*theirs, *taken[-keep:]])


def test_the_last_one_is_kept_though_the_clock_was_set_back(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "copies"
    future = [outside / f"2999-11-1{day}T120000.000Z" for day in (4, 5)]
    outside.mkdir()
    for each in future:
        take_backup(folder, each)
    taken = copy_so_often(folder, outside, 1, 2)
    assert copies(outside) == [*taken, future[-1]]


def test_a_backup_takes_no_place_where_somebody_elses_files_lie(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "copy.partial" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    with pytest.raises(
        AlreadyThere, match=r"copy\.partial: is there already, and is no backup that was cut off"
    ):
        take_backup(folder, tmp_path / "copy")
    assert mine.read_text() == "mine"
