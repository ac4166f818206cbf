"""A floor with accounts for watchers: people are made before it serves, and a table is played meanwhile."""

from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.server.app import create_app
from punto.server.guard import COOKIE
from tests.server.accounts.listening import browsing
from tests.server.accounts.making import made
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import PASSWORD, QUICK, Browser, Clock, Member
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, does_due, without_robots

STEP = 0.4
"""Seconds between two things that the dealer does."""
FOR_BETS = 1.5

Cookies = dict[str, str]


class People(NamedTuple):
    """Everybody's cookies: they are signed in, and stay so when the floor is served anew."""

    supervisor: Cookies
    dealer: Cookies
    players: list[Cookies]
    watchers: list[Cookies]


def prepared(folder: Path, watchers: int) -> People:
    """Make a data directory with a table in play and so many people who have come to watch."""
    clock = Clock()
    sign_in = SignIn(QUICK, clock, OFTEN)
    house = LiveFloor(made(folder), tables=(without_robots(TABLE_ID),), pace=None, sign_in=sign_in)
    with Client(create_app(demo=False, house=house, rates=OFTEN)) as client:
        scene = Scene(lambda login, role: Member(client, sign_in, clock, login, role))
        return People(
            scene.sue.cookies,
            scene.dan.cookies,
            [scene.ann.cookies, scene.bob.cookies],
            [_comes(sign_in, f"watcher-{number}") for number in range(watchers)],
        )


def _comes(sign_in: SignIn, login: str) -> Cookies:
    _, invitation = sign_in.people.add(login, login.title(), "patron")
    token, _ = sign_in.accounts.welcome(invitation, PASSWORD, login)
    return {COOKIE: token}


class Play:
    """The table in play, order by order, over HTTP."""

    def __init__(self, port: int, people: People) -> None:
        """Begin at once."""
        self._port, self._people = port, people
        self._stop = Event()
        self._bets = 0
        self._fault: Exception | None = None
        self._thread = Thread(target=self._run, name="play")
        self._thread.start()

    def close(self) -> None:
        """Stop; whatever went wrong is raised here."""
        self._stop.set()
        self._thread.join()
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            with browsing(self._port) as client:
                self._deal(client)
        except Exception as fault:  # noqa: BLE001 - it is raised where the play is closed
            self._fault = fault

    def _deal(self, client: Client) -> None:
        supervisor, dealer = (_browser(client, each) for each in self._people[:2])
        players = [_browser(client, each) for each in self._people.players]
        while not self._stop.wait(STEP):
            seen = dealer.table(TABLE_ID)
            if seen["view"]["phase"] == "betting":
                for player, wager in zip(players, ("player", "banker"), strict=True):
                    self._bet(player, wager)
                self._stop.wait(FOR_BETS)
            does_due(dealer, supervisor, TABLE_ID, seen)  # type: ignore[arg-type] # both give orders alike

    def _bet(self, player: Browser, wager: str) -> None:
        """Bet, unless the chips are gone."""
        self._bets += 1
        stakes = [{"id": f"bet-{self._bets}", "wager": wager, "amount": 25_00}]
        player.gives(TABLE_ID, "place-bets", stakes=stakes)


def _browser(client: Client, cookies: Cookies) -> Browser:
    browser = Browser(client)
    browser.cookies = cookies
    return browser
