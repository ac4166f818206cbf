"""The web application, put together from its parts."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from punto import __version__
from punto.accounts.rate_limit import Rates
from punto.live import LiveFloor
from punto.server.guard import Guard
from punto.server.headers import SecurityHeaders
from punto.server.reckoner import Reckoner
from punto.server.routes import account as account_routes
from punto.server.routes import equipment, feeds, odds, people, rules, tables
from punto.server.site import STATIC, Site
from punto.server.traffic import Traffic
from punto.server.websocket import message
from punto.server.wire import problems
from punto.server.wire.vocabulary import describe

SMALLEST_WORTH_PACKING = 1024


def create_app(
    demo: bool,
    static: Path = STATIC,
    house: LiveFloor | None = None,
    *,
    rates: Rates = Rates(),  # noqa: B008 - a value that cannot change
    hosts: Sequence[str] = (),
) -> FastAPI:
    """The application: JSON under `/api`, the built pages everywhere else; a demo says so on every page.

    With a house there is a floor, which opens and closes with the application.
    """
    reckoner = Reckoner()

    @asynccontextmanager
    async def open_house(_: FastAPI) -> AsyncIterator[None]:
        if house is None:
            yield
            reckoner.close()
            return
        house.hub.attach(asyncio.get_running_loop(), message)
        await asyncio.to_thread(house.open)
        try:
            yield
        finally:
            reckoner.close()
            house.hub.close()
            await asyncio.to_thread(house.close)

    app = FastAPI(
        title="Punto",
        summary="Casino baccarat by the book: five regulators' rulebooks, clause by clause.",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=open_house,
    )
    app.state.demo = demo
    app.state.reckoner = reckoner
    app.state.house = house
    app.state.door = house.door if house else None
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_WORTH_PACKING, compresslevel=6)
    app.add_middleware(Guard, rates=rates, hosts=hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Traffic, seconds=house.metrics.requests if house else None)
    problems.install(app)
    problems.install_floor(app)
    accounts = (account_routes.router, people.router, equipment.router)
    of_the_floor = (tables.figures, tables.router, feeds.router, *accounts)
    for router in (*of_the_floor, rules.health, odds.router, rules.router):
        # As they are: include_router would build each of them anew when the first request comes.
        app.router.routes.extend(router.routes)
    app.mount("/", Site(static))
    describe(app)
    return app
