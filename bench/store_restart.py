"""Measure how soon a store with a million events serves again after a kill, and how fast it finds one coup.

`python -m bench.store_restart [EVENTS]`, or `make bench`.
"""

import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.store import CLIENTS, EVENTS, coup, through
from punto.store.floor import Floor, make

MILLION = 1_000_000
READY = 5.0
RECALL = 0.2
ASKED = 1_000
BLOCK = CLIENTS * 50

SERVE = """
import sys, time
from pathlib import Path
from punto.store.floor import Floor
start = time.perf_counter()
floor = Floor(Path(sys.argv[1]), {})
print(time.perf_counter() - start, floor.store.head().position, flush=True)
floor.close()
"""


def fill(folder: Path, events: int) -> None:
    """Write so many events, and die without a word."""
    floor = Floor(folder, {})
    total = events // EVENTS
    for first in range(0, total, BLOCK):
        through(floor.store, [coup(number) for number in range(first, min(first + BLOCK, total))])
    os.kill(os.getpid(), signal.SIGKILL)


def ready(folder: Path) -> tuple[float, float, int]:
    """Seconds until a new process serves: with starting Python, without it; and how many events it has."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, text=True
    ) as serving:
        if serving.stdout is None:
            raise SystemExit("the server says nothing")
        said = serving.stdout.readline().split()
        whole = time.perf_counter() - start
    return whole, float(said[0]), int(said[1])


def recall(folder: Path, events: int) -> list[float]:
    """Seconds to find coups chosen at random, each by the id of its command, with all of its events."""
    chance, taken = random.Random(1), []  # noqa: S311 - the same coups every time
    with Floor(folder, {}) as floor:
        for _ in range(ASKED):
            number = chance.randrange(events // EVENTS)
            start = time.perf_counter()
            reply = floor.store.reply_to(coup(number).command)
            found = floor.store.read_all(reply.first - 1, EVENTS) if reply is not None else []
            taken.append(time.perf_counter() - start)
            if len(found) != EVENTS or found[0].event.seq != number * EVENTS + 1:
                raise SystemExit(f"coup {number} was not found")
    return sorted(taken)


def main() -> int:
    """Print the figures; the exit status says whether they were reached."""
    events = int(sys.argv[1]) if len(sys.argv) > 1 else MILLION
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as place:
        folder = Path(place) / "floor"
        make(folder)
        start = time.perf_counter()
        pid = os.fork()
        if not pid:
            fill(folder, events)
        os.waitpid(pid, 0)
        filled = time.perf_counter() - start
        size = sum(file.stat().st_size for file in folder.iterdir() if file.is_file()) / 2**20
        print(f"{events:,} events written in {filled:.0f} s, then killed; {size:,.0f} MiB")
        whole, opening, found = ready(folder)
        print(
            f"serves again after {whole:.2f} s, {opening:.2f} s of them opening ({READY:.0f} s are allowed)"
        )
        times = recall(folder, events)
    slow = times[int(len(times) * 0.95)]
    usual = statistics.median(times)
    print(f"a coup is found in {usual * 1e3:.2f} ms, 95% of them in {slow * 1e3:.2f} ms (200 ms allowed)")
    return 0 if whole <= READY and slow <= RECALL and found >= events // EVENTS * EVENTS else 1


if __name__ == "__main__":
    sys.exit(main())
