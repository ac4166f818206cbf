"""Floors that are opened, asked for chips and killed, over and over: run by itself, for it forks."""

import json
import os
import signal
import sys
from pathlib import Path

from punto.books.projection import LedgerProjection
from punto.operation.data_directory import DataDirectory
from punto.table import Command
from punto.table.money.buying_in import BuyIn
from tests.live.hosting import ANN, START, Tables


def buy_in(folder: Path, number: int) -> str:
    """What comes of new money: taken, the number of its refusal, or why the floor does not open."""
    wanted = BuyIn(amount=10_00, tender="cash")
    order = Command(id=f"buy-in-{number}", actor=ANN, at=START + 10_000, order=wanted)
    try:
        floor = DataDirectory(folder, {}, [LedgerProjection()])
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is what the test wants to know
        return type(fault).__name__
    answer = Tables(floor.store, faults=floor.faults).give("m1", order)
    return "taken" if answer.events else str(answer.refused[0].number)


def killed(folder: Path, number: int) -> str:
    """Let another process do it, which is killed as soon as it has said what came of it."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            os.write(writing, buy_in(folder, number).encode())
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(writing)
    with os.fdopen(reading) as told:
        said = told.read()
    os.waitpid(pid, 0)
    return said


if __name__ == "__main__":
    times, folders = int(sys.argv[1]), dict(each.split("=", 1) for each in sys.argv[2:])
    found = {
        name: [killed(Path(folder), number) for number in range(times)] for name, folder in folders.items()
    }
    print(json.dumps(found))
