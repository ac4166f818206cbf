"""The start page: every table alive, and every way in at once."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

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


def test_tiles_say_how_long_bets_are_open_and_where_one_sits(come: Come) -> None:
    def told(route: Route) -> None:
        answer = route.fetch()
        floor = answer.json()
        betting, closed, own = floor["tables"][:3]
        betting |= {"phase": "betting", "closes_at": floor["at"] + 3_600_000}
        closed |= {"phase": "closed", "closes_at": None}
        own["seats"][1] |= {"who": "p-0123456789abcdef", "name": "Ann"}
        route.fulfill(response=answer, json=floor)

    page = come("Ann")
    person = {"person": "p-0123456789abcdef", "name": "Ann", "role": "patron", "demo": True}
    page.add_init_script(f"sessionStorage.setItem('punto-person', {json.dumps(json.dumps(person))})")
    page.route(re.compile("/api/v1/floor$"), told)
    page.goto("/")
    tables = page.get_by_role("article")
    expect(tables.nth(0)).to_contain_text(re.compile(r"Place your bets \d+"))
    expect(tables.nth(1).get_by_role("button", name="Look at")).to_be_visible()
    expect(tables.nth(2).get_by_role("button", name="Back to seat 2 at")).to_be_visible()


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
