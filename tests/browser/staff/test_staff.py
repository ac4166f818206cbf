"""A supervisor at work: a bet that takes a yes, and an irregularity with its ways out."""

from playwright.sync_api import Page, expect

from punto.operation.ids import new_command
from punto.server.guard import VISIT_HEADER
from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, Dealer, enter, sit
from tests.browser.test_coup import box


def asks_for_both_hands(come: Come) -> tuple[Page, Page]:
    """Ann bets on both hands, which in New South Wales takes a supervisor's yes; and the supervisor."""
    dealer = Dealer(come("Dora"), "Darling")
    dealer.deal_until("Place your bets")
    ann, sue = sit(come("Ann"), "Darling"), enter(come("Sue"), "Supervise", "Darling")
    ann.locator(box("player")).click()
    expect(ann.get_by_test_id("staked")).to_have_text("$25")
    ann.locator(box("banker")).click()
    expect(ann.get_by_role("alert")).to_contain_text("Waiting for a supervisor")
    expect(ann.get_by_test_id("staked")).to_have_text("$25")
    waiting = sue.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Place bets: Banker's Hand $25")
    expect(waiting).to_contain_text("Asked by Ann")
    return ann, sue


def test_a_supervisor_approves_a_bet(come: Come) -> None:
    ann, sue = asks_for_both_hands(come)
    assert axe_faults(sue) == []
    sue.get_by_role("button", name="Approve").click()
    expect(ann.get_by_test_id("staked")).to_have_text("$50")
    expect(ann.get_by_role("alert")).to_have_count(0)
    expect(sue.get_by_role("region", name="Events")).to_contain_text("Ann, approved by Sue")
    expect(sue.get_by_role("region", name="Waiting for you")).to_contain_text("Nothing waits")


def test_a_supervisor_says_no(come: Come) -> None:
    ann, sue = asks_for_both_hands(come)
    sue.get_by_role("button", name="Decline").click()
    expect(ann.get_by_role("alert")).to_contain_text("Not approved: Banker's Hand, $25.")
    expect(ann.get_by_test_id("staked")).to_have_text("$25")


def gives(page: Page, table: str, order: dict[str, object]) -> None:
    """Give an order that has no button yet."""
    body = {"id": new_command(), "order": order}
    visit = page.evaluate("sessionStorage.getItem('punto-visit')")
    answer = page.request.post(
        f"/api/v1/tables/{table}/commands", data=body, headers={VISIT_HEADER: str(visit)}
    )
    assert answer.ok, answer.text()


def test_a_fill_waits_for_the_supervisor_with_its_sum(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Darling")
    dealer.deal_until("Place your bets")
    sue = enter(come("Sue"), "Supervise", "Darling")
    gives(dealer.page, "darling", {"order": "bring-chips", "pieces": [{"chip": 25_00, "pieces": 40}]})
    waiting = sue.get_by_role("region", name="Waiting for you")
    expect(waiting).to_contain_text("Bring chips: $1,000")
    expect(dealer.page.get_by_text("You asked for this, so someone else must approve it.")).to_be_visible()
    waiting.get_by_role("button", name="Approve").click()
    expect(sue.get_by_role("region", name="Events")).to_contain_text("Dora, approved by Sue")


def test_the_ways_out_of_an_irregularity_come_with_the_first_choice_first(come: Come) -> None:
    dealer = Dealer(come("Dora"), "Crown")
    dealer.deal_until("Place your bets")
    ann = sit(come("Ann"), "Crown")
    ann.locator(box("player")).click()
    expect(ann.get_by_test_id("staked")).not_to_have_text("$0")
    dealer.deal_until("Cards are dealt")
    gives(dealer.page, "crown", {"order": "report-irregularity", "report": {"kind": "wrong-area"}})
    sue = enter(come("Sue"), "Supervise", "Crown")
    for page in (sue, dealer.page):
        ways = page.get_by_role("region", name="Ways out").get_by_role("listitem")
        expect(ways).to_have_count(3)
        expect(ways.first).to_contain_text("First choice.")
        expect(ways.first.get_by_role("button")).to_have_text("Withdraw")
        expect(ways.filter(has_text="First choice.")).to_have_count(1)
        expect(ways.first.get_by_role("link", name="Clause 10.7.1")).to_be_visible()
    assert axe_faults(sue) == []
    sue.get_by_role("button", name="Withdraw").click()
    expect(sue.get_by_role("region", name="Ways out")).to_contain_text("take wagers back or reduce them")
    dealer.page.get_by_role("button", name="Go on with the coup").click()
    expect(sue.get_by_role("region", name="Ways out")).to_have_count(0)
    dealer.deal_until("Bets are paid")


def test_two_tabs_of_one_browser_are_two_people(come: Come) -> None:
    ann = sit(come("Ann"), "Nelson")
    other = ann.context.new_page()
    other.goto("/")
    enter(other, "Supervise", "Darling")
    expect(other.get_by_role("region", name="Waiting for you")).to_be_visible()
    ann.reload()
    expect(ann.get_by_test_id("stack")).to_be_visible()
    expect(ann.get_by_text("Your session is over")).to_have_count(0)
