"""A game with a hand for every betting area: what the staff see of it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, enter

PATIENCE = 60_000
"""Milliseconds in which a table that robots deal comes to open bets."""


@pytest.fixture(scope="module")
def floor(untouched_floor: str) -> str:
    """Nobody supervises there, so robots wait for nobody."""
    return untouched_floor


def test_where_every_area_has_a_hand_staff_see_the_dealers_and_theirs(come: Come) -> None:
    dora = come("Dora")
    # Every coup has a shoe of its own, which takes a supervisor; while bets are open, it is ready.
    table = dora.get_by_role("article", name="Three Card", exact=True)
    table.locator(".now[data-phase=betting]").wait_for(timeout=PATIENCE)
    dealer = Dealer(dora, "Three Card")
    ira = enter(come("Ira"), "Inspect", "Three Card")
    for page in (dealer.page, ira):
        expect(page.get_by_role("region", name="Dealer", exact=True)).to_be_visible()
        expect(page.get_by_role("heading", name="Player", exact=True)).to_have_count(0)
    # Without a wager on an area no card is dealt; robots lay theirs when they like.
    expect(dealer.page.get_by_text("No bet lies there.")).to_have_count(0, timeout=PATIENCE)
    dealer.deal_until("Bets are settled")
    expect(ira.get_by_role("region", name=re.compile("^Area ")).first).to_contain_text(
        re.compile("wins|loses|equal")
    )
    assert axe_faults(ira) == []
