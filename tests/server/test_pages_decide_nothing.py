"""The pages hold no chance and no outcome: what the cards come to is the server's to say."""

import re
from pathlib import Path

import pytest

from punto.server.site import STATIC

SOURCES = Path(__file__).parents[2] / "ui" / "src"
FILES = [file for file in sorted(SOURCES.rglob("*")) if file.suffix in {".ts", ".svelte"}]
CHANCE = ("Math.random", "shuffle(")
OUTCOME = re.compile(r"%\s*10\b|function (settle|natural|third)\w*\(")
"""Points are counted modulo ten: whoever decides what cards come to does that, whoever shows it does not."""
STORED = ("localStorage.setItem", "document.cookie", "indexedDB")
"""Where a page could put what it should not keep; the session's token it never sees."""


def test_there_are_pages() -> None:
    assert len(FILES) > 50


@pytest.mark.trust("E11")
@pytest.mark.parametrize("word", CHANCE)
def test_no_page_draws_lots(word: str) -> None:
    assert [file.name for file in FILES if word in file.read_text(encoding="utf-8")] == []


@pytest.mark.trust("E11")
def test_no_page_decides_what_cards_come_to() -> None:
    assert OUTCOME.search("function points(hand) { return sum(hand) % 10; }")
    assert [file.name for file in FILES if OUTCOME.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.trust("E11")
def test_what_is_sent_has_no_chance_in_it() -> None:
    built = sorted(STATIC.rglob("*.js"))
    assert built, "the pages are not built: make setup builds them"
    sent = "".join(file.read_text(encoding="utf-8") for file in built)
    assert [word for word in CHANCE if word in sent] == []
    assert sent.count("getRandomValues") <= 1, "for the ids of commands alone"


@pytest.mark.trust("E11")
def test_no_page_of_the_accounts_keeps_anything() -> None:
    accounts = [file for file in FILES if "account" in file.parts]
    assert accounts
    assert [
        file.name for file in accounts for word in STORED if word in file.read_text(encoding="utf-8")
    ] == []
