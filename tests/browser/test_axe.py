"""Every page of the floor, at a desk and on a phone, is checked with axe and does not scroll sideways."""

import pytest

from tests.browser.browsing import DESKTOP, PHONE, axe_faults, fits, resized
from tests.browser.conftest import Come, enter, sit

WAYS = [(way, "Crown") for way in ("floor", "play", "Take a seat", "Deal", "Supervise", "Inspect")]


@pytest.mark.parametrize(("way", "table"), [*WAYS, ("Deal", "Practice"), ("play", "Three Card")])
def test_a_page_of_the_floor_is_for_everyone(come: Come, way: str, table: str) -> None:
    page = come("Ann")
    if way == "floor":
        page.goto("/")
        page.get_by_role("article").first.wait_for()
    elif way == "play":
        sit(page, table)
    else:
        enter(page, way, table)
    for size in (DESKTOP, PHONE):
        resized(page, size)
        assert axe_faults(page) == [], size
        assert fits(page), size
