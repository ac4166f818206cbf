"""Frames that mean nothing: whatever comes, it is refused in words, and no table moves."""

from collections import Counter
from http import HTTPStatus
from random import Random

import pytest
from starlette.datastructures import Headers

from punto.accounts.rate_limit import Rates
from punto.accounts.sessions import Session
from punto.api.requests import CommandRequest
from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.live.virtual_shoes import CardFromShoe
from punto.machine.names import name_of
from punto.machine.problem import Problem
from punto.server.app import create_app
from punto.server.guard import Guard, token_in
from punto.server.routes.tables import may_order
from punto.server.wire import orders
from punto.server.wire.reading import UnreadableBody, read_body
from punto.table import Command, Order, Refused, Table, carry_out, legal_commands
from punto.table.machine import TABLE
from tests.server.accounts.attacks.fuzzing import Fuzz, samples
from tests.server.accounts.scene import Scene, raw
from tests.server.accounts.staff import Hire
from tests.server.visiting import OFTEN, TABLE_ID
from tests.sizes import sizes

HALVES = (1, 2)
"""The full number is tried in two halves, one for each core."""
OVER_THE_WEB = 1_000
"""One of so many frames goes the whole way, through the web server."""
HEADERS_EVERY = 10


class Ear:
    """Hears a frame as the server does, up to the decision of the table, without writing it down."""

    def __init__(self, house: LiveFloor, session: Session, lawful: frozenset[str]) -> None:
        self._house, self._session, self._lawful = house, session, lawful
        self._state: Table = house.now(TABLE_ID).state
        self._guard = Guard(create_app(demo=True), OFTEN, ("testserver",))

    def hears(self, body: bytes) -> str:
        """What becomes of a frame; anything but a refusal that was foreseen is raised."""
        try:
            given = read_body(CommandRequest, body)
            may_order(self._house, self._house.history(TABLE_ID).now.state, self._session, given.order)
            order = self._with_face(orders.asked(given.order, virtual=True))
        except UnreadableBody:
            return "unreadable"
        except Problem as problem:
            return "malformed" if problem.status < HTTPStatus.INTERNAL_SERVER_ERROR else "a fault"
        if name_of(type(order)) in self._lawful:
            return "lawful"
        done = carry_out(self._state, Command(id=given.id, actor=self._session.actor, at=0, order=order))
        assert isinstance(done, Refused), body
        return "refused"

    def _with_face(self, order: Order | CardFromShoe) -> Order:
        """Cards come from the virtual shoe here; whoever keys a face in is refused."""
        return self._house.shoes.with_card(order, self._state) if isinstance(order, CardFromShoe) else order

    def sees(self, headers: list[tuple[bytes, bytes]]) -> None:
        """The guard looks at headers: a token in them belongs to nobody."""
        scope = {"type": "http", "method": "POST", "headers": headers, "client": ("127.0.0.1", 1)}
        problem = self._guard._problem(scope)
        assert problem is None or 400 <= problem.status < 500
        assert self._house.sessions.find(token_in(Headers(scope=scope))) is None


@pytest.mark.trust("E10", "F28")
@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("frames", sizes(5_000, 5_000_000))
def test_no_frame_moves_a_table(hire: Hire, house: LiveFloor, frames: int, half: int) -> None:
    """Ten million in all, as a patron in mid-coup, when none of them is in order."""
    scene = Scene(hire)
    scene.deals()
    session = house.sessions.find(scene.ann.token)
    assert session is not None
    choices = legal_commands(house.now(TABLE_ID).state, session.actor)
    lawful = frozenset(each.name for each in choices if each.allowed)
    barred = frozenset(map(name_of, TABLE.orders)) - lawful
    chance = Random(half)  # noqa: S311 - the same ones every time
    fuzz = Fuzz(samples(house.now(TABLE_ID).state, chance, barred), half)
    ear, heard = Ear(house, session, lawful), Counter[str]()
    version = house.store.version(stream_of(TABLE_ID))
    for number in range(frames):
        body = fuzz.body()
        what = ear.hears(body)
        heard[what] += 1
        if number % HEADERS_EVERY == 0:
            ear.sees(fuzz.headers())
        if number % OVER_THE_WEB == 0 and what != "lawful":
            answer = raw(scene.ann, body)
            assert 400 <= answer.status_code < 500, (body, answer.text)
    assert house.store.version(stream_of(TABLE_ID)) == version
    assert not heard["a fault"]
    assert min(heard["unreadable"], heard["malformed"], heard["refused"]) > frames // 50, heard


@pytest.mark.trust("E10")
@pytest.mark.parametrize(
    "headers",
    [[(b"host", b"[")], [(b"host", b"testserver"), (b"origin", b"http://[")]],
    ids=["host", "origin"],
)
def test_an_address_that_is_none_is_a_strange_one(headers: list[tuple[bytes, bytes]]) -> None:
    guard = Guard(create_app(demo=True), Rates(), ("testserver",))
    problem = guard._problem({"type": "websocket", "headers": headers})
    assert problem is not None
    assert 400 <= problem.status < 500
