"""What pages show at the prompt of Python is what Python answers."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if BLOCK.search(page.read_text(encoding="utf-8"))
]


def blocks(text: str) -> str:
    """The blocks of a page, each on its own lines, so that a failure names the right one."""
    shown = ["" for _ in text.splitlines()]
    for match in BLOCK.finditer(text):
        first = text.count("\n", 0, match.start()) + 1
        for place, line in enumerate(match[1].splitlines()):
            shown[first + place] = line
    return "\n".join(shown)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_answers_what_the_page_shows(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(
        blocks(page.read_text(encoding="utf-8")), {}, page.name, str(page), 0
    )
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert found.attempted > 0
    assert found.failed == 0, "".join(said)


def test_there_are_pages_with_python() -> None:
    assert {page.name for page in PAGES} >= {"python.md", "table.md"}
