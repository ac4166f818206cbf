"""A table with a real shoe: opened, prepared and dealt from the keyboard, with a dealer's own keys."""

import re
from re import Pattern

from playwright.sync_api import expect

from tests.browser.conftest import Come, Dealer, sit

NATURAL = ("9h", "2d", "0s", "3c")
"""Player nine and ten, Banker two and three."""
SCANNED = """face => fetch("/api/v1/tables/practice-2/commands", {
    method: "POST",
    headers: { "content-type": "application/json", "x-punto-visit": sessionStorage.getItem("punto-visit") },
    body: JSON.stringify({ id: "01890000-0000-7000-8000-000000000001", order: { order: "draw-card", face } }),
}).then(({ ok }) => ok)"""
"""A card that the console has not given."""
ENTER_WITHOUT_LINE = """() => {
    dispatchEvent(new Event("offline"));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}"""
SUITS = {"s": "Spades", "h": "Hearts", "c": "Clubs", "d": "Diamonds"}


def pressed(card: str) -> tuple[str | Pattern[str], ...]:
    """The keys on the screen for a card: by their faces, whatever key stands for them."""
    return re.compile(f"^{card[0].replace('0', '10')}"), SUITS[card[1]]


def drop_keep_and_take_back(dealer: Dealer) -> None:
    """What was keyed goes when its card comes from elsewhere, and stays while the line is lost."""
    page = dealer.page
    keypad = page.get_by_role("region", name="Keypad")
    assert page.evaluate(SCANNED, "2D")
    expect(keypad.locator(".keyed")).to_contain_text("J♠ was not entered")
    expect(page.locator("#due")).to_contain_text("Banker")
    dealer.press("7h")
    page.evaluate(ENTER_WITHOUT_LINE)
    expect(keypad.get_by_role("img", name="Hearts")).to_be_visible()
    expect(keypad.get_by_role("button", name="Deal it")).to_have_attribute("aria-disabled", "false")
    keypad.get_by_role("button", name="Take back").focus()
    page.keyboard.press("Enter")  # by keyboard a button does what is written on it
    expect(keypad.locator(".keyed")).to_contain_text("Rank, suit, Enter")


def test_a_table_is_opened_and_a_coup_dealt_by_hand(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Practice 2")
    page = dealer.page
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Practice 2")
    ann.locator("[data-box=player]").click()
    expect(ann.get_by_test_id("staked")).to_have_text("$5")
    dealer.step()

    keypad = page.get_by_role("region", name="Keypad")
    due = page.locator("section.due")
    for card, following in zip(NATURAL[:3], ("Banker", "Player", "Banker"), strict=True):
        for name in pressed(card):
            keypad.get_by_role("button", name=name).first.click()
        keypad.get_by_role("button", name="Deal it").click()
        expect(due.get_by_role("heading")).to_contain_text(following)
    dealer.press("3c9h")
    expect(keypad.locator(".keyed")).to_contain_text("Enter first, or take back")
    page.keyboard.press("Enter")  # no key of the keypad has kept the focus of a click
    expect(dealer.due).to_contain_text("Call 9")
    page.keyboard.press("Enter")
    expect(due.get_by_role("heading")).to_contain_text("Banker")
    expect(ann.locator("svg.scene .face")).to_have_count(len(NATURAL))
    dealer.deal_until("Bets are settled")
    payouts = page.get_by_role("region", name="Payouts")
    expect(payouts).to_contain_text("Ann")
    expect(payouts.get_by_role("img", name="$5")).to_be_visible()
    paid = payouts.get_by_role("button", name="Paid to seat")
    paid.click()
    expect(paid).to_have_attribute("aria-pressed", "true")
    expect(dealer.due).to_contain_text("Take and pay")
    page.keyboard.press("Enter")
    dealer.comes_to("Bets are paid")
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
    drop_keep_and_take_back(dealer)
    page.reload()
    expect(keypad.get_by_role("button", name="J", exact=False).first).to_contain_text("Q")
    expect(page.locator(".order li")).to_have_count(1)
