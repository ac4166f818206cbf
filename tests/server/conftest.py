"""A client for the API."""

from collections.abc import Iterator

import pytest

from punto.server.app import create_app
from tests.server.client import Client


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(create_app(demo=True)) as client:
        yield client
