"""`punto serve --demo` in a process of its own, over real sockets."""

import json
import signal
import subprocess
import time
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.connection import Connection

from tests.server.processes.over_sockets import UNUSED, Visitor, hears
from tests.waiting import eventually
from tools.serving import serving

SECONDS_TO_STOP = 20
QUICKLY = "10"
REAL_SHOES = {"practice", "practice-crown"}
"""Tables at which nobody deals before a person does."""


@pytest.mark.timeout(300)
def test_a_floor_in_a_process_of_its_own() -> None:
    """One server for everything that needs real sockets: it takes its time to start."""
    with serving("--demo", "--hall-speed", "0", "--speed", QUICKLY) as server:
        a_visitor_sits_bets_loses_the_line_comes_back_and_is_paid(server.port)
        every_table_comes_to_life(server.port)
        server_sent_events_say_the_same(server.port)
        another_sites_page_gets_no_feed(server.port)
        it_stops_when_told_to_though_feeds_are_open(server.process, server.port)


def a_visitor_sits_bets_loses_the_line_comes_back_and_is_paid(port: int) -> None:
    with Visitor(port, "Ann") as ann:
        assert ann.gives("yarra", "join", seat="2").status_code == 200
        eventually(lambda: ann.gives("yarra", "buy-in", amount=500_00).status_code == 200)
        for attempt in range(500):
            stakes = [{"id": f"ann-{attempt}", "wager": "player", "amount": 50_00}]
            if ann.gives("yarra", "place-bets", stakes=stakes).status_code == 200:
                break
            time.sleep(0.02)
        seq = ann.table("yarra")["seq"] - 1
        with ann.watches("yarra", seq) as feed:
            first = hears(feed, "card-turned")
        with ann.watches("yarra", first[-1]["seq"]) as feed:
            rest = hears(feed, "coup-settled", ann.person)
    due = next(due for due in rest[-1]["fact"]["dues"] if due["who"] == ann.person)
    assert due["wager"] == "player"
    assert due["clauses"]
    numbers = [event["seq"] for event in (*first, *rest)]
    assert numbers == sorted(set(numbers))


def every_table_comes_to_life(port: int) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=20, verify=UNUSED) as http:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            tables = http.get("/api/v1/floor").json()["tables"]
            if all(table["coup"] > 1 for table in tables if table["id"] not in REAL_SHOES):
                break
            time.sleep(0.1)
        assert len(tables) >= 8
        assert {table["id"] for table in tables if table["coup"] < 2} == REAL_SHOES
        figures = http.get("/metrics").text
    assert 'punto_commands_total{by="robot",outcome="carried out"}' in figures
    assert "punto_command_seconds_bucket" in figures


def server_sent_events_say_the_same(port: int) -> None:
    heard: list[dict[str, Any]] = []
    with Visitor(port, "Eve", "inspector") as eve:
        log = eve.http.get("/api/v1/tables/nelson/log", params={"after": 3, "limit": 5}).json()
        headers = {"last-event-id": "3"}
        with eve.http.stream("GET", "/api/v1/tables/nelson/events", headers=headers) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = (line for line in stream.iter_lines() if line.startswith("data: "))
            while len(heard) < 5:
                heard.append(json.loads(next(lines).removeprefix("data: ")))
    assert heard == log


def another_sites_page_gets_no_feed(port: int) -> None:
    with Visitor(port, "Eve") as eve:
        with pytest.raises(InvalidStatus) as refused:
            eve.watches("yarra", 0, "http://elsewhere.example")
        assert refused.value.response.status_code == 403


def it_stops_when_told_to_though_feeds_are_open(server: subprocess.Popen[bytes], port: int) -> None:
    with Visitor(port, "Eve") as eve:
        with eve.watches("yarra", 0) as feed, eve.http.stream("GET", "/api/v1/tables/yarra/events") as stream:
            next(stream.iter_lines())
            server.terminate()
            code = _closed_with(feed)
        assert server.wait(SECONDS_TO_STOP) in {0, -signal.SIGTERM}
    assert code in {1001, 1012}


def _closed_with(feed: Connection) -> int:
    try:
        while True:
            feed.recv(timeout=SECONDS_TO_STOP)
    except ConnectionClosed as gone:
        return gone.rcvd.code if gone.rcvd else 0
