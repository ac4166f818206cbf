"""Five hundred watchers at one table: how long it takes until each of them has each event.

The floor runs in a process of its own, ten tables at people's pace. The time of an event is that of its
command, so what is measured holds everything: deciding, keeping it durably, telling, sending, reading.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import time
from functools import partial
from typing import cast
from urllib.request import urlopen

from tools.serving import serving

WATCHERS = 500
SECONDS = 30.0
TABLE = "yarra"
BOUND = 250.0
"""Milliseconds within which 99 of 100 events must be there."""
SECONDS_TO_START = 60
AT_ONCE = 25
"""So many watchers come in at the same time."""
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
SHORT, LONGEST_HEAD = 126, 10
"""From this length on a message's head is longer than two bytes: four, or at most ten."""


def main() -> int:
    """Print the figures; the exit status says whether the bound was kept."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--watchers", type=int, default=WATCHERS)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    given = asked.parse_args()
    with serving("--demo") as server:
        settled(server.address)
        load = os.getloadavg()[0]
        events, waits = asyncio.run(watch(server.port, given.watchers, given.seconds))
    waits.sort()
    late = waits[int(len(waits) * 0.99)]
    print(
        f"{given.watchers} watchers at one table, {len(waits):,} messages of {events} events, load {load:.1f}"
    )
    for name, figure, beside in (
        ("median", statistics.median(waits), ""),
        ("99 of 100", late, f"bound {BOUND:.0f} ms"),
        ("longest", waits[-1], ""),
    ):
        print(f"{name:<10}  {figure:>7.1f} ms  {beside}".rstrip())
    return 0 if late < BOUND else 1


def settled(address: str) -> None:
    """Wait until every robot table has dealt the coups that it deals at once."""
    until = time.monotonic() + SECONDS_TO_START
    before = -1
    while time.monotonic() < until:
        try:
            with urlopen(f"{address}/api/v1/floor", timeout=5) as answer:  # noqa: S310 - our own
                tables = json.load(answer)["tables"]
        except OSError:
            time.sleep(0.1)
            continue
        now = sum(table["coup"] for table in tables)
        if now == before and now > len(tables):
            return
        before = now
        time.sleep(2)
    raise SystemExit("the floor did not come to rest")


async def watch(port: int, watchers: int, seconds: float) -> tuple[int, list[float]]:
    """How many events there were, and how many milliseconds old each was when each watcher had it."""
    loop = asyncio.get_running_loop()
    everybody: list[Watcher] = []
    for first in range(0, watchers, AT_ONCE):
        coming = [Watcher(port) for _ in range(first, min(first + AT_ONCE, watchers))]
        for each in coming:
            await loop.create_connection(partial(_same, each), "127.0.0.1", port)
        await asyncio.gather(*(each.inside for each in coming))
        everybody += coming
    start = time.time() * 1_000
    await asyncio.sleep(seconds)
    if lost := sum(each.lost for each in everybody):
        raise SystemExit(f"{lost} watchers were let go")
    heard = [[wait for at, wait in each.heard if at >= start] for each in everybody]
    most, least = max(map(len, heard)), min(map(len, heard))
    if not most or most - least > most // 10 + 5:
        raise SystemExit(f"watchers heard from {least} to {most} events")
    return most, [wait for each in heard for wait in each]


class Watcher(asyncio.Protocol):
    """A WebSocket, by hand: a client library would take longer over each message than the server does."""

    def __init__(self, port: int) -> None:
        """Watch at a port."""
        self.inside: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: list[tuple[int, float]] = []
        """When each event happened, and how many milliseconds later it was here."""
        self.lost = False
        self._port = port
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the feed, from now on."""
        where = f"127.0.0.1:{self._port}"
        asked = (
            f"GET /api/v1/tables/{TABLE}/feed?after={1 << 40} HTTP/1.1", f"Host: {where}",
            f"Origin: http://{where}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        cast("asyncio.Transport", transport).write("\r\n".join(asked).encode())

    def data_received(self, data: bytes) -> None:
        """Note when each event came."""
        now, self._rest = time.time() * 1_000, self._rest + data
        if not self.inside.done():
            answer, found, rest = self._rest.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in answer.partition(b"\r\n")[0]:
                raise SystemExit(f"no feed: {answer!r}")
            self._rest = rest
            self.inside.set_result(None)
        while body := self._message():
            if (place := body.find(b'"at":')) >= 0:
                at = int(body[place + 5 : body.index(b",", place)])
                self.heard.append((at, now - at))

    def _message(self) -> bytes:
        """The next whole message, if it is there."""
        rest, start = self._rest, 2
        if len(rest) < LONGEST_HEAD:
            return b""
        length = rest[1]
        if length >= SHORT:
            start = 4 if length == SHORT else LONGEST_HEAD
            length = int.from_bytes(rest[2:start])
        if len(rest) < start + length:
            return b""
        self._rest = rest[start + length :]
        return rest[start : start + length]

    def connection_lost(self, _: Exception | None) -> None:
        """The server let this watcher go."""
        self.lost = True


def _same(watcher: Watcher) -> Watcher:
    return watcher


if __name__ == "__main__":
    sys.exit(main())
