"""A table with a real shoe: opened, prepared and dealt from the keyboard, with a dealer's own keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come, Dealer, sit

NATURAL = ("9h", "2d", "0s", "3c")
"""Player nine and ten, Banker two and three."""


@pytest.fixture(scope="session")
def floor(practice_floor: str) -> str:
    return practice_floor


def test_a_table_is_opened_and_a_coup_dealt_by_hand(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Practice 2")
    page = dealer.page
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Practice 2")
    ann.locator("[data-box=player]").click()
    expect(ann.get_by_test_id("staked")).to_have_text("$5")
    dealer.step()

    keypad = page.get_by_role("region", name="Keypad")
    dealer.key_in(*NATURAL)
    expect(ann.locator("svg.scene .face")).to_have_count(len(NATURAL))
    dealer.deal_until("Bets are settled")
    payouts = page.get_by_role("region", name="Payouts")
    expect(payouts).to_contain_text("Ann")
    expect(payouts.get_by_role("img", name="$5")).to_be_visible()
    dealer.deal_until("Bets are paid")
    expect(ann.get_by_test_id("net")).to_have_text("+$5")

    dealer.press("7h")
    expect(keypad.locator(".keyed")).to_contain_text("No card is due")
    dealer.deal_until("No more bets")
    expect(keypad.locator(".keyed")).to_contain_text("Rank, suit, Enter")
    dealer.press("7")
    page.keyboard.press("Escape")
    expect(keypad).to_contain_text("Rank, suit, Enter")
    keypad.get_by_role("button", name="Change keys").click()
    keypad.get_by_role("button", name="J", exact=False).first.click()
    page.keyboard.press("q")
    keypad.get_by_role("button", name="Done").click()
    dealer.press("q1")
    expect(keypad.get_by_role("img", name="Spades")).to_be_visible()
    expect(keypad.locator(".keyed")).to_contain_text("J")
    page.reload()
    expect(keypad.get_by_role("button", name="J", exact=False).first).to_contain_text("q")
