"""Seals on events: whoever has the database and not the key adds nothing that anybody believes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from msgspec import structs

from punto.operation.data_directory import LOCK, DataDirectory
from punto.operation.restore import restore
from punto.operation.sealed_store import accept_software, store_of
from punto.operation.settings import load
from punto.store.append import Reply, receipt_of
from punto.store.chain.chain_tail import ChainTail
from punto.store.errors import ChainBroken
from punto.store.event import record
from punto.store.keys.files import BadKey, public_key
from punto.store.keys.vouching import Vouching
from punto.store.rows import command_row, event_row
from punto.store.store import Store
from tests.cli.running import punto
from tests.operation.floors import fill, take_backup
from tests.store.making import append
from tests.waiting import eventually

FOREIGN = Vouching(b"x" * 32)
NO_SEAL = "has no seal of the store's key"
FORGED = "nobody with the store's key wrote it"


def forge(folder: Path, vouching: Vouching | None, stream: str = "table/m1") -> int:
    """Add an event with its command to the end of the chain, with every hash right; its position."""
    with store_of(load(folder, {})) as store:
        head, version = store.head(), store.version(stream)
    made = append("forged", (stream, version, 1))
    (event,) = made.parts[0].events
    event = structs.replace(event, seq=version + 1)
    link = record(head.position + 1, event, receipt_of(made), head.hash, vouching)
    reply = Reply("forged", link.position, link.position, {stream: version + 1}, b"")
    connection = apsw.Connection(str(folder / "punto.sqlite"))
    signs = ", ".join("?" * 15)
    connection.execute("INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?)", command_row(made, reply))
    connection.execute(f"INSERT INTO events VALUES ({signs})", event_row(link))
    connection.close()
    return link.position


@pytest.fixture(params=[(None, NO_SEAL), (FOREIGN, FORGED)], ids=["no seal", "another key's seal"])
def forgery(request: pytest.FixtureRequest, filled_folder: Path) -> tuple[Path, int, str]:
    vouching, why = request.param
    position = forge(filled_folder, vouching)
    return filled_folder, position, f"record {position}: {why}"


@pytest.mark.trust("D1", "F4")
def test_an_event_that_somebody_adds_with_all_hashes_right_is_found(forgery: tuple[Path, int, str]) -> None:
    folder, _, why = forgery
    said = punto("verify", folder)
    assert (said.exit_code, said.stderr) == (1, f"{why}\n")
    with pytest.raises(ChainBroken) as broken:
        DataDirectory(folder, {})
    assert str(broken.value) == why


@pytest.mark.trust("D1", "F4")
def test_a_running_server_finds_it_and_locks_the_store(filled_folder: Path) -> None:
    with DataDirectory(filled_folder, {}) as floor:
        position = forge(filled_folder, None)
        eventually((filled_folder / LOCK).exists)
        assert f"record {position}: {NO_SEAL}" in floor.faults()


def test_whoever_reads_on_from_a_position_believes_none_of_it(forgery: tuple[Path, int, str]) -> None:
    folder, position, why = forgery
    with store_of(load(folder, {})) as store:
        page = store.read_all(position - 2)
        with pytest.raises(ChainBroken) as broken:
            store.believed(page)
        assert (len(store.believed(page[:1])), str(broken.value)) == (1, why)


def test_an_edited_event_is_not_believed_though_its_seal_is_there(filled_folder: Path) -> None:
    with store_of(load(filled_folder, {})) as store:
        (last,) = store.read_all(store.head().position - 1)
        connection = apsw.Connection(str(filled_folder / "punto.sqlite"))
        connection.execute("DROP TRIGGER events_no_update")
        connection.execute("UPDATE events SET actor = 'x' WHERE position = ?", (last.position,))
        connection.close()
        with pytest.raises(ChainBroken, match="its content does not have its hash"):
            store.believed(store.read_all(last.position - 1))


@pytest.fixture
def two_stores(filled_folder: Path) -> Iterator[tuple[Store, Store]]:
    with store_of(load(filled_folder, {})) as one, store_of(load(filled_folder, {})) as other:
        yield one, other


def test_what_another_process_with_the_key_adds_is_believed(two_stores: tuple[Store, Store]) -> None:
    one, other = two_stores
    tail = ChainTail(one)
    for number in range(6):
        (one, other)[number % 2].append(append(f"n{number}", ("table/m1", None, 3)))
        tail.look()
    other.vouching = None
    other.append(append("bare", ("table/m1", None, 1)))
    with pytest.raises(ChainBroken, match=NO_SEAL):
        tail.look()


def test_the_key_is_missing_or_another(filled_folder: Path) -> None:
    key = filled_folder / "keys" / "store.key"
    key.write_text("11" * 32 + "\n")
    with pytest.raises(BadKey, match="is not the key with which this store's events are sealed"):
        DataDirectory(filled_folder, {})
    key.unlink()
    with pytest.raises(BadKey, match="is not there, and the store's events are sealed with it; put it back"):
        DataDirectory(filled_folder, {})


def test_what_is_restored_is_sealed_anew(filled_folder: Path, tmp_path: Path) -> None:
    copy = take_backup(filled_folder, tmp_path / "copy")
    restore(copy, tmp_path / "again", public_key(filled_folder / "keys"))
    assert punto("verify", tmp_path / "again").exit_code == 0
    fill(tmp_path / "again", 0)


def test_an_older_store_is_sealed_from_the_next_acceptance_on(
    filled_folder: Path, edited: Callable[[Path], None]
) -> None:
    edited(filled_folder)
    by = ("--data", filled_folder, "--by", "sue", "--reason", "a new release")
    assert punto("house", "accept", *by).exit_code == 0
    assert punto("verify", filled_folder).exit_code == 0
    with DataDirectory(filled_folder, {}) as floor:
        assert floor.store.vouching is not None
        assert floor.store.vouching.since > 10
    forge(filled_folder, None)
    assert NO_SEAL in punto("verify", filled_folder).stderr


@pytest.fixture
def edited() -> Callable[[Path], None]:
    """Makes a store one of before: its events have no seals, and nothing in it names a key for them."""

    def before(folder: Path) -> None:
        (folder / "keys" / "store.key").unlink()
        with pytest.raises(BadKey):
            store_of(load(folder, {}))
        older = folder.with_name("older")
        _written_without_a_key(older)
        for name in ("punto.sqlite", "checkpoints.jsonl"):
            (older / name).replace(folder / name)
        for file in (older / "keys").iterdir():
            file.replace(folder / "keys" / file.name)

    return before


def _written_without_a_key(folder: Path) -> None:
    """A data directory as one of the first release: made, and filled, without the key."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("punto.operation.data_directory.event_seals", lambda _: None)
        patch.setattr("punto.operation.sealed_store.event_seals", lambda _: None)
        assert punto("init", folder).exit_code == 0
        fill(folder)
    (folder / "keys" / "store.key").unlink()


def test_accepting_again_takes_no_new_key(filled_folder: Path) -> None:
    before = (filled_folder / "keys" / "store.key").read_text()
    config = load(filled_folder, {})
    with store_of(config) as store:
        accept_software(store, config.keys, "Max", "once more")
    assert (filled_folder / "keys" / "store.key").read_text() == before
    assert punto("verify", filled_folder).exit_code == 0
