"""A server that starts: nobody gets an order in before the store was checked."""

import json
import random
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
import uvicorn

from punto.live import LiveFloor
from punto.operation.data_directory import make
from punto.operation.ids import new_command
from punto.operation.sealed_store import store_of
from punto.operation.settings import Serving, load
from punto.robots.demo_floor import demo_floor
from punto.server.run import serve
from punto.store.journal import STARTED, STREAM
from punto.table import Actor
from tests.server.giving import give
from tests.sizes import sizes
from tools.serving import Served, started

COUP_OVER = 605
PATIENCE = 90.0


def order(port: int, path: str, body: object) -> int:
    """How an order is answered; 0 where nobody answers."""
    line = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("POST" if body else "GET", path, json.dumps(body), {"content-type": "application/json"})
        return line.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        line.close()


def pester(server: Served) -> list[int]:
    """Ask to be let in again and again, until the server says that it is ready; every answer before that."""
    until, found = time.monotonic() + PATIENCE, []
    while time.monotonic() < until:
        found.append(order(server.port, "/api/v1/session", {"name": "Eve", "role": "dealer"}))
        if order(server.port, "/readyz", None) == 200:
            return found[:-1]
        time.sleep(0.01)
    raise AssertionError("it never got ready")


@pytest.mark.trust("B6")
def test_the_store_is_checked_before_the_server_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, ready = LiveFloor(tmp_path / "floor", tables=demo_floor()[:1], pace=None), []
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_: ready.append(house.not_ready()))
    monkeypatch.setattr("punto.server.logs.start", lambda *_: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda _: None)
    assert house.not_ready() == ["the floor is not open"]
    serve(Serving(port=0), house, demo=True)
    assert ready == [[]]


@pytest.mark.trust("B6")
@pytest.mark.parametrize("restarts", sizes(1, 100)[1:])
def test_no_order_is_taken_before_the_checks_are_over(tmp_path: Path, restarts: int) -> None:
    make(tmp_path / "floor")
    for number in range(restarts):
        with started("--demo", "--hall-speed", "0", "--data", str(tmp_path / "floor")) as server:
            assert {answer for answer in pester(server) if answer != 0} <= {503}
            server.process.kill()
            server.process.wait()
        with store_of(load(tmp_path / "floor", {})) as store:
            starts = [each for each in store.read_stream(STREAM, 0, 10_000) if each.event.type == STARTED]
        assert len(starts) == number + 1


@pytest.mark.trust("F8")
def test_a_bet_for_a_coup_that_is_over_is_refused(tmp_path: Path) -> None:
    chance = random.Random(8)  # noqa: S311 - the same every time
    house = LiveFloor(tmp_path / "floor", tables=demo_floor()[:1], pace=None)
    house.open()
    try:
        (table,) = house.tables
        ann, now = Actor("Ann", "patron"), house.now(table).state.coup.number
        bet = {"order": "place-bets", "stakes": [{"id": "w1", "wager": "player", "amount": 25_00}]}
        for coup in (now - 1, now + 1, chance.randrange(now + 2, 1 << 40)):
            given = give(house, table, ann, bet, new_command(), coup)
            assert [each.number for each in given.refused] == [COUP_OVER]
        assert COUP_OVER not in {
            each.number for each in give(house, table, ann, bet, new_command(), now).refused
        }
    finally:
        house.close()
