"""The guard at the door: requests from other sites, strange hosts, floods and endless bodies stay outside."""

import re
from asyncio import get_running_loop, timeout_at
from collections.abc import Awaitable, Iterable
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from punto.accounts.rate_limit import Buckets, Rates
from punto.machine.problem import Problem
from punto.server.wire.problems import response_to

COOKIE = "punto_session"
VISIT_HEADER = "x-punto-visit"
"""By this a page says which of the browser's visits it is; a feed says it in its address, as `visit`."""
VISIT = re.compile(r"[0-9a-f]{8}")
MOST_VISITS = 8
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST_BODY = 64 * 1024
MOST_DIGITS = 9
"""No length of a body that could be taken has more."""
BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})
"""What asks in these ways has no body that anybody reads."""
BODY_SECONDS = 10.0
"""A command is short: so long its body may take."""
FROM_HERE = frozenset({"same-origin", "none"})
NEIGHBOURS = 20
"""So many busy clients may share one address."""
LOOKS = 5
"""So many times as often as one may order something, one may look at something."""
API = "/api/"
LENGTH = "content-length"
"""Whoever says it sends no more: the server reads what is behind it as another request."""
TOKEN = "punto.token"  # noqa: S105 - where a request keeps it, on its way


class Guard:
    """Looks at every request before anything else does."""

    def __init__(self, app: ASGIApp, rates: Rates, hosts: Iterable[str] = ()) -> None:
        """Guard an application; without names for the host, any name is good."""
        self.app = app
        self._clients = Buckets(rates)
        self._addresses = Buckets(rates.times(NEIGHBOURS))
        self._lookers = Buckets(rates.times(LOOKS))
        self._looking = Buckets(rates.times(LOOKS * NEIGHBOURS))
        self._hosts = frozenset(hosts)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Let a request pass, or say why not."""
        if scope["type"] not in {"http", "websocket"}:
            return self.app(scope, receive, send)
        problem = self._problem(scope)
        if problem is None:
            bounded = scope["type"] == "http" and scope["method"] not in BODILESS
            return self.app(scope, _bounded(receive) if bounded else receive, send)
        if scope["type"] == "websocket":
            return send({"type": "websocket.close", "code": 1008, "reason": problem.what})
        return response_to(problem)(scope, receive, send)

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts and _parts(f"//{host}").hostname not in self._hosts:
            why = "This server does not answer to that name."
            return Problem(HTTPStatus.BAD_REQUEST, f"Host {host!r}.", why, *sorted(self._hosts))
        if scope["type"] == "http" and scope["method"] in SAFE:
            return self._looks_too_often(scope, headers)
        foreign = _foreign(headers, host)
        if foreign or scope["type"] == "websocket":
            return foreign
        return _too_long(headers) or self._too_often(scope, headers)

    def _too_often(self, scope: Scope, headers: Headers) -> Problem | None:
        address = address_of(scope)
        wait = self._addresses.take(address) or self._clients.take(token_of(scope, headers) or address)
        return _later(wait) if wait else None

    def _looks_too_often(self, scope: Scope, headers: Headers) -> Problem | None:
        """Looking costs, too; the files of a page, of which there are many, count for the address alone."""
        address = address_of(scope)
        wait = self._looking.take(address)
        if not wait and scope["path"].startswith(API):
            wait = self._lookers.take(token_of(scope, headers) or address)
        return _later(wait) if wait else None


def _later(wait: float) -> Problem:
    why = "One client may not ask for so much at once."
    again = f"again in {wait:.1f} s"
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests.", why, again).after(wait)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    return str((scope.get("client") or ("",))[0])


def token_of(scope: Scope, headers: Headers) -> str:
    """The session's token that came in the headers of a request, read once; empty if none did."""
    found: str | None = scope.get(TOKEN)
    if found is None:
        found = scope[TOKEN] = token_in(headers)
    return found


def token_in(headers: Headers, visit: str = "") -> str:
    """The session's token that came along; empty if none did."""
    sent = headers.get("cookie", "")
    if COOKIE not in sent:
        return ""
    cookies, name = _cookies_in(sent), cookie_of(visit or headers.get(VISIT_HEADER, ""))
    return cookies[name].value if name in cookies else ""


def cookie_of(visit: str) -> str:
    """The cookie of one visit: a browser may hold several in a demonstration, one for each of its tabs.

    >>> cookie_of("0a1b2c3d"), cookie_of("what?"), cookie_of("")
    ('punto_session_0a1b2c3d', 'punto_session', 'punto_session')
    """
    return f"{COOKIE}_{visit}" if VISIT.fullmatch(visit) else COOKIE


def oldest_visits(headers: Headers, visit: str) -> list[str]:
    """The cookies of a browser's visits that have to make room for this one, the oldest first."""
    others = [name for name in _cookies_in(headers.get("cookie", "")) if name.startswith(f"{COOKIE}_")]
    others = [name for name in others if name != cookie_of(visit)]
    return others[: max(0, len(others) + 1 - MOST_VISITS)] if VISIT.fullmatch(visit) else []


def _cookies_in(sent: str) -> SimpleCookie:
    try:
        return SimpleCookie(sent)
    except CookieError:
        return SimpleCookie()


def _foreign(headers: Headers, host: str) -> Problem | None:
    """Browsers say which page a request comes from: another site's is refused."""
    origin = headers.get("origin")
    if origin is None:
        good = headers.get("sec-fetch-site", "none") in FROM_HERE
    else:
        parts = _parts(origin)
        good = parts.scheme in {"http", "https"} and parts.netloc == host and bool(host)
    if good:
        return None
    why = "The request comes from another site's page."
    return Problem(HTTPStatus.FORBIDDEN, f"Origin {origin!r}.", why, f"a page of {host}")


def _parts(address: str) -> SplitResult:
    """The parts of an address; what is none has none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _too_long(headers: Headers) -> Problem | None:
    length = headers.get(LENGTH, "0")
    if length.isdecimal() and len(length) <= MOST_DIGITS and int(length) <= LONGEST_BODY:
        return None
    why = "A command is short."
    return Problem(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        f"A body of {length[:MOST_DIGITS]} bytes.",
        why,
        f"at most {LONGEST_BODY}",
    )


def _bounded(receive: Receive) -> Receive:
    """Break off a body that comes in pieces and does not end, or that does not come in its time."""
    read, whole, until = 0, False, get_running_loop().time() + BODY_SECONDS

    async def counted() -> Message:
        nonlocal read, whole
        try:
            async with timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        read += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        return message if read <= LONGEST_BODY else {"type": "http.disconnect"}

    return counted
