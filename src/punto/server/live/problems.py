"""What the floor answers when it cannot do what was asked: what, why, and what would be accepted."""

import logging
from http import HTTPStatus
from math import ceil
from typing import Any, Self

from fastapi import FastAPI, Request
from fastapi.exception_handlers import request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response

from punto.server.live.veil import hiding
from punto.store.refusals import CommandReused, StoreFailure, StoreRefusal

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


class Problem(Exception):
    """Something that cannot be done, with everything that whoever asked should know."""

    def __init__(self, status: HTTPStatus, what: str, why: str, *accepted: str) -> None:
        """Say what, why, and what would be accepted."""
        super().__init__(what)
        self.status, self.what, self.why, self.accepted = status, what, why, accepted
        self.headers: dict[str, str] = {}

    def after(self, seconds: float) -> Self:
        """Say, too, when it may be tried again."""
        self.headers["retry-after"] = str(max(1, ceil(seconds)))
        return self

    def body(self) -> dict[str, Any]:
        """The problem as JSON has it."""
        return {"what": self.what, "why": self.why, "accepted": list(self.accepted)}

    def answer(self) -> JSONResponse:
        """The problem as an answer."""
        return JSONResponse(self.body(), status_code=self.status, headers=self.headers)


def no_session(*, accounts: bool) -> Problem:
    """Nobody has come in by this browser: with an account, or as a visitor of a demonstration."""
    way_in = "POST /api/sign-in" if accounts else "POST /api/session"
    return Problem(HTTPStatus.UNAUTHORIZED, "You have not come in yet.", "There is no session.", way_in)


def no_floor() -> Problem:
    """This server shows rulebooks only."""
    why = "This server was started without a floor."
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, "There are no tables here.", why, "punto serve --demo")


def no_table(name: str, tables: list[str]) -> Problem:
    """No table of this name."""
    return Problem(HTTPStatus.NOT_FOUND, f"Table {name!r}.", "There is no such table.", *tables)


def busy(table: str) -> Problem:
    """Others were faster again and again."""
    why = "Other processes gave orders for it at the same time."
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, f"Table {table!r}.", why, "the same command again")


def malformed(what: str, *accepted: str) -> Problem:
    """A command that says nothing that could be carried out."""
    why = "It is not written as the floor reads it."
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, what, why, *accepted)


def install(app: FastAPI) -> None:
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
        return Problem(HTTPStatus.SERVICE_UNAVAILABLE, what, why, "the same again with the same id").answer()


def _told(request: Request, problem: Problem) -> Response:
    """A problem as whoever asked may read it: at a table, without the ids of others."""
    hide = hiding(request)
    what, why, accepted = hide(problem.what), hide(problem.why), map(hide, problem.accepted)
    shown = Problem(problem.status, what, why, *accepted)
    shown.headers = problem.headers
    return shown.answer()
