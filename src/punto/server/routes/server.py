"""The server itself: which it is, how it does, and what it has measured."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.responses import Response

from punto.api.floor_answers import About, Health
from punto.server.asked import Asked
from punto.version import __version__

DEMO_NOTICE = "A demonstration. Nothing here is played for money."


def get_health(asked: Asked) -> Health:
    """Whether the server answers, and its floor, where it has one, is sound."""
    return _well(asked.any_floor.health() if asked.any_floor else [])


def get_readiness(asked: Asked) -> Health:
    """Whether people should be sent here: the floor is open, sound and up to date, and nobody stops it."""
    return _well(asked.any_floor.not_ready() if asked.any_floor else [])


def _well(faults: list[str]) -> Health:
    if faults:
        raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, "; ".join(faults))
    return Health(status="ok")


def get_about(asked: Asked) -> About:
    """Which Punto this is, and whether it is a demonstration."""
    return About(
        name="Punto", version=__version__, demo=asked.demo, notice=DEMO_NOTICE if asked.demo else None
    )


def get_metrics(asked: Asked) -> Response:
    """What is measured, in the text format of Prometheus."""
    floor = asked.floor
    floor.metrics.watchers.set(len(floor.hub))
    floor.metrics.sessions.set(len(floor.sessions))
    floor.metrics.position.set(floor.store.head().position)
    floor.metrics.behind.set(floor.behind())
    floor.metrics.shift.set(floor.shift.lease is not None)
    return Response(floor.metrics.written(), media_type="text/plain; version=0.0.4; charset=utf-8")
