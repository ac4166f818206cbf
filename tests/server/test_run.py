"""How the server is run."""

import logging
import sys
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.applications import Starlette

from punto.operation.settings import Serving
from punto.server.run import serve


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[uvicorn.Config]]:
    """What would have been run; the logs of the tests stay as they are."""
    root = logging.getLogger()
    handlers, level, turn = root.handlers[:], root.level, sys.getswitchinterval()
    found: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, _: found.append(server.config))
    yield found
    sys.setswitchinterval(turn)
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.NOTSET)


def test_serving_ends_in_time_and_names_no_software(started: list[uvicorn.Config]) -> None:
    serve(Serving(port=0, finish_seconds=7), demo=True)
    (given,) = started
    assert isinstance(given.app, Starlette)
    assert (given.host, given.port) == ("127.0.0.1", 0)
    assert given.timeout_graceful_shutdown == 7
    assert given.server_header is False
    assert sys.getswitchinterval() < 0.001
