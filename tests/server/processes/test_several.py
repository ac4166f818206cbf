"""Two server processes and one PostgreSQL: one floor, one set of robots; one takes over from the other."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.server.guard import COOKIE
from tests.server.processes.few_tables import serve_with
from tests.server.processes.over_sockets import Visitor, figure, hears, logged
from tests.waiting import eventually
from tools.postgres import cluster
from tools.serving import Served, started

TABLE_ID = "yarra"
OTHERS = ("nelson", "darling")
FREE = "star"
"""Where nobody takes the robots' place."""
KEEPS = 2.5
"""Seconds in which robots would have taken a place that they think is nobody's."""
PROGRAM = serve_with(TABLE_ID, *OTHERS, FREE)
ENVIRON = {**os.environ, "PUNTO_LOGS_FORM": "json", "PUNTO_LOGS_LEVEL": "debug"}


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    """Two processes that were started at the same moment, in a folder that neither found there."""
    with cluster() as server:
        options = [
            "--demo",
            "--hall-speed",
            "0",
            "--data",
            str(tmp_path / "floor"),
            "--store",
            server.new_database(),
            "--speed",
            "16",
        ]
        with (
            started(*options, log=tmp_path / "one.log", environ=ENVIRON, program=PROGRAM) as one,
            started(*options, log=tmp_path / "two.log", environ=ENVIRON, program=PROGRAM) as two,
        ):
            one.answers()
            two.answers()
            yield one, two
            two.process.terminate()
            two.process.wait(30)
        _is_sound(tmp_path / "floor")


def _is_sound(folder: Path) -> None:
    program = [sys.executable, "-c", "from punto.cli import main; main()", "verify", str(folder)]
    checked = subprocess.run(program, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.timeout(300)
def test_two_processes_show_one_floor(two: tuple[Served, Served]) -> None:
    here, there = sorted(two, key=lambda each: -figure(each, "punto_robots_here"))
    assert [figure(each, "punto_robots_here") for each in (here, there)] == [1, 0]
    with Visitor(here.port, "Ann") as ann, Visitor(there.port, "Dan", "dealer") as dan:
        what_one_does_is_seen_through_the_other(ann, dan, there)
        cards_dealt_through_both_come_from_one_shoe(dan, here)
        whoever_came_in_a_moment_ago_keeps_their_place(there)
        robots_go_on_when_their_process_is_killed(here, there)
        whoever_had_come_in_is_still_known(ann, there)
        logs_tell_what_was_done_and_no_secret(two, ann, dan)


def what_one_does_is_seen_through_the_other(ann: Visitor, dan: Visitor, there: Served) -> None:
    seq = dan.table(TABLE_ID)["seq"]
    with dan.watches(TABLE_ID, seq) as feed:
        assert ann.gives(TABLE_ID, "join", seat="2").status_code == 200
        hears(feed, "player-joined", ann.person)
    assert dan.table(TABLE_ID)["view"]["seats"]["2"] == ann.person
    eventually(lambda: dan.table(TABLE_ID)["names"].get(ann.person) == "Ann")
    with Visitor(there.port, "", token=ann.token) as again:
        assert again.person == ann.person


def cards_dealt_through_both_come_from_one_shoe(dan: Visitor, here: Served) -> None:
    """Every other order goes to the other process; both deal from the shoe that was committed."""
    with Visitor(here.port, "", token=dan.token) as other:
        eventually(lambda: dan.gives(TABLE_ID, "take-over", role="dealer").status_code == 200)
        for step in range(60):
            seen = dan.table(TABLE_ID)
            if seen["due"] and seen["due"]["by"] == "dealer":
                who = (dan, other)[step % 2]
                assert who.gives(TABLE_ID, **seen["due"]["suggested"]).status_code == 200, seen["due"]
        log = dan.http.get(
            f"/api/v1/tables/{TABLE_ID}/log", params={"after": seen["seq"] - 60, "limit": 60}
        ).json()
        assert [event["seq"] for event in log] == list(range(log[0]["seq"], log[0]["seq"] + len(log)))
        assert sum(event["type"] == "card-turned" for event in log) >= 4


def whoever_came_in_a_moment_ago_keeps_their_place(there: Served) -> None:
    """The robots work at the other process, which has heard nothing of these people yet."""
    for table in OTHERS:
        with Visitor(there.port, "Dee", "dealer") as dee:
            assert dee.gives(table, "take-over", role="dealer").status_code == 200
            until = time.monotonic() + KEEPS
            while time.monotonic() < until:
                assert dee.table(table)["settings"]["staff"]["dealer"] == dee.person
                time.sleep(0.1)


def robots_go_on_when_their_process_is_killed(here: Served, there: Served) -> None:
    here.process.kill()
    here.process.wait()
    eventually(lambda: figure(there, "punto_robots_here"))
    with Visitor(there.port, "Eve") as eve:
        before = _coups(eve)
        eventually(lambda: _coups(eve) > before + 2)


def _coups(eve: Visitor) -> int:
    return sum(table["coup"] for table in eve.http.get("/api/v1/floor").json()["tables"])


def whoever_had_come_in_is_still_known(ann: Visitor, there: Served) -> None:
    with Visitor(there.port, "", token=ann.token) as again:
        assert again.person == ann.person
        assert again.table(TABLE_ID)["view"]["seats"]["2"] == ann.person
        assert again.http.delete("/api/v1/session").status_code == 204
        assert (
            again.http.get("/api/v1/session", headers={"cookie": f"{COOKIE}={ann.token}"}).status_code == 401
        )


def logs_tell_what_was_done_and_no_secret(two: tuple[Served, Served], ann: Visitor, dan: Visitor) -> None:
    lines = [line for each in two for line in logged(each)]
    (joined,) = [line for line in lines if line.get("order") == "join" and line["person"] == ann.person]
    assert (joined["table"], joined["logger"], joined["role"]) == (TABLE_ID, "punto.commands", "patron")
    (asked,) = [
        line
        for line in lines
        if line.get("request") == joined["request"] and line["logger"] == "punto.requests"
    ]
    assert (asked["method"], asked["status"], asked["table"]) == ("POST", 200, TABLE_ID)
    written = json.dumps(lines)
    assert ann.token not in written
    assert dan.token not in written
    assert any(line["message"] == "the robots work here" for line in logged(two[0]) + logged(two[1]))
