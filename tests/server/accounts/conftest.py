"""A floor with accounts, in this process; the clock is turned by hand."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from punto.accounts.administration import PeopleAdministration
from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.server.app import create_app
from tests.server.accounts.making import made
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import QUICK, Browser, Clock, Hire, Member
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, without_robots


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sign_in(clock: Clock) -> SignIn:
    return SignIn(QUICK, clock, OFTEN)


@pytest.fixture(scope="session")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory in which somebody was invited, made once to be copied."""
    return made(tmp_path_factory.mktemp("pattern") / "data")


@pytest.fixture
def invited_folder(pattern: Path, tmp_path: Path) -> Path:
    """A data directory of the test's own, in which somebody was invited."""
    return Path(copytree(pattern, tmp_path / "data"))


@pytest.fixture
def house(invited_folder: Path, sign_in: SignIn) -> LiveFloor:
    return LiveFloor(invited_folder, tables=(without_robots(TABLE_ID),), pace=None, sign_in=sign_in)


@pytest.fixture
def client(house: LiveFloor) -> Iterator[Client]:
    app = create_app(demo=False, house=house, rates=OFTEN)
    with Client(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def people(client: Client, sign_in: SignIn) -> PeopleAdministration:  # noqa: ARG001 - the sign-in opens with the application
    return sign_in.people


@pytest.fixture
def hire(client: Client, sign_in: SignIn, clock: Clock) -> Hire:
    """Give somebody an account, and let them come in."""

    def hires(login: str, role: str) -> Member:
        return Member(client, sign_in, clock, login, role)

    return hires


@pytest.fixture
def stranger(client: Client) -> Browser:
    return Browser(client)


@pytest.fixture
def scene(hire: Hire) -> Scene:
    """A table in play, with people who have accounts."""
    return Scene(hire)
