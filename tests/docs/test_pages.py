"""Pages that are made from the code are as the code would make them; links in pages lead somewhere."""

import re
from pathlib import Path

import pytest

from tools.refusals_page import PAGE, page

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def test_refusals_page_is_up_to_date() -> None:
    assert (ROOT / PAGE).read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_to_files(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target
