"""The tutorial works as it is written: its files are written, its commands run, its coup is dealt."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.rulebook.coverage import coverage
from tests.docs.tutorial import BOOK, commands, follow, run
from tests.extra_books import only_extra_books


@pytest.fixture(autouse=True)
def _library() -> Iterator[None]:
    yield
    only_extra_books()
    coverage.cache_clear()


def test_the_tutorial_leads_to_a_proven_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    follow(tmp_path)
    *lines, serve = commands()[1:]
    said = [run(each) for each in lines]
    assert any("lucky-red" in each for each in said)
    assert said[-1] == "without a fault: lucky\n"
    assert serve.startswith("punto serve --demo "), "tests/browser/test_tutorial.py runs it"
    assert [each.id for each in coverage(BOOK) if not each.done] == []
