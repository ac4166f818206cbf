"""The line to the table: what happens without WebSockets, and when the server is gone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import DESKTOP
from tests.browser.conftest import MILLISECONDS, Come, Dealer, enter, sit
from tools.serving import Served, serving

SCENE = "svg.scene"
NO_SOCKET = """window.WebSocket = class {
    constructor() { setTimeout(() => this.onclose({ code: 1006 })); }
    close() {}
}"""


OwnFloor = tuple[Served, Page]


@pytest.fixture
def own_floor(browser: Browser) -> Iterator[OwnFloor]:
    """A floor that a test may stop, and somebody who looks at it."""
    width, height = DESKTOP
    with serving("--demo") as server:
        context = browser.new_context(base_url=server.address, viewport={"width": width, "height": height})
        context.set_default_timeout(MILLISECONDS)
        page = context.new_page()
        page.goto("/")
        yield server, page
        context.close()


def test_where_no_socket_opens_events_come_as_a_stream(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Even Money")
    dealer.deal_until("Place your bets")
    page = come("Ann")
    page.add_init_script(NO_SOCKET)
    with page.expect_request(re.compile("/events\\?after=")):
        enter(page, "Take a seat", "Even Money")
        page.reload()
    expect(page.get_by_text("The line to the table is lost.")).to_have_count(0)
    page.get_by_role("button", name="Take seat").first.click()
    page.locator("[data-box=player][aria-disabled=false]").click()
    expect(page.get_by_test_id("staked")).not_to_have_text("$0")
    dealer.deal_until("Cards are dealt")
    expect(page.locator("svg.scene .face, svg.scene .back").first).to_be_visible()


@pytest.mark.trust("E11")
def test_with_the_server_stopped_no_page_takes_a_bet(own_floor: OwnFloor) -> None:
    server, page = own_floor
    page.get_by_label("Your name at the table").fill("Ann")
    sit(page, "Yarra")
    page.locator("[data-box=player][aria-disabled=false]").wait_for()
    lies = page.locator(SCENE).bounding_box()
    server.process.terminate()
    server.process.wait()
    expect(page.get_by_text("The line to the table is lost.")).to_be_visible()
    assert page.locator(SCENE).bounding_box() == lies
    expect(page.locator(SCENE)).to_contain_text("No line to the table")
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.locator("[data-box][aria-disabled=false]")).to_have_count(0)
    page.locator("[data-box]").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Not taken")
    expect(page.get_by_test_id("staked")).to_have_text("$0")
    for name in ("Undo", "Clear", "Double", "Rebet"):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")


def test_with_the_server_stopped_the_floor_says_so(own_floor: OwnFloor) -> None:
    server, page = own_floor
    yarra = page.get_by_role("article", name="Yarra", exact=True)
    yarra.wait_for()
    lies = yarra.bounding_box()
    server.process.terminate()
    server.process.wait()
    expect(page.get_by_text("The line to the floor is lost.")).to_be_visible()
    assert yarra.bounding_box() == lies
    expect(yarra).to_contain_text("Out of reach")
    seat = yarra.get_by_role("button", name="Take a seat")
    expect(seat).to_have_attribute("aria-disabled", "true")
    seat.click(force=True)
    expect(page.get_by_role("article", name="Yarra", exact=True)).to_be_visible()
