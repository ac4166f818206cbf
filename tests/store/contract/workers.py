"""What a second server process does in the tests."""

import os
from multiprocessing import get_context
from multiprocessing.pool import Pool

from punto.store import Append
from punto.store.address import store_at
from punto.store.refusals import StaleLease, WrongVersion
from tests.store.making import append


def processes(number: int) -> Pool:
    """Processes that share nothing with this one."""
    return get_context("spawn").Pool(number)


def take_seats(address: str, who: str, commands: int) -> tuple[int, int, int]:
    """Append to one stream, each time at the version last seen; accepted, refused, and this process's id."""
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
    with store_at(address) as store:
        return [outcome.result().first for outcome in [store.submit(each) for each in commands]]


def contend(address: str, who: str, turns: int) -> tuple[int, int]:
    """Take the lease again and again, and append under every epoch that was ever held; good, stale."""
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
