"""Damaged books and missing rules: named by `punto verify`, and the books made anew on request."""

import json
from collections.abc import Callable
from pathlib import Path

import apsw
import psycopg
import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.operation.data_directory import DataDirectory, make
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store import Store
from punto.store.chain.checking import full_pass
from punto.store.journal import STREAM, entry_of
from punto.store.keys.files import public_key
from tests.cli.running import punto
from tests.live.hosting import Serving
from tools.postgres import Cluster

BY = ("--by", "max", "--reason", "edited by hand")
Run = Callable[[str], None]


@pytest.fixture
def played_folder(folder_anywhere: Path) -> Path:
    """A floor with a table at which a coup was paid."""
    with store_of(load(folder_anywhere, {}), [LedgerProjection()]) as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        serving.play()
    return folder_anywhere


@pytest.fixture
def run(played_folder: Path, kind: str) -> Run:
    """Runs statements beside the store, with every right there is."""

    def runs(sql: str) -> None:
        address = load(played_folder, {}).address
        if kind == "sqlite":
            connection = apsw.Connection(address)
            connection.execute(sql)
            connection.close()
        else:
            with psycopg.connect(address, autocommit=True) as server:
                server.execute(sql.encode())

    return runs


def opened(folder: Path) -> Store:
    return store_of(load(folder, {}))


def fault(folder: Path) -> str:
    said = punto("verify", folder)
    assert said.exit_code == 1, said.stdout + said.stderr
    return said.stderr.strip()


def rebuilt(folder: Path) -> list[str]:
    """Have the books made anew, see that all is good, and say what was wrong with them."""
    said = punto("ledger", "rebuild", "--data", folder, *BY, "--json")
    assert (said.exit_code, said.stderr) == (0, "")
    assert punto("verify", folder).exit_code == 0
    found = json.loads(said.stdout)
    with opened(folder) as store:
        assert check_books(store) == found["transfers"] > 0
    wrong: list[str] = found["wrong"]
    return wrong


def test_a_balance_that_was_edited(played_folder: Path, run: Run) -> None:
    with opened(played_folder) as store:
        ((right,),) = store.database.read("SELECT amount FROM balances WHERE account = 'stack/m1/Ann'")
    run("UPDATE balances SET amount = amount + 7 WHERE account = 'stack/m1/Ann'")
    assert "the books hold" in fault(played_folder)
    assert rebuilt(played_folder) == [f"stack/m1/Ann: held {right + 7} of chips:AUD, and should hold {right}"]


def test_a_balance_that_was_removed(played_folder: Path, run: Run) -> None:
    run("DELETE FROM balances WHERE account = 'stack/m1/Ann'")
    (wrong,) = rebuilt(played_folder)
    assert wrong.startswith("stack/m1/Ann: held nothing of chips:AUD, and should hold ")


@pytest.mark.parametrize("table", ["balances", "transfers"])
def test_a_table_that_is_gone_is_named_in_one_line(played_folder: Path, run: Run, table: str) -> None:
    run(f"DROP TABLE {table}")
    said = fault(played_folder)
    assert said.startswith(f"the books are not whole; missing: {table}")
    assert said.endswith("; punto ledger rebuild makes them anew from the events")
    for words in (("takings",), ("debts",), ("statement", "stack/m1/Ann")):
        ledger = punto("ledger", *words, "--data", played_folder)
        assert ledger.exit_code in {0, 2}, words
        assert ledger.exit_code == 0 or (table in ledger.stderr and ledger.stderr.count("\n") == 1)
    assert rebuilt(played_folder)[0] == f"{table} was missing"


def test_transfers_that_were_edited_left_out_and_put_in(played_folder: Path, run: Run) -> None:
    guards = ["transfers_no_update", "transfers_no_delete", "transfers_only_added"]
    with opened(played_folder) as store:
        positions = [
            row[0] for row in store.database.read("SELECT DISTINCT position FROM transfers ORDER BY 1")
        ]
        there = [name for name, _ in store.database.objects(["transfers"])]
    present = [name for name in guards if f"trigger/{name}" in there]
    for name in present:
        run(f"DROP TRIGGER {name}" + (" ON transfers" if name.endswith("added") else ""))
    assert fault(played_folder).startswith(f"the books are not whole; missing: trigger {present[0]}")
    run(f"UPDATE transfers SET amount = amount + 1 WHERE position = {positions[0]} AND place = 0")
    run(f"DELETE FROM transfers WHERE position = {positions[1]} AND place = 0")
    beyond = "999999, 3, 'x', 1, 'x', 'cage', 'float/m1', 'chips:AUD', 5, NULL, NULL"
    run(f"INSERT INTO transfers VALUES ({beyond})")
    wrong = rebuilt(played_folder)
    assert [each for each in wrong if each.startswith("trigger")] == [
        f"trigger {x} was missing" for x in present
    ]
    assert [each for each in wrong if each.startswith("record")] == [
        f"record {positions[0]}: transfer 0 was not what it moved",
        f"record {positions[1]}: transfer 0 was not what it moved",
        "record 999999: transfer 3 was not what it moved",
    ]


def test_books_that_say_they_have_come_further(played_folder: Path, run: Run) -> None:
    run("UPDATE projections SET position = 5000 WHERE name = 'ledger'")
    assert rebuilt(played_folder) == ["the books had come to record 5000, which there is not"]
    run("UPDATE projections SET version = 1 WHERE name = 'ledger'")
    assert rebuilt(played_folder) == ["the books were of form 1"]


def test_good_books_are_made_anew_too_and_it_is_on_record(played_folder: Path) -> None:
    assert rebuilt(played_folder) == []
    with opened(played_folder) as store:
        entry = entry_of(store.read_stream(STREAM)[-1])
    assert (entry.kind, entry.actor, entry.component, entry.reason, entry.before) == (
        "intervention", "max", "books", "edited by hand", "nothing was wrong",
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["sqlite"])
def test_not_while_a_server_serves_and_not_from_a_broken_chain(played_folder: Path, run: Run) -> None:
    with DataDirectory(played_folder, {}):
        said = punto("ledger", "rebuild", "--data", played_folder, *BY)
        assert (said.exit_code, "serves; stop it first" in said.stderr) == (2, True)
    run("UPDATE balances SET amount = amount + 7 WHERE account = 'stack/m1/Ann'")
    run("DROP TRIGGER events_no_update")
    run("UPDATE events SET actor = 'x' WHERE position = 3")
    said = punto("ledger", "rebuild", "--data", played_folder, *BY)
    assert (said.exit_code, said.stderr) == (1, "record 3: its content does not have its hash\n")


def test_rules_that_are_gone_or_otherwise_are_named(played_folder: Path, run: Run, kind: str) -> None:
    with opened(played_folder) as store:
        for _ in full_pass(store, public_key(played_folder / "keys")):
            pass
    run("DROP TRIGGER events_follow" + ("" if kind == "sqlite" else " ON events"))
    assert fault(played_folder) == "database/trigger/events_follow: is missing"
    if kind == "sqlite":
        run("CREATE TRIGGER events_follow BEFORE INSERT ON events BEGIN SELECT 1; END")
        assert fault(played_folder) == "database/trigger/events_follow: is not as it was accepted"
    else:
        run("ALTER TABLE commands DISABLE TRIGGER commands_only_added")
        assert fault(played_folder).splitlines() == [
            "database/trigger/commands_only_added: is not as it was accepted",
            "database/trigger/events_follow: is missing",
        ]


def test_rules_that_nobody_accepted_are_a_warning(tmp_path: Path, postgresql: Cluster) -> None:
    """As after a restore into a database of the other kind: no server starts until they are accepted."""
    make(tmp_path / "floor")
    assert punto("backup", tmp_path / "copy", "--data", tmp_path / "floor", "--with-keys").exit_code == 0
    key, address = tmp_path / "floor" / "keys" / "checkpoint.pub", postgresql.new_database()
    words = ("restore", tmp_path / "copy", tmp_path / "again", "--key", key, "--store", address)
    assert punto(*words).exit_code == 0
    why = "the rules in this database were never accepted; punto house accept accepts them"
    said = punto("verify", tmp_path / "again")
    assert (said.exit_code, said.stderr) == (0, f"warning: {why}\n")
    assert punto("house", "accept", "--data", tmp_path / "again", *BY).exit_code == 0
    assert punto("verify", tmp_path / "again").stderr == ""
