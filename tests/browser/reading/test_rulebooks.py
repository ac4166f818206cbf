"""The rulebook pages, used as a person would."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PHONE

TIGER = "Table 16/Two Card Tiger"
TIGER_PATH = "/rulebooks/crown-2025/clauses/Table%2016%2FTwo%20Card%20Tiger"


def heading(page: Page) -> str:
    title = page.get_by_role("heading", level=1)
    title.wait_for()
    return title.inner_text()


def test_start_shows_five_rulebooks_and_the_demonstration(page: Page) -> None:
    page.goto("/rulebooks")
    cards = page.get_by_role("region", name="Rulebooks").get_by_role("listitem")
    expect(cards).to_have_count(5)
    expect(cards.filter(has_text="NSW").first).to_contain_text("474 clauses")
    expect(page.get_by_role("complementary", name="Demonstration")).to_contain_text("demonstration")
    expect(page).to_have_title(re.compile("Punto"))


def test_search_over_all_rulebooks_opens_a_clause(page: Page) -> None:
    page.goto("/rulebooks")
    page.get_by_role("searchbox").fill("two card tiger")
    results = page.get_by_role("region", name="Search results")
    results.get_by_role("link", name=TIGER).first.click()
    expect(page).to_have_url(re.compile("/clauses/Table%2016%2FTwo%20Card%20Tiger$"))
    assert TIGER in heading(page)


def test_a_search_is_an_address_that_can_be_shared(page: Page) -> None:
    page.goto("/rulebooks?q=maximum+wagers")
    expect(page.get_by_role("searchbox")).to_have_value("maximum wagers")
    expect(page.get_by_role("region", name="Search results")).to_contain_text("6.5")


def test_search_in_a_rulebook_finds_a_clause_and_opens_it(page: Page) -> None:
    page.goto("/rulebooks/nsw")
    page.get_by_role("searchbox").fill("maximum wagers")
    found = page.locator(".clauses").get_by_role("link")
    expect(found.first).to_contain_text("6.5")
    expect(page).to_have_url(re.compile(r"\?q=maximum\+wagers$"))
    found.first.click()
    assert "6.5" in heading(page)
    expect(page.get_by_role("article")).to_contain_text("maximum")
    expect(page.get_by_role("region", name="Under this clause")).to_contain_text("6.5.1")


def test_filters_narrow_the_list_and_live_in_the_address(page: Page) -> None:
    page.goto("/rulebooks/nsw")
    page.get_by_label("Category").select_option("limits")
    expect(page.get_by_role("status").first).to_have_text(re.compile(r"^\d+ of 474 clauses$"))
    expect(page).to_have_url(re.compile("category=limits"))
    page.reload()
    expect(page.get_by_label("Category")).to_have_value("limits")
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("status").first).to_have_text("474 clauses")


def test_a_section_of_the_tree(page: Page) -> None:
    page.goto("/rulebooks/nsw")
    page.get_by_role("navigation", name="Sections").get_by_role("link", name=re.compile("^6 ?Limits")).click()
    entries = page.locator(".clauses [data-stop] code")
    expect(entries.first).to_have_text("6.1")
    assert all(text.startswith("6.") for text in entries.all_inner_texts())


def test_facts_lead_to_their_clauses(page: Page) -> None:
    page.goto("/rulebooks/crown-2025?q=tiger")
    facts = page.get_by_role("complementary", name="Facts by topic")
    facts.get_by_role("link", name=f"Clause {TIGER}").first.click()
    assert TIGER in heading(page)


def test_a_clause_with_spaces_and_a_slash_can_be_reloaded(page: Page) -> None:
    page.goto(TIGER_PATH)
    assert TIGER in heading(page)
    page.reload()
    assert TIGER in heading(page)
    expect(page).to_have_title(re.compile(re.escape(TIGER)))


def test_back_returns_to_the_search(page: Page) -> None:
    page.goto("/rulebooks/nsw?q=tie")
    page.locator(".clauses").get_by_role("link").nth(2).click()
    page.get_by_role("article").wait_for()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("tie")


def test_before_and_after_walk_through_the_text(page: Page) -> None:
    page.goto("/rulebooks/nsw/clauses/6.5")
    page.get_by_role("link", name="After it 6.5.1").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("6.5.1")
    expect(page.get_by_role("navigation", name="Breadcrumb")).to_contain_text("6.5")


def test_star_alone_has_tiger_bets_beside_nsw(page: Page) -> None:
    page.goto("/compare/nsw/star-2024")
    tiger = page.get_by_role("row").filter(has_text=re.compile("^Tiger", re.IGNORECASE)).first
    expect(tiger).to_contain_text("The text is silent.")
    expect(tiger).to_contain_text("one only")
    tiger.get_by_role("link", name=re.compile("^Clause ")).first.click()
    expect(page).to_have_url(re.compile("/rulebooks/star-2024/clauses/"))


def test_comparing_shows_differences_until_asked_for_all(page: Page) -> None:
    page.goto("/compare/nsw/star-2024")
    rows = page.locator("tbody tr")
    rows.first.wait_for()
    differing = rows.count()
    expect(page.locator("tbody tr.same")).to_have_count(0)
    page.get_by_label("Differences only").uncheck()
    expect(page.locator("tbody tr.same").first).to_be_visible()
    assert rows.count() > differing
    expect(page).to_have_url(re.compile("show=all"))


def test_the_pickers_choose_and_swap(page: Page) -> None:
    page.goto("/compare/nsw/star-2024")
    page.get_by_label("First rulebook").select_option("crown-2025")
    expect(page).to_have_url(re.compile("/compare/crown-2025/star-2024"))
    page.get_by_role("button", name="Swap the two rulebooks").click()
    expect(page).to_have_url(re.compile("/compare/star-2024/crown-2025"))
    expect(page.get_by_label("First rulebook")).to_have_value("star-2024")


def test_an_unknown_clause_offers_the_nearest(page: Page, complaints: list[str]) -> None:
    page.goto("/rulebooks/nsw/clauses/6.55")
    assert "6.55" in heading(page)
    nearest = page.get_by_role("article").get_by_role("link")
    expect(nearest.first).to_be_visible()
    assert 1 <= nearest.count() <= 3
    page.get_by_role("link", name=re.compile(r"^6\.5 ")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"6\.5$"))
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


def test_an_unknown_rulebook_offers_those_there_are(page: Page, complaints: list[str]) -> None:
    page.goto("/rulebooks/nws")
    page.get_by_role("link", name=re.compile("New South Wales")).first.click()
    expect(page).to_have_url(re.compile("/rulebooks/nsw$"))
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


def test_an_unknown_page_leads_back(page: Page) -> None:
    page.goto("/tables/7")
    page.get_by_role("link", name=re.compile("^Start")).click()
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/rulebooks/nsw")
    page.get_by_role("searchbox").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("6.5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(re.compile(r"6\.5$"))
    expect(title).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="6.5.1").first).to_be_focused()


def test_escape_empties_the_search(page: Page) -> None:
    page.goto("/rulebooks/nsw?q=tie")
    page.get_by_role("searchbox").press("Escape")
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_role("status").first).to_have_text("474 clauses")


@pytest.mark.parametrize("size", [PHONE])
def test_on_a_phone_clauses_and_facts_take_turns(page: Page) -> None:
    page.goto("/rulebooks/crown-2025")
    facts = page.get_by_role("complementary", name="Facts by topic")
    expect(facts).to_be_hidden()
    page.get_by_role("button", name=re.compile("facts?$")).click()
    expect(facts).to_be_visible()
    expect(page.locator(".clauses")).to_be_hidden()
    page.get_by_role("combobox", name="Section").select_option("6")
    page.get_by_role("button", name=re.compile("clauses?$")).click()
    expect(page.locator(".clauses [data-stop]").first).to_contain_text("6.1")
