"""The floor over HTTP. Each route asks the house one thing; all of them run off the event loop."""

from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from punto.accounts.problems import held_back
from punto.accounts.sessions import IDLE, ONLOOKER, Session
from punto.live import finished_coups, scoreboards, shoe_prices, squeeze, views
from punto.live.floor import LiveFloor
from punto.live.history import MOST_COUPS
from punto.live.message import encode, log_of, message_of
from punto.live.names import names_in_answer, said
from punto.live.pseudonymous import ids_hidden_in_text, revealed, texts_for
from punto.machine.problem import Problem, malformed, no_floor, no_session
from punto.operation.ids import COMMAND
from punto.roads import Tail
from punto.rulebook.refusal import Refusal
from punto.server.guard import VISIT_HEADER, cookie_of, oldest_visits, token_in
from punto.server.reckoner import reckoner_of
from punto.server.wire import orders, tables
from punto.table import Actor, Table

JSON = "application/json"
MOST = 500

ERRORS: dict[int | str, dict[str, Any]] = {
    404: {"model": tables.Problem},
    422: {"model": tables.Problem},
    429: {"model": tables.Problem},
    503: {"model": tables.Problem},
}
ORDERED: dict[int | str, dict[str, Any]] = {
    401: {"model": tables.Problem},
    409: {"model": tables.RefusedOrder | tables.Problem},
    423: {"model": tables.Problem},
}
"""What else may come back to somebody who gives an order."""
router = APIRouter(prefix="/api", responses=ERRORS)
figures = APIRouter()


def the_house(request: Request) -> LiveFloor:
    """The floor of this server."""
    house: LiveFloor | None = request.app.state.house
    if house is None:
        raise no_floor()
    return house


TheHouse = Annotated[LiveFloor, Depends(the_house)]


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


def refused(house: LiveFloor, table: str, actor: Actor, command: str, faults: Iterable[Refusal]) -> Response:
    """Everything that stands against an order, said to whoever gave it."""
    names = names_in_answer(house, table, actor, command)
    found = {"refused": [said(each, actor, names) for each in faults]}
    shoe = house.chronicle(table).now.state.shoe.number
    return told(ids_hidden_in_text(house, table, shoe, actor, found), HTTPStatus.CONFLICT)


def may_order(
    house: LiveFloor, table: str, session: Session | None, order: dict[str, Any], command: str
) -> Session:
    """Whoever gives an order has come in, is not held back, and gives it an id under which it acts once."""
    if session is None:
        raise no_session(accounts=house.door is not None)
    house.sessions.check(session, order, house.chronicle(table).now.state)
    if not COMMAND.fullmatch(command):
        raise malformed(f"id: {command!r} is not a UUID of version 7", "a new UUID of version 7")
    return session


@router.post("/session", response_model=tables.Person, responses={403: {"model": tables.Problem}})
def come_in(request: Request, asked: tables.ComingIn, house: TheHouse) -> Response:
    """Come in under a name and in a role. In a demonstration anybody may have any, in each tab another."""
    if not request.app.state.demo:
        why = "Names and roles are free in a demonstration only."
        raise Problem(HTTPStatus.FORBIDDEN, "Coming in without an account.", why)
    token, session = house.comes_in(asked.name, asked.role, token_in(request.headers))
    answer = told(views.person(house, session))
    secure = request.url.scheme == "https"
    visit = request.headers.get(VISIT_HEADER, "")
    for old in oldest_visits(request.headers, visit):
        answer.delete_cookie(old, httponly=True, samesite="strict")
    answer.set_cookie(
        cookie_of(visit), token, max_age=IDLE // 1_000, httponly=True, samesite="strict", secure=secure
    )
    return answer


@router.get("/session", response_model=tables.Person, responses={401: {"model": tables.Problem}})
def who_am_i(house: TheHouse, session: TheSession) -> Response:
    """Who came in by this browser."""
    if session is None:
        raise no_session(accounts=house.door is not None)
    if session.held_back:
        raise held_back(session.held_back)
    return told(views.person(house, session))


@router.delete("/session", status_code=HTTPStatus.NO_CONTENT)
def go_out(request: Request, house: TheHouse) -> Response:
    """Go: the session is over at once, and so are its feeds."""
    house.goes_out(token_in(request.headers))
    answer = Response(status_code=HTTPStatus.NO_CONTENT)
    name = cookie_of(request.headers.get(VISIT_HEADER, ""))
    answer.delete_cookie(name, httponly=True, samesite="strict")
    return answer


@router.get("/floor", response_model=tables.Floor)
def floor(house: TheHouse, actor: TheActor) -> Response:
    """Every table in a few words."""
    return told(views.floor(house, actor))


@router.get("/tables/{table}", response_model=tables.LiveTable)
def one_table(table: str, house: TheHouse, actor: TheActor, tail: AskedTail = None) -> Response:
    """One table as whoever asks may see it, with everything that they may do there now.

    The tails of the roads stay in their row, or fall again where there is room: as asked, or as the house has
    them.
    """
    seen = views.table(house, table, actor, tail and Tail(tail))
    return told(ids_hidden_in_text(house, table, seen["view"].shoe, actor, seen))


@router.post(
    "/tables/{table}/commands",
    response_model=tables.CarriedOut,
    responses=ORDERED,
)
def command(table: str, given: tables.Commanding, house: TheHouse, session: TheSession) -> Response:
    """Give an order. Everything that stands against it comes back at once; the same id acts once."""
    session = may_order(house, table, session, given.order, given.id)
    order = revealed(house, table, session.actor, given.order, given.id)
    wanted = orders.asked(order, virtual=house.tables[table].virtual)
    answer = house.give(table, session.actor, wanted, given.id, given.coup)
    if answer.refused:
        return refused(house, table, session.actor, given.id, answer.refused)
    askers = house.chronicle(table).askers
    frames = (message_of(event, askers) for event in answer.events)
    seen = [frame for frame in frames if frame.seen_by(session.actor)]
    events = log_of(texts_for(house, table, session.actor, seen))
    return Response(f'{{"seq":{answer.seq},"events":{events}}}', media_type=JSON)


@router.post(
    "/tables/{table}/look",
    response_model=tables.Looked,
    responses=ORDERED,
)
def look(table: str, asked: tables.Looking, house: TheHouse, session: TheSession) -> Response:
    """Look at cards that one was passed, face down. All hear that one looked, and nobody else at what."""
    order = squeeze.looking(asked.hand)
    session = may_order(house, table, session, order, asked.id)
    seen = squeeze.look(house, table, session, asked.hand, asked.id)
    if isinstance(seen, dict):
        return told(seen)
    return refused(house, table, session.actor, asked.id, seen.refused)


@router.get("/tables/{table}/log", response_model=list[tables.FeedEvent])
def log(
    table: str,
    house: TheHouse,
    actor: TheActor,
    after: Annotated[int, Query(ge=0, le=1 << 53)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 100,
) -> Response:
    """What happened at a table behind an event, as far as whoever asks may know; fewer only at the end."""
    seen = house.log(table, after, limit, actor)
    return Response(log_of(texts_for(house, table, actor, seen)), media_type=JSON)


@router.get("/tables/{table}/coups", response_model=list[tables.FinishedCoup])
def coups(
    table: str,
    house: TheHouse,
    actor: TheActor,
    before: Annotated[int | None, Query(ge=1, le=1 << 53)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 20,
) -> Response:
    """Finished coups, newest first."""
    found = house.chronicle(table).coups(before, limit)
    return told(
        [
            ids_hidden_in_text(house, table, each.shoe, actor, finished_coups.written(each, actor))
            for each in found
        ]
    )


@router.get("/tables/{table}/shoes", response_model=list[tables.ShoeRecord])
def shoes(table: str, house: TheHouse, limit: Annotated[int, Query(ge=1, le=20)] = 5) -> Response:
    """The last virtual shoes, newest first: committed before the first bet, revealed after the last coup."""
    newest = house.chronicle(table).now.state.shoe.number
    return told(house.shoes.history(table, newest, limit))


@router.get("/tables/{table}/roads", response_model=tables.ShoeRoads)
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
    response_model=tables.ShoeMovement,
    responses={403: {"model": tables.Problem}},
)
async def shoe_movement(request: Request, table: str, house: TheHouse, actor: TheActor) -> Response:
    """How the cards that are gone have moved the prices. For the staff alone."""
    state = house.chronicle(table).now.state
    shoe_prices.for_staff(actor)
    question = ("live", table, state.coup.number, state.terms, shoe_prices.gone_for_good(state))
    work = partial(_moved, state)
    return await reckoner_of(request).answer(request, question, work)


def _moved(state: Table) -> bytes:
    return encode(shoe_prices.movement(state))


@figures.get("/metrics", include_in_schema=False)
def metrics(house: TheHouse) -> Response:
    """What is measured, in the text format of Prometheus."""
    house.metrics.watchers.set(len(house.hub))
    house.metrics.sessions.set(len(house.sessions))
    house.metrics.position.set(house.store.head().position)
    house.metrics.behind.set(house.behind())
    house.metrics.shift.set(house.shift.lease is not None)
    return Response(house.metrics.written(), media_type="text/plain; version=0.0.4; charset=utf-8")
