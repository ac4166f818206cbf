"""A client for the API."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from punto.server import create_app


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(demo=True)) as client:
        yield client
