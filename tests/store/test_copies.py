"""Copies without end: at any moment a whole one is at hand that is hardly older than it may be."""

import time
from pathlib import Path
from threading import Event, Thread

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.store.backup import Manifest, read_manifest
from punto.store.copies import Take, copies, keep_copying
from punto.store.floor import Floor, make
from punto.store.keys import public_key
from punto.store.restore import restore
from tests.sizes import sizes
from tests.store.making import append
from tests.store.test_backup import take_backup

PATIENCE = 60.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make(tmp_path / "floor")
    return tmp_path / "floor"


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

    copying = Thread(target=keep_copying, args=(take, outside, every, 2, stop))
    with Floor(folder, {}) as floor:
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
    with Floor(tmp_path / "again", {}) as again:
        assert again._pass.wait().state == "good"
        assert again.store.reply_to(f"c{number - 1}") is not None


def test_the_command_goes_on_until_it_is_stopped(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(take: Take, target: Path, seconds: float, keep: int, stop: Event) -> None:
        assert (seconds, keep, stop.is_set()) == (30, 5, False)
        for name in "ab":
            take(target / name)
        raise KeyboardInterrupt

    monkeypatch.setattr("punto.cli.store.keep_copying", twice)
    words = ["backup", str(tmp_path / "outside"), "--data", str(folder), "--every", "30", "--keep", "5"]
    said = CliRunner().invoke(app, words)
    assert (said.exit_code, said.stdout.count("records")) == (0, 2)
    assert [each.name for each in copies(tmp_path / "outside")] == ["a", "b"]


def test_the_newest_are_kept_and_what_was_cut_off_is_cleared_away(folder: Path, tmp_path: Path) -> None:
    outside, stop, taken = tmp_path / "outside", Event(), []
    (outside / "2026-11-15T120000.000Z.partial").mkdir(parents=True)

    def take(target: Path) -> Manifest:
        taken.append(target)
        if len(taken) == 4:
            stop.set()
        take_backup(folder, target)
        return read_manifest(target, public_key(folder / "keys"))

    keep_copying(take, outside, 0.01, 2, stop)
    assert copies(outside) == taken[-2:] == sorted(outside.iterdir())
