"""The line to the table: what happens without WebSockets, and when the server is gone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.browsing import DESKTOP
from tests.browser.conftest import MILLISECONDS, Come, Dealer, enter, sit
from tools.serving import Served, serving

SCENE = "svg.scene"
NO_SOCKET = """window.WebSocket = class {
    constructor() { setTimeout(() => this.onclose({ code: 1006 })); }
    close() {}
}"""


@pytest.fixture
def own_floor(browser: Browser) -> Iterator[tuple[Served, BrowserContext]]:
    """The demonstration as anybody may serve it, which the test may stop, and a browser."""
    width, height = DESKTOP
    with serving("--demo", "--hall-speed", "0") as server:
        context = browser.new_context(
            base_url=server.address, viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        context.set_default_timeout(MILLISECONDS)
        yield server, context
        context.close()


def test_where_no_socket_opens_events_come_as_a_stream(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Even Money")
    dealer.deal_until("Place your bets")
    page = come("Ann")
    page.add_init_script(NO_SOCKET)
    with page.expect_request(re.compile("/events\\?after=")):
        enter(page, "Take a seat", "Even Money")
    expect(page.get_by_text("The line to the table is lost.")).to_have_count(0)
    page.get_by_role("button", name="Take seat").first.click()
    expect(page.get_by_test_id("stack")).to_have_text("$5,000")
    page.locator("[data-box=player][aria-disabled=false]").click()
    expect(page.get_by_test_id("staked")).not_to_have_text("$0")
    dealer.deal_until("Cards are dealt")
    expect(page.locator("svg.scene .face, svg.scene .back").first).to_be_visible()


@pytest.mark.trust("E11")
def test_the_floor_moves_by_itself_and_with_the_server_stopped_nothing_can_be_done(
    own_floor: tuple[Served, BrowserContext],
) -> None:
    server, context = own_floor
    start, felt = context.new_page(), context.new_page()
    start.goto("/")
    moves(start.get_by_role("article", name="Yarra", exact=True).locator(".now"))
    sit(felt, "Yarra")
    felt.locator("[data-box=player][aria-disabled=false]").wait_for()
    yarra, scene = start.get_by_role("article", name="Yarra", exact=True), felt.locator(SCENE)
    lie = yarra.bounding_box(), scene.bounding_box()
    server.process.terminate()
    server.process.wait()
    expect(start.get_by_text("The line to the floor is lost.")).to_be_visible()
    expect(felt.get_by_text("The line to the table is lost.")).to_be_visible()
    assert lie == (yarra.bounding_box(), scene.bounding_box())
    takes_no_bet(felt)
    leads_nowhere(start)


def moves(now: Locator) -> None:
    """Robots deal, and the page shows it."""
    expect(now).to_have_text(re.compile("."))
    before = now.inner_text()
    expect(now).not_to_have_text(before, timeout=MILLISECONDS)


def takes_no_bet(page: Page) -> None:
    expect(page.locator(SCENE)).to_contain_text("No line to the table")
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.locator("[data-box][aria-disabled=false]")).to_have_count(0)
    page.locator("[data-box]").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Not taken")
    expect(page.get_by_test_id("staked")).to_have_text("$0")
    for name in ("Undo", "Clear", "Double", "Rebet"):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")


def leads_nowhere(page: Page) -> None:
    yarra = page.get_by_role("article", name="Yarra", exact=True)
    expect(yarra).to_contain_text("Out of reach")
    seat = yarra.get_by_role("button", name=re.compile("^(Take a seat|Look) at"))
    expect(seat).to_have_attribute("aria-disabled", "true")
    seat.click(force=True)
    expect(yarra).to_be_visible()
