"""The squeeze: the cards are offered, taken, lifted for one pair of eyes, and turned for all."""

import re
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, sit

MOST_LOOKS = 200
SOON = 1_000
FACES = "svg.scene .face"
FOLDED = re.compile("face down: lift the edge")


def bets(page: Page, wager: str, chip: str) -> None:
    page.get_by_role("radio", name=f"{chip} chip", exact=True).click()
    page.locator(f"[data-box={wager}]").click()
    expect(page.get_by_test_id("staked")).not_to_have_text("$0")


def deals_until(dealer: Dealer, shown: Locator, holder: Page | None = None) -> None:
    """Do what is due until this is seen; whoever is asked has time, robots too, and a holder turns a card."""
    for _ in range(MOST_LOOKS):
        if shown.first.is_visible():
            return
        if holder:
            turns_what_is_held(holder)
        if dealer.page.get_by_role("button", name="Do not wait").is_visible():
            dealer.page.wait_for_timeout(200)
        else:
            dealer.step()
    shown.first.wait_for()


def turns_what_is_held(page: Page) -> None:
    """Turn a card that one holds, if its time is not over first."""
    button = page.get_by_role("button", name="Turn it")
    with suppress(Error):
        if button.is_visible():
            button.click(timeout=SOON)


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers anything of the other, top to bottom."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    above, below = sorted((first, second), key=lambda box: box["y"])
    return above["y"] + above["height"] <= below["y"]


def paid(dealer: Dealer) -> Locator:
    return dealer.page.locator("dd", has_text="Bets are paid")


def offered(dealer: Dealer, page: Page) -> None:
    """The dealer offers until this player is asked."""
    deals_until(dealer, page.get_by_role("button", name="Take the cards"))


def test_a_hand_is_opened_by_whoever_has_the_most_on_it(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Squeeze")
    dealer.deal_until("Place your bets")
    ann, bob = sit(come("Ann"), "Squeeze"), sit(come("Bob"), "Squeeze")
    bets(ann, "player", "500")
    bets(bob, "banker", "500")
    dealer.deal_until("No more bets")

    offered(dealer, ann)
    expect(dealer.page.get_by_text("Ann is asked and has not answered.")).to_be_visible()
    ann.get_by_role("button", name="Take the cards").click()
    offered(dealer, bob)
    bob.get_by_role("button", name="Leave them to others").click()

    cards = ann.get_by_role("slider", name=FOLDED)
    deals_until(dealer, cards)
    expect(cards).to_have_count(2)
    expect(bob.get_by_role("slider")).to_have_count(0)
    panel = ann.get_by_role("region", name="Your cards")
    for hand in ("player", "banker"):
        assert apart(panel, ann.locator(f"svg.scene > g.{hand}")), f"the {hand}'s hand is covered"
    assert axe_faults(ann) == []
    with ann.expect_response(lambda answer: answer.url.endswith("/look")) as looked:
        cards.first.focus()
        ann.keyboard.press("ArrowUp")
    seen = looked.value.json()["cards"]
    assert set(seen) == {"P1", "P2"}
    assert bob.locator(FACES).count() == 0

    ann.keyboard.press("Enter")
    expect(bob.locator(FACES)).to_have_count(1)
    expect(cards).to_have_count(1)
    cards.first.hover()
    ann.mouse.down()
    box = cards.first.bounding_box()
    assert box is not None
    ann.mouse.move(box["x"] + box["width"] / 2, box["y"] - box["height"])
    expect(cards.first).to_have_attribute("aria-valuenow", "100")
    cards.first.dispatch_event("pointercancel")
    expect(cards.first).to_have_attribute("aria-valuenow", "0")
    assert bob.locator(FACES).count() == 1, "a touch that was broken off turned the card"
    ann.mouse.up()
    expect(cards).to_have_count(1)
    cards.first.hover()
    ann.mouse.down()
    ann.mouse.move(box["x"] + box["width"] / 2, box["y"] - box["height"])
    ann.mouse.up()
    expect(bob.locator(FACES)).to_have_count(2)
    deals_until(dealer, paid(dealer), ann)
    expect(ann.get_by_test_id("net")).to_be_visible()


def test_the_dealer_need_not_wait_for_ever(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Squeeze 2")
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Squeeze 2")
    bets(ann, "player", "500")
    dealer.deal_until("No more bets")
    offered(dealer, ann)
    dealer.page.get_by_role("button", name="Do not wait").click()
    expect(ann.get_by_role("button", name="Take the cards")).to_have_count(0)
    deals_until(dealer, paid(dealer))
