"""A line that is gone, and one that is slow: what a player sees of it, and what comes of what they press."""

import re

from playwright.sync_api import Route, expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, sit
from tests.browser.test_coup import box

GO_OFFLINE = """() => new Promise(done => {
    dispatchEvent(new Event("offline"));
    setTimeout(() => done(document.body.innerText), 0);
})"""
"""What the page says as soon as the browser tells it, before anything else can happen."""


def test_offline_the_line_is_lost_at_once_and_back_at_once(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Even Money")
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Even Money")
    ann.locator(box("player")).wait_for()
    assert "The line to the table is lost." in ann.evaluate(GO_OFFLINE)
    ann.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.get_by_text("The line to the table is lost.")).to_have_count(0)
    ann.locator(box("player")).click()
    expect(ann.get_by_test_id("staked")).to_have_text("$25")


def test_on_a_slow_line_presses_are_shown_at_once_and_sent_together(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Even Money")
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Even Money")
    player, staked = ann.locator(box("player")), ann.get_by_test_id("staked")
    player.wait_for()
    under_way: list[Route] = []
    ann.route("**/commands", lambda route: under_way.append(route))  # noqa: PLW0108 - it wants a function
    for _ in range(4):
        player.click()
    expect(player).to_contain_text(re.compile(r"\$100\s+being sent"))
    ann.keyboard.press("u")
    expect(player).to_contain_text(re.compile(r"\$75\s+being sent"))
    expect(staked).to_have_text("$0")
    under_way[0].continue_()
    expect(staked).to_have_text("$25")
    expect(player).to_contain_text("being sent")
    under_way[1].continue_()
    expect(staked).to_have_text("$75")
    expect(player).not_to_contain_text("being sent")
    assert len(under_way) == 2


def test_a_dealer_sees_what_is_due_and_the_cards_without_scrolling(come: Come) -> None:
    page = come("Dora")
    dealer = Dealer(page, "Even Money")
    dealer.deal_until("Cards are dealt")
    dealer.step()
    cards = page.locator(".hands ul").first.bounding_box()
    assert cards is not None
    size = page.viewport_size
    assert size is not None
    assert cards["y"] + cards["height"] <= size["height"]


def test_what_is_said_of_a_bet_covers_no_seat_and_goes_by_itself(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Darling")
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Darling")
    own = ann.locator("svg.scene .own").first.bounding_box()
    ann.locator(box("player")).click()
    expect(ann.get_by_test_id("staked")).to_have_text("$25")
    ann.locator(box("banker")).click()
    said, banker = ann.get_by_role("alert"), ann.locator(box("banker"))
    expect(said).to_contain_text("Waiting for a supervisor")
    note = said.bounding_box()
    assert own is not None
    assert note is not None
    assert own["y"] + own["height"] <= note["y"]
    assert axe_faults(ann) == []
    ann.mouse.move(0, 0)
    expect(said).to_have_count(0)
    expect(banker).to_contain_text(re.compile(r"\$25\s+waits for a supervisor"))
