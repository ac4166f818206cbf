"""When the store fails, at whichever call, nothing is accepted and nothing of the inside is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, cycle
from threading import current_thread
from typing import Any

import pytest

from punto.accounts.sign_in import SignIn
from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.operation.ids import new_command
from punto.server.guard import COOKIE
from punto.store import Store
from punto.store.errors import Unavailable
from tests.server.accounts.scene import COMMANDS, Scene, stake
from tests.server.accounts.staff import PASSWORD, Browser, Hire, Member
from tests.server.client import Client
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

FORESEEN, UNFORESEEN = Unavailable("the disk of machine seven"), RuntimeError("nobody foresaw machine seven")
FAULTS = [
    pytest.param(FORESEEN, id="foreseen", marks=pytest.mark.soak),
    pytest.param(UNFORESEEN, id="unforeseen"),
]
MOST = 40

Flow = Callable[[Member, Browser], Any]
Asked = tuple[Member, str, str, dict[str, Any] | None]
"""Who asks, how, where, and with what."""


def signs_in(somebody: Member, other: Browser) -> Any:
    body = {"login": somebody.login, "password": PASSWORD, "code": somebody.code()}
    return other.asks("POST", "/api/v1/sign-in", body)


def unlocks(somebody: Member, _: Browser) -> Any:
    body = {"password": PASSWORD, "code": somebody.code()}
    return somebody.asks("POST", "/api/v1/account/unlock", body)


def changes_password(somebody: Member, _: Browser) -> Any:
    body = {"password": PASSWORD, "code": somebody.code(), "new": "another password of theirs"}
    return somebody.asks("POST", "/api/v1/account/password", body)


def wants_a_factor(somebody: Member, _: Browser) -> Any:
    return somebody.asks("POST", "/api/v1/account/factor", {"password": PASSWORD, "code": somebody.code()})


def adds(somebody: Member, _: Browser) -> Any:
    return somebody.asks("POST", "/api/v1/people", {"login": "new", "name": "New", "role": "inspector"})


def lists(somebody: Member, _: Browser) -> Any:
    return somebody.asks("GET", "/api/v1/people")


FLOWS: list[Flow] = [signs_in, unlocks, changes_password, wants_a_factor, adds, lists]


@contextmanager
def failing(store: Store, at: int, fault: Exception) -> Iterator[list[int]]:
    """Let the call of this number fail, of all that read or write in the thread of a request."""
    calls = [0]

    def guarded(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            if not current_thread().name.startswith("AnyIO"):
                return real(*given)
            calls[0] += 1
            if calls[0] == at:
                raise fault
            return real(*given)

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store.database, "read", guarded(store.database.read))
        patch.setattr(store, "transact", guarded(store.transact))
        patch.setattr(store, "append", guarded(store.append))
        yield calls


@pytest.fixture
def floor_store(client: Client, sign_in: SignIn) -> Store:  # noqa: ARG001 - it opens with the application
    return sign_in.accounts.journal._store


@pytest.mark.trust("E14")
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: str(flow.__name__))
def test_a_fault_at_any_call_accepts_nothing(  # noqa: PLR0917 - fixtures
    hire: Hire, floor_store: Store, stranger: Browser, flow: Flow, fault: Exception, sign_in: SignIn
) -> None:
    somebody = hire("somebody", "administrator")
    tried = 0
    for at in range(1, MOST):
        begins_anew(sign_in, somebody)
        token = somebody.token
        with failing(floor_store, at, fault) as calls:
            response = flow(somebody, stranger)
        if calls[0] < at:
            break
        tried += 1
        tells_nothing(response)
        assert somebody.token == token
        assert COOKIE not in stranger.cookies
    assert tried >= 1, "some of them are one transaction"
    assert response.status_code < 300, "without a fault it is done"


def tells_nothing(response: Any) -> None:
    """A fault is an answer in the usual words, with nothing of the inside in it."""
    assert response.status_code >= 500, response.text
    assert response.json().keys() == {"what", "why", "accepted"}
    assert not [word for word in ("Traceback", "seven", ".py", "sqlite") if word in response.text]


class Coups(Scene):
    """Coup after coup, command by command, each of them followed by a look at everything."""

    def __init__(self, hire: Hire, house: LiveFloor) -> None:
        super().__init__(hire)
        self._house = house
        self.eve = hire("eve", "inspector")

    def asked(self) -> Iterator[Asked]:
        """What is asked, without end: bets, whatever is due, and questions in between."""
        while True:
            seen = self.dan.table(TABLE_ID)
            if seen["view"]["phase"] == "betting":
                yield self.ann, "POST", COMMANDS, {"id": new_command(), "order": stake()}
            who = self.dan if seen["due"]["by"] == "dealer" else self.sue
            yield who, "POST", COMMANDS, {"id": new_command(), "order": seen["due"]["suggested"]}
            yield self.eve, "GET", f"/api/v1/tables/{TABLE_ID}", None
            yield self.ann, "GET", "/api/v1/account", None

    def version(self) -> int:
        """How many events the table has."""
        return self._house.store.version(stream_of(TABLE_ID))


def faulted(store: Store, asked: Asked, fault: Exception) -> Iterator[Any]:
    """Ask with a fault at the first call, at the second, and so on; the last answer has none."""
    who, method, path, body = asked
    for at in count(1):
        with failing(store, at, fault) as calls:
            response = who.asks(method, path, body)
        yield response
        if calls[0] < at:
            return


@pytest.mark.trust("E14")
@pytest.mark.parametrize("sites", sizes(40, 600))
def test_a_fault_at_any_call_of_a_coup_accepts_nothing(
    hire: Hire, house: LiveFloor, floor_store: Store, sites: int
) -> None:
    """A command that fails is not there, or is there once and can be asked for; no answer says that it is."""
    scene, tried = Coups(hire, house), 0
    for asked, fault in zip(scene.asked(), cycle((FORESEEN, UNFORESEEN)), strict=False):
        before = scene.version()
        *faults, last = faulted(floor_store, asked, fault)
        for response in faults:
            tells_nothing(response)
        assert last.status_code == 200, last.text
        body = asked[-1]
        reply = floor_store.reply_to(body["id"]) if body else None
        assert scene.version() - before == (reply.last - reply.first + 1 if reply else 0)
        tried += len(faults)
        if tried >= sites:
            return


def begins_anew(sign_in: SignIn, somebody: Member) -> None:
    """The same person with the same password, signed in, whatever the last fault left undone."""
    somebody.secret = b""
    token = sign_in.people.invite(somebody.person, confirmed_by="tess")
    somebody.sends("/api/v1/welcome", {"token": token, "password": PASSWORD})
    somebody.enrols()
