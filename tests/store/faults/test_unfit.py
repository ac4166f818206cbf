"""Databases that cannot keep the store's promises are not opened."""

import subprocess
import sys
from pathlib import Path

import apsw
import psycopg
import pytest

from punto.store.address import store_at
from punto.store.chain.checking import check_chain
from punto.store.errors import Unavailable, UnfitDatabase
from punto.store.event import GENESIS
from punto.store.sqlite.schema import SCHEMA_VERSION
from punto.store.sqlite.session import check_version
from tests.sizes import sizes
from tests.store.making import append
from tools.postgres import Cluster

ROOT = Path(__file__).parents[3]


@pytest.mark.trust("F13")
@pytest.mark.parametrize("version", ["3.40.1", "3.51.2", "3.52.0", "3.52.9"])
def test_an_sqlite_with_a_fault_in_its_log_is_refused(version: str) -> None:
    with pytest.raises(UnfitDatabase, match=f"^SQLite {version} can corrupt its write-ahead log"):
        check_version(version)


@pytest.mark.trust("F13")
@pytest.mark.parametrize("seconds", sizes(1, 240))
def test_two_processes_that_empty_the_log_all_the_time_break_nothing(tmp_path: Path, seconds: int) -> None:
    path = str(tmp_path / "punto.sqlite")
    store_at(path).close()
    program = [sys.executable, "-m", "tests.store.faults.hammering", path]
    running = [
        subprocess.Popen([*program, who, str(seconds)], cwd=ROOT, stdout=subprocess.PIPE) for who in "ab"
    ]
    sent = {who: int(each.communicate()[0]) for who, each in zip("ab", running, strict=True)}
    assert apsw.Connection(path).pragma("integrity_check") == "ok"
    with store_at(path) as store:
        assert check_chain(store, 0, GENESIS).position == 4 * sum(sent.values())
        assert {who: store.version(f"table/{who}") for who in sent} == {
            who: 3 * number for who, number in sent.items()
        }
    assert min(sent.values()) > 0


@pytest.mark.parametrize("version", ["3.51.3", "3.51.4", "3.53.0", "3.54.1"])
def test_an_sqlite_without_it_is_taken(version: str) -> None:
    check_version(version)


def test_the_sqlite_in_use_is_one_of_them() -> None:
    check_version(apsw.sqlite_lib_version())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "punto.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(UnfitDatabase, match=r"^punto\.sqlite cannot be opened: "):
        store_at(str(tmp_path / "punto.sqlite"))


def test_a_folder_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(UnfitDatabase, match=r"/no: there is no such folder; make it first$"):
        store_at(str(tmp_path / "no" / "punto.sqlite"))


def test_an_sqlite_database_of_somebody_else_is_refused(tmp_path: Path) -> None:
    apsw.Connection(str(tmp_path / "punto.sqlite")).execute("CREATE TABLE bets (id)")
    with pytest.raises(UnfitDatabase, match=f"schema 0; this store reads schema {SCHEMA_VERSION}$"):
        store_at(str(tmp_path / "punto.sqlite"))


def test_a_postgresql_database_of_somebody_else_is_refused(postgresql: Cluster) -> None:
    address = postgresql.new_database()
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE bets (id int)")
    with pytest.raises(UnfitDatabase, match="has tables, and they are not the store's; give it an empty one"):
        store_at(address)


def test_a_newer_schema_is_refused(postgresql: Cluster, tmp_path: Path) -> None:
    address, file = postgresql.new_database(), tmp_path / "punto.sqlite"
    for place in (address, str(file)):
        store_at(place).close()
    with psycopg.connect(address) as connection:
        connection.execute("INSERT INTO store_schema VALUES (99)")
    apsw.Connection(str(file)).execute("PRAGMA user_version = 99")
    for place in (address, str(file)):
        with pytest.raises(UnfitDatabase, match="schema 99; this store reads schema"):
            store_at(place)


def test_a_database_that_another_keeps_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.store.sqlite.session.BUSY_MILLISECONDS", 20)
    path = str(tmp_path / "punto.sqlite")
    store = store_at(path)
    other = apsw.Connection(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match=r"^another process kept the database too long; nothing was"):
        store.append(append("c1", ("table/m1", 0, 1)))
    with pytest.raises(Unavailable):
        store_at(path)
    other.execute("ROLLBACK")
    assert store.append(append("c1", ("table/m1", 0, 1))).last == 1
    store.close()
    other.close()


def test_a_server_that_does_not_answer_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match=r"^PostgreSQL cannot be reached: "):
        store_at(f"postgresql://postgres@/floor?host={tmp_path}")


def open_until_refused(address: str) -> None:
    """The server takes a moment to notice its new settings."""
    for _ in range(100):
        store_at(address).close()


def test_a_server_that_does_not_sync_is_refused(postgresql: Cluster) -> None:
    address = postgresql.new_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    try:
        with pytest.raises(UnfitDatabase, match=r"^PostgreSQL runs with fsync off: what it"):
            open_until_refused(address)
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM RESET fsync")
            connection.execute("SELECT pg_reload_conf()")
            while connection.execute("SHOW fsync").fetchone() != ("on",):
                connection.execute("SELECT pg_sleep(0.01)")
