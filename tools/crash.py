"""Kill a process that writes to the store, over and over, and look at what it left: `make crash`.

Each child first examines what the one before it left behind, sends the command again whose fate is not
known, and then goes on writing until it is killed: at a chosen call of the writer's thread, after a chosen
commit, or at a chosen write to the disk, half of which may have been done. Nothing acknowledged may be lost,
nothing half done, nothing doubled.
"""

import argparse
import ctypes
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Literal

import apsw

from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.address import POSTGRESQL, store_at
from punto.store.chain import export
from punto.store.chain.verifier import Broken, verify
from punto.store.clock import utc_now
from punto.store.event import GENESIS, fault_of
from tools.postgres import cluster, fast_folder

PWRITE = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64)
WRITER = "punto-store-writer"
STREAMS = (("table/m1", 14), ("patron/p7", 2), ("jackpot/j1", 1))
EVENTS = sum(count for _, count in STREAMS)
COMMANDS = 200
"""How many commands a child sends if nobody kills it."""
SQLITE_WRITES = 60
"""Writes to the disk among which the kill falls."""
CALLS = 1_200
CALLS_TO_A_SERVER = 6_000
"""Calls of the writer's thread among which it falls: three commands or so."""


COMMITS = 100
"""Commits after which it falls: before anybody is told of them."""
EVERY_COMMIT = 10
"""One kill of so many comes right after a commit."""

Kind = Literal["call", "commit", "write", "half a write"]
WRITES: tuple[Kind, ...] = ("write", "half a write")


@dataclass(frozen=True)
class Blow:
    """Where a child is killed."""

    kind: Kind
    number: int


@dataclass
class Left:
    """What is known when a child is dead: what it had checked, and what it had been told."""

    position: int = 0
    hash: str = GENESIS.hex()
    next: int = 0
    acknowledged: dict[str, list[int]] = field(default_factory=dict)


@dataclass
class Tally:
    """What all the kills came to."""

    kills: int = 0
    survivors: int = 0
    in_doubt_done: int = 0
    in_doubt_undone: int = 0
    records: int = 0
    points: set[Blow] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def coup(number: int) -> Append:
    """The command with this number: the same whenever it is made."""
    command = f"coup-{number}"
    parts = tuple(
        Part(stream, None, tuple(_event(stream, command, place) for place in range(count)))
        for stream, count in STREAMS
    )
    return Append(command, content_hash(command.encode()), parts, answer=command.encode())


def _event(stream: str, command: str, place: int) -> StoredEvent:
    payload = canonical({"place": place, "wager": "tiger", "amount": "50.00"})
    return StoredEvent(stream, "wager-settled", 1, utc_now(), "dealer-7", command, payload)


# -------------------------------------------------------------------- the child


def child(address: str, left: Left, blow: Blow, out: int) -> None:
    """Examine, send again, go on, and be killed."""
    killer = Killer(blow)
    threading.setprofile(killer.on_call)
    with store_at(address) as store, killer.at_writes(address):
        number = examine(store, left, out)
        killer.armed = True
        for each in range(number, number + COMMANDS):
            reply = store.append(coup(each))
            tell(out, "done", each, reply.first, reply.last)


def examine(store: Store, left: Left, out: int) -> int:
    """Check everything since the last look; the number of the next command."""
    doubtful = store.reply_to(f"coup-{left.next}")
    store.append(coup(left.next))
    for command, places in left.acknowledged.items():
        reply = store.reply_to(command)
        if reply is None or [reply.first, reply.last] != places:
            tell(out, "fault", f"{command} was acknowledged as {places} and is {reply}")
    position, previous, number = left.position, bytes.fromhex(left.hash), 0
    for recorded in store.every(left.position):
        position += 1
        fault = fault_of(recorded, position, previous)
        if fault is not None:
            tell(out, "fault", f"record {position}: {fault}")
        command, place = f"coup-{(position - 1) // EVENTS}", (position - 1) % EVENTS
        if recorded.event.command != command or recorded.event.stream != _stream_at(place):
            tell(out, "fault", f"record {position}: {recorded.event.command} where {command} belongs")
        previous = recorded.hash
    number, rest = divmod(position, EVENTS)
    if rest:
        tell(out, "fault", f"{rest} events of coup-{number} and not the others")
    tell(out, "seen", position, previous.hex(), number, doubtful is not None)
    return number


def _stream_at(place: int) -> str:
    return [stream for stream, count in STREAMS for _ in range(count)][place]


def tell(out: int, *words: object) -> None:
    """Say something to the parent, whole, before anything else happens."""
    os.write(out, json.dumps(words).encode() + b"\n")


class Killer:
    """Counts calls of the writer's thread, or writes to the disk, and kills the process at one of them."""

    def __init__(self, blow: Blow) -> None:
        """Wait until armed."""
        self.armed = False
        self._blow, self._count = blow, 0

    def on_call(self, frame: FrameType, event: str, _: Any) -> None:
        """Called by the interpreter at every call and return of a thread."""
        kind = self._blow.kind
        if not self.armed or kind not in {"call", "commit"} or threading.current_thread().name != WRITER:
            return
        if kind == "call" or (event == "return" and frame.f_code.co_name == "commit"):
            self._strike()

    def _strike(self) -> bool:
        self._count += 1
        if self._count == self._blow.number:
            os.kill(os.getpid(), signal.SIGKILL)
        return False

    @contextmanager
    def at_writes(self, address: str) -> Iterator[None]:
        """Stand between SQLite and the operating system."""
        if self._blow.kind not in WRITES or address.startswith(POSTGRESQL):
            yield
            return
        really = PWRITE(("pwrite64", ctypes.CDLL(None)))

        def pwrite(file: int, data: int, size: int, offset: int) -> int:
            if self.armed:
                if self._blow.kind == "half a write" and self._count + 1 == self._blow.number:
                    really(file, data, size // 2, offset)
                self._strike()
            return int(really(file, data, size, offset))

        standing = PWRITE(pwrite)
        calls = apsw.VFS("between", "unix")
        calls.xSetSystemCall("pwrite64", ctypes.cast(standing, ctypes.c_void_p).value or 0)
        yield
        calls.xSetSystemCall("pwrite64", 0)


# -------------------------------------------------------------------- the parent


def blows(address: str, kills: int, seed: int) -> Iterator[Blow]:
    """Where to kill: now and then after a commit, at a write if it is SQLite that writes, else at a call."""
    chance = random.Random(seed)  # noqa: S311 - the same points every time
    server = address.startswith(POSTGRESQL)
    numbers = range(1, SQLITE_WRITES + 1)
    writes = [Blow(kind, number) for number in numbers for kind in WRITES]
    calls = [Blow("call", number) for number in range(1, (CALLS_TO_A_SERVER if server else CALLS) + 1)]
    commits = [Blow("commit", number) for number in range(1, COMMITS + 1)]
    for source in (writes, calls, commits):
        chance.shuffle(source)
    for number in range(kills):
        source = calls if number % 4 or server else writes
        source = source if number % EVERY_COMMIT else commits
        source.append(source.pop(0))
        yield source[-1]


def kill_one(address: str, left: Left, blow: Blow, tally: Tally) -> Left:
    """Let one child run until it is killed; what it leaves."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        status = 1
        try:
            child(address, left, blow, writing)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        lines = [json.loads(line) for line in told if line.endswith(b"\n")]
    status = os.waitpid(pid, 0)[1]
    tally.points.add(blow)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        tally.kills += 1
    elif status == 0:
        tally.survivors += 1
    else:
        tally.faults.append(f"a child ended with status {status} at {blow}")
    return _heard(lines, left, tally)


def _heard(lines: list[list[Any]], left: Left, tally: Tally) -> Left:
    after = left
    for kind, *words in lines:
        if kind == "fault":
            tally.faults.append(words[0])
        elif kind == "seen":
            position, digest, number, done = words
            after = Left(position, digest, number)
            tally.in_doubt_done += done
            tally.in_doubt_undone += not done
        else:
            number, first, last = words
            after.acknowledged[f"coup-{number}"] = [first, last]
            after.next = number + 1
    return after


def run(address: str, kills: int, seed: int) -> Tally:
    """Kill so often; then check everything from the first record on."""
    tally, left = Tally(), Left()
    for blow in blows(address, kills, seed):
        left = kill_one(address, left, blow, tally)
    with store_at(address) as store:
        try:
            tally.records = verify(export.lines(store)).records
        except Broken as broken:
            tally.faults.append(str(broken))
        streams = {stream: store.version(stream) for stream, _ in STREAMS}
    coups = tally.records // EVENTS
    if streams != {stream: count * coups for stream, count in STREAMS}:
        tally.faults.append(f"the streams end at {streams} after {coups} coups")
    return tally


def main() -> int:
    """Run what the command line asks for and print what it came to; exit 1 if anything was lost."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    asked.add_argument(
        "--address", help="a store; without it new ones on SQLite and PostgreSQL, side by side"
    )
    options = asked.parse_args()
    if options.address:
        return report(options.address, options.kills, options.seed)
    with (
        tempfile.TemporaryDirectory(prefix="punto-crash-", dir=fast_folder()) as folder,
        cluster() as server,
    ):
        fifth = options.kills // 5
        asked_of = {str(Path(folder, "punto.sqlite")): options.kills - fifth, server.new_database(): fifth}
        return side_by_side(asked_of, options.seed)


def side_by_side(kills: Mapping[str, int], seed: int) -> int:
    """Kill at several stores at once, each in a process of its own; 1 if anything was lost anywhere."""
    program = [sys.executable, "-m", "tools.crash", "--seed", str(seed)]
    running = [
        subprocess.Popen([*program, "--address", address, "--kills", str(number)])
        for address, number in kills.items()
    ]
    ended = [each.wait() for each in running]
    return int(any(ended))


def report(address: str, kills: int, seed: int) -> int:
    """Run, and print one line of JSON."""
    start = time.monotonic()
    tally = run(address, kills, seed)
    said = {
        "database": "postgresql" if address.startswith(POSTGRESQL) else "sqlite",
        "seed": seed,
        "kills": tally.kills,
        "points": len(tally.points),
        "survivors": tally.survivors,
        "in doubt, done": tally.in_doubt_done,
        "in doubt, not done": tally.in_doubt_undone,
        "records": tally.records,
        "faults": tally.faults,
        "seconds": round(time.monotonic() - start, 1),
    }
    print(json.dumps(said), flush=True)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
