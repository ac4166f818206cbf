"""A folder that needs a table of contents wants folders of its own; tests lie in the rooms of the product."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "punto"
TESTS = ROOT / "tests"
MOST = 25
BESIDES = {
    "acceptance": "worked cases of the five rulebooks, from the sheet to the answer",
    "browser": "the pages in a real browser",
    "docs": "the pages of the manual",
    "examples": "the example books",
    "oracle": "a second settlement, to compare with",
    "plugins": "fixtures that several rooms share",
    "repo": "the repository itself",
    "scripts": "the scripts that other tests run",
    "tools": "the tools of developers",
}
"""Rooms of the tests that are no package of the product, and what is in them."""


def modules(folder: Path) -> int:
    return sum(file.name != "__init__.py" for file in folder.glob("*.py"))


FOLDERS = sorted({str(file.parent.relative_to(ROOT)) for base in (SRC, TESTS) for file in base.rglob("*.py")})


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_has_few_modules_side_by_side(folder: str) -> None:
    assert modules(ROOT / folder) <= MOST


def test_tests_lie_in_the_rooms_of_the_product() -> None:
    rooms = {each.name for each in TESTS.iterdir() if any(each.rglob("*.py"))} | {"scripts"}
    packages = {each.name for each in SRC.iterdir() if (each / "__init__.py").is_file()}
    assert rooms - packages == set(BESIDES)
    assert packages - rooms == {"api"}, "the API's structs are tested where they are sent: in tests/server"


def test_tests_of_the_store_know_no_table() -> None:
    """As the store itself: what needs a table is a test of a room above it."""
    allowed = {"cards", "machine", "rulebook", "store", "units"}
    for file in sorted((TESTS / "store").rglob("*.py")):
        found = re.findall(r"^\s*from punto\.(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(found) <= allowed, file.name
