"""Writes to one SQLite file as fast as it can for so many seconds, copying the log back all the time."""

import sys
import time

import apsw

from punto.store.address import store_at
from punto.store.sqlite import session
from tests.store.making import append


def hammer(address: str, who: str, seconds: float) -> int:
    """Commands of a few events; every now and then the log is emptied, and begun anew by the next of them."""
    session.WAL_PAGES = 10
    until, sent = time.monotonic() + seconds, 0
    with store_at(address) as store:
        beside = apsw.Connection(address)
        beside.set_busy_timeout(10_000)
        while time.monotonic() < until:
            outcomes = [
                store.submit(
                    append(f"{who}-{sent + each}", (f"table/{who}", None, 3), ("jackpot/j1", None, 1))
                )
                for each in range(8)
            ]
            sent += sum(outcome.result().last > 0 for outcome in outcomes)
            if not sent % 40:
                beside.wal_checkpoint(
                    mode=apsw.SQLITE_CHECKPOINT_RESTART if sent % 80 else apsw.SQLITE_CHECKPOINT_TRUNCATE
                )
        beside.close()
    return sent


if __name__ == "__main__":
    print(hammer(sys.argv[1], sys.argv[2], float(sys.argv[3])))
