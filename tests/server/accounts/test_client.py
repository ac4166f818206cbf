"""The pages hold no chance and no outcome: what the cards come to is the server's to say."""

from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[3] / "ui" / "src"
FILES = [file for file in sorted(SOURCES.rglob("*")) if file.suffix in {".ts", ".svelte"}]
CHANCE = ("Math.random", "shuffle(")
STORED = ("localStorage.setItem", "document.cookie", "indexedDB")
"""Where a page could put what it should not keep; the session's token it never sees."""


def test_there_are_pages() -> None:
    assert len(FILES) > 50


@pytest.mark.parametrize("word", CHANCE)
def test_no_page_draws_lots(word: str) -> None:
    assert [file.name for file in FILES if word in file.read_text(encoding="utf-8")] == []


def test_no_page_of_the_accounts_keeps_anything() -> None:
    accounts = [file for file in FILES if "account" in file.parts]
    assert accounts
    assert [
        file.name for file in accounts for word in STORED if word in file.read_text(encoding="utf-8")
    ] == []
