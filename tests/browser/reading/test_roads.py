"""The roads beside a table and on the screen over it: drawn as the server gives them, and read by keys."""

import re

from playwright.sync_api import Route, expect

from tests.browser.browsing import axe_faults, fits
from tests.browser.conftest import Come, enter

STRAIGHT = ["BP....", "BP....", "BP....", "BP....", "BPPPPP", "BBB..."]
FALLING = ["BP...", "BP...", "BP...", "BP...", "BPPP.", "BBBPP"]
"""Eight for the Banker, nine for the Player: the second run goes straight on above the first one's tail,
or falls below its end."""
TABLE_ID = re.compile(r"/api/v1/tables/nelson(\?tail=\w+)?$")
LOWEST_RIGHT = 'g[transform="translate(90 110)"]'
"""The fifth cell of the sixth row."""


def test_both_conventions_for_tails_can_be_had(come: Come) -> None:
    def draws(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        table["roads"]["big_road"] = FALLING if "tail=fall" in route.request.url else STRAIGHT
        route.fulfill(response=answer, json=table)

    page = come("Ann")
    page.route(TABLE_ID, draws)
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
    page.route(TABLE_ID, draws)
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
    page.route(re.compile("/api/v1/floor$"), draws)
    page.goto("/")
    plate = page.get_by_role("article").first.get_by_role("img", name="Last results: Banker, Tie, Player")
    expect(plate.locator("[data-pair=banker]")).to_have_count(2)
    expect(plate.locator("[data-pair=player]")).to_have_count(1)


SEVEN_AND_A_NATURAL = {
    "bead_plate": ["BP", "B", "B", "B", "B", "B"],
    "bead_pairs": [],
    "bead_naturals": [[1, 0]],
    "big_road": ["BP", "B", "B", "B", "B", "B"],
    "ties": [[0, 5, 1]],
    "pairs": [],
    "naturals": [[1, 0]],
    "big_eye_boy": [],
    "small_road": [],
    "cockroach_pig": [],
    "ways": {
        "big_road": [*([0, row, 1, row + 1] for row in range(6)), [1, 0, 2, 1]],
        "big_eye_boy": [],
        "small_road": [],
        "cockroach_pig": [],
    },
    "preview": {
        side: {
            "bead_plate": [1, 1],
            "big_road": spot,
            "big_eye_boy": [0, 0],
            "small_road": None,
            "cockroach_pig": None,
        }
        for side, spot in (("B", [2, 0]), ("P", [1, 1]))
    },
    "ask": {
        side: {"big_eye_boy": mark, "small_road": None, "cockroach_pig": None}
        for side, mark in (("B", "B"), ("P", "R"))
    },
}
"""Six for the Banker, the last one tied once; then a natural for the Player."""


def drawn(route: Route) -> None:
    """A table of which the roads stand still."""
    answer = route.fetch()
    table = answer.json()
    table["roads"] |= SEVEN_AND_A_NATURAL
    table["roads"]["stats"]["hands"] = 8
    route.fulfill(response=answer, json=table)


def test_a_road_is_one_stop_and_is_read_with_the_arrow_keys(come: Come) -> None:
    page = come("Ann")
    page.route(TABLE_ID, drawn)
    enter(page, "Take a seat", "Nelson")
    road = page.get_by_role("listbox", name="Big Road, newest in column 2, Player, 1, natural")
    road.focus()
    read = page.locator("figcaption", has_text="Big Road")
    expect(read).to_contain_text("column 2, Player, 1, natural")
    for key, words in {
        "ArrowUp": "column 1, Banker, 6, 1 tie",
        "Home": "column 1, Banker, 1",
        "ArrowRight": "column 2, Player, 1",
        "ArrowLeft": "column 1, Banker, 1",
    }.items():
        page.keyboard.press(key)
        expect(read).to_contain_text(words)
    chosen = road.get_by_role("option", selected=True)
    expect(chosen).to_have_count(1)
    assert road.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    assert axe_faults(page) == []
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=re.compile("^Banker: Big Eye Boy"))).to_be_focused()


def test_what_was_not_dealt_is_shown_while_somebody_asks(come: Come) -> None:
    page = come("Ann")
    page.route(TABLE_ID, drawn)
    enter(page, "Take a seat", "Nelson")
    asked = page.locator("[data-asked]")
    banker, player = (
        page.get_by_role("button", name=f"{side}: Big Eye Boy") for side in ("Banker", "Player")
    )
    banker.click()
    expect(asked).to_have_count(3)
    expect(page.get_by_text("Not dealt: this is what a Banker win would draw.")).to_be_visible()
    expect(page.locator("svg[data-road=big] [data-asked]")).to_have_attribute("transform", "translate(50 10)")
    assert axe_faults(page) == []
    player.click()
    expect(page.locator("svg[data-road=big] [data-asked]")).to_have_attribute("transform", "translate(30 30)")
    player.click()
    expect(asked).to_have_count(0)
    banker.click()
    expect(banker).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)


def test_the_screen_over_a_table_needs_no_hand_and_looks_back(come: Come) -> None:
    def earlier(route: Route) -> None:
        answer = route.fetch(url=re.sub(r"shoe=\d+", "", route.request.url))
        found = answer.json()
        found["shoes"].append(77)
        if "shoe=77" in route.request.url:
            found |= {"shoe": 77, "began": 0, "ended": 60_000}
            found["roads"] |= SEVEN_AND_A_NATURAL
        route.fulfill(response=answer, json=found)

    page = come("Ann", (1600, 900))
    page.route(re.compile("/api/v1/tables/practice/roads"), earlier)
    page.goto("/floor/practice/display")
    expect(page.get_by_role("heading", level=1, name="Practice", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Roads").locator("svg[data-road]")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert fits(page)
    assert axe_faults(page) == []
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("This is not the shoe in play.")).to_be_visible()
    expect(page.get_by_role("listbox", name="Big Road, newest in column 2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("This is not the shoe in play.")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("print the roads")
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    expect(page.get_by_text("Practice, shoe")).to_be_visible()
    expect(page.locator(".screen")).to_be_hidden()
