"""A floor that listens on a real socket, in a thread of this process; and watchers who reach it by hand."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import cast

import httpx2
import uvicorn

from punto.live import LiveFloor
from punto.server.app import create_app
from punto.server.run import LONGEST_MESSAGE
from punto.server.websocket import LineProtocol
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
SECONDS_TO_START = 60
AT_ONCE = 25
"""So many watchers come in at the same time."""
CLOSING = b"\x88"
"""How the frame begins with which the server closes."""


@contextmanager
def listening(house: LiveFloor) -> Iterator[int]:
    """Serve a floor; where."""
    with socket.create_server(("127.0.0.1", 0), backlog=1_024) as sign_in:
        app = create_app(demo=house.sign_in is None, house=house, rates=OFTEN)
        config = uvicorn.Config(
            app,
            log_config=None,
            ws=LineProtocol,
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # the watchers below answer to nothing
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([sign_in],), name="server")
        thread.start()
        try:
            _until(lambda: server.started)
            yield int(sign_in.getsockname()[1])
        finally:
            house.hub.close()
            server.should_exit = True
            thread.join()


@contextmanager
def browsing(port: int) -> Iterator[Client]:
    """A client over that socket; it asks as the one of the tests does."""
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        yield cast("Client", client)


def _until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while not done():
        assert time.monotonic() < until, "it did not start"
        time.sleep(0.01)


class Watcher(asyncio.Protocol):
    """Somebody who watches, and notes when what came, and when it was over."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.inside: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.heard = b""
        self.moments: list[tuple[int, float]] = []
        """How many bytes had come, and when."""
        self.code = 0
        """With which code the server closed."""
        self.transport: asyncio.Transport
        self._asked = (
            f"GET /api/v1/tables/{TABLE_ID}/feed?after={1 << 40} HTTP/1.1", f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []), "", "",
        )  # fmt: skip
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write("\r\n".join(self._asked).encode())

    def data_received(self, data: bytes) -> None:
        if not self.inside.done():
            self._rest += data
            answer, found, data = self._rest.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in answer.partition(b"\r\n")[0], answer
            self.inside.set_result(None)
        self.heard += data
        self.moments.append((len(self.heard), time.perf_counter()))
        if data[:1] == CLOSING:
            self.code = int.from_bytes(data[2:4])
            self.transport.close()

    def connection_lost(self, _: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(time.perf_counter())


async def watchers(port: int, number: int, cookie: str = "") -> list[Watcher]:
    """So many who watch; all of them are in."""
    loop, found = asyncio.get_running_loop(), list[Watcher]()
    while len(found) < number:
        coming = [Watcher(port, cookie) for _ in range(min(AT_ONCE, number - len(found)))]
        for each in coming:
            await loop.create_connection(partial(_same, each), "127.0.0.1", port)
        await asyncio.gather(*(each.inside for each in coming))
        found += coming
    return found


def _same(watcher: Watcher) -> Watcher:
    return watcher
