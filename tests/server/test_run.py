from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from punto.server import serve


def test_serving_ends_in_time_and_names_no_software(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: given.update(options, app=app))
    serve("127.0.0.1", 8000, demo=True)
    assert isinstance(given["app"], FastAPI)
    assert (given["host"], given["port"]) == ("127.0.0.1", 8000)
    assert 0 < given["timeout_graceful_shutdown"] <= 10
    assert given["server_header"] is False
