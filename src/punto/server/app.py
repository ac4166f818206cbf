"""The web application, put together from its parts."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from punto import __version__
from punto.server import api, refusals
from punto.server.headers import SecurityHeaders
from punto.server.site import STATIC, Site

SMALLEST_WORTH_PACKING = 1024


def create_app(demo: bool, static: Path = STATIC) -> FastAPI:
    """The application: JSON under `/api`, the built pages everywhere else; a demo says so on every page."""
    app = FastAPI(
        title="Punto",
        summary="Casino baccarat by the book: five regulators' rulebooks, clause by clause.",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.demo = demo
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_WORTH_PACKING, compresslevel=6)
    app.add_middleware(SecurityHeaders)
    refusals.install(app)
    app.include_router(api.health)
    app.include_router(api.router)
    app.mount("/", Site(static))
    return app
