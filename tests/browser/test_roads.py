"""The roads beside a table: drawn as the server gives them, with tails that go straight on or fall."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Come, enter

STRAIGHT = ["BP....", "BP....", "BP....", "BP....", "BPPPPP", "BBB..."]
FALLING = ["BP...", "BP...", "BP...", "BP...", "BPPP.", "BBBPP"]
"""Eight for the Banker, nine for the Player: the second run goes straight on above the first one's tail,
or falls below its end."""
TABLE = re.compile(r"/api/tables/nelson(\?tail=\w+)?$")
LOWEST_RIGHT = 'g[transform="translate(90 110)"]'
"""The fifth cell of the sixth row."""


def test_both_conventions_for_tails_can_be_had(come: Come) -> None:
    def draws(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        table["roads"]["big_road"] = FALLING if "tail=fall" in route.request.url else STRAIGHT
        route.fulfill(response=answer, json=table)

    page = come("Ann")
    page.route(TABLE, draws)
    enter(page, "Take a seat", "Nelson")
    road = page.locator("svg[data-road=big]")
    switch = page.get_by_role("button", name="Tails fall")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(road.locator(LOWEST_RIGHT)).to_have_count(0)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(road.locator(LOWEST_RIGHT)).to_have_count(1)
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(road.locator(LOWEST_RIGHT)).to_have_count(1)
    switch.click()
    expect(road.locator(LOWEST_RIGHT)).to_have_count(0)


def test_opening_pairs_are_dots_on_the_beads(come: Come) -> None:
    def draws(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        table["roads"] |= {
            "bead_plate": ["BT", "P", "B"],
            "bead_pairs": [[0, 0, "bp"], [1, 0, "p"]],
            "pairs": [],
        }
        route.fulfill(response=answer, json=table)

    page = come("Ann")
    page.route(TABLE, draws)
    enter(page, "Take a seat", "Nelson")
    plate = page.locator("svg[data-road=bead]")
    expect(plate.locator("[data-pair=banker]")).to_have_count(1)
    expect(plate.locator("[data-pair=player]")).to_have_count(2)
    tie = plate.locator('g[transform="translate(30 10)"] [data-pair]')
    expect(tie).to_have_attribute("data-pair", "player")
    expect(page.locator("svg[data-road=big] [data-pair]")).to_have_count(0)


def test_the_start_page_has_the_dots_too(come: Come) -> None:
    def draws(route: Route) -> None:
        answer = route.fetch()
        floor = answer.json()
        floor["tables"][0]["results"] = ["Bb", "Tbp", "P"]
        route.fulfill(response=answer, json=floor)

    page = come("Ann")
    page.route(re.compile("/api/floor$"), draws)
    page.goto("/")
    plate = page.get_by_role("article").first.get_by_role("img", name="Last results: Banker, Tie, Player")
    expect(plate.locator("[data-pair=banker]")).to_have_count(2)
    expect(plate.locator("[data-pair=player]")).to_have_count(1)
