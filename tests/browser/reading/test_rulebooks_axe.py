"""Every page, as wide as a desk and a phone, is checked with axe; at no width does it scroll sideways."""

import pytest
from playwright.sync_api import Page

from tests.browser.browsing import DESKTOP, PHONE, SMALLEST, axe_faults, fits, resized

# Where any rulebook would do it is the shortest, and the two compared are much alike: axe looks at it all.
PAGES = {
    "start": "/rulebooks",
    "search": "/rulebooks?q=maximum",
    "rulebook": "/rulebooks/nsw?section=6",
    "found": "/rulebooks/nz-1998?q=tie",
    "facts": "/rulebooks/star-2024?view=facts&section=6",
    "nothing found": "/rulebooks/nz-1998?q=zebra",
    "clause": "/rulebooks/nsw/clauses/6.5",
    "compare": "/compare/nsw/star-2024",
    "unknown clause": "/rulebooks/nsw/clauses/6.55",
    "unknown page": "/tables/7",
}


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_for_everyone(page: Page, path: str, complaints: list[str]) -> None:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    for size in (DESKTOP, PHONE):
        resized(page, size)
        assert axe_faults(page) == [], size
        assert fits(page), size
    resized(page, SMALLEST)
    assert fits(page)
    complaints[:] = [complaint for complaint in complaints if "404" not in complaint]
