"""A floor with accounts, in this process; the clock is turned by hand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest

from punto.accounts.administration import PeopleAdministration
from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.server.app import create_app
from tests.server.accounts.making import made
from tests.server.accounts.staff import QUICK, Browser, Clock, Member
from tests.server.client import Client
from tests.server.live.conftest import OFTEN
from tests.server.live.visiting import without_robots
from tools.postgres import Cluster, cluster

TABLE_ID = "darling"
Hire = Callable[[str, str], Member]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(clock: Clock) -> SignIn:
    return SignIn(QUICK, clock, OFTEN)


@pytest.fixture(scope="session")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory in which somebody was invited, made once to be copied."""
    return made(tmp_path_factory.mktemp("pattern") / "data")


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests of a worker."""
    with cluster() as made:
        yield made


@pytest.fixture
def folder(pattern: Path, tmp_path: Path) -> Path:
    """A data directory of the test's own, in which somebody was invited."""
    return Path(copytree(pattern, tmp_path / "data"))


@pytest.fixture
def house(folder: Path, door: SignIn) -> LiveFloor:
    return LiveFloor(folder, tables=(without_robots(TABLE_ID),), pace=None, door=door)


@pytest.fixture
def client(house: LiveFloor) -> Iterator[Client]:
    app = create_app(demo=False, house=house, rates=OFTEN)
    with Client(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def people(client: Client, door: SignIn) -> PeopleAdministration:  # noqa: ARG001 - the door opens with the application
    return door.people


@pytest.fixture
def hire(client: Client, door: SignIn, clock: Clock) -> Hire:
    """Give somebody an account, and let them come in."""

    def hires(login: str, role: str) -> Member:
        return Member(client, door, clock, login, role)

    return hires


@pytest.fixture
def stranger(client: Client) -> Browser:
    return Browser(client)
