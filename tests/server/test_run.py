import pytest
import uvicorn
from fastapi import FastAPI

from punto.server import serve


def test_serving_ends_in_time_and_names_no_software(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server: started.append(server.config))
    serve("127.0.0.1", 8000, demo=True)
    (given,) = started
    assert isinstance(given.app, FastAPI)
    assert (given.host, given.port) == ("127.0.0.1", 8000)
    assert given.timeout_graceful_shutdown is not None
    assert 0 < given.timeout_graceful_shutdown <= 10
    assert given.server_header is False
