"""The page of prices, used as a person would."""

import re

from playwright.sync_api import Page, expect

from tests.browser.browsing import DESKTOP, PHONE, SMALLEST, axe_faults, fits, resized

PATIENCE = 60_000
"""Milliseconds. Prices are worked out when they are asked for, and the machine may be busy."""


def test_a_wager_opens_to_its_lines_and_clauses(page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto("/odds/nz-1998")
    row = page.locator("details").filter(has_text="Banker").first
    row.locator("summary").click()
    expect(row).to_contain_text("2,292,252,566,437,888")
    row.get_by_role("link", name="Clause 5.1(a)(i)").click()
    expect(page).to_have_url(re.compile("/rulebooks/nz-1998/clauses/"))


def test_cards_removed_move_the_price_and_stay_in_the_address(page: Page) -> None:
    page.goto("/odds/nz-1998")
    page.set_default_timeout(PATIENCE)
    tie = page.locator("summary").filter(has_text="Tie").first
    before = tie.inner_text()
    page.get_by_label("Cards removed").fill("6H 6C 7D")
    page.get_by_role("button", name="Price", exact=True).click()
    expect(page.get_by_role("heading", name="413 cards")).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile(r"removed=6H\+6C\+7D"))
    assert tie.inner_text() != before


def test_the_page_is_for_everyone(page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto("/odds/nz-1998")
    page.get_by_role("button", name="Show how prices move").click()
    page.get_by_role("heading", name="How prices move").wait_for()
    page.get_by_role("heading", name="Printed odds that stand out").wait_for()
    page.locator("summary").first.click()
    for size in (DESKTOP, PHONE, SMALLEST):
        resized(page, size)
        assert axe_faults(page) == [], size
        assert fits(page), size
