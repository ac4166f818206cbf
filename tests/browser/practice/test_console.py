"""The dealer's console: what to say and why, a key that is held down, a card that was keyed in wrongly."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, sit

SOON = 700
BANKER_DRAWS = ("2h", "0d", "4s", "0c")
"""Player stands on six, Banker has nothing."""


def opened(come: Come, table: str) -> Dealer:
    """A dealer at a table with a real shoe, where bets are closed."""
    dealer = Dealer(come("Dora"), table)
    dealer.deal_until("Place your bets")
    return dealer


def held(dealer: Dealer, key: str, phase: str) -> None:
    """Hold a key down for so long that it repeats: the table comes to a phase, and goes no further."""
    for _ in range(6):
        dealer.page.keyboard.down(key)
        dealer.page.wait_for_timeout(40)
    dealer.page.keyboard.up(key)
    dealer.comes_to(phase)
    dealer.page.wait_for_timeout(SOON)
    dealer.comes_to(phase)


def test_the_dealer_is_told_what_to_say_and_a_wrong_card_is_put_right(come: Come) -> None:
    dealer = opened(come, "Practice 1")
    page, due = dealer.page, dealer.page.locator("section.due")
    expect(due).to_contain_text("Bets open for")
    expect(page.get_by_role("region", name="Roads")).to_be_visible()
    ann = sit(come("Ann"), "Practice 1")
    ann.locator("[data-box=player]").click()
    expect(ann.get_by_test_id("staked")).to_have_text("$5")
    dealer.step()
    dealer.key_in(*BANKER_DRAWS[:3])
    keypad = page.get_by_role("region", name="Keypad")
    expect(keypad).to_contain_text("Rank, suit, Enter")
    dealer.press(BANKER_DRAWS[3])
    page.keyboard.press("Enter")
    expect(due).to_contain_text("Player has 6.")
    for said in ("Player six", "Banker zero", "The offer is open", "The offer is closed"):
        expect(due).to_contain_text(f"“{said}.”")
        dealer.step()
    expect(due).to_contain_text("Player stands on 6. Banker has 0 and draws.")

    dealer.press(["Backspace"])
    expect(keypad).to_contain_text("Press again if wrong")
    expect(due).to_contain_text("Card for Banker")
    dealer.press(["Backspace"])
    expect(due).to_contain_text("Put right: Banker’s second card, 10♣")
    expect(keypad).to_contain_text("Instead of")
    expect(keypad).to_contain_text("Banker’s second card, 10♣")
    assert axe_faults(page) == []
    dealer.press("9c")
    due.get_by_role("button", name="Leave it as it is").focus()
    page.keyboard.press("Enter")
    expect(keypad).to_contain_text("Rank, suit, Enter")
    expect(keypad).to_contain_text("9♣ was not entered")
    page.get_by_role("button", name=re.compile("Banker’s second card: that card was wrong")).click()
    for key in ("9", "c", "Enter"):
        page.keyboard.press(key)
    expect(due).to_contain_text("Banker has 9, a natural.")
    expect(page.get_by_role("heading", name="Log").locator("+ *")).to_contain_text(
        "was keyed in as 10♣ and is 9♣"
    )
    expect(dealer.due).to_contain_text("Call 9")
    page.keyboard.press("Enter")  # what is due: the card that was clicked is not put right once more
    expect(due).to_contain_text("“Banker wins, nine over six.”")
    expect(due).to_contain_text("Banker has a natural 9: no hand draws.")
    dealer.deal_until("Bets are paid")
    expect(ann.get_by_test_id("net")).to_have_text("−$5")
    ann.get_by_role("button", name="Why Player?").click()
    expect(ann.get_by_text("Banker 9 beats Player 6. The $5 is lost.")).to_be_visible()


def test_a_key_that_is_held_down_does_one_thing(come: Come) -> None:
    dealer = opened(come, "Practice Crown 1")
    page = dealer.page
    page.get_by_role("heading", level=1).focus()
    held(dealer, "Enter", "No more bets")
    dealer.press("9h")
    held(dealer, "Enter", "Cards are dealt")
    expect(page.locator(".order li")).to_have_count(1)
    dealer.press("1")
    held(dealer, "1", "Cards are dealt")
    expect(page.get_by_role("region", name="Keypad").locator(".keyed")).not_to_contain_text("now the suit")
    dealer.press(["Escape"])
    dealer.key_in("2d", "0s")
    dealer.key_in("3c")
    dealer.comes_to("The result is called")
    dealer.due.focus()
    held(dealer, "Enter", "Bets are settled")
