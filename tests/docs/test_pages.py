"""Pages that are made from the code are as the code would make them; links in pages lead somewhere."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from tools import keys_page, orders_page, refusals_page

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("made", [keys_page, orders_page, refusals_page], ids=lambda made: made.PAGE.name)
def test_a_page_that_is_made_is_up_to_date(made: ModuleType) -> None:
    assert (ROOT / made.PAGE).read_text(encoding="utf-8") == made.page()


def test_the_schema_of_a_rulebook_is_up_to_date() -> None:
    assert (ROOT / keys_page.SCHEMA).read_text(encoding="utf-8") == keys_page.schema()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_to_files(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_every_key_of_a_rulebook_has_a_meaning_of_its_own() -> None:
    rows = [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
        for line in keys_page.page().splitlines()
        if line.startswith("| ") and not line.startswith("| key")
    ]
    assert len(rows) > 500
    bare = [row[0] for row in rows if row[4].rstrip(".").lower() == row[0].strip("*`").replace("_", " ")]
    assert not bare
    assert not [row for row in rows if not row[4]]


def test_every_meaning_is_of_a_key() -> None:
    named = {each.rpartition(".")[0] for each in keys_page.MEANINGS}
    assert named <= {cls.__name__ for each in keys_page._structs() for cls in each.__mro__}
