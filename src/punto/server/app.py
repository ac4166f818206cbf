"""The web application, put together from its parts."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount

from punto.accounts.rate_limit import Rates
from punto.live import LiveFloor
from punto.server.computation_pool import ComputationPool
from punto.server.guard import Guard
from punto.server.request_log import Traffic
from punto.server.route_table import paths
from punto.server.site import MANUAL, STATIC, Manual, Site
from punto.server.websocket import message
from punto.server.wire.problems import HANDLERS

SMALLEST_WORTH_PACKING = 1024


def create_app(
    demo: bool,
    static: Path = STATIC,
    house: LiveFloor | None = None,
    *,
    rates: Rates = Rates(),  # noqa: B008 - a value that cannot change
    hosts: Sequence[str] = (),
) -> Starlette:
    """The application: JSON under `/api/v1`, the built pages everywhere else; a demo says so on every page.

    With a house there is a floor, which opens and closes with the application.
    """
    computations = ComputationPool()

    @asynccontextmanager
    async def open_house(_: Starlette) -> AsyncIterator[None]:
        if house is None:
            yield
            computations.close()
            return
        house.hub.attach(asyncio.get_running_loop(), message)
        await asyncio.to_thread(house.open)
        try:
            yield
        finally:
            computations.close()
            house.hub.close()
            await asyncio.to_thread(house.close)

    app = Starlette(
        routes=[*paths(), Mount("/docs", Manual(MANUAL)), Mount("/", Site(static))],
        middleware=[
            Middleware(Traffic, seconds=house.metrics.requests if house else None),
            Middleware(Guard, rates=rates, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_WORTH_PACKING, compresslevel=6),
        ],
        exception_handlers=HANDLERS,
        lifespan=open_house,
    )
    app.state.demo = demo
    app.state.computations = computations
    app.state.house = house
    app.state.sign_in = house.sign_in if house else None
    return app
