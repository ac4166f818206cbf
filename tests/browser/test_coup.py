"""What a player does while bets are open: each with a browser of their own."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come, Dealer, sit


def box(wager: str) -> str:
    return f"[data-box={wager}]"


def test_a_bet_that_is_refused_says_why(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Tiger")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann"), "Tiger")
    page.get_by_role("radio", name="0.50 chip").click()
    page.locator(box("tiger")).click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text("Not taken: Tiger, $0.50.")
    expect(note).to_contain_text("or more")
    expect(note.get_by_role("link", name=re.compile("^Clause ")).first).to_be_visible()
    expect(page.get_by_test_id("stack")).to_have_text("$5,000")
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)


def test_undo_clear_and_double(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Star")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann"), "Star")
    staked = page.get_by_test_id("staked")
    for expected in ("$25", "$50"):
        page.locator(box("banker")).click()
        expect(staked).to_have_text(expected)
    page.get_by_role("button", name="Double").click()
    expect(staked).to_have_text("$100")
    page.get_by_role("button", name="Undo").click()
    expect(staked).to_have_text("$50")
    page.locator(box("banker")).click(button="right")
    expect(staked).to_have_text("$25")
    page.get_by_role("button", name="Clear").click()
    expect(staked).to_have_text("$0")
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
