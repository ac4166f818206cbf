"""The whole schema is checked: whatever is added, missing or altered in it is named, on either database."""

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import psycopg
import pytest

from punto.accounts.first_administrator import first_administrator
from punto.audit.schema_check import SchemaCheck, check_schema
from punto.books.projection import LedgerProjection
from punto.operation.data_directory import LOCK, DataDirectory
from punto.store.errors import ChainBroken
from punto.store.store import Store
from tests.cli.running import punto
from tests.waiting import eventually

Run = Callable[[str], None]
SAME = "is not as this program makes it"
ADDED = "was added; this program makes no such thing"
GONE = "is missing"
REWRITTEN = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, {}, {}); {}"
RELOADED = "PRAGMA writable_schema = RESET"

SQLITE = [
    ("DROP TRIGGER events_no_update", "trigger/events_no_update", GONE),
    (
        ("DROP TRIGGER transfers_no_delete; CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers "
        "WHEN 0 BEGIN SELECT RAISE(ABORT, 'no'); END"),
        "trigger/transfers_no_delete", SAME,
    ),
    (
        REWRITTEN.format("'CHECK (amount >= 0'", "'CHECK (amount >= -9000000000'", RELOADED),
        "table/balances", SAME,
    ),
    (
        "CREATE TRIGGER skim AFTER INSERT ON transfers BEGIN UPDATE balances SET amount = amount + 1; END",
        "trigger/skim", ADDED,
    ),
    ("CREATE TABLE mine (id)", "table/mine", ADDED),
    ("CREATE VIEW mine AS SELECT * FROM people", "view/mine", ADDED),
    ("CREATE INDEX mine ON events (actor)", "index/mine", ADDED),
    ("DROP INDEX sign_ins_person", "index/sign_ins_person", GONE),
    ("ALTER TABLE people ADD COLUMN more TEXT", "table/people", SAME),
    (
        "CREATE TRIGGER promote AFTER UPDATE ON people BEGIN UPDATE people SET role = 'administrator'; END",
        "trigger/promote", ADDED,
    ),
]  # fmt: skip
POSTGRESQL = [
    ("DROP TRIGGER events_follow ON events", "trigger/events/events_follow", GONE),
    ("ALTER TABLE events DISABLE TRIGGER events_follow", "trigger/events/events_follow", SAME),
    ("ALTER TABLE sign_ins DISABLE TRIGGER ALL", "references/people", ""),
    (
        ("CREATE OR REPLACE FUNCTION only_added() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RETURN NULL; END $$"),
        "function/only_added", SAME,
    ),
    ("ALTER TABLE balances DROP CONSTRAINT balances_check", "constraint/balances/balances_check", GONE),
    ("ALTER TABLE people ALTER COLUMN password DROP NOT NULL", "column/people/password", SAME),
    ("ALTER TABLE people ALTER COLUMN role SET DEFAULT 'administrator'", "column/people/role", SAME),
    ("CREATE TABLE mine (id int)", "table/mine", ADDED),
    ("CREATE INDEX mine ON events (actor)", "index/events/mine", ADDED),
    ("DROP INDEX sign_ins_person", "index/sign_ins/sign_ins_person", GONE),
    ("ALTER TABLE events ENABLE ROW LEVEL SECURITY", "table/events", SAME),
    ("CREATE POLICY mine ON people USING (true)", "policy/people/mine", ADDED),
    ("CREATE RULE mine AS ON DELETE TO people DO INSTEAD NOTHING", "rule/people/mine", ADDED),
    ("GRANT UPDATE ON events TO PUBLIC", "grant/events/PUBLIC/UPDATE", ADDED),
    ("GRANT DELETE ON transfers TO PUBLIC", "grant/transfers/PUBLIC/DELETE", ADDED),
]  # fmt: skip
ATTACKS = [("sqlite", *each) for each in SQLITE] + [("postgresql", *each) for each in POSTGRESQL]


@pytest.fixture
def whole_folder(folder_anywhere: Path) -> Path:
    """A data directory with books and accounts."""
    first_administrator(folder_anywhere, {})
    with DataDirectory(folder_anywhere, {}, [LedgerProjection()]):
        pass
    return folder_anywhere


@pytest.fixture
def run(kind: str, address: str, whole_folder: Path) -> Iterator[Run]:
    if kind == "sqlite":
        connection = apsw.Connection(str(whole_folder / "punto.sqlite"))
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
        yield lambda sql: list(connection.execute(sql)).clear()
        connection.close()
    else:
        with psycopg.connect(address, autocommit=True) as server:
            yield lambda sql: server.execute(sql.encode()).close()


@pytest.mark.trust("G1", "F29")
@pytest.mark.parametrize(("kind", "sql", "name", "what"), ATTACKS, ids=[each[2] for each in ATTACKS])
def test_what_is_altered_is_named_by_verify_and_nothing_starts(
    whole_folder: Path, run: Run, sql: str, name: str, what: str
) -> None:
    assert punto("verify", whole_folder).exit_code == 0
    run(sql)
    said = punto("verify", whole_folder)
    assert said.exit_code == 1
    assert name.rpartition("/")[2] in said.stderr or not what, said.stderr
    assert what or said.stderr.startswith("database/")
    with pytest.raises(Exception, match=r"database/|is missing|was added"):
        DataDirectory(whole_folder, {}, [LedgerProjection()], looks=[SchemaCheck()])


@pytest.mark.trust("G1", "F29")
def test_a_server_that_runs_finds_it_and_locks_the_store(
    whole_folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.audit.schema_check.EVERY", 0.0)
    with DataDirectory(whole_folder, {}, [LedgerProjection()], looks=[SchemaCheck()]) as floor:
        run("CREATE TABLE mine (id INTEGER)")
        eventually((whole_folder / LOCK).exists)
        assert f"database/table/mine: {ADDED}" in floor.faults()


def test_a_store_of_which_only_some_tables_were_made_is_as_it_should_be(store: Store) -> None:
    check_schema(store)
    store.transact(lambda session: session.rows("CREATE TABLE more (id INTEGER)"))
    with pytest.raises(ChainBroken, match="database/table/more: was added"):
        check_schema(store)
