"""Jackpots in the browser: the meter for everybody, a win until it is paid, faults all at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import DESKTOP, HOUSE, PHONE, SMALLEST, axe_faults, fits, resized
from tests.browser.conftest import CALLED, Come, enter
from tools.serving import serving

PAGES = {
    "list": "/jackpots",
    "one": "/jackpots/lucky-tie",
    "plan": "/plan-jackpot",
    "display": "/jackpots/lucky-tie/display?table=crown",
}
REFUSED = "409"


@pytest.fixture(scope="module")
def rehearsal() -> Iterator[str]:
    """A floor whose robots deal the recorded shoe, and leave the win to people."""
    with serving("rehearsal", program=HOUSE) as server:
        yield server.address


def staff_page(browser: Browser, address: str, name: str) -> Page:
    """A page of somebody of the staff, each in a browser of their own."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.add_init_script(f"({CALLED})({name!r})")
    return page


def as_manager(page: Page, jackpot: str) -> None:
    page.goto(f"/jackpots/{jackpot}")
    page.get_by_role("button", name="Look as the Casino Manager").click()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_for_everyone(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    for size in (DESKTOP, PHONE):
        resized(page, size)
        assert axe_faults(page) == [], size
        assert fits(page), size
    resized(page, SMALLEST)
    assert fits(page)


def test_everything_wrong_with_a_plan_is_told_with_its_clause(page: Page, complaints: list[str]) -> None:
    page.goto("/plan-jackpot")
    page.get_by_label("Non-Coloured Lucky Tie").fill("12%")
    page.get_by_label("Coloured Lucky Tie: share of the meter, 5%").fill("")
    page.get_by_label("Payable unit").fill("0")
    page.get_by_label("Seed after a full win").fill("-5")
    page.get_by_role("button", name="Plan it").click()
    alert = page.get_by_role("alert")
    for clause in ("Table 20/1 Non-Coloured", "Table 20/1 Coloured", "13.4.7(a)", "13.3.1(b)"):
        expect(alert.get_by_role("link", name=clause).first).to_be_visible()
    assert axe_faults(page) == []
    assert page.request.get("/api/v1/jackpots/jackpot").status == 404
    complaints[:] = [complaint for complaint in complaints if REFUSED not in complaint]


def test_a_jackpot_is_planned_and_waits_for_what_it_needs(page: Page, complaints: list[str]) -> None:
    page.goto("/plan-jackpot")
    page.get_by_label("Name of the jackpot").fill("Little One")
    page.get_by_label("Crown", exact=True).fill("0.375")
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Little One jackpot")
    expect(page.get_by_text("Each coup adds $0.375")).to_be_visible()
    start = page.get_by_role("region", name="Before the start")
    expect(start.get_by_role("link", name="Clause 13.4.6(b)")).to_be_visible()
    page.get_by_role("button", name="Start, with a second person").click()
    expect(page.get_by_role("alert")).to_contain_text("notice")
    page.get_by_label("Reference of the notice").fill("VGCCC 12")
    page.get_by_role("button", name="Record the notice").click()
    page.get_by_role("button", name="Equipment and signs are there").click()
    expect(start.get_by_text("Nothing stands against a start.")).to_be_visible()
    page.get_by_role("button", name="Start, with a second person").click()
    expect(page.get_by_text("Another person approves it.")).to_be_visible()
    assert axe_faults(page) == []
    complaints[:] = [complaint for complaint in complaints if REFUSED not in complaint]


def test_a_fault_withdraws_the_jackpot_at_once_where_everybody_looks(come: Come) -> None:
    boss, guest, over = come("Mia"), come("Gus"), come("Screen")
    as_manager(boss, "lucky-tie")
    enter(guest, "Take a seat", "Dragon Tiger")
    panel = guest.get_by_role("region", name="Lucky Tie jackpot")
    expect(panel.locator("[data-meter]")).to_be_visible()
    over.goto("/jackpots/lucky-tie/display?table=dragon-tiger")
    expect(over.locator("[data-meter]").first).to_be_visible()
    boss.get_by_label("What failed at Dragon Tiger").fill("The display is dark.")
    boss.get_by_role("button", name="Withdraw at Dragon Tiger").click()
    expect(panel).to_contain_text("Not offered at this table")
    expect(over.get_by_text("Not offered at this table")).to_be_visible()
    assert "display is dark" not in over.content()
    boss.get_by_role("button", name="Offer it again at Dragon Tiger").click()
    expect(panel.locator("[data-meter]")).to_be_visible()
    shown = panel.locator("[data-meter]").get_attribute("data-meter")
    boss.get_by_label("Coups missed at Dragon Tiger").fill("3")
    boss.locator("li", has_text="Dragon Tiger").get_by_role("button", name="Add missed coups").click()
    expect(panel.locator("[data-meter]")).not_to_have_attribute("data-meter", shown or "")


def test_the_meter_is_adjusted_only_by_two_people(come: Come) -> None:
    one, two = come("Mia"), come("Omar")
    as_manager(one, "rehearsal")
    as_manager(two, "rehearsal")
    before = int(one.locator("header [data-meter]").get_attribute("data-meter") or 0)
    one.get_by_label("Adjust by (dollars)").fill("12.50")
    one.get_by_label("Reason for the log").fill("late start credit")
    one.get_by_role("button", name="Ask for approval").click()
    expect(one.get_by_text("Another person approves it.")).to_be_visible()
    expect(two.get_by_text("Adjust the meter by $12.50: late start credit")).to_be_visible()
    two.get_by_role("button", name="Approve").click()
    expect(one.locator(f"header [data-meter='{before + 1250}']")).to_be_visible()
    expect(one.get_by_text("Mia, approved by Omar")).to_be_visible()


def test_other_parameters_wait_for_a_second_person_notice_and_the_next_full_win(come: Come) -> None:
    manager, second = come("Mia"), come("Omar")
    as_manager(manager, "lucky-tie")
    as_manager(second, "lucky-tie")
    panel = manager.get_by_role("region", name="Parameters")
    expect(panel.get_by_text("In force: Option 1")).to_be_visible()
    panel.get_by_text("Set other parameters").click()
    share = panel.get_by_label("Mixed colours").or_(panel.get_by_label("Non-Coloured Lucky Tie"))
    share.first.fill("12%")
    panel.get_by_role("button", name="Ask for approval of these").click()
    expect(manager.get_by_role("alert")).to_contain_text("12% is out of range")
    share.first.fill("7%")
    panel.get_by_role("button", name="Ask for approval of these").click()
    expect(manager.get_by_text("Another person approves it.")).to_be_visible()
    second.get_by_role("button", name="Approve").click()
    expect(panel.get_by_text("From the next full win, once the regulator knows")).to_be_visible()
    panel.get_by_label("Reference of the notice").fill("V-7")
    panel.get_by_role("button", name="Record the notice").click()
    expect(panel.get_by_label("Reference of the notice")).to_have_count(0)
    assert axe_faults(manager) == []


def test_a_dealer_records_only_a_winning_hand(come: Come) -> None:
    page = enter(come("Dan"), "Deal", "Crown")
    handset = page.get_by_role("region", name="Lucky Tie jackpot")
    handset.get_by_role("button", name="Record winning hand").click()
    expect(handset.get_by_role("alert")).to_be_visible()
    assert axe_faults(page) == []


def test_a_win_is_confirmed_and_paid_and_everybody_sees_it(browser: Browser, rehearsal: str) -> None:
    boss, guest = staff_page(browser, rehearsal, "Mia"), staff_page(browser, rehearsal, "Gus")
    as_manager(boss, "rehearsal")
    guest.goto("/floor/rehearsal")
    panel = guest.get_by_role("region", name="Rehearsal jackpot")
    claim = boss.get_by_role("article", name="Claim 1", exact=True)
    claim.wait_for(timeout=120_000)
    expect(panel).to_contain_text("waits for confirmation")
    for size in (DESKTOP, PHONE):
        resized(boss, size)
        assert axe_faults(boss) == []
        assert fits(boss)
    expect(claim.get_by_role("region", name="By amount")).to_contain_text("on the sign")
    claim.get_by_role("button", name="Confirm $").click()
    win = boss.get_by_role("article", name="Win 1", exact=True)
    expect(win).to_contain_text("confirmed by Mia")
    win.get_by_role("button", name="Pay the shares").click()
    expect(win.get_by_text("paid in chips").first).to_be_visible()
    guest.goto("/jackpots/rehearsal/display")
    expect(guest.get_by_text("Any four eights at Rehearsal, coup 6")).to_be_visible()
    assert axe_faults(guest) == []
    for page in (boss, guest):
        page.context.close()
