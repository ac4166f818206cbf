"""What the server says when it cannot do what was asked: what, why, and what would do."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exception_handlers import request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from punto.accounts.sessions import ONLOOKER
from punto.live.floor import LiveFloor
from punto.machine.audience import is_staff
from punto.machine.problem import Problem, malformed
from punto.rulebook.errors import Unknown
from punto.server.wire.rules import Refusal
from punto.store.errors import CommandReused, StoreFailure, StoreRefusal
from punto.table import Actor

log = logging.getLogger("punto.store")
LIVE = (
    "/api/session",
    "/api/floor",
    "/api/tables",
    "/api/sign-in",
    "/api/welcome",
    "/api/account",
    "/api/people",
    "/api/equipment",
)
"""Where everything that goes wrong has one shape, and nothing that was sent is sent back."""


def response_to(problem: Problem) -> JSONResponse:
    """A problem as an HTTP answer."""
    return JSONResponse(problem.body(), status_code=problem.status, headers=problem.headers)


def install(app: FastAPI) -> None:
    """Give every refusal of the application one shape."""

    @app.exception_handler(Unknown)
    def unknown_name(_: Request, error: Unknown) -> JSONResponse:
        refusal = Refusal(what=error.what, why=error.why, accepted=list(error.accepted))
        return _answer(HTTPStatus.NOT_FOUND, refusal)

    @app.exception_handler(HTTPException)
    def plain_refusal(request: Request, error: HTTPException) -> JSONResponse:
        status = HTTPStatus(error.status_code)
        if status is HTTPStatus.BAD_REQUEST:  # the framework's word for a body that it cannot read
            return response_to(malformed("The body cannot be read.", "JSON in UTF-8"))
        what = f"{request.method} {request.url.path}: {status.phrase.lower()}."
        return _answer(status, Refusal(what=what, why=f"{status.description}.", accepted=[]))

    @app.exception_handler(Exception)
    def last_resort(_: Request, __: Exception) -> JSONResponse:
        """Whatever nobody foresaw: it is in the log, and whoever asked learns no more than that."""
        why = "A fault of the server's own; its log says more. Nothing was accepted unless it says so."
        refusal = Refusal(what="The server could not do it.", why=why, accepted=[])
        return _answer(HTTPStatus.INTERNAL_SERVER_ERROR, refusal)


def _answer(status: HTTPStatus, refusal: Refusal) -> JSONResponse:
    return JSONResponse(refusal.model_dump(), status_code=status)


def install_floor(app: FastAPI) -> None:
    """Give everything that goes wrong on the floor one shape."""

    @app.exception_handler(Problem)
    def say(request: Request, problem: Problem) -> Response:
        return _told(request, problem)

    @app.exception_handler(RequestValidationError)
    async def bad_request(request: Request, error: RequestValidationError) -> Response:
        if not request.url.path.startswith(LIVE):
            return await request_validation_exception_handler(request, error)
        faults = (f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in error.errors())
        return _told(request, malformed("; ".join(faults)))

    @app.exception_handler(CommandReused)
    def reused(request: Request, error: CommandReused) -> Response:
        why = "This id stands for another command already."
        return _told(request, Problem(HTTPStatus.CONFLICT, str(error), why, "a new id"))

    @app.exception_handler(StoreRefusal)
    @app.exception_handler(StoreFailure)
    def not_kept(_: Request, error: Exception) -> Response:
        log.warning("the store: %s", error)
        what, why = "Not now.", "The store could not read or keep it; the server's log says more."
        problem = Problem(HTTPStatus.SERVICE_UNAVAILABLE, what, why, "the same again with the same id")
        return response_to(problem)


def _told(request: Request, problem: Problem) -> Response:
    """A problem as whoever asked may read it: at a table, without the ids of others."""
    hide = _hiding(request)
    what, why, accepted = hide(problem.what), hide(problem.why), map(hide, problem.accepted)
    shown = Problem(problem.status, what, why, *accepted)
    shown.headers = problem.headers
    return response_to(shown)


def _hiding(request: Request) -> Callable[[str], str]:
    """What is done to the words of a problem for whoever asked: at a table, others become nobody."""
    house: LiveFloor | None = getattr(request.app.state, "house", None)
    reader: Actor = getattr(request.state, "reader", ONLOOKER)
    if house is None or house.door is None or is_staff(reader.role) or "table" not in request.path_params:
        return str
    pseudonyms, table = house.door.pseudonyms, request.path_params["table"]
    return lambda words: pseudonyms.hide_in_text(words, table, None, reader.id)
