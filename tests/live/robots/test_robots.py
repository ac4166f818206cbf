"""The robots' clock: tables that go by themselves, people who step in, and what happens when they go."""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from punto.accounts import sessions as live_sessions
from punto.floor.plan.entry import FloorTable
from punto.live import AT_ONCE, HUMAN, LiveFloor, Pace
from punto.robots.robot_ids import dealer_of
from punto.server.app import create_app
from punto.store.address import store_at
from punto.store.chain import export
from punto.store.chain.verifier import verify
from punto.store.keys.sealing import SecretShoe
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, deals_coup, table_named
from tests.waiting import PATIENCE, eventually

QUICK = replace(AT_ONCE, betting=0.3, window=0.05, card=0.01, result=0.02, request=0.05)
CARD = re.compile(r'"([A2-9TJQK][SHDC])"')


def opened(pace: Pace, *tables: FloorTable, folder: Path | None = None) -> Iterator[Client]:
    house = LiveFloor(folder, tables=tables, pace=pace)
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        yield client


@pytest.fixture(scope="module")
def quick() -> Iterator[Client]:
    """A table at which robots deal and bet, quickly."""
    yield from opened(QUICK, structs.replace(table_named("nelson"), head_start=0))


def coups(who: Visitor, table: str = "nelson") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.get(f"/api/v1/tables/{table}/coups", limit=500)
    return found


def test_somebody_sits_down_bets_is_dealt_and_is_paid(quick: Client) -> None:
    ann = Visitor(quick, "Ann")
    ann.sits("nelson", "9")

    def bets() -> bool:
        stakes = [{"id": f"a{time.monotonic_ns()}", "wager": "banker", "amount": 100_00}]
        return bool(ann.sends("nelson", {"order": "place-bets", "stakes": stakes}).status_code == 200)

    eventually(bets)

    def settled() -> list[dict[str, Any]]:
        rows = [row for coup in coups(ann) for row in coup["wagers"] if row["who"] == ann.person]
        return [row for row in rows if row["outcome"] in {"win", "lose"}]

    (row, *_) = eventually(settled)
    assert row["clauses"]
    expected = "1095" if row["outcome"] == "win" else "900"
    eventually(lambda: ann.chips("nelson") == expected)
    assert quick.delete("/api/v1/session", headers=ann.headers).status_code == 204
    eventually(lambda: "9" not in quick.get("/api/v1/tables/nelson").json()["view"]["seats"])


def test_a_person_takes_the_dealers_place_and_gives_it_back(quick: Client) -> None:
    dan, sue = Visitor(quick, "Dan", "dealer"), Visitor(quick, "Sue", "casino-supervisor")
    eventually(lambda: dan.table("nelson")["view"]["phase"] == "betting")
    dan.does("nelson", "take-over", role="dealer")
    seen = dan.table("nelson")
    assert seen["closes_at"] is None
    assert seen["settings"]["dealer"]["robot"] is False
    if seen["view"]["phase"] != "betting":
        deals_coup(dan, sue, "nelson")
    number = dan.table("nelson")["view"]["coup"]["number"]
    time.sleep(4 * QUICK.betting)
    assert dan.table("nelson")["view"]["coup"]["number"] == number, "the robot dealt although a person does"
    deals_coup(dan, sue, "nelson")
    assert dan.table("nelson")["view"]["coup"]["number"] == number + 1
    quick.delete("/api/v1/session", headers=dan.headers)
    eventually(lambda: sue.table("nelson")["settings"]["dealer"]["who"] == dealer_of("nelson"))
    eventually(lambda: sue.table("nelson")["view"]["coup"]["number"] > number + 2)


def test_the_countdown_is_told(quick: Client) -> None:
    def open_bets() -> dict[str, Any] | None:
        seen: dict[str, Any] = quick.get("/api/v1/tables/nelson").json()
        return seen if seen["view"]["phase"] == "betting" and seen["closes_at"] else None

    seen = eventually(open_bets)
    assert seen["closes_at"] - seen["at"] <= QUICK.betting * 1_000


def test_the_robot_supervisor_answers_where_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_sessions, "AWAY", 60_000)
    slow = structs.replace(table_named("darling"), head_start=0, patrons=())
    for client in opened(replace(QUICK, betting=1.5, request=HUMAN.request), slow):
        ann = Visitor(client, "Ann")
        ann.sits("darling", "1")

        def asks(who: Visitor = ann) -> bool:
            stakes = [
                {"id": f"{name}-{time.monotonic_ns()}", "wager": name, "amount": 25_00}
                for name in ("player", "banker")
            ]
            return bool(who.sends("darling", {"order": "place-bets", "stakes": stakes}).status_code == 200)

        eventually(asks)

        def both(who: Visitor = ann) -> bool:
            return any(
                {row["wager"] for row in coup["wagers"] if row["who"] == who.person} >= {"player", "banker"}
                for coup in coups(who, "darling")
            )

        eventually(both)


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def seen_by(events: list[dict[str, Any]]) -> dict[int, set[str]]:
    """By event: every card that had been turned, or shown as it was burned, when it happened."""
    seen: set[str] = set()
    after = {0: frozenset[str]()}
    for event in events:
        if event["type"] in {"card-turned", "shoe-ready", "cards-burned"}:
            seen |= cards_in(json.dumps(event["fact"]))
        after[event["seq"]] = frozenset(seen)
    return {seq: set(cards) for seq, cards in after.items()}


def whole_log(who: Visitor, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while page := who.get(f"/api/v1/tables/{table}/log", after=found[-1]["seq"] if found else 0, limit=500):
        found += page
    return found


def test_no_undealt_card_is_told_during_a_whole_shoe(tmp_path: Path) -> None:
    """Cards that nobody has seen are in no answer and no frame; after the last coup the shoe is opened."""
    answers: list[str] = []
    table, folder = structs.replace(table_named("nelson"), head_start=0), tmp_path / "floor"
    for client in opened(AT_ONCE, table, folder=folder):
        ivan = Visitor(client, "Ivan", "inspector")

        def look(client: Client = client, ivan: Visitor = ivan) -> bool:
            answers.append(client.get("/api/v1/tables/nelson", headers=ivan.headers).text)
            return bool(json.loads(answers[-1])["view"]["shoe"] > 1)

        eventually(look)
        shoe = eventually(partial(revealed, ivan))[-1]
        events = whole_log(ivan, "nelson")
        assert not cards_in(client.get("/metrics").text)
    seen = seen_by(events)
    assert len(answers) > 5
    for answer in answers:
        assert cards_in(answer) <= seen[json.loads(answer)["seq"]]
        assert shoe["seed"] not in answer
    for event in events:
        assert cards_in(json.dumps(event)) <= seen[event["seq"]]
    _was_dealt_as_committed(folder, shoe, events)


def revealed(who: Visitor) -> list[dict[str, Any]]:
    return [each for each in who.get("/api/v1/tables/nelson/shoes") if each["seed"]]


def _was_dealt_as_committed(folder: Path, shoe: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """The revealed seed fits the commitment, and gives the cards that were dealt."""
    with store_at(str(folder / "punto.sqlite")) as store:
        assert verify(export.lines(store)).shoes >= 1
    known = SecretShoe("", shoe["packs"], bytes.fromhex(shoe["seed"]), bytes.fromhex(shoe["nonce"]))
    assert known.commitment == shoe["commitment"]
    source = known.cards()
    order = [str(source.next_card()) for _ in range(416)]
    ready = [event for event in events if event["type"] == "shoe-ready"]
    dealt = [
        event["fact"]["face"]
        for event in events
        if event["type"] == "card-turned" and ready[0]["seq"] < event["seq"] < ready[1]["seq"]
    ]
    burned = ready[0]["fact"]["burned"]
    assert order[burned : burned + len(dealt)] == dealt


def seats(who: Visitor) -> dict[str, str]:
    found: dict[str, str] = who.table("nelson")["view"]["seats"]
    return found


def test_a_floor_in_a_folder_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_sessions, "AWAY", 1_000)
    table, number = structs.replace(table_named("nelson"), head_start=0), 0
    for client in opened(QUICK, table, folder=tmp_path / "floor"):
        ann = Visitor(client, "Ann")
        ann.sits("nelson", "9")
        number = len(eventually(partial(coups, ann)))
    for client in opened(QUICK, table, folder=tmp_path / "floor"):
        zoe = Visitor(client, "Zoe")
        assert len(coups(zoe)) >= number
        until = time.monotonic() + PATIENCE
        while (len(coups(zoe)) < number + 3 or "9" in seats(zoe)) and time.monotonic() < until:
            time.sleep(0.05)
        assert len(coups(zoe)) >= number + 3
        assert "9" not in seats(zoe), "somebody who is gone keeps a seat"
        assert zoe.table("nelson")["view"]["shoe"] == 1
