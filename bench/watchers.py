"""Watchers at one table: how long it takes until each of them has each event.

`python -m bench.watchers`, or `make bench`. The floor runs in a process of its own. With accounts, which is
what a casino has, every watcher is signed in and one table is played order by order; with `--demo` nobody is,
and robots play at ten tables. Watchers come from many addresses, as many at each as share a line.

The time of an event is that of its command, so what is measured holds everything: deciding, keeping it
durably, telling, sending, reading. The watchers read on the same machine, which takes its part of the time.
"""

import argparse
import asyncio
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple, cast

from bench.watched_floor import Cookies, Play, prepared
from punto.client import FloorClient
from tests.server.visiting import TABLE_ID
from tools.serving import serving

WATCHERS = 500
GOAL = 5_000
SECONDS = 30.0
DEMO_TABLE = "yarra"
BOUND = 250.0
"""Milliseconds within which 99 of 100 events must be there."""
SECONDS_TO_START = 60
AT_ONCE = 25
"""So many watchers come in at the same time."""
AT_ONE_ADDRESS = 200
FEEDS_EACH = 20
"""So many feeds one account has open."""
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
SHORT, LONGEST_HEAD = 126, 10
"""From this length on a message's head is longer than two bytes: four, or at most ten."""
PING, PONG = 0x89, 0x8A
MASKED = 0x80
"""What a client sends is masked: here with zeros."""


class DataDirectory(NamedTuple):
    """What is watched, and by whom."""

    port: int
    table: str
    cookies: list[Cookies]


class Found(NamedTuple):
    """How many events there were, and how many milliseconds old each was when each watcher had it."""

    events: int
    waits: list[float]

    @property
    def late(self) -> float:
        """Within which 99 of 100 were there."""
        return self.waits[int(len(self.waits) * 0.99)]


def main() -> int:
    """Print the figures; the exit status says whether the bound was kept."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--watchers", type=int, nargs="+", default=[WATCHERS])
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--demo", action="store_true", help="a demonstration, without accounts")
    given = asked.parse_args()
    allow_many_files()
    return max(measure(number, given.seconds, given.demo) for number in given.watchers)


def measure(watchers: int, seconds: float, demo: bool) -> int:
    """Print the figures for so many watchers; 0 if the bound was kept."""
    with demonstration() if demo else with_accounts(watchers) as floor:
        load = os.getloadavg()[0]
        found = asyncio.run(watch(floor, watchers, seconds))
    print(
        f"{watchers:,} watchers at one table, {'no accounts' if demo else 'with accounts'}, "
        f"{len(found.waits):,} messages of {found.events} events, load {load:.1f}"
    )
    for name, figure, beside in (
        ("median", statistics.median(found.waits), ""),
        ("99 of 100", found.late, f"bound {BOUND:.0f} ms; first release {WATCHERS}, goal {GOAL:,}"),
        ("longest", found.waits[-1], ""),
    ):
        print(f"{name:<10}  {figure:>7.1f} ms  {beside}".rstrip(), flush=True)
    return 0 if found.late < BOUND else 1


def allow_many_files() -> None:
    """Let this process have as many files open as it may: every watcher is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def demonstration() -> Iterator[DataDirectory]:
    """Ten tables with robots at people's pace."""
    with serving("--demo", "--hall-speed", "0") as server:
        settled(server.address)
        yield DataDirectory(server.port, DEMO_TABLE, [{}])


@contextmanager
def with_accounts(watchers: int) -> Iterator[DataDirectory]:
    """One table, played by people with accounts."""
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as folder:
        people = prepared(Path(folder) / "data", -(-watchers // FEEDS_EACH))
        with serving("--data", f"{folder}/data") as server:
            play = Play(server.port, people)
            try:
                yield DataDirectory(server.port, TABLE_ID, people.watchers)
            finally:
                play.close()


def settled(address: str) -> None:
    """Wait until every robot table has dealt the coups that it deals at once."""
    until = time.monotonic() + SECONDS_TO_START
    before, client = -1, FloorClient(address)
    while time.monotonic() < until:
        tables = client.floor().tables
        now = sum(table.coup for table in tables)
        if now == before and now > len(tables):
            return
        before = now
        time.sleep(2)
    raise SystemExit("the floor did not come to rest")


async def watch(floor: DataDirectory, watchers: int, seconds: float) -> Found:
    """Let so many watch for so long."""
    loop = asyncio.get_running_loop()
    everybody: list[Watcher] = []
    cookies = cycle(floor.cookies)
    for first in range(0, watchers, AT_ONCE):
        coming = [Watcher(floor, next(cookies)) for _ in range(first, min(first + AT_ONCE, watchers))]
        address = f"127.0.0.{first // AT_ONE_ADDRESS + 1}"
        for each in coming:
            await loop.create_connection(
                partial(_same, each), "127.0.0.1", floor.port, local_addr=(address, 0)
            )
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
    return Found(most, sorted(wait for each in heard for wait in each))


class Watcher(asyncio.Protocol):
    """A WebSocket, by hand: a client library would take longer over each message than the server does."""

    def __init__(self, floor: DataDirectory, cookies: Cookies) -> None:
        """Watch at a port, as whoever has these cookies."""
        self.inside: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: list[tuple[int, float]] = []
        """When each event happened, and how many milliseconds later it was here."""
        self.lost = False
        self._floor, self._cookies = floor, cookies
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the feed, from now on."""
        where = f"127.0.0.1:{self._floor.port}"
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        asked = (
            f"GET /api/v1/tables/{self._floor.table}/feed?after={1 << 40} HTTP/1.1", f"Host: {where}",
            f"Origin: http://{where}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []), "", "",
        )  # fmt: skip
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write("\r\n".join(asked).encode())

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
        """The next whole message, if it is there; a ping is answered."""
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
        if rest[0] == PING:
            head = bytes([PONG, MASKED | length, 0, 0, 0, 0])
            self._transport.write(head + rest[start : start + length])
        return rest[start : start + length]

    def connection_lost(self, _: Exception | None) -> None:
        """The server let this watcher go."""
        self.lost = True


def _same(watcher: Watcher) -> Watcher:
    return watcher


if __name__ == "__main__":
    sys.exit(main())
