"""Promotions: anybody reads the terms and checks the draw in the browser; the operator sees what is due."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import DESKTOP, PHONE, SMALLEST, axe_faults, fits, resized

PAGES = {
    "list": "/promotions",
    "running": "/promotions/summer-drive",
    "drawn": "/promotions/winter-draw/check",
    "not drawn": "/promotions/summer-drive/check",
    "plan": "/plan-promotion",
    "terms": "/promotions/summer-drive/terms",
}


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_for_everyone(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    for size in (DESKTOP, PHONE):
        resized(page, size)
        assert axe_faults(page) == [], size
        assert fits(page), size
    resized(page, SMALLEST)
    assert fits(page)


def test_a_patron_checks_a_draw_in_the_browser(page: Page) -> None:
    page.goto("/promotions")
    page.get_by_role("link", name="Check the draw of Winter Draw").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter Draw, the draw")
    page.get_by_role("button", name="Check it in this browser").click()
    expect(page.get_by_text("✓ The seed belongs to the commitment")).to_be_visible()
    expect(page.get_by_text("✓ The list is the one that was frozen")).to_be_visible()
    expect(page.get_by_text("✓ Prize 1: ticket")).to_be_visible()
    expect(page.get_by_text("✓ Prize 2: ticket")).to_be_visible()
    expect(page.get_by_text("✗")).to_have_count(0)
    page.get_by_label("Ticket number").fill("7")
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_text("Ticket 0007 was in the draw, line 7 of 25")).to_be_visible()
    page.get_by_label("Ticket number").fill("99")
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_text("Ticket 99 was not in the draw.")).to_be_visible()


def test_the_operator_sees_what_is_due_and_is_refused_with_the_clause(
    page: Page, complaints: list[str]
) -> None:
    page.goto("/promotions/summer-drive")
    expect(page.get_by_role("heading", name="Deadlines")).to_have_count(0)
    page.get_by_role("button", name="Look as the operator").click()
    expect(page.get_by_role("heading", name="Deadlines")).to_be_visible()
    expect(page.get_by_text("close entries", exact=True)).to_be_visible()
    page.get_by_role("button", name="Close entries").click()
    page.locator("form").get_by_role("button", name="Close entries").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("the close of entries is not possible before")
    expect(alert.get_by_role("link", name="Clause 16.7.6")).to_be_visible()
    assert axe_faults(page) == []
    complaints[:] = [complaint for complaint in complaints if "409" not in complaint]


def test_terms_are_written_and_what_is_wrong_is_told_with_its_clause(
    page: Page, complaints: list[str]
) -> None:
    page.goto("/promotions")
    page.get_by_role("link", name="Plan a promotion").click()
    page.get_by_label("Name of the promotion").fill("Autumn Car")
    page.get_by_label("Rulebook").select_option("star-2024")
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("autumn-car, terms")
    page.get_by_label("Title that patrons see").fill("Autumn Car")
    page.get_by_label("Title of prize 1").fill("Car and wine")
    page.get_by_label("Value of prize 1").fill("48990")
    page.get_by_role("button", name="motor vehicle").click()
    page.get_by_text("What prize 1 holds").click()
    page.get_by_label("Litres of liquor").fill("20.001")
    page.get_by_role("button", name="Save the draft").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("20.001 litres of liquor")
    expect(alert.get_by_role("link", name="Clause 16.5.4")).to_be_visible()
    page.get_by_label("Litres of liquor").fill("20")
    page.get_by_role("button", name="Save the draft").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Autumn Car, terms")
    page.get_by_role("button", name="Lodge edition 1").click()
    for clause in ("16.7.1", "16.7.6", "16.7.11.2.1", "16.7.11.2.4"):
        expect(alert.get_by_role("link", name=f"Clause {clause}", exact=True).first).to_be_visible()
    for size in (DESKTOP, PHONE):
        resized(page, size)
        assert axe_faults(page) == [], size
        assert fits(page), size
    complaints[:] = [complaint for complaint in complaints if "409" not in complaint]


def test_a_winner_is_told_and_a_claim_is_refused_only_with_what_must_be_kept(
    page: Page, complaints: list[str]
) -> None:
    page.goto("/promotions/winter-draw")
    expect(page.get_by_role("heading", name="Claims")).to_have_count(0)
    page.get_by_role("button", name="Look as the operator").click()
    told = page.get_by_role("form", name="Attempt to tell the winner of prize 2")
    told.get_by_role("combobox").select_option("e-mail")
    told.get_by_role("button", name="Record the attempt").click()
    expect(page.get_by_text("by e-mail").first).to_be_visible()
    refuse = page.get_by_role("form", name="Refuse claim c1")
    refuse.get_by_role("button", name="Refuse prize 2").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("the claimant was not told why", ignore_case=True)
    expect(alert.get_by_role("link", name="Clause 16.10.1").first).to_be_visible()
    assert axe_faults(page) == []
    complaints[:] = [complaint for complaint in complaints if "409" not in complaint]
