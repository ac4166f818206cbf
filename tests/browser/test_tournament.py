"""A tournament in browsers: two people enter, a director runs it, they play, and everybody may watch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import DESKTOP, HOUSE, PHONE, axe_faults, fits, resized
from tests.browser.conftest import Come
from tests.browser.tournament_staff import TournamentStaff, staff_of
from tools.serving import serving


@pytest.fixture(scope="module")
def floor() -> Iterator[str]:
    """A hall without robots: nobody waits, and nothing happens by itself."""
    with serving("hall", program=HOUSE) as server:
        yield server.address


def enters(page: Page, name: str) -> Page:
    """Enter by the page, after reading the conditions."""
    page.goto(f"/tournaments/{name}")
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("heading", name="You are in").wait_for()
    return page


def sits(page: Page) -> Page:
    """Go to the table that the page shows once places are drawn and the round has begun."""
    page.get_by_role("link", name="Go to your table").click()
    page.locator("[data-testid=wager][data-open=true]").wait_for()
    return page


def directs(page: Page, name: str) -> Page:
    """Draw places and start the round, as the console offers it."""
    page.goto(f"/tournaments/{name}/direct")
    page.get_by_role("button", name="Draw places").click()
    page.get_by_text("Everybody has a place.").wait_for()
    page.get_by_role("button", name="Start the round").click()
    page.get_by_role("link", name="Round").click()
    page.get_by_role("heading", name="Coup 1").wait_for()
    return page


def is_for_everyone(page: Page) -> None:
    for size in (DESKTOP, PHONE):
        resized(page, size)
        assert axe_faults(page) == [], (page.url, size)
        assert fits(page), (page.url, size)


def plays(staff: TournamentStaff, ann: Page, bob: Page) -> None:
    """Ann wagers openly at a desk, Bob by a sealed form on a phone."""
    ann.get_by_role("radio", name="100 chip").click()
    for _ in range(2):
        ann.locator("[data-box=banker]").click()
    ann.get_by_role("button", name="Wager 200 on Banker").click()
    ann.get_by_text("Your wager is made.").wait_for()
    bob.get_by_role("radio", name="Sealed wager").click()
    bob.get_by_role("radio", name="100 chip").click()
    bob.locator("[data-box=player]").click()
    bob.get_by_role("button", name="Seal 100 on Player").click()
    bob.get_by_text("Your form is sealed").wait_for()
    expect(ann.get_by_role("list", name="Boxes")).to_contain_text("sealed")
    assert "Player 100" not in ann.locator("body").inner_text()
    entrants = staff.official.tournament(staff.name).entrants
    who = next(str(each.who) for each in entrants if each.name == "Bob")
    assert staff.supervisor.examine_form(staff.table, who).wager == "player"
    staff.closes_bets()
    staff.supervisor.announce_form(staff.table, who)
    ann.get_by_text("secret wager: 100 on player").wait_for()
    staff.deals()


def test_a_tournament_from_entries_to_prizes(come: Come, floor: str) -> None:
    with staff_of(floor, "spring", "hall-1") as staff:
        staff.publishes()
        ann, bob = enters(come("Ann"), "spring"), enters(come("Bob", PHONE), "spring")
        director, board = directs(come("Mia"), "spring"), come("Wall", (1920, 1080))
        board.goto("/tournaments/spring/board")
        expect(board.get_by_test_id("left")).to_contain_text("2/2")
        plays(staff, sits(ann), sits(bob))
        ann.get_by_text("The session is over").wait_for()
        staff.closes()
        while staff.official.tournament("spring").tables[0].level:
            director.get_by_role("button", name="Hold the play-off").click()
            _plays_off(staff, ann, bob)
        director.get_by_role("button", name="Award the prizes").click()
        expect(board.get_by_role("heading", name="Leaderboard").locator("..")).to_contain_text("$350")
        ann.get_by_role("heading", name="You came").wait_for()
        director.get_by_role("link", name="Results").click()
        expect(director.get_by_role("row", name="1st")).to_contain_text("$350")


def _plays_off(staff: TournamentStaff, ann: Page, bob: Page) -> None:
    now = staff.dealer.tournament_session(staff.name, staff.table)
    while now is not None and not now.over:
        for page, box in ((ann, "banker"), (bob, "player")):
            page.locator(f"[data-testid=wager][data-open=true] [data-box={box}]").click()
            page.get_by_test_id("make").click()
            page.get_by_text("Your wager is made.").wait_for()
        staff.deals()
        now = staff.dealer.tournament_session(staff.name, staff.table)
    staff.closes()


def test_every_page_of_a_tournament_is_for_everyone(come: Come, floor: str) -> None:
    with staff_of(floor, "autumn", "hall-2") as staff:
        staff.publishes()
        ann = enters(come("Ann"), "autumn")
        is_for_everyone(ann)
        enters(come("Bob"), "autumn")
        is_for_everyone(directs(come("Mia"), "autumn"))
        is_for_everyone(sits(ann))
        onlooker = come("Olga")
        for path in ("/board", "/tables/hall-2", ""):
            onlooker.goto(f"/tournaments/autumn{path}")
            onlooker.get_by_role("heading", level=1).filter(has_text="").first.wait_for()
            is_for_everyone(onlooker)


def test_anybody_watches_a_table_and_may_do_nothing_there(come: Come, floor: str) -> None:
    with staff_of(floor, "winter", "hall-3") as staff:
        staff.publishes()
        for name in ("Ann", "Bob"):
            enters(come(name), "winter")
        directs(come("Mia"), "winter")
        page = come("Olga")
        page.goto("/tournaments/winter/board")
        page.get_by_role("link", name="Hall 3").click()
        expect(page.get_by_text("You are watching.")).to_be_visible()
        expect(page.get_by_test_id("wager")).to_have_count(0)
        expect(page.get_by_role("list", name="Boxes")).to_contain_text("1,000")


def test_conditions_that_lack_an_item_are_not_published_and_say_which(come: Come) -> None:
    page = come("Mia")
    page.goto("/tournaments")
    page.get_by_label("Short name").fill("plate")
    page.get_by_role("button", name="Set it up").click()
    page.get_by_role("heading", name="Conditions are not published").wait_for()
    page.get_by_label("Name", exact=True).fill("Plate")
    items = page.locator("label.item")
    for place in range(items.count() - 1):
        items.nth(place).get_by_role("textbox").fill("As usual.")
    page.get_by_role("button", name="Publish the conditions").click()
    expect(page.get_by_role("alert")).to_contain_text("15.4.2(k)")
    items.last.get_by_role("textbox").fill("The rules prevail.")
    page.get_by_role("button", name="Publish the conditions").click()
    page.get_by_role("link", name="Conditions").click()
    page.get_by_role("heading", name="Conditions, version 1").wait_for()
