"""The table at every size of a screen: all of it within reach, every word read, and nothing that jumps."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browsing import DESKTOP, PHONE, fits, resized
from tests.browser.conftest import Come, Dealer, enter, sit

TABLET = (1024, 768)
ON_ITS_SIDE = (844, 390)
ZOOMED = (640, 400)
"""A window of 1280 by 800, twice as large."""
FELT = "svg.scene"
LONG_NAME = "Maximilian von Habsburg!"
WIDTH_OF_NINE = 70
"""In the drawing's units: beside the number of a seat, where nine are abreast."""
IN_VIEW = """all => all.filter(each => {
  const at = each.getBoundingClientRect();
  const seen = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  const inside = at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
  return inside && each.contains(seen);
}).length"""
CUT_OFF = """all => all
  .filter(each => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
  .map(each => each.dataset.box)"""
COVERED = """all => all.filter(box => {
  const chips = box.querySelector('svg')?.getBoundingClientRect();
  const words = [...box.querySelectorAll('.name, .odds, strong')].flatMap(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  });
  return chips && words.some(each => each.right > chips.left + 1 && each.bottom > chips.top + 1
    && each.left < chips.right - 1 && each.top < chips.bottom - 1);
}).map(each => each.dataset.box)"""

LETTERS_ON = """(printed, around) => {
  const onScreen = (x, y) => new DOMPoint(x, y).matrixTransform(printed.getScreenCTM());
  const others = [...document.querySelectorAll(around)].map(each => each.getBoundingClientRect());
  const letters = Array.from({ length: printed.getNumberOfChars() }, (_, at) => printed.getExtentOfChar(at));
  return letters.filter(({ x, y, width, height }) => {
    const [from, to] = [onScreen(x, y), onScreen(x + width, y + height)];
    return others.some(at => from.x < at.right && at.left < to.x && from.y < at.bottom && at.top < to.y);
  }).length;
}"""
"""How many letters of a line that is bent touch something: the line's own frame is far higher than it."""


def all_in_view(found: Locator) -> bool:
    """Whether all of them are there, whole, on the screen, and nothing lies over them."""
    return found.count() > 0 and found.evaluate_all(IN_VIEW) == found.count()


def place(found: Locator) -> tuple[float, float, float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


def lays(page: Page, *wagers: str) -> None:
    for wager in wagers:
        page.locator(f"[data-box={wager}]").click()
    expect(page.get_by_test_id("staked")).to_have_text(f"${5 * len(wagers)}")


def says_all(page: Page, *sizes: tuple[int, int]) -> None:
    """At every size, no box cuts its words off or has chips on them."""
    for size in sizes:
        resized(page, size)
        assert fits(page), size
        assert page.locator(".box").evaluate_all(CUT_OFF) == [], size
        assert page.locator(".box").evaluate_all(COVERED) == [], size


def test_everything_is_in_reach_and_every_word_is_read(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Dragon Tiger")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann"), "Dragon Tiger")
    felt = place(page.locator(FELT))
    page.get_by_role("radio", name="5 chip", exact=True).click()
    lays(page, "big-tiger", "small-dragon", "player", "banker")
    for size in (DESKTOP, TABLET, ON_ITS_SIDE, ZOOMED, PHONE):
        resized(page, size)
        assert all_in_view(page.get_by_role("radio")), size
        assert all_in_view(page.locator(".acts button")), size
        assert all_in_view(page.get_by_role("timer")), size
        assert all_in_view(page.locator(".main .box")), size
    says_all(page, DESKTOP, TABLET, ON_ITS_SIDE, PHONE)

    resized(page, DESKTOP)
    dealer.deal_until("Bets are settled")
    expect(page.locator("[data-box=player]")).to_have_class(re.compile("win|lose|stand-off"))
    assert place(page.locator(FELT)) == felt
    says_all(page, DESKTOP, TABLET, PHONE)


def test_whoever_sits_down_sees_the_same_felt(come: Come) -> None:
    page = enter(come("Ann"), "Take a seat", "Crown")
    felt = place(page.locator(FELT))
    page.get_by_role("button", name="Take seat").first.click()
    expect(page.get_by_test_id("stack")).to_have_text("$5,000")
    assert place(page.locator(FELT)) == felt


def test_the_printed_line_has_the_rim_to_itself(come: Come) -> None:
    page = enter(come("Ann"), "Take a seat", "Even Money")
    printed = page.locator(f"{FELT} .printed")
    expect(printed).to_have_count(1)
    expect(printed).to_contain_text("TIE PAYS 8 TO 1 · BANKER PAYS")
    around = f"{FELT} :is(.coup, .phase, .empty:not(.third))"
    page.locator(around).nth(4).wait_for(state="attached")  # between two coups: no card lies in a place yet
    assert printed.evaluate(LETTERS_ON, around) == 0


def test_a_long_name_keeps_to_its_seat(come: Come) -> None:
    sit(come(LONG_NAME), "Nelson")
    page = enter(come("Bob"), "Take a seat", "Nelson")
    name = page.locator(f"{FELT} text.name", has_text="Max")
    expect(name).to_have_text(re.compile(r"^Max\w*…$"))
    assert name.evaluate("each => each.getComputedTextLength()") < WIDTH_OF_NINE
    expect(page.locator(f"{FELT} g:has(> text.name) > title", has_text=LONG_NAME)).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_where_every_area_has_a_hand_the_mat_is_as_high_before_the_deal_as_after(
    come: Come, size: tuple[int, int]
) -> None:
    dealer = Dealer(come("Dora"), "Three Card")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann", size), "Three Card")
    mat = page.locator(".areas")
    before = place(mat)
    page.locator("[data-box][aria-disabled=false]").first.click()
    expect(page.get_by_test_id("staked")).not_to_have_text("$0")
    dealer.deal_until("Bets are settled")
    expect(page.get_by_role("group", name="You: 3 cards")).to_be_visible()
    assert place(mat) == before
