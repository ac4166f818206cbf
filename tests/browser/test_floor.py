"""The start page: every table alive, and every way in at once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import PHONE
from tests.browser.conftest import DOING, Come

FEWEST_TABLES = 8


def test_every_table_is_there_with_every_way_in(come: Come) -> None:
    page = come("Ann")
    page.goto("/")
    tables = page.get_by_role("region", name="Tables").get_by_role("article")
    tables.first.wait_for()
    assert tables.count() >= FEWEST_TABLES
    for badge in ("NZ", "VIC", "NSW", "STR", "CRN"):
        expect(tables.filter(has_text=badge).first).to_be_visible()
    for way in DOING:
        expect(tables.first.get_by_role("button", name=way)).to_be_visible()
    expect(tables.first.get_by_role("img", name=re.compile("^Last results"))).to_be_visible()


@pytest.mark.parametrize("way", DOING)
def test_every_way_in_leads_to_a_page_that_says_it_is_no_play_for_money(come: Come, way: str) -> None:
    page = come("Guest")
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_role("button", name=f"{way} at Crown", exact=True).click()
    page.get_by_role("heading", level=1, name="Crown").wait_for()
    expect(page).to_have_url(re.compile(f"/floor/crown{DOING[way]}$"))
    expect(page.get_by_role("complementary", name="Demonstration")).to_contain_text("money")


def test_an_unknown_table_says_so(come: Come) -> None:
    page = come("Ann", PHONE)
    page.goto("/floor")
    expect(page.get_by_role("article").first).to_be_visible()
    page.goto("/floor/nelson/dance")
    expect(page.get_by_role("heading", level=1)).to_contain_text("no such page")
