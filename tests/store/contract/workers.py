"""What a second server process does in the tests."""

import os
from multiprocessing import get_context
from multiprocessing.pool import Pool
from multiprocessing.synchronize import Barrier

from punto.store import Append
from punto.store.address import store_at
from punto.store.errors import StaleLease, WrongVersion
from tests.store.making import append

SECONDS_TO_START = 90
START: list[Barrier] = []
"""Where this process waits for the others before it begins."""


def processes(number: int) -> Pool:
    """Processes that share nothing with this one; each begins when all have something to do."""
    context = get_context("spawn")
    return context.Pool(number, _begin_at, (context.Barrier(number),))


def _begin_at(start: Barrier) -> None:
    START.append(start)


def together() -> None:
    """Wait for the others: else one process that is quick would do the work of all."""
    START[0].wait(SECONDS_TO_START)


def take_seats(address: str, who: str, commands: int) -> tuple[int, int, int]:
    """Append to one stream, each time at the version last seen; accepted, refused, and this process's id."""
    together()
    accepted = refused = 0
    with store_at(address) as store:
        while accepted < commands:
            seen = store.version("table/m1")
            try:
                store.append(
                    append(f"{who}-{accepted}-{refused}", ("table/m1", seen, 2), ("jackpot/j1", None, 1))
                )
                accepted += 1
            except WrongVersion:
                refused += 1
    return accepted, refused, os.getpid()


def send(address: str, commands: list[Append]) -> list[int]:
    """Send all of them at once; where each begins."""
    together()
    with store_at(address) as store:
        return [outcome.result().first for outcome in [store.submit(each) for each in commands]]


def contend(address: str, who: str, turns: int) -> tuple[int, int]:
    """Take the lease again and again, and append under every epoch that was ever held; good, stale."""
    together()
    good = stale = 0
    with store_at(address) as store:
        held = []
        for turn in range(turns):
            held.append(store.take_lease("table/m1", who, 0))
            for lease in held[-3:]:
                command = f"{who}-{turn}-{lease.epoch}"
                try:
                    store.append(append(command, ("table/m1", None, 1), lease="table/m1", epoch=lease.epoch))
                    good += 1
                except StaleLease:
                    stale += 1
    return good, stale
