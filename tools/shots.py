"""Take the pictures that the README shows, from a demonstration floor of its own: `python -m tools.shots`."""

from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.chromium import ARGUMENTS, chromium
from tools.serving import serving

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDE, DESK, PHONE = (1920, 1080), (1280, 800), (390, 844)
TABLE = "Tiger"
MILLISECONDS = 60_000


def come(browser: Browser, address: str, size: tuple[int, int]) -> Page:
    """Somebody at the start page, with a screen of this size."""
    width, height = size
    page = browser.new_page(base_url=address, viewport={"width": width, "height": height})
    page.set_default_timeout(MILLISECONDS)
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_role("article").first.wait_for()
    return page


def play(page: Page, name: str) -> None:
    """Sit down, bet, and wait for the result: one picture of each."""
    page.get_by_role("button", name=f"Take a seat at {TABLE}").click()
    page.get_by_role("button", name="Take seat").nth(1).click()
    for wager in ("banker", "banker", "tie", "tiger"):
        page.locator(f"[data-box={wager}][aria-disabled=false]").click()
    page.wait_for_timeout(1_500)
    page.screenshot(path=IMAGES / f"{name}-betting.png")
    page.locator(".box.win, .box.lose, .box.stand-off").first.wait_for()
    page.get_by_role("button", name="Why").first.click()
    page.wait_for_timeout(1_000)
    page.screenshot(path=IMAGES / f"{name}-result.png")


def squeeze(page: Page, name: str) -> None:
    """Bet the most on a hand, take its cards, and lift their edges."""
    page.get_by_role("button", name="Take a seat at Squeeze").click()
    page.get_by_role("button", name="Take seat").nth(1).click()
    page.get_by_role("radio", name="500 chip").click()
    page.locator("[data-box=player][aria-disabled=false]").click()
    page.get_by_role("button", name="Take the cards").click()
    cards = page.get_by_role("slider")
    cards.nth(1).wait_for()
    for place, presses in ((0, 6), (1, 10)):
        cards.nth(place).focus()
        for _ in range(presses):
            page.keyboard.press("ArrowUp")
    page.wait_for_timeout(700)
    page.screenshot(path=IMAGES / f"{name}.png")


def inspect(page: Page, name: str) -> None:
    """An inspector's console as it looks in the middle of a coup."""
    page.get_by_role("button", name="Inspect at Star").click()
    page.get_by_role("region", name="Events").wait_for()
    page.wait_for_timeout(1_500)
    page.screenshot(path=IMAGES / f"{name}.png")


def supervise(page: Page, player: Page, name: str) -> None:
    """A supervisor's console while somebody asks for something: bets on both hands, which take a yes."""
    page.get_by_role("button", name="Supervise at Darling").click()
    player.get_by_role("button", name="Take a seat at Darling").click()
    player.get_by_role("button", name="Take seat").first.click()
    approve = page.get_by_role("button", name="Approve")
    while not approve.count():
        for wager in ("player", "banker"):
            player.locator(f"[data-box={wager}][aria-disabled=false]").click()
        page.wait_for_timeout(1_500)
    page.screenshot(path=IMAGES / f"{name}.png")


def deal(page: Page, name: str) -> None:
    """Open a table with a real shoe, key in a few cards, and wait for the next."""
    page.get_by_role("button", name="Deal at Practice", exact=True).click()
    page.get_by_role("button", name="Take the dealer’s place").click()
    keypad = page.get_by_role("region", name="Keypad").locator(".keyed")
    while "Rank" not in keypad.inner_text():
        page.get_by_test_id("do-due").click()
        page.wait_for_timeout(500)
    page.get_by_role("heading", level=1).focus()
    for card in ("6h", "0d"):
        for key in (*card, "Enter"):
            page.keyboard.press(key)
        page.wait_for_timeout(700)
    page.keyboard.press("/")
    page.wait_for_timeout(700)
    page.screenshot(path=IMAGES / f"{name}.png")


def display(page: Page, name: str) -> None:
    """The screen over a table, in mid-shoe."""
    page.goto("/floor/crown/display?cards=0")
    page.get_by_text("Longest run").first.wait_for()
    page.wait_for_timeout(1_500)
    page.screenshot(path=IMAGES / f"{name}.png")


def rules(page: Page, name: str) -> None:
    """A rulebook."""
    page.goto("/rulebooks/crown-2025")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_timeout(1_500)
    page.screenshot(path=IMAGES / f"{name}.png")


def main() -> None:
    """Take every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with serving("--demo") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        play(come(browser, server.address, DESK), "table")
        play(come(browser, server.address, PHONE), "phone")
        squeeze(come(browser, server.address, DESK), "squeeze")
        squeeze(come(browser, server.address, PHONE), "phone-squeeze")
        deal(come(browser, server.address, DESK), "dealer")
        supervise(come(browser, server.address, DESK), come(browser, server.address, DESK), "supervisor")
        inspect(come(browser, server.address, DESK), "inspector")
        rules(come(browser, server.address, DESK), "rulebook")
        display(come(browser, server.address, WIDE), "display")
        # By now every scoreboard has something to show.
        come(browser, server.address, WIDE).screenshot(path=IMAGES / "floor.png")
        browser.close()


if __name__ == "__main__":
    main()
