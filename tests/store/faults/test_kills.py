"""kill -9, of the server process at hundreds of points, and of the database server itself."""

import json
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from punto.store import Store
from punto.store.address import store_at
from punto.store.chain.checking import check_chain
from punto.store.errors import OutcomeUnknown, StoreFailure
from punto.store.event import GENESIS
from tests.store.making import append
from tools.crash import EVENTS
from tools.postgres import Cluster, cluster

ROOT = Path(__file__).parents[3]
SQLITE_KILLS = 200
POSTGRESQL_KILLS = 50
SERVER_KILLS = 3
RETRY = 0.02


def crash(address: str, kills: int, code: str = "") -> dict[str, Any]:
    """Run the killing in a process of its own, which forks; `code` runs before it."""
    program = f"import sys; {code}\nfrom tools.crash import main\nsys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-c", program, "--address", address, "--kills", str(kills), "--seed", "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert run.stdout, run.stderr
    said: dict[str, Any] = json.loads(run.stdout)
    assert run.returncode == bool(said["faults"])
    return said


@pytest.mark.trust("B5", "C2", "F1")
@pytest.mark.parametrize(
    ("kind", "kills"),
    [("sqlite", SQLITE_KILLS), ("postgresql", POSTGRESQL_KILLS)],
    ids=["sqlite", "postgresql"],
)
def test_nothing_is_lost_half_done_or_doubled(address: str, kills: int) -> None:
    said = crash(address, kills)
    assert said["faults"] == []
    assert (said["kills"], said["points"]) == (kills, kills)
    assert said["in doubt, done"] > 0, "some were killed between the commit and the reply"
    assert said["records"] >= kills * EVENTS


LAZY = """
from punto.store.sqlite.session import SqliteSession as Session
begin, commit = Session.begin, Session.commit
def lazy(self, *asked):
    if self._connection.in_transaction:
        commit(self, 0)
    return begin(self, *asked)
Session.begin, Session.commit = lazy, lambda *_: None
"""


@pytest.mark.parametrize("kind", ["sqlite"])
def test_the_killing_finds_a_store_that_acknowledges_before_it_commits(address: str) -> None:
    said = crash(address, 10, f"exec({LAZY!r})")
    assert any("was acknowledged as" in fault for fault in said["faults"])


class Sender(Thread):
    """Sends one command after the other, each until it has a reply or nobody can know."""

    def __init__(self, store: Store, name: str) -> None:
        super().__init__(daemon=True)
        self._store, self._prefix = store, name
        self.going = True
        self.replies: dict[str, int] = {}
        self.unknown: set[str] = set()

    def run(self) -> None:
        number = 0
        while self.going:
            command = f"{self._prefix}-{number}"
            try:
                reply = self._store.append(append(command, (f"table/{self._prefix}", None, 2)))
                self.replies[command] = reply.last
                number += 1
            except OutcomeUnknown:
                self.unknown.add(command)
            except StoreFailure:
                time.sleep(RETRY)


def kill_under_load(server: Cluster, address: str, turn: int) -> int:
    """Kill the database server while two senders write; how many commands were acknowledged."""
    store = store_at(address)
    senders = [Sender(store, f"{turn}{letter}") for letter in "ab"]
    for sender in senders:
        sender.start()
    while min(len(sender.replies) for sender in senders) < 20:
        assert all(sender.is_alive() for sender in senders)
        time.sleep(RETRY)
    server.kill()
    server.start()
    seen = [len(sender.replies) for sender in senders]
    while any(len(sender.replies) <= before for sender, before in zip(senders, seen, strict=True)):
        assert all(sender.is_alive() for sender in senders)
        time.sleep(RETRY)
    for sender in senders:
        sender.going = False
        sender.join()
    for sender in senders:
        for command, last in sender.replies.items():
            reply = store.reply_to(command)
            assert reply is not None
            assert reply.last == last
        assert store.version(f"table/{sender._prefix}") == 2 * len(sender.replies)
    check_chain(store, 0, GENESIS)
    store.close()
    return sum(len(sender.replies) for sender in senders)


@pytest.mark.trust("B5", "F1")
def test_the_database_server_itself_is_killed() -> None:
    with cluster() as server:
        address = server.new_database()
        acknowledged = sum(kill_under_load(server, address, turn) for turn in range(SERVER_KILLS))
        with store_at(address) as store:
            assert store.head().position == 2 * acknowledged
