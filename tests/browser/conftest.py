"""People in front of browsers of their own, at one demonstration floor."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.browser.browsing import DESKTOP, HOUSE, browser, complaints, demonstration, page, size
from tools.serving import serving

__all__ = ["browser", "complaints", "demonstration", "page", "size"]

MILLISECONDS = 30_000
MOST_STEPS = 40
AT_REST = "section.due:not(:has([aria-disabled=true]))"
"""The console while no order is under way: whatever key is pressed sooner does nothing."""
PATIENCE = 600
"""Looks, a twentieth of a second apart; as with all waits, only what fails waits so long."""
REFUSED = "status of 409"
PREPARED = re.compile("^(?!Closed|New shoe)")
DOING = {"Take a seat": "", "Deal": "/deal", "Supervise": "/supervise", "Inspect": "/inspect"}
"""The ways to a table, and how their addresses end."""
CALLED = "name => sessionStorage.getItem('punto-name') ?? sessionStorage.setItem('punto-name', name)"

Come = Callable[..., Page]
Motion = Literal["reduce", "no-preference"]
"""Most tests need not wait for cards to fly; the whole coup is watched with them flying."""

expect.set_options(timeout=MILLISECONDS)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with one page come last: the short ones let several workers end at the same time."""
    items.sort(key=lambda each: "page" in getattr(each, "fixturenames", ()))


@pytest.fixture(scope="session")
def floor(demonstration: str) -> str:
    """Where the floor of most tests answers."""
    return demonstration


@pytest.fixture(scope="session")
def practice_floor() -> Iterator[str]:
    """Another, where nobody supervises, so robots wait for nobody, and each test has a table of its own."""
    with serving("practice", program=HOUSE) as server:
        yield server.address


@pytest.fixture
def come(browser: Browser, floor: str) -> Iterator[Come]:
    """Give somebody a browser of their own, with their name and no page yet; no console may complain."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrives(name: str, size: tuple[int, int] = DESKTOP, *, motion: Motion = "reduce") -> Page:
        width, height = size
        context = browser.new_context(
            base_url=floor, viewport={"width": width, "height": height}, reduced_motion=motion
        )
        context.set_default_timeout(MILLISECONDS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if is_complaint(said) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.add_init_script(f"({CALLED})({json.dumps(name)})")
        return page

    yield arrives
    for context in contexts:
        for each in context.pages:
            each.unroute_all(behavior="ignoreErrors")  # one that is being answered must not outlive its page
        context.close()
    assert complaints == []


def is_complaint(said: ConsoleMessage) -> bool:
    """Whether the console complains. That an order was refused is an answer, which the browser notes too."""
    return said.type in {"error", "warning"} and REFUSED not in said.text


def enter(page: Page, way: str, table: str) -> Page:
    """Go to a table by its address, without a look at the floor: to sit there, deal, supervise or inspect."""
    page.goto(f"/floor/{table.lower().replace(' ', '-')}{DOING[way]}")
    page.get_by_role("heading", level=1, name=table).wait_for()
    return page


def sit(page: Page, table: str) -> Page:
    """Take the first free seat of a table."""
    enter(page, "Take a seat", table)
    page.get_by_role("button", name="Take seat").first.click()
    expect(page.get_by_test_id("stack")).to_have_text("$5,000")
    return page


class Dealer:
    """Somebody who has taken the dealer's place: nothing happens at the table unless they do it."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = enter(page, "Deal", table)
        if not table.startswith("Practice"):
            expect(self._phase).to_have_text(PREPARED)  # by the robots; a real shoe waits for the dealer
        page.get_by_role("button", name="Take the dealer’s place").click()
        self.due = page.locator("[data-testid=do-due]:not([aria-disabled=true])")
        self.due.wait_for()

    def step(self) -> None:
        """Do what is due."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/commands")) as answer:
            self.due.click()
        assert answer.value.ok, answer.value.text()
        self.shows(answer.value.json()["seq"])

    def shows(self, seq: int) -> None:
        """Wait until the console shows the table as of an event: whoever looks sooner sees the past."""
        panel = self.page.locator(AT_REST)
        for _ in range(PATIENCE):
            if int(panel.get_attribute("data-seq") or 0) >= seq:
                return
            self.page.wait_for_timeout(50)
        pytest.fail(f"the console never came to event {seq}")

    def press(self, keys: str | list[str]) -> None:
        """Press keys one after another, with the focus where typing is of no other use."""
        self.page.get_by_role("heading", level=1).focus()
        for key in keys:
            self.page.keyboard.press(key)

    def key_in(self, *cards: str) -> None:
        """Key cards in, and call points as they become due."""
        keyed = self.page.get_by_role("region", name="Keypad").locator(".keyed")
        for card in cards:
            expect(keyed).to_contain_text("Rank, suit, Enter")
            self.press(card)
            with self.page.expect_response(lambda answer: answer.url.endswith("/commands")) as answer:
                self.page.keyboard.press("Enter")
            self.shows(answer.value.json()["seq"])
            self.call_points()

    def call_points(self) -> None:
        """Call points for as long as that is what is due."""
        while self.page.locator("#due").inner_text().startswith("Call"):
            self.step()

    @property
    def _phase(self) -> Locator:
        return self.page.locator("dt", has_text="Phase").locator("+ dd")

    def phase(self) -> str:
        """Where the table stands, as the console says it."""
        return self._phase.inner_text()

    def comes_to(self, phase: str) -> None:
        """Wait until the table stands there."""
        expect(self._phase).to_have_text(phase)

    def deal_until(self, phase: str) -> None:
        """Do what is due, thing after thing, until the table stands there."""
        for _ in range(MOST_STEPS):
            if self.phase() == phase:
                return
            self.step()
        pytest.fail(f"{phase!r} did not come; the table stands at {self.phase()!r}")
