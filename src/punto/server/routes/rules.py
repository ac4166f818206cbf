"""The HTTP API. Each route asks the rulebooks one question and sends the answer."""

from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from punto import __version__
from punto.rulebook import pages
from punto.server.wire import rules
from punto.server.wire.tables import Problem

DEMO_NOTICE = "A demonstration. Nothing here is played for money."

health = APIRouter()
router = APIRouter(prefix="/api", responses={404: {"model": rules.Refusal}, 429: {"model": Problem}})


@health.get("/healthz", response_model=rules.Health)
def healthz(request: Request) -> dict[str, str]:
    """Whether the server answers, and its floor, where it has one, is sound."""
    house = request.app.state.house
    faults = house.health() if house else []
    if faults:
        raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, "; ".join(faults))
    return {"status": "ok"}


@health.get(
    "/readyz", response_model=rules.Health, responses={503: {"description": "Not now; `detail` says why."}}
)
def readyz(request: Request) -> dict[str, str]:
    """Whether people should be sent here: the floor is open, sound and up to date, and nobody stops it."""
    house = request.app.state.house
    reasons = house.not_ready() if house else []
    if reasons:
        raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, "; ".join(reasons))
    return {"status": "ok"}


@router.api_route("/openapi.json", methods=["GET", "HEAD"], include_in_schema=False)
def description(request: Request) -> JSONResponse:
    """The API's own description; written when it is first asked for, off the event loop."""
    return JSONResponse(request.app.openapi())


@router.get("/about", response_model=rules.About)
def about(request: Request) -> dict[str, Any]:
    """Which Punto this is, and whether it is a demonstration."""
    demo = bool(request.app.state.demo)
    notice = DEMO_NOTICE if demo else None
    return {"name": "Punto", "version": __version__, "demo": demo, "notice": notice}


@router.get("/rulebooks", response_model=list[rules.Summary])
def rulebooks() -> Any:
    """Every rulebook, with how many of its clauses are done."""
    return pages.overview()


@router.get("/rulebooks/{rulebook}", response_model=rules.Rulebook)
def rulebook(rulebook: str) -> Any:
    """A rulebook's facts, topic by topic."""
    return pages.rulebook(rulebook)


@router.get("/rulebooks/{rulebook}/clauses", response_model=list[rules.ClauseRow])
def clauses(rulebook: str) -> Any:
    """A rulebook's clauses, in the order of its text."""
    return pages.clauses(rulebook)


@router.get("/rulebooks/{rulebook}/clauses/{clause:path}", response_model=rules.Clause)
def clause(rulebook: str, clause: str) -> Any:
    """One clause: what it says, how Punto treats it, and what rests on it."""
    return pages.clause(rulebook, clause)


@router.get("/compare/{a}/{b}", response_model=rules.Comparison)
def compare(a: str, b: str) -> Any:
    """Two rulebooks side by side, topic by topic."""
    return pages.compare(a, b)


@router.api_route("", methods=["GET", "HEAD"], include_in_schema=False)
@router.api_route("/{rest:path}", methods=["GET", "HEAD"], include_in_schema=False)
def nothing() -> None:
    """Refuse what the API does not know, before the pages could answer for it."""
    raise HTTPException(HTTPStatus.NOT_FOUND)
