"""The contract, on both databases: what the database itself refuses, whoever asks."""

from collections.abc import Callable, Iterator

import apsw
import psycopg
import pytest

from punto.store import Store
from punto.store.address import store_at
from punto.store.postgres.schema import KEPT, grants
from tests.store.making import append

Run = Callable[[str], None]
REFUSED = (apsw.ConstraintError, psycopg.errors.IntegrityError)
REST = "type, version, time, actor, approver, command, receipt, clauses, payload, previous, hash, seal"


@pytest.fixture
def run(kind: str, address: str, store: Store) -> Iterator[Run]:
    """Runs a statement beside the store, with every right there is."""
    store.append(append("c1", ("table/m1", 0, 2)))
    store.append(append("c2", ("table/m2", 0, 1)))
    store.keep_checkpoints([(3, b"{}"), (3, b"[]")])
    store.take_lease("table/m1", "server-a", 0)
    store.take_lease("table/m1", "server-b", 60)
    if kind == "sqlite":
        connection = apsw.Connection(address)
        yield lambda sql: list(connection.execute(sql)).clear()
        connection.close()
    else:
        with psycopg.connect(address, autocommit=True) as server:
            yield lambda sql: server.execute(sql.encode()).close()


@pytest.mark.trust("D1")
@pytest.mark.parametrize("table", ["events", "commands", "checkpoints"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET {} = {}", "DELETE FROM {}"])
def test_what_was_written_is_neither_altered_nor_removed(run: Run, table: str, statement: str) -> None:
    column = "id" if table == "commands" else "position"
    with pytest.raises(REFUSED, match=f"{table} are only ever added"):
        run(statement.format(table, column, column))


@pytest.mark.parametrize("kind", ["postgresql"])
@pytest.mark.parametrize("table", ["events", "commands", "checkpoints"])
def test_postgresql_tables_are_not_truncated(run: Run, table: str) -> None:
    with pytest.raises(REFUSED, match=f"{table} are only ever added"):
        run(f"TRUNCATE {table}")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("4, stream, seq + 1", "the next position and number, but the wrong link"),
        ("5, stream, seq + 1", "a gap before its position"),
        ("4, stream, seq + 2", "a gap before its number"),
        ("4, stream, seq", "a number twice"),
        ("3, stream, seq + 1", "a position twice"),
        ("1, stream, seq + 1", "the first position once more"),
    ],
)
def test_an_event_that_does_not_follow_is_refused(run: Run, change: str, what: str) -> None:
    with pytest.raises(REFUSED):
        run(f"INSERT INTO events SELECT {change}, {REST} FROM events WHERE position = 3")
    assert what


def test_an_event_that_does_follow_is_not_refused(run: Run, store: Store) -> None:
    """So that the refusals above are known to be for their faults."""
    rest = REST.replace("previous, hash", "hash, hash")
    run(f"INSERT INTO events SELECT 4, stream, seq + 1, {rest} FROM events WHERE position = 3")
    assert store.head().position == 4


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [("events", "position", "3"), ("commands", "id", "'c1'"), ("checkpoints", "position", "3")],
)
def test_a_row_is_not_replaced(run: Run, kind: str, table: str, key: str, value: str) -> None:
    row = f"INTO {table} SELECT * FROM {table} WHERE {key} = {value}"
    with pytest.raises(REFUSED):
        run(f"INSERT OR REPLACE {row}" if kind == "sqlite" else f"INSERT {row}")


@pytest.mark.trust("F15")
def test_a_stale_epoch_is_refused_by_the_database_itself(run: Run) -> None:
    columns = "content, first, last, reply, 'table/m1', {}"
    row = f"INSERT INTO commands SELECT 'c9', {columns} FROM commands WHERE id = 'c1'"
    for stale in (0, 1, 3):
        with pytest.raises(REFUSED, match="stale lease"):
            run(row.format(stale))
    run(row.format(2))


def test_an_epoch_never_goes_back(run: Run) -> None:
    with pytest.raises(REFUSED, match="an epoch never goes back"):
        run("UPDATE leases SET epoch = 1")


@pytest.mark.trust("F15")
@pytest.mark.parametrize("how", ["DELETE FROM leases", "UPDATE leases SET name = 'other'"])
def test_a_lease_is_never_removed(run: Run, store: Store, how: str) -> None:
    """Else its epochs would begin again, and whoever had lost it would hold it."""
    with pytest.raises(REFUSED, match="leases are released, never removed"):
        run(how)
    assert leases(store) == [("table/m1", 2)]


@pytest.mark.trust("F15")
@pytest.mark.parametrize("epoch", [1, 2])
def test_a_lease_is_not_replaced_by_an_older_one(run: Run, store: Store, kind: str, epoch: int) -> None:
    insert = "INSERT OR REPLACE INTO" if kind == "sqlite" else "INSERT INTO"
    with pytest.raises(REFUSED):
        run(f"{insert} leases (name, holder, epoch, until) VALUES ('table/m1', 'server-a', {epoch}, 0)")
    assert leases(store) == [("table/m1", 2)]


@pytest.mark.parametrize("kind", ["postgresql"])
def test_postgresql_leases_are_not_truncated(run: Run) -> None:
    with pytest.raises(REFUSED, match="leases are released, never removed"):
        run("TRUNCATE leases")


def leases(store: Store) -> list[tuple[str, int]]:
    return store.database.read("SELECT name, epoch FROM leases")


EARLIER = {
    "sqlite": (
        "DROP TRIGGER leases_named; DROP TRIGGER leases_anew; ALTER TABLE events DROP COLUMN seal; "
        "PRAGMA user_version = 1;"
    ),
    "postgresql": (
        "DROP TRIGGER leases_named ON leases; DROP TRIGGER leases_stay ON leases; DROP FUNCTION leases_stay; "
        "ALTER TABLE events DROP COLUMN seal; "
        "ALTER TABLE store_schema DISABLE TRIGGER ALL; UPDATE store_schema SET version = 1; "
        "ALTER TABLE store_schema ENABLE TRIGGER ALL;"
    ),
}
"""What makes a store one of the first version."""


def test_a_store_of_an_earlier_version_gets_what_it_lacks(
    run: Run, store: Store, kind: str, open_store: Callable[[], Store]
) -> None:
    rules, records = store.database.objects(), list(store.every())
    run(EARLIER[kind])
    assert len(store.database.objects()) < len(rules)
    again = open_store()
    assert again.database.objects() == rules
    assert list(again.every()) == records
    assert leases(again) == [("table/m1", 2)]
    assert open_store().database.objects() == rules


@pytest.mark.trust("D1")
@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_role_with_the_least_rights_can_serve_and_cannot_alter(address: str, store: Store) -> None:
    """The server's own role may add events and read them, and that is all it may do with them."""
    role = "floor_" + address.partition("@/")[2].partition("?")[0]
    with psycopg.connect(address, autocommit=True) as owner:
        owner.execute(f"CREATE ROLE {role} LOGIN")
        owner.execute(f"GRANT DELETE ON leases TO {role}")  # as it was granted once
        owner.execute(grants(role))
        held = owner.execute(
            "SELECT table_name, privilege_type FROM information_schema.role_table_grants WHERE grantee = %s",
            [role],
        ).fetchall()
    assert {(table, right) for table, right in held if table in KEPT} == {
        (table, right) for table in KEPT for right in ("SELECT", "INSERT")
    }
    assert {right for table, right in held if table == "leases"} == {"SELECT", "INSERT", "UPDATE"}
    store.append(append("c1", ("table/m1", 0, 1)))
    with store_at(address.replace("postgres@", f"{role}@")) as served:
        served.append(append("c2", ("table/m1", 1, 1)))
        served.take_lease("table/m1", "server-a", 60)
        assert served.version("table/m1") == 2
