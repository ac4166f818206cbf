"""Presence at a demonstration: a dealer who has left is followed by a robot soon, a player later."""

from dataclasses import replace

import pytest
from msgspec import structs

from punto.accounts.sessions import AWAY, STAFF_AWAY, Sessions
from punto.live import LiveFloor
from punto.live.feed import Hub
from punto.live.robots import robot_clock as live_robots
from punto.live.robots.pace import AT_ONCE
from punto.robots.robot_ids import dealer_of
from punto.server.app import create_app
from punto.store.runtime import SYSTEM
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, table_named
from tests.waiting import eventually


def test_a_dealer_is_missed_sooner_than_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000]
    monkeypatch.setattr(SYSTEM, "now", lambda: clock[0])
    sessions = Sessions()
    _, session = sessions.open("Dan", "dealer")
    watcher = (hub := Hub(lambda: None)).watch("nelson", session, 0)
    clock[0] += 2 * AWAY
    assert sessions.present(session.who.id, STAFF_AWAY), "one who watches may be quiet"
    hub.leave(watcher)
    clock[0] += STAFF_AWAY - 1
    assert sessions.present(session.who.id, STAFF_AWAY), "a line that breaks may be mended"
    clock[0] += 1
    assert not sessions.present(session.who.id, STAFF_AWAY)
    assert sessions.present(session.who.id)


def test_a_supervisor_who_has_left_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000]
    monkeypatch.setattr(SYSTEM, "now", lambda: clock[0])
    sessions = Sessions()
    sessions.open("Sue", "casino-supervisor")
    clock[0] += STAFF_AWAY - 1
    assert sessions.somebody_supervises()
    clock[0] += 1
    assert not sessions.somebody_supervises()


def test_a_robot_takes_back_the_place_of_a_dealer_who_closed_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_robots, "STAFF_AWAY", 500)
    table = structs.replace(table_named("nelson"), head_start=0, patrons=())
    house = LiveFloor(tables=(table,), pace=replace(AT_ONCE, betting=60))
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        dan, ann = Visitor(client, "Dan", "dealer"), Visitor(client, "Ann")
        with client.websocket_connect("/api/v1/tables/nelson/feed", headers=dan.headers):
            dan.does("nelson", "take-over", role="dealer")
        assert ann.table("nelson")["settings"]["dealer"]["who"] == dan.person
        eventually(lambda: ann.table("nelson")["settings"]["dealer"]["who"] == dealer_of("nelson"))
