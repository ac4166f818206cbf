"""The end of the tutorial: a table on the new rulebook, served as the page says, with its wager on show."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come, sit
from tests.browser.test_coup import box
from tests.docs.tutorial import commands, follow
from tests.extra_books import only_extra_books
from tools.serving import serving

BET = 5


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The floor that the last command of the tutorial opens."""
    monkeypatch.chdir(tmp_path)
    follow(tmp_path)
    only_extra_books()
    last = commands()[-1].split()
    assert last[:2] == ["punto", "serve"]
    with serving(*last[2:]) as server:
        yield server.address


def test_the_tutorials_table_takes_a_bet_on_its_own_wager(come: Come) -> None:
    ann = sit(come("Ann"), "Lucky")
    ann.locator(box("lucky-red")).click()
    expect(ann.get_by_test_id("staked")).to_have_text(f"${BET}")
