"""On a phone the result comes as a sheet above the rail, and nothing has to be scrolled for."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import PHONE, axe_faults
from tests.browser.conftest import Come, Dealer, sit


def test_the_result_is_in_view_and_can_be_put_away(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Yarra")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann", PHONE), "Yarra")
    page.locator("[data-box=player]").click()
    expect(page.get_by_test_id("staked")).not_to_have_text("$0")
    dealer.deal_until("Bets are settled")
    sheet = page.get_by_role("region", name="Your result")
    expect(sheet).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", expanded=False).click()
    sheet.get_by_role("button", name="Why Player?").click()
    expect(sheet).to_contain_text(re.compile("beats|both have"))
    assert axe_faults(page) == []
    sheet.get_by_role("button", name="Put the result away").click()
    expect(sheet).to_have_count(0)


def test_the_limits_the_rulebook_and_the_way_out_of_the_history_are_in_reach(come: Come) -> None:
    page = sit(come("Ann", PHONE), "Yarra")
    expect(page.get_by_text("Victoria 2002 · Traditional Baccarat")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Limits").click()
    about = page.get_by_role("dialog", name="Yarra")
    expect(about.get_by_role("row", name=re.compile("^Tie \\$"))).to_contain_text("$5 – $500")
    expect(about.get_by_role("link", name="Read its rulebook")).to_be_visible()
    assert axe_faults(page) == []
    about.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="History").click()
    close = page.get_by_role("dialog", name="Every coup").get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
