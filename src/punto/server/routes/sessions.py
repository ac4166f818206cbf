"""Sessions over HTTP: in a demonstration anybody comes in under any name."""

from http import HTTPStatus

from punto.accounts.sessions import IDLE
from punto.api.floor_answers import SessionAnswer
from punto.api.requests import SessionRequest
from punto.live.views import floor_views
from punto.machine.problem import Problem
from punto.server.asked import Asked
from punto.server.guard import VISIT_HEADER, cookie_of, oldest_visits


def open_session(asked: Asked, given: SessionRequest) -> SessionAnswer:
    """Come in under a name and in a role. In a demonstration anybody may have any, in each tab another."""
    if not asked.demo:
        why = "Names and roles are free in a demonstration only."
        raise Problem(HTTPStatus.FORBIDDEN, "Coming in without an account.", why)
    token, session = asked.floor.comes_in(given.name.strip(), given.role, asked.token)
    visit = _visit(asked)
    for old in oldest_visits(asked.request.headers, visit):
        asked.answer.delete_cookie(old, httponly=True, samesite="strict")
    asked.answer.set_cookie(
        cookie_of(visit),
        token,
        max_age=IDLE // 1_000,
        httponly=True,
        samesite="strict",
        secure=asked.secure,
    )
    return floor_views.person(asked.floor, session)


def get_session(asked: Asked) -> SessionAnswer:
    """Who came in by this browser."""
    return floor_views.person(asked.floor, asked.guest)


def close_session(asked: Asked) -> None:
    """Go: the session is over at once, and so are its feeds."""
    asked.floor.goes_out(asked.token)
    asked.answer.delete_cookie(cookie_of(_visit(asked)), httponly=True, samesite="strict")


def _visit(asked: Asked) -> str:
    return asked.request.headers.get(VISIT_HEADER, "")
