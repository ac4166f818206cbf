"""A data directory opened in this process, and people who come back to it with their accounts."""

from base64 import b32decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from punto.accounts.passwords import Hasher
from punto.accounts.sign_in import SignIn
from punto.accounts.totp import SECONDS, code_at
from punto.live import LiveFloor
from punto.server.app import create_app
from tests.server.accounts.staff import QUICK, Browser, Clock, Member
from tests.server.client import Client
from tests.server.visiting import OFTEN, does_due, without_robots

TABLES = ("darling", "yarra", "practice")
"""Three rulebooks. The first two tables deal from virtual shoes, the third from cards that are keyed in."""
PAID = "discard"
"""This order is due when a coup has been paid out."""


class Account(msgspec.Struct, frozen=True):
    """What somebody needs to sign in."""

    login: str
    role: str
    person: str
    password: str
    secret: str
    """The second factor's secret in hexadecimal; empty for patrons."""


class DataDirectory:
    """A floor that serves, and the clock on its wall."""

    def __init__(self, client: Client, sign_in: SignIn, clock: Clock) -> None:
        self.client, self.sign_in, self.clock = client, sign_in, clock

    def hires(self, login: str, role: str, password: str) -> Account:
        """Make an account; the password is that of the tests' members."""
        member = Member(self.client, self.sign_in, self.clock, login, role)
        return Account(login, role, member.person, password, member.secret.hex())

    def signs_in(self, account: Account) -> Browser:
        """Let somebody in by password and, for staff, the second factor."""
        browser = Browser(self.client)
        self.clock.passes(SECONDS * 1_000)  # every code is good once
        code = code_at(bytes.fromhex(account.secret), self.clock.at // 1_000 // SECONDS)
        body = {"login": account.login, "password": account.password, "code": code if account.secret else ""}
        browser.sends("/api/v1/sign-in", body)
        return browser

    def first_administrator(self, token: str, password: str) -> Account:
        """Use the link that `punto init` printed."""
        browser = Browser(self.client)
        browser.sends("/api/v1/welcome", {"token": token, "password": password})
        shown = browser.sends("/api/v1/account/factor", {"password": password, "code": ""})
        secret = b32decode(shown["secret"].replace(" ", ""))
        code = code_at(secret, self.clock.at // 1_000 // SECONDS)
        browser.sends("/api/v1/account/factor", {"code": code}, method="PUT")
        person = browser.gets("/api/v1/session")["person"]
        return Account("admin", "administrator", person, password, secret.hex())


@contextmanager
def opened(
    folder: Path, environ: Mapping[str, str], after: int = 0, hasher: Hasher = QUICK
) -> Iterator[DataDirectory]:
    """Serve the three tables of a data directory to people with accounts, and stop in order.

    The clock for sign-ins stands behind a moment: a code that was used, or passed over, is good no more.
    """
    clock = Clock()
    clock.at = max(clock.at, after)
    sign_in = SignIn(hasher, clock, OFTEN)
    house = LiveFloor(
        folder, tables=tuple(map(without_robots, TABLES)), pace=None, sign_in=sign_in, environ=environ
    )
    with Client(create_app(demo=False, house=house, rates=OFTEN)) as client:
        yield DataDirectory(client, sign_in, clock)


def bets_open(dealer: Browser, supervisor: Browser, table: str) -> None:
    """Do what is due until bets are open."""
    while (seen := dealer.table(table))["view"]["phase"] != "betting":
        does_due(dealer, supervisor, table, seen)  # type: ignore[arg-type] # both give orders alike


def deal(dealer: Browser, supervisor: Browser, table: str, cards: str = "", until: str = "") -> None:
    """Deal a coup to its end, or until an order is due; cards are named where they are keyed in."""
    number = dealer.table(table)["view"]["coup"]["number"]
    named = iter(cards.split())
    while (seen := dealer.table(table))["view"]["coup"]["number"] == number:
        if seen["due"]["order"] == until:
            return
        if cards and seen["due"]["order"] == "draw-card":
            dealer.does(table, "draw-card", face=next(named))
        else:
            does_due(dealer, supervisor, table, seen)  # type: ignore[arg-type]


def bet(who: Browser, table: str, name: str, wager: str, amount: int = 100_00) -> None:
    """Place one bet."""
    who.does(table, "place-bets", stakes=[{"id": name, "wager": wager, "amount": amount}])


def approve_all(who: Browser, table: str) -> None:
    """Approve everything that waits for somebody's approval."""
    for request in who.table(table)["view"]["requests"]:
        who.does(table, "approve", request=request["id"])
