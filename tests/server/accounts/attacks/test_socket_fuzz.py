"""What a watcher sends over a feed means nothing: it is let go or not heard, and no table notices."""

import logging
import socket
from random import Random

import pytest

from punto.accounts.sign_in import SignIn
from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.machine.names import name_of
from punto.table.machine import TABLE
from tests.server.accounts.attacks.frames import PING, TEXT, Frames, closing_codes, frame
from tests.server.accounts.attacks.fuzzing import Fuzz, samples
from tests.server.accounts.listening import KEY, browsing, listening
from tests.server.accounts.scene import Scene, order, stake
from tests.server.accounts.staff import Clock, Member
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes
from tests.waiting import eventually

AT_A_TIME = 20
"""So many frames over one connection; most are closed long before."""
STRANGE_EVERY = 5
"""One of so many connections comes in with headers as nobody means them."""
LONG = 30.0
BROKEN = 1011
"""How a server closes that fails at something it did not foresee."""
NEVER = 1 << 40
"""A position behind everything that has happened: nothing is sent but what is new."""


def asking(port: int, cookie: str, *more: bytes) -> bytes:
    """How a browser asks for the feed."""
    lines = (
        f"GET /api/v1/tables/{TABLE_ID}/feed?after={NEVER} HTTP/1.1", f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}",
    )  # fmt: skip
    return b"\r\n".join([*(line.encode() for line in lines), *more, b"", b""])


def talk(port: int, asked: bytes, sent: bytes) -> tuple[int, bytes]:
    """Ask for the feed, send all this, hang up: with which status one came in, and what was heard then."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONG) as line:
        line.sendall(asked)
        heard = b""
        while b"\r\n\r\n" not in heard:
            more = line.recv(65_536)
            if not more:
                break
            heard += more
        head, _, heard = heard.partition(b"\r\n\r\n")
        try:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            while more := line.recv(65_536):
                heard += more
        except TimeoutError:
            raise
        except OSError:
            pass  # the server had hung up before all of it was sent
    return int(head.split(b" ")[1]), heard


@pytest.mark.trust("E10", "F28")
@pytest.mark.parametrize("frames", sizes(2_000, 500_000))
def test_nothing_that_a_watcher_sends_has_an_effect(
    house: LiveFloor, sign_in: SignIn, clock: Clock, caplog: pytest.LogCaptureFixture, frames: int
) -> None:
    with listening(house) as port, browsing(port) as client:
        scene = Scene(lambda login, role: Member(client, sign_in, clock, login, role))
        cookie = scene.ann.headers["cookie"]
        state = house.now(TABLE_ID).state
        every = frozenset(map(name_of, TABLE.orders))
        commands = samples(state, Random(5), every, each=2)  # noqa: S311 - the same every time
        source, strange = Frames(commands, 5), Fuzz(commands, 6)
        version = house.store.version(stream_of(TABLE_ID))
        with caplog.at_level(logging.WARNING):
            for number in range(frames // AT_A_TIME):
                bent = strange.headers() if number % STRANGE_EVERY == 0 else []
                more = [name + b": " + value for name, value in bent]
                sent = b"".join(source.one() for _ in range(AT_A_TIME))
                status, heard = talk(port, asking(port, cookie, *more), sent)
                assert status == 101 or (bent and 400 <= status < 500), (status, more)
                if status == 101:
                    assert BROKEN not in closing_codes(heard), (number, heard)
        faults = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
        assert faults == []
        assert house.store.version(stream_of(TABLE_ID)) == version
        eventually(lambda: len(house.hub) == 0)
        scene.ann.does(TABLE_ID, "place-bets", stakes=[{"id": "anns", "wager": "player", "amount": 25_00}])


@pytest.mark.trust("E10")
def test_a_request_for_the_feed_that_cannot_be_read_is_answered(house: LiveFloor) -> None:
    """A control character in a header: whoever sends it does not keep a line of the server's for ever."""
    with listening(house) as port:
        status, heard = talk(port, asking(port, "a=b", b"x-role: \x13"), b"")
    assert (status, heard) == (400, b"")


@pytest.mark.trust("E10")
def test_a_watcher_who_speaks_is_not_heard_and_goes_on_watching(
    house: LiveFloor, sign_in: SignIn, clock: Clock
) -> None:
    """A bet over the feed, in order in every respect, lays nothing; the feed goes on."""
    with listening(house) as port, browsing(port) as client:
        scene = Scene(lambda login, role: Member(client, sign_in, clock, login, role))
        version = house.store.version(stream_of(TABLE_ID))
        said = frame(TEXT, order(stake()).encode()) + frame(PING, b"still there")
        _, heard = talk(port, asking(port, scene.ann.headers["cookie"]), said)
        assert b"still there" in heard
        assert house.store.version(stream_of(TABLE_ID)) == version
