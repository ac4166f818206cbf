"""Every page, at the size of a desk and of a phone, is checked with axe and does not scroll sideways."""

import pytest
from playwright.sync_api import Page

from tests.browser.browsing import DESKTOP, PHONE, SMALLEST, axe_faults

PAGES = {
    "start": "/rulebooks",
    "search": "/rulebooks?q=maximum",
    "rulebook": "/rulebooks/nsw?section=6",
    "found": "/rulebooks/crown-2025?q=tiger",
    "facts": "/rulebooks/star-2024?view=facts&section=6",
    "nothing found": "/rulebooks/nsw?q=zebra",
    "clause": "/rulebooks/nsw/clauses/6.5",
    "compare": "/compare/nsw/star-2024",
    "unknown clause": "/rulebooks/nsw/clauses/6.55",
    "unknown page": "/tables/7",
}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_for_everyone(page: Page, path: str, complaints: list[str]) -> None:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    complaints[:] = [complaint for complaint in complaints if "404" not in complaint]


@pytest.mark.parametrize("size", [SMALLEST])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_a_page_fits_the_narrowest_screen(page: Page, path: str, complaints: list[str]) -> None:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    complaints[:] = [complaint for complaint in complaints if "404" not in complaint]
