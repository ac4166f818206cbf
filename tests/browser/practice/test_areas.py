"""A game with a hand for every betting area: what the staff see of it."""

import re

from playwright.sync_api import expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, enter, sit


def test_where_every_area_has_a_hand_staff_see_the_dealers_and_theirs(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Three Card")
    dealer.comes_to("Place your bets")
    ira = enter(come("Ira"), "Inspect", "Three Card")
    for page in (dealer.page, ira):
        expect(page.get_by_role("region", name="Dealer", exact=True)).to_be_visible()
        expect(page.get_by_role("heading", name="Player", exact=True)).to_have_count(0)
    expect(dealer.page.get_by_text("No bet lies there.").first).to_be_visible()
    ann = sit(come("Ann"), "Three Card")
    ann.locator("[data-box][aria-disabled=false]").first.click()
    expect(ann.get_by_test_id("staked")).not_to_have_text("$0")
    expect(dealer.page.get_by_text("No bet lies there.")).to_have_count(0)
    dealer.deal_until("Bets are settled")
    expect(ira.get_by_role("region", name=re.compile("^Area ")).first).to_contain_text(
        re.compile("wins|loses|equal")
    )
    assert axe_faults(ira) == []
