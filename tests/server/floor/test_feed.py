"""The feed: nothing is lost, nothing comes twice, and nobody hears what is not for them."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from punto.accounts.sessions import Sessions
from punto.api.floor_answers import FeedEvent
from punto.live import LiveFloor
from punto.live import feed as live_feed
from punto.live.feed import (
    EACH,
    GOING_AWAY,
    ROOM,
    SESSION_OVER,
    TOO_MANY,
    TRY_AGAIN,
    Batch,
    Hub,
    under_own_ids,
)
from punto.live.message import Message
from punto.server.routes import feeds as live_streams
from punto.server.websocket import MOST_BEHIND, Line, message
from punto.table import Actor
from punto.table.conduct.signs import Notified
from punto.table.money.buying_in import CashedOut
from punto.table.seats.joining import Joined
from punto.table.state.board import Notification
from tests.live.happened import happened
from tests.server.answers import is_a
from tests.server.client import Client
from tests.server.visiting import TABLE_ID, Visitor, deals_coup
from tests.waiting import eventually

Event = dict[str, Any]


pytestmark = pytest.mark.usefixtures("between_coups")


@contextmanager
def watching(who: Visitor, after: int) -> Iterator[WebSocketTestSession]:
    path = f"/api/v1/tables/{TABLE_ID}/feed?after={after}"
    with who.client.websocket_connect(path, headers=who.headers) as socket:
        yield socket


def hears(socket: WebSocketTestSession, kind: str) -> list[Event]:
    """Everything up to the first event of a kind."""
    heard: list[Event] = []
    while not heard or heard[-1]["type"] != kind:
        heard.append(json.loads(socket.receive_text()))
    return heard


def log(who: Visitor, after: int = 0) -> list[Event]:
    found: list[Event] = []
    while page := who.get(
        f"/api/v1/tables/{TABLE_ID}/log", after=found[-1]["seq"] if found else after, limit=50
    ):
        found += page
    return found


def test_each_thing_as_it_happens(ann: Visitor, dealer: Visitor) -> None:
    seq = ann.table(TABLE_ID)["seq"]
    with watching(ann, seq) as socket:
        ann.bets(TABLE_ID, player=25_00)
        dealer.does(TABLE_ID, "close-bets")
        heard = hears(socket, "bets-closed")
    assert [event["type"] for event in heard] == ["bet-placed", "bets-closed"]
    assert heard[0]["seq"] == seq + 1
    for event in heard:
        is_a(FeedEvent, event)


@pytest.mark.trust("F17")
def test_a_watcher_who_comes_back_in_mid_coup_misses_nothing(
    ann: Visitor, dealer: Visitor, supervisor: Visitor
) -> None:
    seq = ann.table(TABLE_ID)["seq"]
    ann.bets(TABLE_ID, player=25_00)
    dealer.does(TABLE_ID, "close-bets")
    with watching(ann, seq) as socket:
        dealer.does(TABLE_ID, "draw-card")
        heard = hears(socket, "card-turned")
    dealer.does(TABLE_ID, "draw-card")
    dealer.does(TABLE_ID, "draw-card")
    with watching(ann, heard[-1]["seq"]) as socket:
        deals_coup(dealer, supervisor, TABLE_ID)
        heard += hears(socket, "coup-ended")
    everything = [event for event in log(ann, seq) if event["seq"] <= heard[-1]["seq"]]
    assert heard == everything
    assert [event["seq"] for event in heard] == sorted({event["seq"] for event in heard})


def test_the_whole_past_comes_first(dealer: Visitor) -> None:
    dealer.does(TABLE_ID, "close-bets")
    with watching(dealer, 0) as socket:
        heard = hears(socket, "bets-closed")
    assert heard[0]["seq"] == 1
    assert [event["seq"] for event in heard] == list(range(1, heard[-1]["seq"] + 1))


def test_a_past_that_is_no_longer_at_hand_comes_from_the_store(
    house: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def past(*asked: int) -> list[tuple[str, frozenset[str]]]:
        return [(each.text, each.concerned) for each in house.past(TABLE_ID, *asked)]

    at_hand = past(0)
    monkeypatch.setattr(house.history(TABLE_ID), "recent", lambda _: None)
    assert past(0) == at_hand
    assert past(5, 3) == at_hand[5:8]


@pytest.mark.trust("E12")
def test_patrons_do_not_hear_of_others_money_or_of_requests(
    client: Client, ann: Visitor, supervisor: Visitor
) -> None:
    bob = Visitor(client, "Bob")
    seq = ann.table(TABLE_ID)["seq"]
    bob.does(TABLE_ID, "join", seat="4")
    bob.does(TABLE_ID, "buy-in", amount=500_00)
    stakes = [
        {"id": f"{seq}-1", "wager": "player", "amount": 25_00},
        {"id": f"{seq}-2", "wager": "banker", "amount": 25_00},
    ]
    bob.does(TABLE_ID, "place-bets", stakes=stakes)
    request = supervisor.table(TABLE_ID)["view"]["requests"][-1]["id"]
    supervisor.does(TABLE_ID, "decline", request=request, why="no")
    bob.does(TABLE_ID, "leave")

    def kinds(who: Visitor) -> list[str]:
        return [event["type"] for event in log(who, seq)]

    everything = [
        "player-joined", "bought-in", "approval-requested", "approval-declined", "cashed-out", "player-left",
    ]  # fmt: skip
    assert kinds(ann) == ["player-joined", "player-left"]
    assert kinds(bob) == everything
    assert kinds(supervisor) == everything


@pytest.mark.trust("E6")
def test_the_feed_ends_with_the_session(client: Client, ann: Visitor) -> None:
    eve = Visitor(client, "Eve")
    with watching(eve, ann.table(TABLE_ID)["seq"]) as socket:
        assert client.delete("/api/v1/session", headers=eve.headers).status_code == 204
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
    assert gone.value.code == SESSION_OVER
    assert client.get("/api/v1/session", headers=eve.headers).status_code == 401


def test_a_position_beyond_the_end_is_taken_for_the_end(ann: Visitor, dealer: Visitor) -> None:
    with watching(ann, 1 << 40) as socket:
        dealer.does(TABLE_ID, "close-bets")
        assert [event["type"] for event in hears(socket, "bets-closed")] == ["bets-closed"]


def test_a_feed_of_no_table_closes(ann: Visitor) -> None:
    path = "/api/v1/tables/nowhere/feed"
    with (
        ann.client.websocket_connect(path, headers=ann.headers) as socket,
        pytest.raises(WebSocketDisconnect) as gone,
    ):
        socket.receive_text()
    assert gone.value.code == 4404


@pytest.mark.trust("E10")
def test_a_feed_for_another_sites_page_is_refused(ann: Visitor) -> None:
    headers = {**ann.headers, "origin": "http://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        ann.client.websocket_connect(f"/api/v1/tables/{TABLE_ID}/feed", headers=headers),
    ):
        pytest.fail("it was let in")


def frames(number: int) -> list[Message]:
    return [happened(seq) for seq in range(1, number + 1)]


@pytest.mark.trust("B4")
def test_a_watcher_who_falls_behind_is_let_go_and_may_come_back() -> None:
    async def story() -> list[int]:
        hub = Hub()
        hub.attach(asyncio.get_running_loop())
        slow, quick = hub.watch("t", None, 0), hub.watch("t", None, 0)
        hub.heard("t", frames(ROOM))
        await asyncio.sleep(0)
        heard = [frame.seq async for frame in _some(quick.frames([]), ROOM)]
        hub.heard("t", [happened(ROOM + 1)])
        await asyncio.sleep(0)
        assert slow.ended == TRY_AGAIN
        assert [frame async for frame in slow.frames([])] == []
        heard += [frame.seq async for frame in _some(quick.frames([]), 1)]
        hub.close()
        assert quick.ended == GOING_AWAY
        assert hub.watch("t", None, 0).ended == GOING_AWAY
        return heard

    assert asyncio.run(story()) == list(range(1, ROOM + 2))


class Told(Line):
    """A line that keeps what it is told, and keeps up or does not."""

    def __init__(self, keeps_up: bool = True) -> None:
        self.data = b""
        self.keeps_up = keeps_up

    def write(self, data: bytes) -> bool:
        self.data += data
        return self.keeps_up


TOLD = [
    happened(1),
    happened(2, CashedOut(who="ann", amount=5)),
    happened(3, Notified(notification=Notification(to="surveillance", what="a lock"))),
    happened(4, Joined(who="bob", seat="2")),
]


@pytest.mark.parametrize(
    ("person", "role", "told"),
    [
        ("sue", "casino-supervisor", TOLD),
        ("dan", "dealer", [TOLD[0], TOLD[1], TOLD[3]]),
        ("ann", "patron", [TOLD[0], TOLD[1], TOLD[3]]),
        ("bob", "patron", [TOLD[0], TOLD[3]]),
        ("", "onlooker", [TOLD[0], TOLD[3]]),
    ],
)
def test_what_is_written_once_goes_to_those_who_may_read_it(
    person: str, role: str, told: list[Message]
) -> None:
    batch, actor = Batch(TOLD, "t", under_own_ids, message), Actor(person, role)
    assert batch.for_watcher(actor) == b"".join(message(each.text) for each in told)
    assert batch.for_watcher(actor) is batch.for_watcher(actor)


def test_a_line_is_used_once_the_past_was_told() -> None:
    async def story() -> tuple[list[int], bytes, int, int]:
        let_go: list[int] = []
        hub = Hub(lambda: let_go.append(1))
        hub.attach(asyncio.get_running_loop(), message)
        watcher, line = hub.watch("t", None, 0), Told()
        hub.heard("t", frames(3)[2:])
        await asyncio.sleep(0)
        past = [frame.seq async for frame in watcher.frames(frames(2), line.write)]
        hub.heard("t", [happened(4), happened(5, CashedOut(who="ann", amount=5))])
        await asyncio.sleep(0)
        line.keeps_up = False
        hub.heard("t", [happened(6)])
        await asyncio.sleep(0)
        await watcher.over()
        hub.heard("t", [happened(7)])
        await asyncio.sleep(0)
        hub.leave(watcher)
        return past, line.data, watcher.ended, len(let_go)

    past, told, ended, let_go = asyncio.run(story())
    assert past == [1, 2, 3]
    assert told == message(happened(4).text) + message(happened(6).text)
    assert ended == TRY_AGAIN
    assert let_go == 1


class Slow:
    """A connection whose other end reads nothing."""

    def __init__(self) -> None:
        self.waiting, self.closing = 0, False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting


@pytest.mark.trust("B4")
def test_a_line_says_when_too_much_waits_for_its_reader() -> None:
    slow = Slow()
    line = Line(slow)  # type: ignore[arg-type]
    assert line.write(b"x" * MOST_BEHIND)
    assert not line.write(b"x")
    slow.closing = True
    line.write(b"x")
    assert slow.waiting == MOST_BEHIND + 1


def test_a_long_past_comes_page_by_page(
    ann: Visitor, house: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_streams, "PAGE", 3)
    asked: list[int | None] = []
    past = house.past

    def noted(table: str, after: int, limit: int | None = None) -> list[Message]:
        asked.append(limit)
        return past(table, after, limit)

    monkeypatch.setattr(house, "past", noted)
    whole = [event["seq"] for event in log(ann)]
    asked.clear()
    with watching(ann, 0) as socket:
        assert [json.loads(socket.receive_text())["seq"] for _ in whole] == whole
    assert set(asked) == {3}
    assert len(asked) > len(whole) // 3


def test_one_session_has_so_many_feeds_and_no_more() -> None:
    _, session = Sessions().open("Ann", "patron")
    hub = Hub()
    open_ones = [hub.watch("t", session, 0, "10.0.0.1") for _ in range(EACH)]
    assert not any(each.ended for each in open_ones)
    more = hub.watch("t", session, 0, "10.0.0.2")
    assert more.ended == TOO_MANY
    hub.leave(more)
    hub.leave(open_ones.pop())
    assert not hub.watch("t", session, 0, "10.0.0.2").ended


def test_one_address_does_not_take_the_room_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_feed, "AT_ONE_ADDRESS", 3)
    hub = Hub()
    open_ones = [hub.watch("t", None, 0, "10.0.0.1") for _ in range(3)]
    assert hub.watch("t", None, 0, "10.0.0.1").ended == TOO_MANY
    assert not hub.watch("t", None, 0, "10.0.0.2").ended
    assert not any(each.ended for each in open_ones)


def test_nothing_is_kept_of_tables_that_nobody_watches(ann: Visitor, house: LiveFloor) -> None:
    before = set(house.hub._watchers)
    for number in range(3):
        assert ann.client.get(f"/api/v1/tables/nowhere-{number}/events").status_code == 404
        path = f"/api/v1/tables/nowhere-{number}/feed"
        with ann.client.websocket_connect(path) as socket, pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
        assert gone.value.code == 4404
        house.hub._publish(f"nowhere-{number}", [happened(1)])
    eventually(lambda: set(house.hub._watchers) == before)
    assert not house.hub._addresses.keys() - {"testclient"}


def test_a_page_of_the_log_is_empty_only_at_the_end(ann: Visitor, dealer: Visitor) -> None:
    bob = Visitor(ann.client, "Bob")
    bob.sits(TABLE_ID, "5")
    bob.does(TABLE_ID, "leave")
    whole = [event["seq"] for event in log(ann)]
    assert whole != [event["seq"] for event in log(dealer)], "some of it is not for another player"
    for limit in (1, 2, 7):
        found = [0]
        while page := ann.get(f"/api/v1/tables/{TABLE_ID}/log", after=found[-1], limit=limit):
            assert len(page) == limit or page[-1]["seq"] == whole[-1]
            found += [event["seq"] for event in page]
        assert found[1:] == whole


async def _some(source: Any, number: int) -> Any:
    for _ in range(number):
        yield await anext(source)
