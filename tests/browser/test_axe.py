"""Every page of the floor, at a desk and on a phone, is checked with axe and does not scroll sideways."""

import pytest

from tests.browser.browsing import DESKTOP, PHONE, axe_faults
from tests.browser.conftest import Come, enter, sit

WAYS = [(way, "Crown") for way in ("floor", "play", "Take a seat", "Deal", "Supervise", "Inspect")]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("way", "table"), [*WAYS, ("Deal", "Practice"), ("play", "Three Card")])
def test_a_page_of_the_floor_is_for_everyone(come: Come, way: str, table: str, size: tuple[int, int]) -> None:
    page = come("Ann", size)
    page.get_by_role("article").first.wait_for()
    if way == "play":
        sit(page, table)
    elif way != "floor":
        enter(page, way, table)
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
