"""When the store fails, at whichever call, nothing is accepted and nothing of the inside is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread
from typing import Any

import pytest
from fastapi.testclient import TestClient

from punto.server.accounts.door import Door
from punto.server.live.guard import COOKIE
from punto.store import Store
from punto.store.refusals import Unavailable
from tests.server.accounts.conftest import Hire
from tests.server.accounts.staff import PASSWORD, Browser, Member

FAULTS = [Unavailable("the disk of machine seven"), RuntimeError("nobody foresaw machine seven")]
MOST = 40

Flow = Callable[[Member, Browser], Any]


def signs_in(somebody: Member, other: Browser) -> Any:
    body = {"login": somebody.login, "password": PASSWORD, "code": somebody.code()}
    return other.asks("POST", "/api/sign-in", body)


def unlocks(somebody: Member, _: Browser) -> Any:
    body = {"password": PASSWORD, "code": somebody.code()}
    return somebody.asks("POST", "/api/account/unlock", body)


def changes_password(somebody: Member, _: Browser) -> Any:
    body = {"password": PASSWORD, "code": somebody.code(), "new": "another password of theirs"}
    return somebody.asks("POST", "/api/account/password", body)


def wants_a_factor(somebody: Member, _: Browser) -> Any:
    return somebody.asks("POST", "/api/account/factor", {"password": PASSWORD, "code": somebody.code()})


def adds(somebody: Member, _: Browser) -> Any:
    return somebody.asks("POST", "/api/people", {"login": "new", "name": "New", "role": "inspector"})


def lists(somebody: Member, _: Browser) -> Any:
    return somebody.asks("GET", "/api/people")


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
def store(client: TestClient, door: Door) -> Store:  # noqa: ARG001 - it opens with the application
    return door.accounts.journal._store


@pytest.mark.parametrize("fault", FAULTS, ids=["foreseen", "unforeseen"])
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: str(flow.__name__))
def test_a_fault_at_any_call_accepts_nothing(  # noqa: PLR0917 - fixtures
    hire: Hire, store: Store, stranger: Browser, flow: Flow, fault: Exception, door: Door
) -> None:
    somebody = hire("somebody", "administrator")
    tried = 0
    for at in range(1, MOST):
        begins_anew(door, somebody)
        token = somebody.token
        with failing(store, at, fault) as calls:
            response = flow(somebody, stranger)
        if calls[0] < at:
            break
        tried += 1
        assert response.status_code >= 500, (at, response.text)
        assert response.json().keys() == {"what", "why", "accepted"}
        assert "Traceback" not in response.text
        assert "foresaw" not in response.text
        assert somebody.token == token
        assert COOKIE not in stranger.cookies
    assert tried >= 2
    assert response.status_code < 300, "without a fault it is done"


def begins_anew(door: Door, somebody: Member) -> None:
    """The same person with the same password, signed in, whatever the last fault left undone."""
    somebody.secret = b""
    token = door.people.invite(somebody.person)
    somebody.sends("/api/welcome", {"token": token, "password": PASSWORD})
    somebody.enrols()
