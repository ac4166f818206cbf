"""Wagers that open inside a coup: offered to those whose bets entitle them to one, taken, and settled."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, sit

BANKER_HAS_SIX = ("2h", "6d", "3s", "0c")
"""Player five, Banker six: the Player draws next."""
BOTH_STAND = ("0h",)
"""The Player stays at five, and so the Banker at six."""


def offer_at(come: Come, table: str) -> tuple[Dealer, Page, Page]:
    """Ann bets on the Banker and Bob on nothing, the Banker has six, and something is on offer."""
    dealer = Dealer(come("Dora"), table)
    dealer.deal_until("Place your bets")
    ann, bob = sit(come("Ann"), table), sit(come("Bob"), table)
    ann.get_by_role("radio", name="25 chip", exact=True).click()
    ann.locator("[data-box=banker]").click()
    expect(ann.get_by_test_id("staked")).to_have_text("$25")
    dealer.deal_until("No more bets")
    dealer.key_in(*BANKER_HAS_SIX)
    dealer.deal_until("An offer is open")
    return dealer, ann, bob


class Offered(NamedTuple):
    """What is offered at a table, and what Ann's two bets come to."""

    table: str
    wager: str
    title: str
    net: str


SHIELD = Offered("Practice 3", "shield-banker", "Shield on Banker", "+$19")
"""$25 less 5% is $23.75, which these chips make $24."""
INSURANCE = Offered("Practice Crown 2", "insurance-no-6", "Insurance/No 6", "+$7.50")
"""The Banker wins half with a six."""


@pytest.mark.parametrize("offered", [SHIELD, INSURANCE], ids=lambda each: each.wager)
def test_an_offer_inside_a_coup_is_taken(come: Come, offered: Offered) -> None:
    dealer, ann, bob = offer_at(come, offered.table)
    offer = ann.get_by_role("region", name="On offer now")
    expect(offer).to_contain_text(offered.title)
    expect(offer).to_contain_text("For your bet on Banker $25.")
    expect(bob.get_by_role("region", name="On offer now")).to_have_count(0)
    assert axe_faults(ann) == []
    for act in ("Undo", "Clear", "Double", "Rebet"):
        expect(ann.get_by_role("button", name=act)).to_have_attribute("aria-disabled", "true")
    ann.get_by_role("radio", name="5 chip", exact=True).click()
    offer.locator(f"[data-box={offered.wager}]").click()
    expect(ann.get_by_test_id("staked")).to_have_text("$30")
    expect(ann.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    dealer.step()
    expect(offer).to_have_count(0)
    dealer.key_in(*BOTH_STAND)
    dealer.deal_until("Bets are paid")
    ann.get_by_role("button", name=f"Why {offered.title}").click()
    expect(ann.get_by_text("The $5 is lost.")).to_be_visible()
    expect(ann.get_by_test_id("net")).to_have_text(offered.net)
