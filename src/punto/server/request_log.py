"""Traffic: every request gets an id, is measured, and leaves one line in the log.

The line names who asked, by their id, and the route, not the address, which may hold a token; it holds no
header and no body.
"""

import logging
from collections.abc import Awaitable
from http import HTTPStatus
from time import perf_counter
from typing import Any

from prometheus_client import Histogram
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from punto.operation.ids import new_command
from punto.server.headers import secure
from punto.server.logs import REQUEST

HEADER = "x-request-id"
TOLD = ("table", "rulebook")
"""The parts of an address that may stand in a log."""
PAGES = "pages"
"""Everything that is no route: files and pages."""
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
OTHER = "other"
"""Every method that anybody may think up."""
OFTEN = frozenset({"/healthz", "/readyz", "/metrics"})
"""Asked for every few seconds by machines: only worth a line when something is wrong."""

log = logging.getLogger("punto.requests")


class Traffic:
    """Stands before everything else, so that what is turned away is counted, too."""

    def __init__(self, app: ASGIApp, seconds: Histogram | None = None) -> None:
        """Watch an application; without a measure nothing is measured."""
        self.app = app
        self._seconds = seconds

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Let a request be answered, and note it."""
        return (self._noted if scope["type"] == "http" else self.app)(scope, receive, send)

    async def _noted(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = perf_counter(), int(HTTPStatus.INTERNAL_SERVER_ERROR)
        name = new_command()

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers[HEADER] = name
                secure(headers)
            await send(message)

        token = REQUEST.set(name)
        try:
            await self.app(scope, receive, send_named)
        finally:
            self._note(scope, status, perf_counter() - started)
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "") or PAGES
        method = scope["method"] if scope["method"] in METHODS else OTHER
        if self._seconds is not None:
            self._seconds.labels(method, route, str(status)).observe(seconds)
        wrong = status >= HTTPStatus.INTERNAL_SERVER_ERROR
        level = logging.WARNING if wrong else logging.DEBUG if route in OFTEN else logging.INFO
        log.log(
            level,
            "%s %s %d",
            method,
            route,
            status,
            extra={**_about(scope), "route": route, "status": status, "ms": round(seconds * 1_000, 1)},
        )


def _about(scope: Scope) -> dict[str, Any]:
    about = {"method": scope["method"] if scope["method"] in METHODS else OTHER}
    if scope.get("client"):
        about["address"] = scope["client"][0]
    if person := scope.get("state", {}).get("person"):
        about["person"] = person
    params = scope.get("path_params", {})
    for name in TOLD:
        if name in params:
            about[name] = params[name]
    return about
