"""What somebody still has to give back stands where they and the staff read it."""

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.browsing import axe_faults
from tests.browser.conftest import Come, enter, sit


def owes(page: Page) -> None:
    """From its next page on somebody is told of a debt, as after a coup that was paid and is undone."""

    def told(route: Route) -> None:
        answer = route.fetch()
        seen: dict[str, Any] = answer.json()
        if seen["view"]["own"]:
            seen["view"]["own"]["debt"] = "412.50"
        if seen["view"]["purses"]:
            seat, who = next(iter(seen["view"]["seats"].items()))
            seen["view"]["purses"]["debts"] = {who: "412.50", "p-gone": "25"}
            seen["names"] |= {who: f"Whoever sits at {seat}", "p-gone": "Cat"}
        route.fulfill(response=answer, json=seen)

    page.route("**/api/v1/tables/darling?*", told)
    page.route("**/api/v1/tables/darling", told)


def test_a_patron_reads_it_beside_their_chips(come: Come) -> None:
    ann = sit(come("Ann"), "Darling")
    expect(ann.get_by_test_id("debt")).to_have_count(0)
    owes(ann)
    ann.reload()
    expect(ann.get_by_test_id("debt")).to_have_text("$412.50")
    assert axe_faults(ann) == []


def test_the_staff_read_who_owes_what(come: Come) -> None:
    sit(come("Ann"), "Darling")
    for doing in ("Supervise", "Deal"):
        page = come("Sue")
        owes(page)
        enter(page, doing, "Darling")
        debts = page.get_by_role("region", name="To be given back")
        expect(debts).to_contain_text("Whoever sits at")
        expect(debts).to_contain_text("$412.50")
        expect(debts.get_by_role("listitem").filter(has_text="Cat")).to_contain_text("Not at the table")
        assert axe_faults(page) == []
