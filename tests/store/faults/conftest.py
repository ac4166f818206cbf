"""Where the tests of faults keep their files."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tools.postgres import fast_folder


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: what a killed process leaves is the same there."""
    with TemporaryDirectory(dir=fast_folder() or tmp_path) as folder:
        yield Path(folder)
