"""Sessions: locked when nobody touches the console, over at once when ended, wherever that is done."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from punto.accounts.administration import PeopleAdministration
from punto.accounts.sessions import Session
from punto.accounts.sign_in import SignIn
from punto.accounts.vouched.account_record import Happened
from punto.accounts.vouched.account_state import KnownSession
from punto.live import LiveFloor
from punto.live.feed import SESSION_OVER
from punto.operation.ids import new_command
from punto.server.app import create_app
from punto.store.session import Rows
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import MINUTE, PASSWORD, QUICK, WRONG, Browser, Clock, Hire
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, without_robots


@contextmanager
def watching(who: Browser) -> Iterator[WebSocketTestSession]:
    with who.client.websocket_connect(f"/api/v1/tables/{TABLE_ID}/feed", headers=who.headers) as socket:
        yield socket


def seconds_until_over(socket: WebSocketTestSession) -> float:
    began = time.monotonic()
    with pytest.raises(WebSocketDisconnect) as over:
        hears_all(socket)
    assert over.value.code == SESSION_OVER
    return time.monotonic() - began


def hears_all(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_text()


@pytest.mark.trust("E3")
@pytest.mark.parametrize(
    ("role", "minutes"),
    [("dealer", 5), ("casino-supervisor", 5), ("administrator", 5), ("patron", 30), ("inspector", 30)],
)
def test_a_console_that_nobody_touches_locks(hire: Hire, clock: Clock, role: str, minutes: int) -> None:
    somebody = hire("somebody", role)
    clock.passes(minutes * MINUTE - 1_000)
    assert somebody.gets("/api/v1/account")["state"] == "open"
    clock.passes(2_000)
    assert somebody.gets("/api/v1/account")["state"] == "locked"
    somebody.gets("/api/v1/session", 423)
    refused = somebody.gives(TABLE_ID, "join", seat="1")
    assert refused.status_code == 423
    assert refused.json()["accepted"] == ["POST /api/v1/account/unlock"]
    somebody.sends(f"/api/v1/tables/{TABLE_ID}/look", {"id": new_command(), "hand": "player"}, 423)
    somebody.sends("/api/v1/account/unlock", {**WRONG, "code": somebody.code()}, 401)
    somebody.sends("/api/v1/account/unlock", {"password": PASSWORD, "code": somebody.code()})
    assert somebody.gets("/api/v1/account")["state"] == "open"


@pytest.mark.trust("E3")
def test_looking_is_not_touching_and_touching_is(hire: Hire, clock: Clock) -> None:
    dan = hire("dan", "dealer")
    clock.passes(4 * MINUTE)
    dan.gets("/api/v1/floor")
    dan.gets(f"/api/v1/tables/{TABLE_ID}")
    clock.passes(2 * MINUTE)
    assert dan.gets("/api/v1/account")["state"] == "locked"
    dan.sends("/api/v1/account/unlock", {"password": PASSWORD})
    for _ in range(3):
        clock.passes(4 * MINUTE)
        dan.sends("/api/v1/account/active", None, 204)
    assert dan.gets("/api/v1/account")["state"] == "open"


@pytest.mark.trust("E3")
def test_what_is_under_way_is_safe_while_a_console_is_locked(
    hire: Hire, clock: Clock, house: LiveFloor
) -> None:
    scene = Scene(hire)
    scene.deals()
    before = house.now(TABLE_ID).state
    clock.passes(6 * MINUTE)
    assert scene.dan.gives(TABLE_ID, "draw-card").status_code == 423
    assert house.now(TABLE_ID).state == before
    assert before.layout, "the wagers lie there"
    scene.dan.sends("/api/v1/account/unlock", {"password": PASSWORD})
    scene.dan.does(TABLE_ID, "draw-card")


@pytest.mark.trust("E3")
def test_a_locked_console_sees_no_more_than_anybody(hire: Hire) -> None:
    sue = hire("sue", "inspector")
    assert sue.gets(f"/api/v1/tables/{TABLE_ID}")["view"]["everything"] is not None
    with watching(sue) as socket:
        sue.sends("/api/v1/account/lock", None, 204)
        assert seconds_until_over(socket) < 1
    assert sue.gets(f"/api/v1/tables/{TABLE_ID}")["view"]["everything"] is None


@pytest.mark.trust("E3")
@pytest.mark.parametrize(("role", "hours"), [("dealer", 12), ("patron", 30 * 24)])
def test_one_signs_in_anew_after_a_shift_or_a_month(hire: Hire, clock: Clock, role: str, hours: int) -> None:
    somebody = hire("somebody", role)
    clock.passes(hours * 60 * MINUTE)
    somebody.gets("/api/v1/account")
    clock.passes(1)
    assert somebody.gets("/api/v1/account") is None


@pytest.mark.trust("E6")
def test_ended_sessions_lose_their_feeds_within_a_second(hire: Hire, people: PeopleAdministration) -> None:
    ann = hire("ann", "patron")
    with watching(ann) as one, watching(ann) as two:
        people.end_sessions(ann.person, by="house")
        assert seconds_until_over(one) < 1
        assert seconds_until_over(two) < 1
    assert ann.gets("/api/v1/account") is None


@pytest.mark.trust("E6")
def test_a_session_ended_by_another_process_is_over_here_within_a_second(
    hire: Hire, invited_folder: Path, clock: Clock
) -> None:
    ann = hire("ann", "patron")
    elsewhere = SignIn(QUICK, clock, OFTEN)
    house = LiveFloor(invited_folder, tables=(without_robots(TABLE_ID),), pace=None, sign_in=elsewhere)
    with Client(create_app(demo=False, house=house, rates=OFTEN)) as other:
        there = Browser(other)
        there.cookies = ann.cookies
        assert there.gets("/api/v1/account")["person"] == ann.person
        with watching(ann) as socket:
            elsewhere.people.enable(ann.person, enabled=False, by="house")
            assert seconds_until_over(socket) < 1
    assert ann.gets("/api/v1/account") is None


@pytest.mark.trust("E12")
def test_a_role_that_is_taken_away_is_gone_within_a_second(hire: Hire, people: PeopleAdministration) -> None:
    sue = hire("sue", "inspector")
    with watching(sue) as socket:
        people.give_role(sue.person, "patron", by="house")
        assert seconds_until_over(socket) < 1
    assert sue.gets("/api/v1/account") is None
    sue.signs_in()
    assert sue.gets("/api/v1/session")["role"] == "patron"
    assert sue.gets(f"/api/v1/tables/{TABLE_ID}")["view"]["everything"] is None


@pytest.mark.trust("E6")
def test_a_new_password_ends_every_other_session(hire: Hire, stranger: Browser) -> None:
    ann = hire("ann", "patron")
    ann.signs_in(stranger)
    new = "another password of hers"
    ann.sends("/api/v1/account/password", {**WRONG, "new": new}, 401)
    ann.sends("/api/v1/account/password", {"password": PASSWORD, "new": "12345678"}, 422)
    ann.sends("/api/v1/account/password", {"password": PASSWORD, "new": new})
    ann.gets("/api/v1/account")
    assert stranger.gets("/api/v1/account") is None
    ann.signs_in(stranger, 401)
    ann.signs_in(stranger, password=new)
    ann.sends("/api/v1/account/sessions", None, 204, "DELETE")
    assert stranger.gets("/api/v1/account") is None


def test_a_session_outlives_the_process(
    hire: Hire, house: LiveFloor, invited_folder: Path, clock: Clock
) -> None:
    ann = hire("ann", "patron")
    again = LiveFloor(
        invited_folder, tables=tuple(house.tables.values()), pace=None, sign_in=SignIn(QUICK, clock, OFTEN)
    )
    with Client(create_app(demo=False, house=again, rates=OFTEN)) as client:
        browser = Browser(client)
        browser.cookies = ann.cookies
        assert browser.gets("/api/v1/session")["person"] == ann.person


@pytest.mark.trust("E4", "E6")
def test_neither_token_nor_name_nor_secret_lies_open_in_the_database(
    hire: Hire, invited_folder: Path
) -> None:
    sue = hire("susannah", "inspector")
    kept = b"".join(file.read_bytes() for file in invited_folder.glob("punto.sqlite*"))
    assert b"sign_ins" in kept
    for secret in (sue.token.encode(), b"usannah", sue.secret, sue.secret.hex().encode(), PASSWORD.encode()):
        assert secret not in kept


@pytest.mark.trust("E6")
def test_a_thousand_sessions_are_ended_within_a_second(hire: Hire, sign_in: SignIn) -> None:
    ann = hire("ann", "patron")
    person = sign_in.accounts.register.find(ann.person)
    assert person is not None
    sessions = sign_in.accounts.sessions
    made = [sessions.new(person, "device")[1] for _ in range(1_000)]

    opened = {each.key: KnownSession("device", each.held_back, each.opened) for each in made}

    def write(rows: Rows) -> None:
        for each in made:
            sessions.row(rows, each)

    sign_in.accounts.record.change(
        person.id,
        lambda now: replace(now, sessions={**now.sessions, **opened}),
        Happened("signed-in"),
        write=write,
    )
    over: list[Session] = []
    for each in made:
        sessions.hold(each)
    sessions.over = over.append
    began = time.process_time()
    sessions.end(person.id)
    assert time.process_time() - began < 1
    assert {id(each) for each in made} <= {id(each) for each in over}
    assert all(each.ended for each in made)
