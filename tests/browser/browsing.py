"""One real browser and one demonstration floor for every test that needs them, and axe."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from punto.server.site import STATIC
from tools.chromium import ARGUMENTS, chromium
from tools.serving import serving

ROOT = Path(__file__).parents[2]
HOUSE = [sys.executable, str(Path(__file__).with_name("house.py"))]
AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    "resultTypes": ["violations"],
}
"""What is well is counted, not listed: on long pages that is most of the time."""
MILLISECONDS_TO_FIND = 30_000
"""On a busy machine a long page takes its time; one that answers costs no wait."""
DESKTOP = (1280, 800)
PHONE = (390, 844)
SMALLEST = (320, 640)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def demonstration() -> Iterator[str]:
    """Where a demonstration floor with its pages, a process of its own, answers."""
    assert (STATIC / "index.html").is_file(), "the pages are not built: make setup builds them"
    with serving("people", program=HOUSE) as server:
        yield server.address


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console complained of; a test that expects some empties it."""
    return []


@pytest.fixture
def size() -> tuple[int, int]:
    return DESKTOP


@pytest.fixture
def page(
    browser: Browser, demonstration: str, size: tuple[int, int], complaints: list[str]
) -> Iterator[Page]:
    """A page in the browser; the test fails if the console complains."""

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    width, height = size
    context = browser.new_context(
        base_url=demonstration, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(MILLISECONDS_TO_FIND)
    page = context.new_page()
    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def resized(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, as when a telephone is turned, and let the page follow."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled for sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def axe_faults(page: Page) -> list[tuple[str, str, str]]:
    """What axe has against a page as it is now."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("rules => axe.run(document, rules).then(found => found.violations)", RULES)
    return [(fault["impact"], fault["id"], fault["nodes"][0]["html"]) for fault in found]
