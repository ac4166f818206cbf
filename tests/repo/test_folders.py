"""A folder that needs a table of contents wants folders of its own."""

from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "punto"
MOST = 25
TOO_FULL: set[str] = set()
"""Folders whose modules are still to be grouped. None may be added."""


def modules(folder: Path) -> int:
    return sum(file.name != "__init__.py" for file in folder.glob("*.py"))


FOLDERS = sorted({str(file.parent.relative_to(SRC)) for file in SRC.rglob("*.py")})


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_has_few_modules_side_by_side(folder: str) -> None:
    assert (modules(SRC / folder) > MOST) == (folder in TOO_FULL)
