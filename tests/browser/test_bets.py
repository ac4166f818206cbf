"""A player's hand at the boxes: laid, dragged, taken back, refused; and no box cuts its own words off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import DESKTOP, PHONE
from tests.browser.conftest import Come, Dealer, sit

TABLE_ID = "Star"
CUT_OFF = "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).map(box => box.dataset.box)"


@pytest.fixture
def ann(come: Come) -> tuple[Dealer, Page]:
    """A dealer who waits for bets, and a player before the boxes."""
    dealer = Dealer(come("Dora"), TABLE_ID)
    dealer.deal_until("Place your bets")
    return dealer, sit(come("Ann"), TABLE_ID)


def test_what_was_laid_can_be_taken_back_at_once(ann: tuple[Dealer, Page]) -> None:
    _, page = ann
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.get_by_role("radio", name="100 chip", exact=True).drag_to(page.locator("[data-box=banker]"))
    expect(page.get_by_test_id("staked")).to_have_text("$100")
    expect(undo).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name="Double").click()
    expect(page.get_by_test_id("staked")).to_have_text("$200")
    for left in ("$100", "$0"):
        undo.click()
        expect(page.get_by_test_id("staked")).to_have_text(left)
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_a_refusal_stands_in_the_box_until_bets_are_closed(ann: tuple[Dealer, Page]) -> None:
    dealer, page = ann
    player = page.locator("[data-box=player]")
    page.get_by_role("radio", name="5 chip", exact=True).click()
    player.click()
    expect(player).to_contain_text("$25 or more")
    expect(page.get_by_role("alert")).to_contain_text("Not taken: Player's Hand, $5.")
    page.get_by_role("radio", name="25 chip", exact=True).click()
    page.locator("[data-box=banker]").click()
    expect(page.get_by_test_id("staked")).to_have_text("$25")
    dealer.deal_until("No more bets")
    expect(player).not_to_contain_text("$25 or more")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_box_cuts_its_words_off(come: Come, size: tuple[int, int]) -> None:
    page = sit(come("Ann", size), "Dragon Tiger")
    for sheet in ("Side bets", "Runs", "Dragon tails"):
        page.get_by_role("button", name=sheet).click()
        assert page.locator("[data-box]").evaluate_all(CUT_OFF) == [], sheet


def test_whichever_sheet_of_boxes_is_open_the_felt_stays_and_every_run_is_in_view(come: Come) -> None:
    page = sit(come("Ann"), "Dragon Tiger")
    scene = page.locator("svg.scene")
    lies = scene.bounding_box()
    rail = page.get_by_role("radiogroup", name="Chip to lay").bounding_box()
    assert rail is not None
    for sheet in ("Runs", "Dragon tails", "Side bets", "Runs"):
        page.get_by_role("button", name=sheet).click()
        assert scene.bounding_box() == lies, sheet
    last = page.locator("[data-box=tie-run-4]")
    expect(last).to_have_accessible_name(re.compile("Tie Run of 4"))
    expect(last).to_have_attribute("title", re.compile("Tie Run of 4: 10000 : 1"))
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= rail["y"]


def test_chips_do_not_hide_the_name_of_their_box(ann: tuple[Dealer, Page]) -> None:
    _, page = ann
    box = page.locator("[data-box=player]")
    box.click()
    chip, name = box.locator("svg").bounding_box(), box.locator(".name").bounding_box()
    assert chip is not None
    assert name is not None
    assert chip["y"] >= name["y"] + name["height"] or chip["x"] >= name["x"] + name["width"]


def test_limits_keys_and_more_chips_are_one_key_away(ann: tuple[Dealer, Page]) -> None:
    _, page = ann
    page.keyboard.press("?")
    about = page.get_by_role("dialog", name="Star")
    expect(about).to_contain_text("The Star Sydney 2024")
    expect(about.get_by_role("region", name="Limits")).to_contain_text("$25 – $5,000")
    expect(about.get_by_role("region", name="Keys")).to_contain_text("undo, clear, double")
    about.get_by_role("button", name="Buy chips").click()
    expect(about).to_have_count(0)
    page.get_by_label("Buy chips for $").fill("1,250")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stack")).to_have_text("$6,250")
    expect(page.get_by_role("region", name="Buy chips")).to_have_count(0)
