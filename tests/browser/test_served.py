"""A whole coup by hand at `punto serve`: a dealer, two players and a supervisor, each with a browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come, Dealer, enter, sit
from tests.browser.test_coup import box
from tools.serving import serving

BET = 25
CHIPS = 5_000


@pytest.fixture(scope="module")
def floor() -> Iterator[str]:
    """The demonstration as anybody may serve it."""
    with serving("--demo", "--hall-speed", "0") as server:
        yield server.address


def money(text: str) -> float:
    """An amount as the pages write it."""
    return float(text.replace("−", "-").replace("$", "").replace("+", "").replace(",", ""))


def test_a_coup_from_the_bets_to_the_payment(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Darling")
    dealer.deal_until("Place your bets")
    ann, bob = sit(come("Ann", motion="no-preference"), "Darling"), sit(come("Bob"), "Darling")
    supervisor = enter(come("Sue"), "Supervise", "Darling")

    ann.locator(box("player")).click()
    expect(ann.get_by_test_id("staked")).to_have_text(f"${BET}")
    bob.get_by_role("radio", name="100 chip").drag_to(bob.locator(box("banker")))
    expect(bob.get_by_test_id("staked")).to_have_text("$100")
    expect(dealer.page.get_by_role("region", name="On the layout")).to_contain_text("Bob")
    expect(supervisor.get_by_role("region", name="Events")).to_contain_text("Ann lays $25 on Player")

    dealer.deal_until("Cards are dealt")
    expect(ann.locator(box("player"))).to_have_attribute("aria-disabled", "true")
    dealer.deal_until("Bets are settled")
    expect(dealer.page.get_by_role("region", name="Payouts")).to_contain_text("Ann")
    dealer.deal_until("Bets are paid")

    net = money(ann.get_by_test_id("net").inner_text())
    assert net in {BET, 0, -BET}
    down = BET if net == 0 else 0  # what stands off stays on the layout
    expect(ann.get_by_test_id("stack")).to_have_text(f"${CHIPS + round(net) - down:,}")
    ann.get_by_role("button", name="Why Player").click()
    reasons = ann.get_by_role("complementary", name="Roads and results")
    expect(reasons.get_by_role("link", name=re.compile("^Clause 5")).first).to_be_visible()

    dealer.deal_until("Place your bets")
    expect(ann.get_by_role("heading", name=re.compile("^Coup \\d+, settled$"))).to_be_visible()
    ann.get_by_role("button", name="Rebet").click()
    expect(ann.get_by_test_id("staked")).to_have_text(f"${BET}")
    ann.get_by_role("button", name="History").click()
    expect(
        ann.get_by_role("dialog", name="Every coup").get_by_role("button", name="Why").first
    ).to_be_visible()
