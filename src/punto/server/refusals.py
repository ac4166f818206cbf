"""What the server says when it cannot do what was asked: what, why, and what would do."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from punto.rulebook.errors import Unknown
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
        what = f"{request.method} {request.url.path}: {status.phrase.lower()}."
        return _answer(status, Refusal(what=what, why=f"{status.description}.", accepted=[]))


def _answer(status: HTTPStatus, refusal: Refusal) -> JSONResponse:
    return JSONResponse(refusal.model_dump(), status_code=status)
