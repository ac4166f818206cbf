"""At the door: sessions come and go, and other sites, floods and endless bodies stay outside."""

from collections.abc import Iterator

import pytest

from punto.accounts import sessions as live_sessions
from punto.accounts.rate_limit import Buckets, Rates
from punto.accounts.sessions import AWAY, IDLE, Sessions
from punto.live import LiveFloor
from punto.operation.ids import COMMAND, digest, new_command, new_token
from punto.server.app import create_app
from punto.server.guard import COOKIE, LONGEST_BODY, NEIGHBOURS
from punto.store.runtime import SYSTEM
from tests.server.client import Client
from tests.server.visiting import Visitor, without_robots

ANN = {"name": "Ann", "role": "patron"}


def test_a_session_is_opaque_and_out_of_reach_of_scripts(client: Client) -> None:
    response = client.post("/api/v1/session", json=ANN)
    client.cookies.clear()
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    token = response.cookies[COOKIE]
    assert len(bytes.fromhex(token)) == 32
    body = response.json()
    assert (body["name"], body["role"], body["demo"]) == ("Ann", "patron", True)
    assert body["person"].startswith("p-")
    assert token not in response.text


@pytest.mark.trust("E6")
def test_tokens_are_kept_as_digests_only() -> None:
    sessions = Sessions()
    token, session = sessions.open("Ann", "patron")
    assert session.key == digest(token)
    assert token not in repr(vars(sessions))


def test_nobody_is_known_without_a_session(client: Client) -> None:
    assert client.get("/api/v1/session").status_code == 401
    response = client.get("/api/v1/session", headers={"cookie": f"{COOKIE}={new_token()}"})
    assert response.status_code == 401
    assert response.json().keys() == {"what", "why", "accepted"}


def test_a_session_that_was_ended_is_over_at_once(client: Client) -> None:
    ann = Visitor(client, "Ann")
    assert ann.get("/api/v1/session")["person"] == ann.person
    assert client.delete("/api/v1/session", headers=ann.headers).status_code == 204
    ann.get("/api/v1/session", 401)


def test_another_role_is_still_the_same_person(client: Client) -> None:
    ann = Visitor(client, "Ann")
    response = client.post("/api/v1/session", json={"name": "Ann", "role": "inspector"}, headers=ann.headers)
    client.cookies.clear()
    assert response.json()["person"] == ann.person
    ann.get("/api/v1/session", 401)


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "role": "patron"},
        {"name": "   ", "role": "patron"},
        {"name": "A" * 25, "role": "patron"},
        {"name": "A\u0000n", "role": "patron"},
        {"name": "Ann", "role": "house"},
        {"name": "Ann"},
        {"name": 7, "role": "patron"},
        {"name": "Ann", "role": "patron", "admin": True},
    ],
)
def test_a_name_and_a_role_of_the_floor_are_needed(client: Client, body: dict[str, object]) -> None:
    response = client.post("/api/v1/session", json=body)
    assert response.status_code == 422
    assert response.json().keys() == {"what", "why", "accepted"}


def test_only_a_demonstration_lets_anybody_in() -> None:
    house = LiveFloor(tables=(without_robots("nelson"),), pace=None)
    with Client(create_app(demo=False, house=house)) as client:
        assert client.post("/api/v1/session", json=ANN).status_code == 403


def test_a_server_without_a_floor_says_so() -> None:
    with Client(create_app(demo=True)) as client:
        for path in ("/api/v1/floor", "/api/v1/tables/nelson", "/metrics", "/api/v1/session"):
            response = client.get(path)
            assert response.status_code == 503
            assert response.json()["accepted"] == ["punto serve --demo"]


@pytest.mark.trust("E10")
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://testserver.elsewhere.example"},
        {"origin": "http://testserver:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_sites_page_changes_nothing(client: Client, headers: dict[str, str]) -> None:
    response = client.post("/api/v1/session", json=ANN, headers=headers)
    assert response.status_code == 403
    assert "set-cookie" not in response.headers
    assert "default-src 'none'" in response.headers["content-security-policy"]


@pytest.mark.parametrize("headers", [{"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}, {}])
def test_ones_own_page_may(client: Client, headers: dict[str, str]) -> None:
    assert client.post("/api/v1/session", json=ANN, headers=headers).status_code == 200
    client.cookies.clear()


@pytest.mark.trust("E10")
def test_too_long_a_body_is_not_read(client: Client) -> None:
    body = b'{"name": "' + b"A" * LONGEST_BODY + b'"}'
    assert client.post("/api/v1/session", content=body).status_code == 413

    def pieces() -> Iterator[bytes]:
        yield from (b"A" * 4_096 for _ in range(LONGEST_BODY // 4_096 + 2))

    assert client.post("/api/v1/session", content=pieces()).status_code >= 400


@pytest.mark.trust("F28")
def test_a_flood_is_dammed() -> None:
    house = LiveFloor(tables=(without_robots("nelson"),), pace=None)
    rates = Rates(burst=3, each_second=0.001)
    with Client(create_app(demo=True, house=house, rates=rates)) as client:
        codes = [client.post("/api/v1/session", json={}).status_code for _ in range(4)]
        assert codes == [422, 422, 422, 429]
        flooded = client.post("/api/v1/session", json={})
        assert int(flooded.headers["retry-after"]) > 1
        assert client.get("/api/v1/floor").status_code == 200


@pytest.mark.trust("F28")
def test_strange_cookies_do_not_get_around_the_dam() -> None:
    house = LiveFloor(tables=(without_robots("nelson"),), pace=None)
    rates = Rates(burst=1, each_second=0.001)
    with Client(create_app(demo=True, house=house, rates=rates)) as client:
        codes = [
            client.post("/api/v1/session", json={}, headers={"cookie": f"{COOKIE}={new_token()}"}).status_code
            for _ in range(NEIGHBOURS + 1)
        ]
        assert codes == [422] * NEIGHBOURS + [429]


def test_a_bucket_fills_again() -> None:
    buckets = Buckets(Rates(burst=1, each_second=1_000_000))
    assert [buckets.take("a") for _ in range(1)] == [0]
    assert buckets.take("b") == 0
    slow = Buckets(Rates(burst=2, each_second=0.5))
    assert [slow.take("a"), slow.take("a")] == [0, 0]
    assert 1.9 < slow.take("a") <= 2


def test_a_server_for_this_machine_answers_to_its_names_only() -> None:
    with Client(create_app(demo=True, hosts=("127.0.0.1", "localhost"))) as client:
        assert client.get("/healthz").status_code == 400
        assert client.get("/healthz", headers={"host": "localhost:8000"}).status_code == 200


def test_ids_of_commands_are_uuids_in_the_order_of_time() -> None:
    ids = [new_command() for _ in range(3)]
    assert all(COMMAND.fullmatch(each) for each in ids)
    assert len(set(ids)) == 3
    assert ids[0][:8] <= ids[-1][:8]


def test_sessions_end_when_nobody_uses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0]
    monkeypatch.setattr(SYSTEM, "now", lambda: clock[0])
    sessions = Sessions()
    token, session = sessions.open("Ann", "table-supervisor")
    clock[0] = AWAY - 1
    assert sessions.present(session.actor.id)
    clock[0] = AWAY
    assert not sessions.present(session.actor.id)
    session.watching = 1
    assert sessions.present(session.actor.id)
    session.watching = 0
    clock[0] = IDLE
    assert sessions.find(token) is session
    clock[0] = 2 * IDLE + 1
    assert sessions.find(token) is None
    assert len(sessions) == 0


def test_one_more_than_there_is_room_for_ends_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_sessions, "MOST", 2)
    sessions = Sessions()
    clock = [0]
    monkeypatch.setattr(SYSTEM, "now", lambda: clock[0])
    tokens = []
    for place in range(3):
        clock[0] = place
        tokens.append(sessions.open(str(place), "patron")[0])
    assert [bool(sessions.find(token)) for token in tokens] == [False, True, True]
