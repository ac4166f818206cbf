"""Data directories: empty, with events in them, with a table at which somebody plays."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from punto.books.projection import LedgerProjection
from punto.operation.data_directory import DataDirectory, make
from punto.store.runtime import SYSTEM
from tests.live.hosting import Serving
from tests.operation.floors import fill
from tools.postgres import fast_folder


@pytest.fixture
def standing_time(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time of every floor that was given no other, in the one place of a list."""
    time = [1_700_000_000_000]
    monkeypatch.setattr(SYSTEM, "now", lambda: time[0])
    return time


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory in which nothing has happened yet."""
    make(tmp_path / "floor")
    return tmp_path / "floor"


@pytest.fixture
def folder_anywhere(tmp_path: Path, address: str) -> Path:
    """An empty data directory whose store lies in either kind of database."""
    make(tmp_path / "floor", address if address.startswith("postgresql") else "punto.sqlite")
    return tmp_path / "floor"


@pytest.fixture
def filled_folder(folder: Path) -> Path:
    """A data directory with ten events."""
    fill(folder)
    return folder


@pytest.fixture
def seated_folder(folder: Path) -> Path:
    """A data directory with a table at which Ann sits."""
    with DataDirectory(folder, {}, [LedgerProjection()]) as floor:
        serving = Serving(floor.store)
        serving.set_up()
        serving.sit_down()
    return folder


@pytest.fixture
def folder_in_memory(tmp_path: Path) -> Iterator[Path]:
    """Where a data directory may be made: in memory where there is room, for what is played fast."""
    with TemporaryDirectory(dir=fast_folder() or tmp_path) as made:
        yield Path(made) / "floor"
