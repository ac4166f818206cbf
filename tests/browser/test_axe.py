"""Every page of the floor, at a desk and on a phone, is checked with axe and does not scroll sideways."""

from typing import Any

import pytest

from tests.browser.conftest import Come, enter, sit
from tests.server.conftest import DESKTOP, PHONE
from tests.server.test_accessibility import AXE, RULES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("way", ["floor", "play", "Take a seat", "Deal", "Supervise", "Inspect"])
def test_a_page_of_the_floor_is_for_everyone(come: Come, way: str, size: tuple[int, int]) -> None:
    page = come("Ann", size)
    page.get_by_role("article").first.wait_for()
    if way == "play":
        sit(page, "Crown")
    elif way != "floor":
        enter(page, way, "Crown")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, rules)", RULES)
    faults = [(fault["impact"], fault["id"], fault["nodes"][0]["html"]) for fault in found["violations"]]
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
