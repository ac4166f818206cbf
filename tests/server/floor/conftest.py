"""A floor in this process, without robots unless a test wants them."""

from collections.abc import Iterator

import pytest

from punto.live import LiveFloor
from punto.server.app import create_app
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, Visitor, clears_layout, makes_ready, without_robots


@pytest.fixture(scope="module")
def house() -> LiveFloor:
    """A house with tables of three kinds and nobody there."""
    tables = tuple(without_robots(name) for name in (TABLE_ID, "crown", "three-card", "practice"))
    return LiveFloor(tables=tables, pace=None)


@pytest.fixture(scope="module")
def client(house: LiveFloor) -> Iterator[Client]:
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        yield client


@pytest.fixture(scope="module")
def dealer(client: Client) -> Visitor:
    return Visitor(client, "Dan", "dealer")


@pytest.fixture(scope="module")
def supervisor(client: Client) -> Visitor:
    return Visitor(client, "Sue", "casino-supervisor")


@pytest.fixture(scope="module")
def ann(client: Client, dealer: Visitor, supervisor: Visitor) -> Visitor:
    """Ann, who sits at a table that is open."""
    visitor = Visitor(client, "Ann")
    makes_ready(dealer, supervisor, TABLE_ID)
    visitor.sits(TABLE_ID, "1")
    return visitor


@pytest.fixture
def between_coups(ann: Visitor, dealer: Visitor, supervisor: Visitor) -> None:
    """The test starts between two coups, whatever the one before it left behind."""
    clears_layout(ann, dealer, supervisor, TABLE_ID)
