"""A line that breaks at any byte of a bet: it stands or does not, once, and its owner can ask."""

import json
import random
import socket
import struct
import time
from contextlib import suppress
from typing import Any

import pytest

from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.operation.ids import new_command
from tests.server.accounts.listening import browsing, listening
from tests.server.accounts.scene import COMMANDS, Scene, gives, stake
from tests.server.accounts.staff import Browser, Clock, Member
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

DEFINITE = 1.0
"""Seconds after which somebody who has come back must know what became of the bet."""
ANSWER = 2_000
"""More bytes than the answer to a bet has."""
AT_ONCE = struct.pack("ii", 1, 0)
"""The other side hears that the line is gone, and not that somebody hung up."""
EACH_TIME = 20
"""After so many the bets are lifted again, so that there is room on the layout and money in hand."""


def request_of(who: Browser, body: bytes, port: int) -> bytes:
    head = (
        f"POST {COMMANDS} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Content-Type: application/json",
        f"Cookie: {who.headers['cookie']}", f"Content-Length: {len(body)}", "", "",
    )  # fmt: skip
    return "\r\n".join(head).encode() + body


def breaks_off(port: int, request: bytes, chance: random.Random) -> bool:
    """Send some of a request, or all of it and read some of the answer; whether all of it was sent."""
    place = chance.randrange(len(request) * 2)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(request[:place])
        if place >= len(request):
            line.settimeout(chance.choice([0.000_1, 0.001, 0.01]))
            with suppress(TimeoutError):
                line.recv(chance.randrange(1, ANSWER))
        if chance.random() < 0.5:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    return place >= len(request)


class Drops:
    """Bets whose line breaks, one after another, and what became of each."""

    def __init__(self, scene: Scene, house: LiveFloor, port: int) -> None:
        self._scene, self._house, self._port = scene, house, port
        self._chance = random.Random(17)  # noqa: S311 - the same every time
        self.slowest = 0.0

    def bet(self) -> str:
        """A bet is sent, the line breaks, its owner comes back and sends the same again: its id."""
        ann, laid = self._scene.ann, stake(amount=25_00)
        sent = {"id": new_command(), "order": laid}
        breaks_off(self._port, request_of(ann, json.dumps(sent).encode(), self._port), self._chance)
        began = time.perf_counter()
        answer: Any = ann.sends(COMMANDS, sent)
        self.slowest = max(self.slowest, time.perf_counter() - began)
        (event,) = answer["events"]
        assert event["type"] == "bet-placed"
        return str(laid["stakes"][0]["id"])

    def on_the_layout(self) -> list[str]:
        """Ann's wagers by their ids."""
        layout = self._house.now(TABLE_ID).state.layout.values()
        return sorted(each.id for each in layout if each.who == self._scene.ann.person)

    def lift(self, wager: str) -> None:
        """Take one back, over a line that holds."""
        assert not gives(self._house, self._scene.ann, {"order": "lift-bet", "wager": wager}).refused


@pytest.mark.trust("F17")
@pytest.mark.parametrize("drops", sizes(60, 10_000))
def test_a_bet_whose_line_breaks_is_laid_once(
    house: LiveFloor, sign_in: SignIn, clock: Clock, drops: int
) -> None:
    with listening(house) as port, browsing(port) as client:
        scene = Scene(lambda login, role: Member(client, sign_in, clock, login, role))
        breaking = Drops(scene, house, port)
        for _ in range(drops // EACH_TIME):
            laid = [breaking.bet() for _ in range(EACH_TIME)]
            assert breaking.on_the_layout() == sorted(laid)
            for wager in laid:
                breaking.lift(wager)
        assert breaking.on_the_layout() == []
        assert breaking.slowest < DEFINITE


@pytest.mark.trust("F17")
def test_a_bet_that_comes_back_too_late_is_refused_and_said_so(
    house: LiveFloor, sign_in: SignIn, clock: Clock
) -> None:
    with listening(house) as port, browsing(port) as client:
        scene = Scene(lambda login, role: Member(client, sign_in, clock, login, role))
        sent = {"id": new_command(), "order": stake()}
        whole = request_of(scene.ann, json.dumps(sent).encode(), port)
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(whole[:-1])
        scene.deals()
        late = scene.ann.sends(COMMANDS, sent, 409)
        assert late["refused"][0]["what"]
        assert scene.ann.sends(COMMANDS, sent, 409) == late
