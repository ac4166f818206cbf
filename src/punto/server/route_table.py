"""The table of routes: every method of every path, who may ask, and which function answers.

Routing and the API's description are both made from it, so they cannot differ.
"""

from functools import cache
from http import HTTPStatus
from itertools import groupby
from operator import attrgetter
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as PathRoute

from punto.api.floor_answers import FeedEvent, RefusedOrder
from punto.server.asked import Asked
from punto.server.route import (
    ADMINISTRATOR,
    API,
    AT_WORK,
    AT_WORK_AGAIN,
    EQUIPMENT,
    FLOOR,
    GUEST,
    LOOKER,
    ONLOOKER,
    PLAYER,
    SHOWN_AGAIN,
    SIGNED_IN,
    STRANGER,
    Resource,
    Route,
    encode,
)
from punto.server.routes import (
    account,
    equipment,
    feeds,
    jackpots,
    odds,
    patrons,
    people,
    promotions,
    rules,
    server,
    sessions,
    stateless,
    tables,
    tournaments,
)
from punto.server.wire.feed_description import feeds_described
from punto.server.wire.openapi import JSON, document
from punto.server.wire.reference_page import STYLE, reference_page

CREATED = HTTPStatus.CREATED
REFUSED = {409: RefusedOrder}
ELSEWHERE = ("/openapi.json", "/redoc")
"""Where others look for the description."""


def get_description(asked: Asked) -> Response:  # noqa: ARG001 - as every route
    """The API's own description; written when it is first asked for."""
    return Response(_written(), media_type=JSON)


def get_feed_description(asked: Asked) -> Response:  # noqa: ARG001 - as every route
    """The feeds and their messages, described as AsyncAPI has it."""
    return Response(encode(feed_description()), media_type=JSON)


def show_reference(asked: Asked) -> Response:  # noqa: ARG001 - as every route
    """The API's description as a page for people."""
    return HTMLResponse(reference_page(description(), feed_description()))


def get_reference_style(asked: Asked) -> Response:  # noqa: ARG001 - as every route
    """How that page looks."""
    return Response(STYLE.read_bytes(), media_type="text/css")


ROUTES = (
    Route("GET", "/api", show_reference, "server", prefix="", described=False),
    Route("GET", "/api/reference.css", get_reference_style, "server", prefix="", described=False),
    Route("GET", "/asyncapi.json", get_feed_description, "server", described=False),
    Route("GET", "/healthz", server.get_health, "server", problems=(503,), prefix=""),
    Route("GET", "/readyz", server.get_readiness, "server", problems=(503,), prefix=""),
    Route("GET", "/metrics", server.get_metrics, "server", FLOOR, prefix="", described=False),
    Route("GET", "/openapi.json", get_description, "server", described=False),
    Route("HEAD", "/openapi.json", get_description, "server", described=False),
    Route("GET", "/about", server.get_about, "server"),
    # ------------------------------------------------------------ the floor
    Route("GET", "/session", sessions.get_session, "sessions", GUEST),
    Route("POST", "/session", sessions.open_session, "sessions", FLOOR),
    Route("DELETE", "/session", sessions.close_session, "sessions", FLOOR),
    Route("GET", "/floor", tables.get_floor, "tables", ONLOOKER),
    Route("GET", "/tables/{table}", tables.get_table, "tables", ONLOOKER),
    Route("POST", "/tables/{table}/commands", tables.give_order, "tables", PLAYER, refused=REFUSED),
    Route("POST", "/tables/{table}/look", tables.look_at_cards, "tables", PLAYER, refused=REFUSED),
    Route("GET", "/tables/{table}/log", tables.read_log, "tables", ONLOOKER),
    Route("GET", "/tables/{table}/coups", tables.list_coups, "tables", ONLOOKER),
    Route("GET", "/tables/{table}/shoes", tables.list_shoes, "tables", FLOOR),
    Route("GET", "/tables/{table}/roads", tables.get_roads, "tables", FLOOR),
    Route("GET", "/tables/{table}/movement", tables.get_shoe_prices, "tables", ONLOOKER, problems=(403,)),
    Route("GET", "/tables/{table}/events", feeds.stream_events, "tables", ONLOOKER, described=False),
    # ------------------------------------------------------------ jackpots, promotions and patrons
    Route("GET", "/jackpots", jackpots.list_jackpots, "jackpots", ONLOOKER),
    Route("GET", "/jackpot-choices", jackpots.list_jackpot_choices, "jackpots", ONLOOKER),
    Route("GET", "/jackpots/{name}", jackpots.get_jackpot, "jackpots", ONLOOKER),
    Route("POST", "/jackpots/{name}/commands", jackpots.order_jackpot, "jackpots", GUEST, refused=REFUSED),
    Route("GET", "/jackpots/{name}/events", feeds.stream_jackpot, "jackpots", ONLOOKER, described=False),
    Route("GET", "/promotions", promotions.list_promotions, "promotions", ONLOOKER),
    Route("GET", "/promotion-choices", promotions.list_promotion_choices, "promotions", ONLOOKER),
    Route("GET", "/promotions/{name}", promotions.get_promotion, "promotions", ONLOOKER),
    Route(
        "POST",
        "/promotions/{name}/commands",
        promotions.order_promotion,
        "promotions",
        GUEST,
        refused=REFUSED,
    ),
    Route("GET", "/promotions/{name}/proof", promotions.get_draw_proof, "promotions", FLOOR),
    Route("GET", "/promotions/{name}/entries", promotions.get_entries, "promotions", FLOOR, described=False),
    Route("GET", "/duties", promotions.list_duties, "promotions", GUEST, problems=(403,)),
    Route("GET", "/draw-verifier", promotions.get_draw_verifier, "promotions", described=False),
    Route("GET", "/patron", patrons.get_patron, "patrons", GUEST),
    Route("POST", "/patron/commands", patrons.order_patron, "patrons", GUEST, refused=REFUSED),
    Route("POST", "/patrons/{person}/details", patrons.keep_details, "patrons", GUEST, refused=REFUSED),
    Route("POST", "/patrons/{person}/rating", patrons.rate_session, "patrons", GUEST, refused=REFUSED),
    Route("POST", "/patrons/{person}/look-up", patrons.look_up_details, "patrons", GUEST, refused=REFUSED),
    # ------------------------------------------------------------ tournaments
    Route("GET", "/tournaments", tournaments.list_tournaments, "tournaments", ONLOOKER),
    Route("POST", "/tournaments", tournaments.set_up_tournament, "tournaments", PLAYER, refused=REFUSED),
    Route("GET", "/tournaments/{name}", tournaments.get_tournament, "tournaments", ONLOOKER),
    Route(
        "GET",
        "/tournaments/{name}/tables/{table}",
        tournaments.get_tournament_session,
        "tournaments",
        ONLOOKER,
    ),
    Route(
        "GET",
        "/tournaments/{name}/pairs",
        tournaments.list_suspicious_pairs,
        "tournaments",
        GUEST,
        problems=(403,),
    ),
    Route(
        "POST",
        "/tournaments/{name}/commands",
        tournaments.order_tournament,
        "tournaments",
        PLAYER,
        refused=REFUSED,
    ),
    Route(
        "POST",
        "/tournaments/{name}/places",
        tournaments.draw_places,
        "tournaments",
        PLAYER,
        refused=REFUSED,
    ),
    Route("POST", "/tables/{table}/forms", tournaments.hand_in_form, "tournaments", PLAYER, refused=REFUSED),
    Route(
        "POST",
        "/tables/{table}/forms/examine",
        tournaments.examine_form,
        "tournaments",
        PLAYER,
        refused=REFUSED,
    ),
    Route(
        "POST",
        "/tables/{table}/forms/announce",
        tournaments.announce_form,
        "tournaments",
        PLAYER,
        refused=REFUSED,
    ),
    # ------------------------------------------------------------ accounts
    Route("POST", "/sign-in", account.sign_in, "accounts", STRANGER),
    Route("POST", "/welcome", account.accept_invitation, "accounts", STRANGER),
    Route("GET", "/account", account.get_account, "accounts", LOOKER),
    Route("POST", "/account/active", account.touch_console, "accounts", AT_WORK),
    Route("POST", "/account/lock", account.lock_console, "accounts", SIGNED_IN),
    Route("POST", "/account/unlock", account.unlock_console, "accounts", SHOWN_AGAIN),
    Route("POST", "/account/password", account.change_password, "accounts", AT_WORK_AGAIN),
    Route("POST", "/account/factor", account.begin_second_factor, "accounts", SHOWN_AGAIN),
    Route("PUT", "/account/factor", account.confirm_second_factor, "accounts", SHOWN_AGAIN),
    Route("DELETE", "/account/sessions", account.end_other_sessions, "accounts", AT_WORK),
    Route("GET", "/people", people.list_people, "people", ADMINISTRATOR),
    Route("POST", "/people", people.add_person, "people", ADMINISTRATOR, status=CREATED),
    Route("PATCH", "/people/{person}", people.change_person, "people", ADMINISTRATOR),
    Route("POST", "/people/{person}/invitation", people.invite_person, "people", ADMINISTRATOR),
    Route("DELETE", "/people/{person}/sessions", people.end_sessions_of_person, "people", ADMINISTRATOR),
    Route("GET", "/equipment", equipment.list_equipment, "equipment", ADMINISTRATOR),
    Route("POST", "/equipment", equipment.enrol_scanner, "equipment", ADMINISTRATOR, status=CREATED),
    Route("PATCH", "/equipment/{scanner}", equipment.switch_scanner, "equipment", ADMINISTRATOR),
    Route("POST", "/tables/{table}/card", equipment.report_card, "equipment", EQUIPMENT),
    # ------------------------------------------------------------ rulebooks and prices
    Route("GET", "/odds", odds.list_odd_prices, "prices", problems=(503,)),
    Route("GET", "/odds/{rulebook}", odds.get_prices, "prices", problems=(503,)),
    Route("GET", "/odds/{rulebook}/movement", odds.get_price_movement, "prices", problems=(503,)),
    Route("POST", "/settle", stateless.settle_coups, "prices"),
    Route("POST", "/roads", stateless.draw_roads, "prices"),
    Route("GET", "/rulebooks", rules.list_rulebooks, "rulebooks"),
    Route("GET", "/rulebooks/{rulebook}", rules.get_rulebook, "rulebooks"),
    Route("GET", "/rulebooks/{rulebook}/clauses", rules.list_clauses, "rulebooks"),
    Route("GET", "/rulebooks/{rulebook}/clauses/{clause:path}", rules.get_clause, "rulebooks"),
    Route("GET", "/compare/{a}/{b}", rules.compare_rulebooks, "rulebooks"),
)


@cache
def description() -> dict[str, Any]:
    """The API's description: every route of the table that is described."""
    return document(route.operation for route in ROUTES if route.described)


@cache
def feed_description() -> dict[str, Any]:
    """The feeds' description."""
    return feeds_described(FeedEvent)


@cache
def _written() -> bytes:
    return encode(description())


def paths() -> list[BaseRoute]:
    """The table as the application takes it: one entry a path, and what is under `/api` and is no path."""
    found = groupby(sorted(ROUTES, key=attrgetter("path")), attrgetter("path"))
    resources = [Resource(list(routes)) for _, routes in found]
    # A path that ends with a part of any length comes last: it would take the others' requests.
    resources.sort(key=lambda each: each.path.endswith(":path}"))
    return [
        *(PathRoute(each.path, each) for each in resources),
        WebSocketRoute(f"{API}/tables/{{table}}/feed", feeds.follow_table),
        WebSocketRoute(f"{API}/jackpots/{{name}}/feed", feeds.follow_jackpot),
        *(PathRoute(path, _moved) for path in ELSEWHERE),
        PathRoute("/docs", _to_manual),
        *(PathRoute(path, Nothing()) for path in ("/api/{rest:path}",)),
    ]


class Nothing:
    """Refuses what the API does not know, before the pages could answer for it."""

    async def __call__(self, *_: object) -> None:
        """Refuse it."""
        raise HTTPException(HTTPStatus.NOT_FOUND)


def _to_manual(request: Request) -> Response:  # noqa: ARG001 - as every endpoint
    return RedirectResponse("/docs/")


async def _moved(_: Request) -> Response:
    """The description stands under the API's own address."""
    return RedirectResponse(f"{API}/openapi.json")
