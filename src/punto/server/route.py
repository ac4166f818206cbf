"""A route: one row of the table from which both the routing and the API's description are made.

What a route takes and gives stands in its handler's own annotations: `given` is the body, `query` what stands
behind the question mark, every other argument a part of the path.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from punto.machine.codec import written_form
from punto.machine.problem import Problem
from punto.server.asked import Asked
from punto.server.wire.openapi import SCANNER, SESSION, Operation
from punto.server.wire.reading import UnreadableBody, prepare, read_body, read_query

API = "/api/v1"
JSON = "application/json"
PATH_FIELD = re.compile(r"{(\w+)(?::path)?}")
A = TypeVar("A")

encode = msgspec.json.Encoder(enc_hook=written_form).encode


class Encoded(Generic[A]):
    """An answer that was written before, for many or for later."""

    def __init__(self, json: bytes) -> None:
        """Take the JSON."""
        self.json = json


class Access(NamedTuple):
    """Who may ask: what is said of it, how it is checked, and what else may come back because of it."""

    security: tuple[str, ...] | None
    check: Callable[[Asked], object]
    problems: tuple[int, ...]


ANYBODY = Access(None, lambda _: None, ())
FLOOR = Access(None, attrgetter("floor"), (503,))
"""Anybody, where there is a floor."""
ONLOOKER = Access((), attrgetter("session"), (503,))
"""Anybody, who sees more with a session."""
GUEST = Access((SESSION,), attrgetter("guest"), (401, 423, 503))
"""Somebody who has come in."""
PLAYER = Access((SESSION,), attrgetter("player"), (401, 403, 423, 503))
"""Somebody who has come in and may order something at a table."""
STRANGER = Access(None, lambda asked: asked.tries_password(), (401, 403, 410, 423, 503))
"""Somebody who says who they are, and may not try that too often."""
LOOKER = Access((), attrgetter("account_session"), (401, 503))
"""Anybody, on a floor with accounts."""
SIGNED_IN = Access((SESSION,), attrgetter("signed_in"), (401, 423, 503))
"""Somebody with an account, also while the session is held back."""
AT_WORK = Access((SESSION,), attrgetter("open_session"), (401, 423, 503))
"""Somebody with an account, whose session is open."""
SHOWN_AGAIN = Access((SESSION,), attrgetter("signed_in_again"), (401, 403, 423, 503))
"""Somebody with an account, who shows the password once more."""
AT_WORK_AGAIN = Access((SESSION,), attrgetter("open_session_again"), (401, 403, 423, 503))
"""The same, whose session is open."""
ADMINISTRATOR = Access((SESSION,), attrgetter("administrator"), (401, 403, 423, 503))
EQUIPMENT = Access((SCANNER,), lambda asked: (asked.floor, asked.sign_in), (401, 403, 409, 503))


class Route:
    """One method of one path: who may ask, what is taken, what is given, and by which function."""

    def __init__(  # noqa: PLR0913 - the columns of the table
        self,
        method: str,
        path: str,
        handler: Callable[..., Any],
        tag: str,
        access: Access = ANYBODY,
        *,
        problems: tuple[int, ...] = (),
        refused: Mapping[int, Any] = {},
        status: HTTPStatus = HTTPStatus.OK,
        prefix: str = API,
        described: bool = True,
    ) -> None:
        """Take what stands in the table, and read the rest from the handler."""
        hints = get_type_hints(handler)
        gives = hints.pop("return")
        path_fields = PATH_FIELD.findall(path)
        assert hints.keys() - {"asked", "given", "query"} == set(path_fields), handler  # noqa: S101
        self.method, self.path, self.described = method, prefix + path, described
        self._handler, self._access, self._path_fields = handler, access, path_fields
        self._takes, self._query = hints.get("given"), hints.get("query")
        for kind in filter(None, (self._takes, self._query)):
            prepare(kind)
        self._refused = {kind: HTTPStatus(code) for code, kind in refused.items()}
        self._status = HTTPStatus.NO_CONTENT if gives is type(None) else status
        self.operation = Operation(
            method=method,
            path=PATH_FIELD.sub(r"{\1}", self.path),
            id=handler.__name__,
            said=inspect.getdoc(handler) or "",
            tag=tag,
            takes=self._takes,
            gives=_described(gives, tuple(self._refused)),
            query=self._query,
            path_fields=path_fields,
            status=self._status,
            answers={**dict.fromkeys((*self._usual_problems(), *access.problems, *problems)), **refused},
            security=access.security,
        )

    def _usual_problems(self) -> tuple[int, ...]:
        changes = (403, 413) if self.method != "GET" else ()
        reads = (422,) if self._takes or self._query else ()
        finds = (404,) if self._path_fields else ()
        return (*changes, *finds, *reads, 429)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. Everything that may wait for the store runs off the event loop."""
        request = Request(scope, receive)
        asked = Asked(request)
        try:
            body = await request.body() if self._takes else b""
        except ClientDisconnect as error:  # also where it was broken off because it was too long
            raise UnreadableBody from error
        if inspect.iscoroutinefunction(self._handler):
            arguments = await run_in_threadpool(self._let_in, asked, body)
            response = self._response(asked, await self._handler(asked, **arguments))
        else:
            response = await run_in_threadpool(self._answer, asked, body)
        await response(scope, receive, send)

    def _answer(self, asked: Asked, body: bytes) -> Response:
        return self._response(asked, self._handler(asked, **self._let_in(asked, body)))

    def _let_in(self, asked: Asked, body: bytes) -> dict[str, Any]:
        """What the handler is given; whoever may not ask is told that first, and no fault of the body."""
        fault, arguments = None, {}
        try:
            arguments = self._arguments(asked.request, body)
        except Problem as problem:
            fault = problem
        self._access.check(asked)
        if fault is not None:
            raise fault
        return arguments

    def _arguments(self, request: Request, body: bytes) -> dict[str, Any]:
        arguments: dict[str, Any] = dict(request.path_params)
        if self._query is not None:
            arguments["query"] = read_query(self._query, dict(request.query_params))
        if self._takes is not None:
            arguments["given"] = read_body(self._takes, body, request.headers.get("content-type", ""))
        return arguments

    def _response(self, asked: Asked, found: Any) -> Response:
        if isinstance(found, Response):
            return found
        if self._status is HTTPStatus.NO_CONTENT:
            response = Response(status_code=self._status)
        else:
            status = self._refused.get(type(found), self._status)
            body = found.json if isinstance(found, Encoded) else encode(found)
            response = Response(body, status, media_type=JSON)
        for each in asked.answer.raw_headers:
            if each[0] == b"set-cookie":
                response.raw_headers.append(each)
        return response


class Resource:
    """All routes of one path; other methods are refused with those that there are."""

    def __init__(self, routes: list[Route]) -> None:
        """Take the routes of a path."""
        self.path = routes[0].path
        self._routes = {route.method: route for route in routes}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer a request for this path."""
        scope["route"] = self  # for the log
        route = self._routes.get(scope["method"])
        if route is None:
            allow = {"allow": ", ".join(sorted(self._routes))}
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers=allow)
        return route(scope, receive, send)


def _described(gives: Any, refused: tuple[Any, ...]) -> Any:
    """What a good answer is: not one that was written before, nor a refusal, nor what is not JSON."""
    if get_origin(gives) is Encoded:
        (gives,) = get_args(gives)
    if refused:
        (gives,) = (each for each in get_args(gives) if each not in refused)
        return _described(gives, ())
    return None if gives in {type(None), Response} else gives
