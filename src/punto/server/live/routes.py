"""The floor over HTTP. Each route asks the house one thing; all of them run off the event loop."""

from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from punto.roads import Tail
from punto.rules.refusals import Refusal
from punto.server.accounts.problems import held_back
from punto.server.live import answers, coups, moving, scoreboards, shapes, squeeze
from punto.server.live.chronicle import MOST_COUPS
from punto.server.live.guard import VISIT_HEADER, cookie_of, oldest_visits, token_in
from punto.server.live.house import House
from punto.server.live.ids import COMMAND
from punto.server.live.naming import names_in_answer, said
from punto.server.live.problems import Problem, malformed, no_floor, no_session
from punto.server.live.sessions import IDLE, ONLOOKER, Session
from punto.server.live.sight import encode, frame_of, log_of
from punto.server.live.veil import read_by, unveiled, veiled
from punto.server.reckoner import reckoner_of
from punto.table import Actor, Table

JSON = "application/json"
MOST = 500

ERRORS: dict[int | str, dict[str, Any]] = {
    404: {"model": shapes.Problem},
    422: {"model": shapes.Problem},
    429: {"model": shapes.Problem},
    503: {"model": shapes.Problem},
}
ORDERED: dict[int | str, dict[str, Any]] = {
    401: {"model": shapes.Problem},
    409: {"model": shapes.RefusedOrder | shapes.Problem},
    423: {"model": shapes.Problem},
}
"""What else may come back to somebody who gives an order."""
router = APIRouter(prefix="/api", responses=ERRORS)
figures = APIRouter()


def the_house(request: Request) -> House:
    """The floor of this server."""
    house: House | None = request.app.state.house
    if house is None:
        raise no_floor()
    return house


TheHouse = Annotated[House, Depends(the_house)]


def the_session(request: Request, house: TheHouse) -> Session | None:
    """Who asks, if they have come in."""
    session = house.sessions.find(token_in(request.headers, request.query_params.get("visit", "")))
    if session is not None:
        request.state.person = session.who.id  # for the log
        request.state.reader = session.actor  # for problems
    return session


TheSession = Annotated[Session | None, Depends(the_session)]


def the_actor(session: TheSession) -> Actor:
    """Who asks; somebody who has not come in looks on."""
    return session.actor if session else ONLOOKER


TheActor = Annotated[Actor, Depends(the_actor)]
AskedTail = Literal["straight", "fall"] | None


def told(data: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """An answer, written once."""
    return Response(encode(data), status, media_type=JSON)


def refused(house: House, table: str, actor: Actor, command: str, faults: Iterable[Refusal]) -> Response:
    """Everything that stands against an order, said to whoever gave it."""
    names = names_in_answer(house, table, actor, command)
    found = {"refused": [said(each, actor, names) for each in faults]}
    shoe = house.chronicle(table).now.state.shoe.number
    return told(veiled(house, table, shoe, actor, found), HTTPStatus.CONFLICT)


def may_order(
    house: House, table: str, session: Session | None, order: dict[str, Any], command: str
) -> Session:
    """Whoever gives an order has come in, is not held back, and gives it an id under which it acts once."""
    if session is None:
        raise no_session(accounts=house.door is not None)
    house.sessions.check(session, order, house.chronicle(table).now.state)
    if not COMMAND.fullmatch(command):
        raise malformed(f"id: {command!r} is not a UUID of version 7", "a new UUID of version 7")
    return session


@router.post("/session", response_model=shapes.Person, responses={403: {"model": shapes.Problem}})
def come_in(request: Request, asked: shapes.ComingIn, house: TheHouse) -> Response:
    """Come in under a name and in a role. In a demonstration anybody may have any, in each tab another."""
    if not request.app.state.demo:
        why = "Names and roles are free in a demonstration only."
        raise Problem(HTTPStatus.FORBIDDEN, "Coming in without an account.", why)
    token, session = house.comes_in(asked.name, asked.role, token_in(request.headers))
    answer = told(answers.person(house, session))
    secure = request.url.scheme == "https"
    visit = request.headers.get(VISIT_HEADER, "")
    for old in oldest_visits(request.headers, visit):
        answer.delete_cookie(old, httponly=True, samesite="strict")
    answer.set_cookie(
        cookie_of(visit), token, max_age=IDLE // 1_000, httponly=True, samesite="strict", secure=secure
    )
    return answer


@router.get("/session", response_model=shapes.Person, responses={401: {"model": shapes.Problem}})
def who_am_i(house: TheHouse, session: TheSession) -> Response:
    """Who came in by this browser."""
    if session is None:
        raise no_session(accounts=house.door is not None)
    if session.held_back:
        raise held_back(session.held_back)
    return told(answers.person(house, session))


@router.delete("/session", status_code=HTTPStatus.NO_CONTENT)
def go_out(request: Request, house: TheHouse) -> Response:
    """Go: the session is over at once, and so are its feeds."""
    house.goes_out(token_in(request.headers))
    answer = Response(status_code=HTTPStatus.NO_CONTENT)
    name = cookie_of(request.headers.get(VISIT_HEADER, ""))
    answer.delete_cookie(name, httponly=True, samesite="strict")
    return answer


@router.get("/floor", response_model=shapes.Floor)
def floor(house: TheHouse, actor: TheActor) -> Response:
    """Every table in a few words."""
    return told(answers.floor(house, actor))


@router.get("/tables/{table}", response_model=shapes.LiveTable)
def one_table(table: str, house: TheHouse, actor: TheActor, tail: AskedTail = None) -> Response:
    """One table as whoever asks may see it, with everything that they may do there now.

    The tails of the roads stay in their row, or fall again where there is room: as asked, or as the house has
    them.
    """
    seen = answers.table(house, table, actor, tail and Tail(tail))
    return told(veiled(house, table, seen["view"].shoe, actor, seen))


@router.post(
    "/tables/{table}/commands",
    response_model=shapes.CarriedOut,
    responses=ORDERED,
)
def command(table: str, given: shapes.Commanding, house: TheHouse, session: TheSession) -> Response:
    """Give an order. Everything that stands against it comes back at once; the same id acts once."""
    session = may_order(house, table, session, given.order, given.id)
    order = unveiled(house, table, session.actor, given.order, given.id)
    answer = house.give(table, session.actor, order, given.id, given.coup)
    if answer.refused:
        return refused(house, table, session.actor, given.id, answer.refused)
    askers = house.chronicle(table).askers
    frames = (frame_of(event, askers) for event in answer.events)
    seen = [frame for frame in frames if frame.seen_by(session.actor)]
    events = log_of(read_by(house, table, session.actor, seen))
    return Response(f'{{"seq":{answer.seq},"events":{events}}}', media_type=JSON)


@router.post(
    "/tables/{table}/look",
    response_model=shapes.Looked,
    responses=ORDERED,
)
def look(table: str, asked: shapes.Looking, house: TheHouse, session: TheSession) -> Response:
    """Look at cards that one was passed, face down. All hear that one looked, and nobody else at what."""
    order = squeeze.looking(asked.hand)
    session = may_order(house, table, session, order, asked.id)
    seen = squeeze.look(house, table, session, order, asked.id)
    if isinstance(seen, dict):
        return told(seen)
    return refused(house, table, session.actor, asked.id, seen.refused)


@router.get("/tables/{table}/log", response_model=list[shapes.FeedEvent])
def log(
    table: str,
    house: TheHouse,
    actor: TheActor,
    after: Annotated[int, Query(ge=0, le=1 << 53)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 100,
) -> Response:
    """What happened at a table behind an event, as far as whoever asks may know; fewer only at the end."""
    seen = house.log(table, after, limit, actor)
    return Response(log_of(read_by(house, table, actor, seen)), media_type=JSON)


@router.get("/tables/{table}/coups", response_model=list[shapes.FinishedCoup])
def finished_coups(
    table: str,
    house: TheHouse,
    actor: TheActor,
    before: Annotated[int | None, Query(ge=1, le=1 << 53)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 20,
) -> Response:
    """Finished coups, newest first."""
    found = house.chronicle(table).coups(before, limit)
    return told([veiled(house, table, each.shoe, actor, coups.written(each, actor)) for each in found])


@router.get("/tables/{table}/shoes", response_model=list[shapes.ShoeRecord])
def shoes(table: str, house: TheHouse, limit: Annotated[int, Query(ge=1, le=20)] = 5) -> Response:
    """The last virtual shoes, newest first: committed before the first bet, revealed after the last coup."""
    newest = house.chronicle(table).now.state.shoe.number
    return told(house.shoes.history(table, newest, limit))


@router.get("/tables/{table}/roads", response_model=shapes.ShoeRoads)
def roads(
    table: str,
    house: TheHouse,
    shoe: Annotated[int | None, Query(ge=0, le=1 << 53)] = None,
    tail: AskedTail = None,
) -> Response:
    """The scoreboards of the shoe in play, or of an earlier one of which every coup is at hand."""
    chronicle = house.chronicle(table)
    found, drawn = chronicle.coups(None, MOST_COUPS), Tail(tail or house.tables[table].tail)
    return told(scoreboards.shoe_of(chronicle.now, found, shoe, drawn))


@router.get(
    "/tables/{table}/movement",
    response_model=shapes.ShoeMovement,
    responses={403: {"model": shapes.Problem}},
)
async def shoe_movement(request: Request, table: str, house: TheHouse, actor: TheActor) -> Response:
    """How the cards that are gone have moved the prices. For the staff alone."""
    state = house.chronicle(table).now.state
    moving.for_staff(actor)
    question = ("live", table, state.coup.number, state.terms, moving.gone_for_good(state))
    work = partial(_moved, state)
    return await reckoner_of(request).answer(request, question, work)


def _moved(state: Table) -> bytes:
    return encode(moving.movement(state))


@figures.get("/metrics", include_in_schema=False)
def metrics(house: TheHouse) -> Response:
    """What is measured, in the text format of Prometheus."""
    house.metrics.watchers.set(len(house.hub))
    house.metrics.sessions.set(len(house.sessions))
    house.metrics.position.set(house.store.head().position)
    house.metrics.behind.set(house.behind())
    house.metrics.shift.set(house.shift.lease is not None)
    return Response(house.metrics.written(), media_type="text/plain; version=0.0.4; charset=utf-8")
