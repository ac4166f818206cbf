"""What the server says when it cannot do what was asked: what, why, and what would do."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from punto.rulebook.errors import Unknown
from punto.server.live.problems import malformed
from punto.server.shapes import Refusal


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
            return malformed("The body cannot be read.", "JSON in UTF-8").answer()
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
