"""A store checks its own tables: from the last checkpoint before it serves, then all of it."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store import Store, canonical
from punto.store.chain.checking import FullPass, Progress, full_pass, resume
from punto.store.chain.checkpoints import Checkpointer, Signer, last_lines, read_checkpoint, take
from punto.store.errors import ChainBroken
from punto.store.event import GENESIS, record
from tests.sizes import sizes
from tests.store.making import append

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key()
RECORDS = 40
Edit = Callable[[str], None]

EVENT_EDITS = [
    "stream = stream || 'x'",
    "seq = seq + 1000",
    "type = 'card-turned'",
    "version = version + 1",
    "time = '2026-11-15T12:00:00.001Z'",
    "actor = 'somebody-else'",
    "approver = 'nobody'",
    "command = 'c0' || command",
    "receipt = 'x' || receipt",
    "clauses = '[]'",
    "payload = hash",
    "previous = hash",
    "hash = previous",
]


@pytest.fixture
def filled(store: Store) -> Store:
    """Forty events of ten commands, with a checkpoint at the twentieth."""
    for number in range(10):
        store.append(append(f"c{number}", ("table/m1", None, 3), ("jackpot/j1", None, 1), answer=b"yes"))
        if number == 4:
            take(store, Signer(KEY))
    return store


@pytest.fixture
def edit(kind: str, address: str, filled: Store) -> Iterator[Edit]:
    """Edits rows as somebody with every right would: the rules of the database are switched off first."""
    assert filled.head().position == RECORDS
    if kind == "sqlite":
        connection = apsw.Connection(address)
        for (name,) in list(connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")):
            connection.execute(f"DROP TRIGGER {name}")
        yield lambda sql: list(connection.execute(sql)).clear()
        connection.close()
    else:
        with psycopg.connect(address, autocommit=True) as server:
            server.execute("SET session_replication_role = replica")
            yield lambda sql: server.execute(sql.encode()).close()


def last_of(store: Store) -> Progress:
    return list(full_pass(store, PUBLIC))[-1]


def named(store: Store) -> int:
    with pytest.raises(ChainBroken) as broken:
        last_of(store)
    return broken.value.position


def test_an_untouched_store_is_good(filled: Store) -> None:
    assert last_of(filled) == Progress("good", RECORDS, RECORDS)
    assert resume(filled, PUBLIC).position == RECORDS


def test_an_empty_store_is_good(store: Store) -> None:
    assert last_of(store) == Progress("good", 0, 0)
    assert resume(store, PUBLIC).position == 0


@pytest.mark.parametrize("change", EVENT_EDITS)
def test_an_edited_event_is_found_and_named(filled: Store, edit: Edit, change: str) -> None:
    row = random.Random(change).randrange(2, RECORDS + 1)  # noqa: S311 - the same row every time
    edit(f"UPDATE events SET {change} WHERE position = {row}")
    assert named(filled) == row


def test_a_deleted_event_is_found_and_named(filled: Store, edit: Edit) -> None:
    edit("DELETE FROM events WHERE position = 17")
    assert named(filled) == 17


def test_two_exchanged_events_are_found_and_named(filled: Store, edit: Edit) -> None:
    for before, after in ((7, 900), (9, 7), (900, 9)):
        edit(f"UPDATE events SET position = {after} WHERE position = {before}")
    assert named(filled) == 7


@pytest.mark.parametrize(
    "change",
    ["content = 'x' || content", "reply = x", "reply = content", "id = 'x' || id"],
)
def test_an_edited_command_is_found_by_its_first_event(
    kind: str, filled: Store, edit: Edit, change: str
) -> None:
    blob = "CAST({} AS BLOB)" if kind == "sqlite" else "convert_to({}, 'UTF8')"
    reply = {"command": "c3", "first": 13, "last": 16, "versions": {"table/m1": 12, "jackpot/j1": 4}}
    forged = blob.format(f"'{canonical(reply | {'answer': 'bm8='}).decode()}'")
    change = change.replace("= x", f"= {forged}").replace("= content", f"= {blob.format('content')}")
    edit(f"UPDATE commands SET {change} WHERE id = 'c3'")
    assert named(filled) == 13


def test_a_deleted_command_is_found_by_its_first_event(filled: Store, edit: Edit) -> None:
    edit("DELETE FROM commands WHERE id = 'c3'")
    assert named(filled) == 13


def test_a_forged_checkpoint_is_found(filled: Store, edit: Edit) -> None:
    edit("UPDATE checkpoints SET body = (SELECT hash FROM events WHERE position = 20)")
    for check in (lambda: last_of(filled), lambda: resume(filled, PUBLIC)):
        with pytest.raises(ChainBroken, match="a checkpoint does not carry the signature of key"):
            check()


@pytest.mark.parametrize(("row", "noticed"), [(19, False), (20, True), (21, True), (40, True)])
def test_before_serving_everything_from_the_last_checkpoint_on_is_checked(
    filled: Store, edit: Edit, row: int, noticed: bool
) -> None:
    edit(f"UPDATE events SET actor = 'somebody-else' WHERE position = {row}")
    if noticed:
        with pytest.raises(ChainBroken, match=f"^record {row}: "):
            resume(filled, PUBLIC)
    else:
        assert resume(filled, PUBLIC).position == RECORDS
    assert named(filled) == row


def test_records_lost_behind_a_checkpoint_outside_are_missed(
    filled: Store, edit: Edit, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.jsonl"
    assert take(filled, Signer(KEY), outside) is not None
    edit("DELETE FROM events WHERE position > 38")
    edit("DELETE FROM checkpoints WHERE position > 38")
    assert resume(filled, PUBLIC).position == 38, "nothing within the store betrays it"
    with pytest.raises(ChainBroken, match=r"^record 39: is missing; a checkpoint was signed for record 40$"):
        resume(filled, PUBLIC, outside)


def test_a_checkpoint_of_a_record_that_is_gone_is_found(filled: Store, edit: Edit) -> None:
    take(filled, Signer(KEY))
    edit("DELETE FROM events WHERE position > 36")
    with pytest.raises(ChainBroken, match=r"^record 37: is missing; a checkpoint was signed for record 40$"):
        last_of(filled)


@pytest.mark.trust("F5")
@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_chain_rewritten_whole_is_found_by_the_checkpoint_within(
    filled: Store, edit: Edit, address: str
) -> None:
    """Everything from the third record on is worked out anew; only the signature cannot be."""
    edit("UPDATE events SET actor = 'somebody-else' WHERE position = 3")
    connection, previous = apsw.Connection(address), GENESIS
    for old in filled.read_all():
        new = record(old.position, old.event, old.receipt, previous)
        values = (new.previous, new.hash, new.position)
        connection.execute("UPDATE events SET previous = ?, hash = ? WHERE position = ?", values)
        previous = new.hash
    connection.close()
    with pytest.raises(ChainBroken, match=r"^record 20: differs from the checkpoint that was signed for it$"):
        last_of(filled)
    with pytest.raises(ChainBroken, match=r"^record 20: differs from the checkpoint that was signed for it$"):
        resume(filled, PUBLIC)


@pytest.mark.trust("D1", "F4")
@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("edits", sizes(300, 1_000))
def test_edits_at_random_are_all_found(filled: Store, edit: Edit, address: str, edits: int) -> None:
    """Any row, any column; each edit is taken back before the next."""
    chance = random.Random(2026)  # noqa: S311 - the same edits every time
    connection = apsw.Connection(address)
    columns = [row[1] for row in connection.execute("PRAGMA table_info(events)")][2:]
    columns.remove("seal")  # of stores with a key: tests/operation/test_vouching.py
    missed = []
    for _ in range(edits):
        row, column = chance.randrange(1, RECORDS + 1), chance.choice(columns)
        kept = connection.execute(f"SELECT {column} FROM events WHERE position = ?", (row,)).get
        forged = {int: 77, str: "x", bytes: bytes(32), type(None): "x"}[type(kept)]
        if forged == kept:
            forged = b"\1" * 32
        statement = f"UPDATE events SET {column} = ? WHERE position = ?"
        connection.execute(statement, (forged, row))
        try:
            last_of(filled)
            missed.append((row, column))
        except ChainBroken as broken:
            if broken.position != row:
                missed.append((row, column))
        connection.execute(statement, (kept, row))
    connection.close()
    assert missed == []
    assert edit is not None


def test_a_full_pass_runs_in_the_background_and_says_how_it_ended(filled: Store, edit: Edit) -> None:
    told: list[Progress] = []
    assert FullPass(filled, PUBLIC, told.append).wait() == Progress("good", RECORDS, RECORDS)
    edit("UPDATE events SET actor = 'x' WHERE position = 3")
    fault = "record 3: its content does not have its hash"
    assert FullPass(filled, PUBLIC, told.append).wait() == Progress("broken", 0, 0, fault)
    assert [progress.state for progress in told] == ["good", "broken"]


def test_the_store_is_written_to_while_a_full_pass_runs(filled: Store) -> None:
    steps = full_pass(filled, PUBLIC)
    assert next(steps).state == "running"
    filled.append(append("later", ("table/m1", None, 1)))
    take(filled, Signer(KEY))
    assert list(steps) == [Progress("good", RECORDS, RECORDS)]
    assert last_of(filled) == Progress("good", RECORDS + 1, RECORDS + 1)


def test_checkpoints_are_signed_when_the_chain_has_grown(filled: Store, tmp_path: Path) -> None:
    outside = tmp_path / "outside.jsonl"
    checkpointer = Checkpointer(filled, Signer(KEY), outside, seconds=0.01)
    checkpointer.close()
    filled.append(append("later", ("table/m1", None, 1)))
    Checkpointer(filled, Signer(KEY), outside, seconds=60).close()
    positions = [read_checkpoint(line, PUBLIC).position for line in outside.read_bytes().splitlines()]
    assert positions == [40, 41]
    assert [read_checkpoint(line, PUBLIC).position for line in filled.checkpoints()] == [20, 40, 41]
    assert take(filled, Signer(KEY), outside) is None


def test_a_checkpoint_that_cannot_be_written_outside_is_not_kept_inside(
    filled: Store, tmp_path: Path
) -> None:
    checkpointer = Checkpointer(filled, Signer(KEY), tmp_path / "no" / "such" / "folder", seconds=60)
    checkpointer.close()
    assert isinstance(checkpointer.fault, FileNotFoundError)
    assert len(filled.checkpoints()) == 1


def test_the_last_lines_are_whole_ones(tmp_path: Path) -> None:
    file = tmp_path / "checkpoints.jsonl"
    assert last_lines(file) == []
    file.write_bytes(b"cut o")
    assert last_lines(file) == []
    file.write_bytes(b"")
    with file.open("ab") as opened:
        for number in range(20):
            opened.write(b"line %d %s\n" % (number, bytes(300)))
        opened.write(b"line 20 ")
    found = last_lines(file)
    assert found[-1] == b"line 19 " + bytes(300)
    assert 10 <= len(found) < 20
    assert all(line.startswith(b"line ") and len(line) >= 307 for line in found)
