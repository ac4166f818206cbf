"""A client for the API, and a real browser in front of a server in a process of its own."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, ConsoleMessage, Page

from punto.server import create_app

MILLISECONDS_TO_FIND = 10_000
DESKTOP = (1280, 800)
PHONE = (390, 844)
SMALLEST = (320, 640)


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(demo=True)) as client:
        yield client


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
    context = browser.new_context(base_url=demonstration, viewport={"width": width, "height": height})
    context.set_default_timeout(MILLISECONDS_TO_FIND)
    page = context.new_page()
    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []
