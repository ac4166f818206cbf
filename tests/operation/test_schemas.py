"""PostgreSQL with options in its address: whoever reads looks where whoever writes has written."""

import time
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from punto.store.address import store_at
from punto.store.errors import Unavailable
from punto.store.session import WriterSession
from tests.cli.running import punto
from tests.store.making import append
from tools.postgres import Cluster

LIMIT = 500
"""Milliseconds: so long that on a busy machine no step of an ordinary command takes them."""


@pytest.fixture
def addresses(postgresql: Cluster) -> tuple[str, str]:
    """Two schemas of one database, the usual one first."""
    usual = postgresql.new_database()
    with psycopg.connect(usual, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA other")
    return usual, within(usual, "other")


def within(address: str, schema: str) -> str:
    return f"{address}&options={quote(f'-c search_path={schema}')}"


def test_two_stores_in_one_database_do_not_know_of_each_other(addresses: tuple[str, str]) -> None:
    with store_at(addresses[0]) as usual, store_at(addresses[1]) as other:
        usual.append(append("c1", ("table/m1", 0, 3)))
        assert other.head().position == 0
        assert other.append(append("c1", ("table/m1", 0, 1))).last == 1
        assert (other.head().position, other.version("table/m1")) == (1, 1)
        assert (usual.head().position, usual.version("table/m1")) == (3, 3)


def test_a_store_is_not_woken_by_its_neighbour(addresses: tuple[str, str]) -> None:
    with store_at(addresses[0]) as usual, store_at(addresses[1]) as other:
        usual.append(append("c1", ("table/m1", 0, 3)))
        other.database.wait(0, 0.5)
        usual.append(append("c2", ("table/m1", 3, 3)))
        began = time.monotonic()
        other.database.wait(0, 0.4)
        assert time.monotonic() - began >= 0.4


def test_a_floor_is_made_and_checked_in_a_schema_of_its_own(
    addresses: tuple[str, str], tmp_path: Path
) -> None:
    made = punto("init", tmp_path / "floor", "--store", addresses[1])
    assert (made.exit_code, made.stderr) == (0, "")
    assert punto("verify", tmp_path / "floor").exit_code == 0
    with psycopg.connect(addresses[0]) as connection:
        there = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert there == [(0,)]


def test_a_schema_that_there_is_not_is_named(addresses: tuple[str, str], tmp_path: Path) -> None:
    said = punto("init", tmp_path / "floor", "--store", within(addresses[0], "nowhere"))
    why = "the database has no schema nowhere, which the address asks for; make it first\n"
    assert (said.exit_code, said.stderr) == (2, why)
    assert not list(tmp_path.iterdir())


def test_a_reader_plans_afresh_each_time(addresses: tuple[str, str]) -> None:
    with store_at(addresses[1]) as other:
        assert other.database.read("SHOW plan_cache_mode") == [("force_custom_plan",)]
        assert other.database.read("SHOW search_path") == [("other",)]


def test_a_transaction_that_the_server_ended_was_not_there(postgresql: Cluster) -> None:
    """A time limit of the server's is no fault of the command, which may be sent again."""
    limit = quote(f"-c idle_in_transaction_session_timeout={LIMIT}")

    def too_slow(session: WriterSession) -> object:
        time.sleep(3 * LIMIT / 1_000)
        return session.rows("SELECT 1")

    with store_at(f"{postgresql.new_database()}&options={limit}") as store:
        with pytest.raises(Unavailable, match="the database went away"):
            store.transact(too_slow)
        assert store.append(append("c1", ("table/m1", 0, 1))).last == 1
