"""Stores: of each kind of database, with and without books, and a table that is served from one."""

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from punto.books.projection import LedgerProjection
from punto.store import Store
from punto.store.address import database_at, store_at
from tests.live.hosting import Serving
from tools.postgres import Cluster, cluster

TEMPLATE = "store_template"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests of a worker, with a template that has the store's tables."""
    with cluster() as made:
        with psycopg.connect(made.dsn(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {TEMPLATE}")
        database_at(made.dsn(TEMPLATE)).close()
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def address(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Where an empty store lies."""
    if kind == "sqlite":
        return str(tmp_path / "punto.sqlite")
    return request.getfixturevalue("postgresql").new_database(TEMPLATE)  # type: ignore[no-any-return]


@pytest.fixture
def open_store(address: str) -> Iterator[Callable[[], Store]]:
    """Opens the store as often as wanted, as several servers would."""
    opened: list[Store] = []

    def again() -> Store:
        opened.append(store_at(address))
        return opened[-1]

    yield again
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[[], Store]) -> Store:
    return open_store()


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    """A store for tests to which the kind of database is all the same."""
    with store_at(str(tmp_path / "punto.sqlite")) as made:
        yield made


@pytest.fixture
def books(address: str) -> Iterator[Store]:
    """A store that keeps the books."""
    with store_at(address, [LedgerProjection()]) as made:
        yield made


@pytest.fixture
def sqlite_books(tmp_path: Path) -> Iterator[Store]:
    """A store that keeps the books, for tests to which the kind of database is all the same."""
    with store_at(str(tmp_path / "punto.sqlite"), [LedgerProjection()]) as made:
        yield made


@pytest.fixture
def serving(books: Store) -> Serving:
    """A table that is set up, with Ann at it."""
    made = Serving(books)
    made.set_up()
    made.sit_down()
    return made
