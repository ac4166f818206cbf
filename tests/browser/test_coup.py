"""A whole coup by hand: a dealer, two players and a supervisor, each with a browser of their own."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come, Dealer, enter, sit

BET = 25
CHIPS = 5_000


def money(text: str) -> float:
    """An amount as the pages write it."""
    return float(text.replace("−", "-").replace("$", "").replace("+", "").replace(",", ""))


def box(wager: str) -> str:
    return f"[data-box={wager}]"


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


def test_a_bet_that_is_refused_says_why(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Tiger")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann"), "Tiger")
    page.get_by_role("radio", name="0.50 chip").click()
    page.locator(box("tiger")).click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text("Not taken: Tiger, $0.50.")
    expect(note).to_contain_text("or more")
    expect(note.get_by_role("link", name=re.compile("^Clause ")).first).to_be_visible()
    expect(page.get_by_test_id("stack")).to_have_text("$5,000")
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)


def test_undo_clear_and_double(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Star")
    dealer.deal_until("Place your bets")
    page = sit(come("Ann"), "Star")
    staked = page.get_by_test_id("staked")
    for expected in ("$25", "$50"):
        page.locator(box("banker")).click()
        expect(staked).to_have_text(expected)
    page.get_by_role("button", name="Double").click()
    expect(staked).to_have_text("$100")
    page.get_by_role("button", name="Undo").click()
    expect(staked).to_have_text("$50")
    page.locator(box("banker")).click(button="right")
    expect(staked).to_have_text("$25")
    page.get_by_role("button", name="Clear").click()
    expect(staked).to_have_text("$0")
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
