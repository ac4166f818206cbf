"""A server whose role in PostgreSQL may add and read: its owner made the floor, and the role serves it."""

from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from punto.accounts.sign_in import SignIn
from punto.books.projection import LedgerProjection
from punto.live import LiveFloor
from punto.server.app import create_app
from punto.store.address import store_at
from punto.store.errors import UnfitDatabase
from tests.cli.running import punto
from tests.server.accounts.staff import Clock, Member
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, without_robots
from tools.postgres import Cluster

ADDED = ("events", "commands", "checkpoints", "store_schema", "transfers")
ROLE = 'floor "one"'
ADDRESS = "PUNTO_STORE_ADDRESS"


class NextLedger(LedgerProjection):
    """The books of the next release."""

    version = LedgerProjection.version + 1


@pytest.fixture(scope="session")
def postgresql_with_role(postgresql: Cluster) -> Cluster:
    """The server, with a role that has no rights yet."""
    with psycopg.connect(postgresql.dsn(), autocommit=True) as owner:
        owner.execute('CREATE ROLE "floor ""one""" LOGIN')
    return postgresql


@pytest.fixture(params=["public", "gaming"])
def addresses(request: pytest.FixtureRequest, postgresql_with_role: Cluster) -> tuple[str, str]:
    """The owner's address and the role's, in the usual schema and in another."""
    dsn = postgresql_with_role.new_database()
    with psycopg.connect(dsn, autocommit=True) as owner:
        owner.execute(f"CREATE SCHEMA IF NOT EXISTS {request.param}".encode())
    whole = f"{dsn}&options={quote(f'-c search_path={request.param}')}"
    return whole, whole.replace("postgres@", quote(ROLE) + "@")


@pytest.fixture
def granted_folder(addresses: tuple[str, str], tmp_path: Path) -> Path:
    """A floor that its owner made, and for which the role was given its rights."""
    owners, _ = addresses
    assert punto("init", tmp_path / "floor", "--store", owners).exit_code == 0
    said = punto("house", "grants", ROLE, "--data", tmp_path / "floor")
    assert (said.exit_code, said.stderr) == (0, "")
    with psycopg.connect(owners, autocommit=True) as owner:
        owner.execute(said.stdout.encode())
    return tmp_path / "floor"


def test_the_role_serves_a_floor_with_accounts(
    granted_folder: Path, addresses: tuple[str, str], sign_in: SignIn, clock: Clock
) -> None:
    _, roles = addresses
    environ = {ADDRESS: roles}
    house = LiveFloor(
        granted_folder, tables=(without_robots(TABLE_ID),), pace=None, sign_in=sign_in, environ=environ
    )
    with Client(create_app(demo=False, house=house, rates=OFTEN)) as client:
        ann = Member(client, sign_in, clock, "ann", "patron")
        ann.does(TABLE_ID, "join", seat="1")
        ann.does(TABLE_ID, "leave")
        ann.signs_in()
        assert house.health() == []
    data = ("--data", granted_folder)
    for words in (("verify", granted_folder), ("people", "list", *data),
                  ("house", "disable", "gaming", *data, "--by", "sue", "--reason", "a leak"),
                  ("backup", granted_folder.with_name("copy"), *data)):  # fmt: skip
        said = punto(*words, environ=environ)
        assert (said.exit_code, said.stderr) == (0, ""), words


@pytest.mark.trust("D1")
def test_the_role_alters_nothing_that_was_written(granted_folder: Path, addresses: tuple[str, str]) -> None:
    assert granted_folder.exists()
    with psycopg.connect(addresses[1], autocommit=True) as role:
        for table in ADDED:
            for start in (
                "DELETE FROM {}",
                "TRUNCATE {}",
                "DROP TABLE {}",
                "ALTER TABLE {} DISABLE TRIGGER ALL",
            ):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    role.execute(start.format(table).encode())
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            role.execute("CREATE TABLE mine (one INT)")


def test_what_only_the_owner_may_do_is_said_in_one_line(
    granted_folder: Path, addresses: tuple[str, str]
) -> None:
    assert granted_folder.exists()
    with pytest.raises(
        UnfitDatabase, match=r"^must be owner of table .*; punto house grants writes down what"
    ):
        store_at(addresses[1], [NextLedger()])


def test_a_role_without_rights_is_told_so(tmp_path: Path, postgresql_with_role: Cluster) -> None:
    dsn = postgresql_with_role.new_database()
    assert punto("init", tmp_path / "floor", "--store", dsn).exit_code == 0
    said = punto("verify", tmp_path / "floor", environ={ADDRESS: dsn.replace("postgres@", quote(ROLE) + "@")})
    assert said.exit_code == 2
    why = (
        "permission denied for table store_schema; punto house grants writes down what a server's role needs"
    )
    assert said.stderr == f"{why}\n"


def test_a_file_knows_no_roles(tmp_path: Path) -> None:
    assert punto("init", tmp_path / "floor").exit_code == 0
    said = punto("house", "grants", ROLE, "--data", tmp_path / "floor")
    assert (said.exit_code, said.stderr) == (2, "the store is a file: SQLite knows no roles\n")
