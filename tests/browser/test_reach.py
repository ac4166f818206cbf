"""The table for everybody: on a phone, with the keyboard alone, and over a line that breaks."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.browsing import PHONE
from tests.browser.conftest import Come, Dealer, enter, sit

FEED = re.compile(r"/api/v1/tables/[^/]+/feed")


def focus_with_tab(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {selector}")


def test_on_a_phone(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Tiger")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann", PHONE), "Tiger")
    for wager in ("player", "tiger-pair"):
        page.locator(f"[data-box={wager}]").click()
    expect(page.get_by_test_id("staked")).to_have_text("$50")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dealer.deal_until("Bets are paid")
    expect(page.get_by_test_id("net")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_with_the_keyboard_alone(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Even Money")
    dealer.deal_until("Place your bets")
    page = come("Ann")
    page.goto("/")
    page.get_by_role("article", name="Even Money").wait_for()
    page.keyboard.press("Tab")
    page.evaluate(
        "document.querySelector('#table-even-money').closest('article').querySelector('button').focus()"
    )
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Take seat").first.wait_for()
    focus_with_tab(page, "g.sit")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stack")).to_have_text("$5,000")
    page.keyboard.press("4")
    expect(page.get_by_role("radio", checked=True)).to_have_accessible_name("25 chip")
    focus_with_tab(page, "[data-box=player]")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("staked")).to_have_text("$25")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-box=tie]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("staked")).to_have_text("$50")
    page.keyboard.press("Delete")
    expect(page.get_by_test_id("staked")).to_have_text("$25")
    page.keyboard.press("c")
    expect(page.get_by_test_id("staked")).to_have_text("$0")


def test_the_dealer_needs_no_mouse(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Dragon Tiger")
    dealer.deal_until("Place your bets")
    dealer.page.get_by_role("heading", level=1).focus()
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator("dt", has_text="Phase").locator("+ dd")).to_have_text("No more bets")


@pytest.mark.trust("F17")
def test_a_line_that_breaks_in_mid_coup(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Yarra")
    dealer.deal_until("Place your bets")
    page = come("Ann")
    lines: list[WebSocketRoute] = []
    broken = [False]

    def connect(line: WebSocketRoute) -> None:
        if broken[0]:
            line.close()
        else:
            lines.append(line)
            line.connect_to_server()

    page.route_web_socket(FEED, connect)
    sit(page, "Yarra")
    page.locator("[data-box=player]").click()
    expect(page.get_by_test_id("staked")).not_to_have_text("$0")
    dealer.deal_until("Cards are dealt")
    cards = page.locator("svg.scene .face, svg.scene .back")
    expect(cards.first).to_be_visible()

    broken[0] = True
    lines[-1].close()
    expect(page.get_by_text("The line to the table is lost.")).to_be_visible()
    dealer.deal_until("Bets are paid")
    broken[0] = False
    expect(page.get_by_text("The line to the table is lost.")).to_have_count(0)
    expect(page.get_by_test_id("net")).to_be_visible()
    assert cards.count() >= 4


@pytest.mark.trust("E11")
def test_with_the_server_out_of_reach_no_bet_is_taken(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Nelson")
    dealer.deal_until("Place your bets")
    page = come("Ann")
    page.route_web_socket(FEED, lambda line: line.close())
    enter(page, "Take a seat", "Nelson")
    expect(page.get_by_text("The line to the table is lost.")).to_be_visible()
    page.get_by_role("button", name="Take seat").first.click()
    expect(page.locator("[data-box=player]")).to_have_attribute("aria-disabled", "true")
