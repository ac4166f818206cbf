"""What the server says when it cannot do what was asked: what, why, and what would do."""

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from punto.accounts.sessions import ONLOOKER
from punto.api.body import ProblemAnswer
from punto.live.floor import LiveFloor
from punto.machine.audience import is_staff
from punto.machine.problem import Problem, malformed
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.server.wire.reading import UnreadableBody
from punto.store.errors import CommandReused, StoreFailure, StoreRefusal
from punto.table import Actor

log = logging.getLogger("punto.store")
JSON = "application/json"


def response_to(problem: Problem) -> Response:
    """A problem as an HTTP answer."""
    return _answer(problem.status, problem.what, problem.why, problem.accepted, problem.headers)


def _answer(
    status: HTTPStatus, what: str, why: str, accepted: tuple[str, ...], headers: Mapping[str, str] | None
) -> Response:
    body = msgspec.json.encode(ProblemAnswer(what=what, why=why, accepted=list(accepted)))
    return Response(body, status, headers, JSON)


def _unknown_name(_: Request, error: Exception) -> Response:
    assert isinstance(error, Unknown)  # noqa: S101 - as registered below
    return _answer(HTTPStatus.NOT_FOUND, error.what, error.why, tuple(error.accepted), None)


def _broken_rulebook(_: Request, error: Exception) -> Response:
    """One that cannot be used is not there for whoever asks; the others are."""
    assert isinstance(error, BrokenRulebook)  # noqa: S101 - as registered below
    why = f"It is broken: {error.faults[0]}"
    return _answer(HTTPStatus.NOT_FOUND, "This rulebook cannot be shown.", why, ("punto rules check",), None)


def _plain_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - as registered below
    status = HTTPStatus(error.status_code)
    what = f"{request.method} {request.url.path}: {status.phrase.lower()}."
    why = error.detail if error.detail not in {"", status.phrase} else f"{status.description}."
    return _answer(status, what, why, (), error.headers)


def _unreadable(_: Request, __: Exception) -> Response:
    return response_to(malformed("The body cannot be read.", "JSON in UTF-8"))


def _last_resort(_: Request, __: Exception) -> Response:
    """Whatever nobody foresaw: it is in the log, and whoever asked learns no more than that."""
    why = "A fault of the server's own; its log says more. Nothing was accepted unless it says so."
    return _answer(HTTPStatus.INTERNAL_SERVER_ERROR, "The server could not do it.", why, (), None)


def _problem(request: Request, problem: Exception) -> Response:
    """A problem as whoever asked may read it: at a table, without the ids of others."""
    assert isinstance(problem, Problem)  # noqa: S101 - as registered below
    hide = _hiding(request)
    accepted = tuple(map(hide, problem.accepted))
    return _answer(problem.status, hide(problem.what), hide(problem.why), accepted, problem.headers)


def _reused(request: Request, error: Exception) -> Response:
    why = "This id stands for another command already."
    return _problem(request, Problem(HTTPStatus.CONFLICT, str(error), why, "a new id"))


def _not_kept(_: Request, error: Exception) -> Response:
    log.warning("the store: %s", error)
    what, why = "Not now.", "The store could not read or keep it; the server's log says more."
    return response_to(Problem(HTTPStatus.SERVICE_UNAVAILABLE, what, why, "the same again with the same id"))


def _hiding(request: Request) -> Callable[[str], str]:
    """What is done to the words of a problem for whoever asked: at a table, others become nobody."""
    house: LiveFloor | None = request.app.state.house
    reader: Actor = getattr(request.state, "reader", ONLOOKER)
    if house is None or house.sign_in is None or is_staff(reader.role) or "table" not in request.path_params:
        return str
    pseudonyms, table = house.sign_in.pseudonyms, request.path_params["table"]
    return lambda words: pseudonyms.hide_in_text(words, table, None, reader.id)


HANDLERS: Mapping[Any, Callable[[Request, Exception], Response]] = {
    Unknown: _unknown_name,
    BrokenRulebook: _broken_rulebook,
    HTTPException: _plain_refusal,
    UnreadableBody: _unreadable,
    Problem: _problem,
    CommandReused: _reused,
    StoreRefusal: _not_kept,
    StoreFailure: _not_kept,
    Exception: _last_resort,
}
"""By kind of error: how it is answered."""
