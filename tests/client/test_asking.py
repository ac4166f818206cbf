"""A client asks again where that does no harm, and nowhere else."""

import time
from typing import Any

import pytest

from punto.client import FloorClient, NoAnswer, OrderRefused, ServerProblem, new_command_id
from punto.client.connection import Connection
from punto.operation.ids import COMMAND
from punto.table.seats.joining import Leave
from tests.client.scripted_server import DROP, Reply, scripted

DONE = Reply(200, {"seq": 7, "events": []})
WHO = {"person": "p-1", "name": "Ann", "role": "patron", "demo": True}
BUSY = {"what": "Not now.", "why": "Too many.", "accepted": ["again"]}


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.client.connection.SOONEST", 0.001)


@pytest.mark.parametrize("lost", [1, 4])
def test_an_order_whose_line_breaks_is_sent_again_under_its_id(lost: int) -> None:
    with scripted(*[Reply(DROP)] * lost, DONE) as server, FloorClient(server.address) as client:
        assert client.give("darling", Leave(), coup=3).seq == 7
    sent = [body for _, _, body in server.asked]
    assert len(sent) == lost + 1
    assert all(body == sent[0] for body in sent)
    assert COMMAND.fullmatch(sent[0]["id"])
    assert (sent[0]["order"], sent[0]["coup"]) == ({"order": "leave"}, 3)


def test_after_so_many_tries_there_is_no_answer() -> None:
    with scripted(*[Reply(DROP)] * 3) as server, FloorClient(server.address, tries=3) as client:
        with pytest.raises(NoAnswer, match="commands"):
            client.give("darling", {"order": "leave"})
        assert len(server.asked) == 3


def test_coming_in_is_not_tried_twice() -> None:
    """The first try may have let somebody in."""
    with scripted(Reply(DROP), Reply(200, WHO)) as server, FloorClient(server.address) as client:
        with pytest.raises(NoAnswer):
            client.open_session("Ann")
        assert len(server.asked) == 1


def test_a_server_that_does_not_listen_was_asked_nothing() -> None:
    with scripted() as server:
        address = server.address
    client = FloorClient(address, tries=2)
    with pytest.raises(NoAnswer, match="refused"):
        client.open_session("Ann")


def test_a_busy_server_is_asked_again_when_it_said() -> None:
    later = Reply(503, BUSY, {"retry-after": "1"})
    with scripted(later, Reply(429, BUSY), DONE) as server, FloorClient(server.address) as client:
        began = time.monotonic()
        assert client.give("darling", Leave()).seq == 7
        assert time.monotonic() - began >= 1
        assert len(server.asked) == 3


def test_one_that_stays_busy_is_told() -> None:
    with (
        scripted(*[Reply(503, BUSY)] * 2) as server,
        FloorClient(server.address, tries=2) as client,
        pytest.raises(ServerProblem, match=r"503: Not now\. Too many\.") as said,
    ):
        client.floor()
    assert (said.value.status, said.value.problem.accepted) == (503, ["again"])


def test_refusals_of_a_table_are_told_apart_from_problems() -> None:
    fault = {"number": 208, "what": "seat 1 is taken", "accepted": "seat 2", "clauses": ["4.1"]}
    reused = {"what": "command x is recorded", "why": "other content", "accepted": ["a new id"]}
    with (
        scripted(Reply(409, {"refused": [fault, fault]}), Reply(409, reused)) as server,
        FloorClient(server.address) as client,
    ):
        with pytest.raises(OrderRefused, match="seat 1 is taken") as refused:
            client.give("darling", {"order": "join", "seat": "1"})
        assert [each.number for each in refused.value.refused] == [208, 208]
        with pytest.raises(ServerProblem, match="recorded"):
            client.give("darling", {"order": "leave"})


def test_an_answer_that_is_no_problem_is_told_by_its_status() -> None:
    with (
        scripted(Reply(500, "oh")) as server,
        FloorClient(server.address) as client,
        pytest.raises(ServerProblem, match="500"),
    ):
        client.about()


def test_cookies_are_kept_and_forgotten_as_the_server_says() -> None:
    came: dict[str, str] = {"set-cookie": "punto_session=secret; HttpOnly; Max-Age=60"}
    gone = {"set-cookie": 'punto_session=""; Max-Age=0'}
    with (
        scripted(Reply(200, WHO, came), Reply(200, None, gone)) as server,
        FloorClient(server.address) as client,
    ):
        client.open_session("Ann")
        assert client._connection.cookie_header == {"Cookie": "punto_session=secret"}
        client.close_session()
        assert client._connection.cookie_header == {}


@pytest.mark.parametrize("address", ["", "floor.example", "ftp://floor.example", "http://"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="not the address"):
        Connection(address, 1, 1)


def test_names_of_tables_are_written_safely() -> None:
    with scripted(Reply(404, BUSY)) as server, FloorClient(server.address) as client:
        with pytest.raises(ServerProblem):
            client.table("a/b?c")
        ((_, path, _),) = server.asked
        assert path == "/api/v1/tables/a%2Fb%3Fc"


def test_ids_are_new_each_time() -> None:
    made: list[Any] = [new_command_id() for _ in range(100)]
    assert len(set(made)) == 100
    assert all(COMMAND.fullmatch(each) for each in made)
