"""Accounts in a browser: the first administrator, somebody new, the second factor and the lock, by hand."""

import json
import re
import subprocess
import sys
import time
from base64 import b32decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from punto.accounts.totp import SECONDS, code_at
from punto.cli.people import HERE
from punto.server.site import STATIC
from tests.browser.browsing import DESKTOP, PHONE, axe_faults
from tests.browser.conftest import MILLISECONDS
from tools.serving import serving

PASSWORD = "the cutting card is yellow"  # noqa: S105 - of people who live in tests
EXPECTED = re.compile("status of (401|403|410|422|423|429)")
"""That something was refused is an answer, which the browser's console notes too."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Where `punto serve`, a process of its own, answers, and the first administrator's link."""
    assert (STATIC / "index.html").is_file(), "the pages are not built: make setup builds them"
    punto = str(Path(sys.executable).with_name("punto"))
    made = subprocess.run([punto, "init", tmp_path / "data", "--json"], capture_output=True, check=True)
    invitation = json.loads(made.stdout)["first_administrator"]
    with serving("--data", str(tmp_path / "data")) as server:
        yield server.address, invitation.replace(HERE, server.address)


class Visit:
    """Somebody with a browser of their own; the console may not complain."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP) -> None:
        self.complaints: list[str] = []
        self.refused: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=address, viewport={"width": size[0], "height": size[1]}
        )
        self.context.set_default_timeout(MILLISECONDS)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self._hear(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.secret = b""
        self._step = 0

    def _hear(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            (self.refused if EXPECTED.search(text) else self.complaints).append(text)

    def fills(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)

    def clicks(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def takes_up(self, invitation: str) -> None:
        """Choose a password and, where it is asked for, set a second factor up."""
        self.page.goto(invitation)
        self.fills("Password", PASSWORD)
        self.fills("The same again", PASSWORD)
        self.clicks("Come in")

    def enrols(self) -> None:
        self.clicks("Set it up")
        self.secret = b32decode(self.page.locator("figcaption code").inner_text().replace(" ", ""))
        self.fills("Six digits", self.code())
        self.clicks("Use it from now on")

    def code(self) -> str:
        """Digits that were not used yet; those of the next half minute are taken already."""
        self._step = max(self._step + 1, int(time.time()) // SECONDS)
        while self._step > int(time.time()) // SECONDS + 1:
            time.sleep(1)
        return code_at(self.secret, self._step)

    def is_for_everyone(self) -> None:
        """Neither axe nor the window's width finds fault with the page."""
        assert axe_faults(self.page) == []
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def goes(self) -> None:
        self.context.close()
        assert self.complaints == []


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", name=text, exact=True).first).to_be_visible()


@pytest.mark.trust("E1", "E3", "E5")
@pytest.mark.timeout(300)
def test_from_the_first_administrator_to_a_locked_console(browser: Browser, floor: tuple[str, str]) -> None:
    address, invitation = floor
    looks_on(Visit(browser, address))
    boss = Visit(browser, address)
    boss.takes_up(invitation)
    heading(boss.page, "Your second factor")
    boss.is_for_everyone()
    boss.enrols()
    heading(boss.page, "People")
    for_dan = adds(boss, "dan", "Dan", "Dealer")
    boss.is_for_everyone()

    dan = Visit(browser, address, PHONE)
    dan.takes_up(for_dan)
    expect(dan.page.get_by_role("link", name="Dan", exact=True)).to_be_visible()
    expect(dan.page.get_by_role("complementary", name="Demonstration")).to_have_count(0)
    has_one_way_in(dan, "Deal")
    has_one_way_in(boss, "")
    boss.page.goto("/people")
    locks_and_unlocks(dan)
    signs_out_and_in(dan)

    keeps_out(boss, "Dan")
    expect(dan.page).to_have_url(re.compile("/sign-in"))
    dan.goes()
    boss.goes()


def looks_on(stranger: Visit) -> None:
    """Nothing is refused to somebody who only looks, so that the console has nothing to note."""
    for path in ("/", "/sign-in"):
        with stranger.page.expect_response("**/api/v1/account"):
            stranger.page.goto(path)
        expect(stranger.page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    assert stranger.refused == []
    stranger.goes()


def has_one_way_in(visit: Visit, way: str) -> None:
    """The floor offers what somebody's role may do, and nothing else."""
    visit.page.goto("/")
    tables = visit.page.get_by_role("article")
    expect(tables.first).to_be_visible()
    expect(tables.get_by_role("button", name=way)).to_have_count(tables.count() if way else 0)
    expect(tables.get_by_role("button")).to_have_count(tables.count() if way else 0)
    visit.is_for_everyone()


def adds(boss: Visit, login: str, name: str, role: str) -> str:
    boss.fills("Login", login)
    boss.fills("Name at the table", name)
    boss.page.get_by_label("Role", exact=True).select_option(role)
    boss.clicks("Give an account")
    shown = boss.page.get_by_role("status").locator("code")
    expect(boss.page.get_by_role("row", name=name)).to_contain_text("invited")
    return shown.inner_text()


def locks_and_unlocks(dan: Visit) -> None:
    dan.page.goto("/account")
    heading(dan.page, "Dan")
    dan.is_for_everyone()
    dan.clicks("Lock it now")
    heading(dan.page, "Dan’s console is locked")
    dan.is_for_everyone()
    dialog = dan.page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("not this one")
    dialog.get_by_role("button", name="Unlock").click()
    expect(dialog.get_by_role("alert")).to_contain_text("It is not your password.")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Unlock").click()
    expect(dialog).to_have_count(0)
    heading(dan.page, "Dan")


def signs_out_and_in(dan: Visit) -> None:
    dan.clicks("Sign out")
    heading(dan.page, "Sign in")
    dan.is_for_everyone()
    dan.page.goto("/account")
    expect(dan.page).to_have_url(re.compile("/sign-in"))
    dan.fills("Login", "dan")
    dan.fills("Password", PASSWORD)
    dan.clicks("Sign in")
    heading(dan.page, "Dan")


def keeps_out(boss: Visit, name: str) -> None:
    boss.page.reload()
    boss.clicks(f"Keep out {name}")
    question = boss.page.get_by_role("dialog", name=f"Keep {name} out?")
    expect(question).to_contain_text(f"{name}’s 1 session ends.")
    boss.is_for_everyone()
    question.get_by_role("button", name="Keep out").click()
    expect(boss.page.get_by_role("row", name=name)).to_contain_text("kept out")
