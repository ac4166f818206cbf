"""The start page: every table alive, and every way in at once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import PHONE
from tests.browser.conftest import Come, enter

FEWEST_TABLES = 8


def test_every_table_is_there_with_every_way_in(come: Come) -> None:
    page = come("Ann")
    tables = page.get_by_role("region", name="Tables").get_by_role("article")
    tables.first.wait_for()
    assert tables.count() >= FEWEST_TABLES
    for badge in ("NZ", "VIC", "NSW", "STR", "CRN"):
        expect(tables.filter(has_text=badge).first).to_be_visible()
    for way in ("Take a seat", "Deal", "Supervise", "Inspect"):
        expect(tables.first.get_by_role("button", name=way)).to_be_visible()
    expect(tables.first.get_by_role("img", name=re.compile("^Last results"))).to_be_visible()


def test_the_floor_moves_by_itself(come: Come) -> None:
    """At a table where no test takes the dealer's place."""
    page = come("Ann")
    table = page.get_by_role("article", name="Three Card", exact=True)
    table.wait_for()
    before = table.locator(".now").inner_text()
    expect(table.locator(".now")).not_to_have_text(before, timeout=30_000)


@pytest.mark.parametrize("way", ["Take a seat", "Deal", "Supervise", "Inspect"])
def test_every_page_says_that_it_is_no_play_for_money(come: Come, way: str) -> None:
    page = enter(come("Ann"), way, "Crown")
    expect(page.get_by_role("complementary", name="Demonstration")).to_contain_text("money")


def test_an_unknown_table_says_so(come: Come) -> None:
    page = come("Ann", PHONE)
    page.get_by_role("article").first.wait_for()
    page.goto("/floor")
    expect(page.get_by_role("article").first).to_be_visible()
    page.goto("/floor/nelson/dance")
    expect(page.get_by_role("heading", level=1)).to_contain_text("no such page")
