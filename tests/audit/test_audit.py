"""What somebody with every right over the database puts beside the chain is found by `punto verify`."""

import json
from pathlib import Path

import apsw
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.audit.books import check_books, has_books
from punto.books.projection import LedgerProjection
from punto.operation.data_directory import make
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store.chain.checking import check_strays, full_pass
from punto.store.errors import ChainBroken
from punto.table import TABLE, Done
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from tests.cli.running import punto
from tests.live.hosting import ANN, Serving
from tests.operation.floors import edit
from tests.store.tampering import edit_transfers

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()


@pytest.fixture
def audited_folder(folder: Path) -> Path:
    """A floor with a table, its books, a coup that was paid and an order that was refused."""
    with store_of(load(folder, {}), [LedgerProjection()]) as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        serving.play()
        stake = Stake(id="w9", wager="banker", amount=900_000_00)
        assert serving.gives(ANN, PlaceBets(stakes=(stake,))).refused
    assert punto("verify", folder).exit_code == 0
    return folder


def fault(folder: Path) -> str:
    said = punto("verify", folder)
    assert said.exit_code == 1, said.stdout
    return said.stderr.strip()


def head(folder: Path) -> int:
    connection = apsw.Connection(str(folder / "punto.sqlite"))
    found = connection.execute("SELECT max(position) FROM events").get
    connection.close()
    return int(found)


LINE = "INSERT INTO transfers VALUES ({}, 0, 'x', 1, 'x', 'cage', 'stack/m1/Ann', 'chips:AUD', 5, NULL, NULL)"


@pytest.mark.trust("D1")
def test_an_entry_beyond_the_end_of_the_chain_is_found(audited_folder: Path) -> None:
    beyond = head(audited_folder) + 1
    edit(audited_folder, LINE.format(beyond))
    assert (
        fault(audited_folder) == f"record {beyond}: the books have entries for it, and have not come so far"
    )


@pytest.mark.trust("D1")
def test_an_entry_before_the_first_record_is_found(audited_folder: Path) -> None:
    edit(audited_folder, LINE.format(-7))
    assert fault(audited_folder) == "record -7: its entries in the books are not what it moved"


@pytest.mark.trust("D1")
def test_books_that_have_come_further_than_the_chain_are_found(audited_folder: Path) -> None:
    beyond = head(audited_folder) + 100
    edit(audited_folder, f"UPDATE projections SET position = {beyond}")
    assert fault(audited_folder) == f"record {beyond}: the books have come so far, and the chain has not"


@pytest.mark.trust("D1")
@pytest.mark.parametrize(
    ("change", "form"),
    [
        ("UPDATE projections SET version = 3 WHERE name = 'ledger'", "form 3"),
        ("DELETE FROM projections WHERE name = 'ledger'", "no known form"),
    ],
)
def test_books_that_cannot_be_checked_are_a_fault(audited_folder: Path, change: str, form: str) -> None:
    edit(audited_folder, "UPDATE transfers SET amount = amount + 100 WHERE rowid = 1")
    edit(audited_folder, change)
    assert fault(audited_folder).startswith(
        f"the books are not checked: they are of {form}, and not of form "
    )
    assert punto("ledger", "debts", "--data", audited_folder).exit_code == 0
    assert punto("verify", audited_folder).exit_code == 0, "they were made anew from the events"


def test_a_store_without_books_says_so(tmp_path: Path) -> None:
    make(tmp_path / "floor")
    found = json.loads(punto("verify", tmp_path / "floor", "--json").stdout)
    assert (found["books"], "transfers" in found) == ("none yet", False)


FORGED = "INSERT INTO commands SELECT 'forged', content, {}, {}, reply, NULL, NULL FROM commands LIMIT 1"


@pytest.mark.trust("D1")
@pytest.mark.parametrize(("first", "last"), [(0, 0), (3, 3), (999_999, 999_999)])
def test_a_command_that_no_event_vouches_for_is_found(audited_folder: Path, first: int, last: int) -> None:
    edit(audited_folder, FORGED.format(first, last))
    words = "command forged is on record, and no event of it is where it says"
    assert fault(audited_folder) == words
    said = punto("backup", audited_folder.parent / "copy", "--data", audited_folder)
    assert (said.exit_code, said.stderr) == (1, words + "\n")


@pytest.mark.trust("D1")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("command", "another"),
        ("first", 1),
        ("last", 9_999),
        ("versions", {}),
        ("versions", {"table/m1": 1}),
        ("answer", "bm8="),
    ],
)
def test_a_reply_that_is_not_what_the_events_say_is_found(
    audited_folder: Path, name: str, value: object
) -> None:
    path = str(audited_folder / "punto.sqlite")
    connection = apsw.Connection(path)
    command, reply, first = connection.execute("SELECT id, reply, first FROM commands WHERE first = 12").get
    connection.close()
    changed = json.dumps(json.loads(reply) | {name: value}, separators=(",", ":"))
    edit(audited_folder, f"UPDATE commands SET reply = CAST('{changed}' AS BLOB) WHERE id = '{command}'")
    assert fault(audited_folder) == f"record {first}: its command {command} is not as it was recorded"


@pytest.mark.trust("D1")
@pytest.mark.parametrize("column", ["first", "last"])
def test_a_place_that_is_not_where_its_events_are_is_found(audited_folder: Path, column: str) -> None:
    edit(audited_folder, f"UPDATE commands SET {column} = {column} + 500 WHERE first = 12")
    assert "is on record, and no event of it is where it says" in fault(audited_folder)


@pytest.mark.trust("D1", "G5")
def test_a_broken_chain_is_not_copied_and_signed(audited_folder: Path) -> None:
    edit(audited_folder, "UPDATE events SET actor = 'eve' WHERE position = 9")
    said = punto("backup", audited_folder.parent / "copy", "--data", audited_folder)
    assert (said.exit_code, said.stderr) == (1, "record 9: its content does not have its hash\n")
    assert [each.name for each in audited_folder.parent.iterdir()] == ["floor"]
    edit(audited_folder, "UPDATE events SET actor = 'Dan' WHERE position = 9")


def test_a_command_that_is_gone_is_not_copied(audited_folder: Path) -> None:
    edit(audited_folder, "DELETE FROM commands WHERE first = 12")
    said = punto("backup", audited_folder.parent / "copy", "--data", audited_folder)
    assert said.exit_code == 1
    assert said.stderr.startswith("record 12: its command ")


@pytest.mark.trust("D1")
def test_both_databases_find_what_lies_beside_the_chain(serving: Serving) -> None:
    serving.play()
    store = serving.tables.store
    beyond = store.head().position + 1
    edit_transfers(store, LINE.format(beyond))
    with pytest.raises(ChainBroken, match=f"^record {beyond}: the books have entries for it"):
        check_books(store)
    store.transact(lambda session: session.rows("UPDATE projections SET version = 1"))
    with pytest.raises(ChainBroken, match=r"^the books are not checked: they are of form 1, "):
        has_books(store)
    store.transact(lambda session: session.rows("DELETE FROM projections"))
    with pytest.raises(ChainBroken, match=r"^the books are not checked: they are of no known form, "):
        has_books(store)
    store.rebuild(LedgerProjection())
    assert check_books(store) > 0
    store.transact(lambda session: session.rows(FORGED.format(0, 0)))
    with pytest.raises(ChainBroken, match=r"^command forged is on record, and no event of it"):
        check_strays(store)


def test_an_order_that_changes_nothing_leaves_a_record(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chain vouches for its answer as for every other."""
    store = serving.tables.store
    before = store.version("table/m1")
    monkeypatch.setattr(TABLE, "carry_out", lambda state, _: Done((), state, ()))
    order = PlaceBets(stakes=(Stake(id="w1", wager="banker", amount=100_00),))
    answers = [serving.gives(ANN, order, "nothing") for _ in range(2)]
    assert [(each.events, each.refused) for each in answers] == [(0, ()), (0, ())]
    (kept,) = (each for each in store.every() if each.event.command == "nothing")
    assert (kept.event.stream, kept.event.type, kept.event.actor) == ("refused/m1", "command-idle", "Ann")
    assert store.version("table/m1") == before
    assert [step.state for step in full_pass(store, KEY)][-1] == "good"
    assert check_books(store) > 0
