"""A client at a real floor: it comes in, looks, orders, follows, and goes on where it was after a restart."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import uvicorn

from punto.accounts.sign_in import SignIn
from punto.client import (
    FeedSessionOver,
    FloorClient,
    NoAnswer,
    OrderRefused,
    ServerProblem,
    TableEvent,
    new_command_id,
)
from punto.live import LiveFloor
from punto.server.app import create_app
from punto.server.websocket import LineProtocol
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.seats.joining import Join
from tests.server.accounts.making import made
from tests.server.accounts.staff import PASSWORD, QUICK, Clock
from tests.server.visiting import OFTEN, without_robots

TABLE = "darling"


@contextmanager
def serving(house: LiveFloor, port: int = 0) -> Iterator[int]:
    """Serve a floor at a port, until the end."""
    with socket.create_server(("127.0.0.1", port)) as sign_in:
        app = create_app(demo=house.sign_in is None, house=house, rates=OFTEN)
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws=LineProtocol))
        thread = threading.Thread(target=server.run, args=([sign_in],), name="server")
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.01)
            yield int(sign_in.getsockname()[1])
        finally:
            house.hub.close()
            server.should_exit = True
            thread.join()


def a_floor(folder: Path | None = None) -> LiveFloor:
    return LiveFloor(folder, tables=(without_robots(TABLE),), pace=None)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving(a_floor()) as port:
        yield f"http://127.0.0.1:{port}"


@contextmanager
def comes(server: str, name: str, role: str = "patron") -> Iterator[FloorClient]:
    with FloorClient(server) as client:
        assert client.open_session(name, role).role == role  # type: ignore[arg-type] # by name
        yield client


def makes_ready(dealer: FloorClient, supervisor: FloorClient) -> None:
    """Do what is due until bets are open."""
    dealer.give(TABLE, {"order": "take-over", "role": "dealer"})
    while (seen := dealer.table(TABLE)).view.phase.value != "betting":
        assert seen.due is not None
        (dealer if seen.due.by == "dealer" else supervisor).give(TABLE, seen.due.suggested)


def test_a_demonstration_is_looked_at_and_played(server: str) -> None:
    with ExitStack() as stack:
        dan, sue = (
            stack.enter_context(comes(server, name, role))
            for name, role in (("Dan", "dealer"), ("Sue", "casino-supervisor"))
        )
        ann = stack.enter_context(comes(server, "Ann"))
        assert ann.about().demo
        assert [each.id for each in ann.floor().tables] == [TABLE]
        makes_ready(dan, sue)
        ann.give(TABLE, Join(seat="3"))
        ann.give(TABLE, {"order": "buy-in", "amount": 1_000_00})
        done = ann.give(TABLE, PlaceBets(stakes=(Stake(id="w", wager="player", amount=25_00),)))
        assert [each.type for each in done.events] == ["bet-placed"]
        seen = ann.table(TABLE, tail="fall")
        assert (seen.seq, seen.roads.tail) == (done.seq, "fall")
        assert [each.wager for each in seen.view.layout] == ["player"]
        assert seen.view.own is not None
        assert seen.view.own.chips == "975"
        assert ann.log(TABLE, done.seq - 1)[0] == done.events[0]
        assert ann.coups(TABLE) == []
        assert ann.roads(TABLE).shoe == 1
        with pytest.raises(OrderRefused, match="seat 3 already"):
            ann.give(TABLE, Join(seat="3"))
        with pytest.raises(ServerProblem) as unread:
            ann.give(TABLE, {"order": "join", "chair": "3"})
        assert unread.value.problem.what == "order.chair: is not known here"


def test_a_feed_tells_the_past_and_then_the_present(server: str) -> None:
    with comes(server, "Bea") as bea, bea.follow(TABLE) as feed:
        known = bea.log(TABLE, limit=500)
        events = iter(feed)
        assert [next(events) for _ in known] == known
        joined = bea.give(TABLE, {"order": "join", "seat": "5"})
        assert next(events) == joined.events[0]
        assert feed.position == joined.events[0].seq


def test_a_feed_ends_with_its_session(server: str) -> None:
    with comes(server, "Cy") as cy, comes(server, "Dot") as dot:
        cy.give(TABLE, {"order": "join", "seat": "6"})
        events = iter(cy.follow(TABLE))
        assert next(events).type
        cy.close_session()
        with pytest.raises(FeedSessionOver):
            list(events)
        with pytest.raises(ServerProblem, match="no such table"):
            next(iter(dot.follow("nowhere")))
        with pytest.raises(ServerProblem, match="401"):
            cy.session()


def test_a_feed_without_a_server_is_given_up_in_time() -> None:
    with serving(a_floor()) as port:
        client = FloorClient(f"http://127.0.0.1:{port}")
    with pytest.raises(NoAnswer, match="no line for 1 s"):
        next(iter(client.follow(TABLE, give_up_after=1)))


def test_a_feed_goes_on_after_the_server_was_started_anew(tmp_path: Path) -> None:
    """Nothing is lost and nothing is told twice, and the session is the same."""
    folder, heard = tmp_path / "floor", list[TableEvent]()
    orders = ({"order": "join", "seat": "1"}, {"order": "move-seat", "seat": "2"}, {"order": "leave"})
    port, ann, feed = 0, FloorClient("http://127.0.0.1"), None
    for order in orders:
        with serving(a_floor(folder), port) as port:
            if feed is None:
                ann = FloorClient(f"http://127.0.0.1:{port}")
                ann.open_session("Ann")
                feed = ann.follow(TABLE)
                events = iter(feed)
            done = ann.give(TABLE, order)
            while feed.position < done.seq:
                heard.append(next(events))
            assert heard == ann.log(TABLE)
    assert len(heard) >= len(orders)
    assert [each.seq for each in heard] == list(range(1, len(heard) + 1))
    ann.close()


def test_an_order_is_carried_out_once_across_a_restart(tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    with serving(a_floor(folder)) as port:
        ann = FloorClient(f"http://127.0.0.1:{port}")
        ann.open_session("Ann")
        command = new_command_id()
        first = ann.give(TABLE, {"order": "join", "seat": "1"}, command=command)
    with serving(a_floor(folder), port):
        assert ann.give(TABLE, {"order": "join", "seat": "1"}, command=command) == first
    ann.close()


def test_somebody_with_an_account_signs_in(tmp_path: Path) -> None:
    sign_in = SignIn(QUICK, Clock(), OFTEN)
    house = LiveFloor(made(tmp_path / "data"), tables=(without_robots(TABLE),), pace=None, sign_in=sign_in)
    with serving(house) as port, FloorClient(f"http://127.0.0.1:{port}") as ann:
        person, token = sign_in.people.add("ann", "Ann", "patron")
        sign_in.accounts.welcome(token, PASSWORD, "device")
        with pytest.raises(ServerProblem, match="401"):
            ann.sign_in("ann", "wrong wrong wrong")
        assert ann.sign_in("ann", PASSWORD).person == person
        assert ann.session().demo is False
        assert ann.table(TABLE).view.own is None
