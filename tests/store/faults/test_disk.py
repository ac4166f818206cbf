"""The disk: full, failing to sync, and a log whose tail is torn."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store import Reply, Store
from punto.store.address import store_at
from punto.store.chain.checking import check_chain, resume
from punto.store.chain.checkpoints import Signer, take
from punto.store.errors import ChainBroken, Halted, NearlyFull, NoRoom, Unavailable, UnfitDatabase
from punto.store.event import GENESIS
from punto.store.sqlite import SqliteDatabase
from tests.sizes import sizes
from tests.store.faults.disk import failing_syncs, no_room
from tests.store.making import append, kept

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
EVENTS = 40
LAST = 64 << 10


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "punto.sqlite"


@pytest.fixture
def disk_store(path: Path) -> Iterator[Store]:
    with store_at(str(path)) as store:
        yield store


@pytest.mark.trust("F11")
def test_a_full_disk_leaves_no_half_command_and_the_store_goes_on_once_there_is_room(
    disk_store: Store,
) -> None:
    """The room runs out at every write of a command in turn; the same command is then sent again."""
    refused = 0
    for writes in range(60):
        coup = append(f"c{writes}", ("table/m1", None, EVENTS), ("jackpot/j1", None, 1))
        before = disk_store.head()
        with no_room(after=writes % 20):
            outcome = disk_store.submit(coup)
            fault = outcome.exception()
        if fault is not None:
            assert isinstance(fault, NoRoom), fault
            assert disk_store.head() == before
            assert disk_store.reply_to(coup.command) is None
            refused += 1
        assert disk_store.append(coup).last == before.position + EVENTS + 1
    assert refused > 30
    assert check_chain(disk_store, 0, GENESIS).position == 60 * (EVENTS + 1)


class SmallDisk(SqliteDatabase):
    """A disk whose free room the test sets."""

    room = 1_000

    def free(self) -> int:
        return self.room


@pytest.mark.trust("F11")
@pytest.mark.parametrize(("room", "taken"), [(499, False), (500, True), (501, True)])
def test_the_reserve_is_kept_for_commands_that_finish_a_round(path: Path, room: int, taken: bool) -> None:
    disk = SmallDisk(path)
    with Store(disk, reserve=500) as store:
        store.append(append("opens", ("table/m1", 0, 1)))
        disk.room = room
        if taken:
            store.append(append("next", ("table/m1", 1, 1)))
            return
        with pytest.raises(NearlyFull, match=r"^499 bytes are free and 500 are kept for open rounds"):
            store.append(append("next", ("table/m1", 1, 1)))
        store.append(append("settles", ("table/m1", 1, 1), finishes=True))
        disk.room = 1_000
        store.append(append("next", ("table/m1", 2, 1)))


def test_the_room_on_a_real_disk_is_known(disk_store: Store) -> None:
    assert (disk_store.database.free() or 0) > 1_000_000


@pytest.mark.trust("F12")
@pytest.mark.parametrize("places", sizes(12, 400))
def test_after_a_failed_sync_nothing_is_written_until_it_is_opened_anew(tmp_path: Path, places: int) -> None:
    """The sync fails at each place in turn, while commands are written."""
    for syncs in range(places):
        path = tmp_path / f"{syncs}.sqlite"
        acknowledged = _until_a_sync_fails(path, syncs)
        assert len(acknowledged) >= syncs // 2
        with store_at(str(path)) as again:
            assert [again.reply_to(reply.command) for reply in acknowledged] == list(map(kept, acknowledged))
            assert check_chain(again, 0, GENESIS).position % 3 == 0
            assert again.reply_to("after") is None
            again.append(append(f"c{len(acknowledged)}", ("table/m1", None, 3)))
            assert again.head().position == 3 * (len(acknowledged) + 1)
        path.unlink()


def _until_a_sync_fails(path: Path, syncs: int) -> list[Reply]:
    acknowledged: list[Reply] = []
    with failing_syncs(after=1_000) as disk:
        store = Store(SqliteDatabase(path))
        disk.good_syncs = syncs
        for number in range(syncs + 40):
            outcome = store.submit(append(f"c{number}", ("table/m1", None, 3)))
            if outcome.exception() is not None:
                break
            acknowledged.append(outcome.result())
        assert isinstance(outcome.exception(), Halted)
        assert store.halted is outcome.exception()
        disk.good_syncs = 1_000
        with pytest.raises(Halted, match="nothing more is written: start anew"):
            store.append(append("after", ("table/m1", None, 1)))
        store.close()
    return acknowledged


@pytest.fixture
def torn(path: Path, tmp_path: Path) -> tuple[Path, Path, int]:
    """A database and its log as a dead process leaves them, half of it under a checkpoint outside."""
    left, outside = tmp_path / "left", tmp_path / "outside.jsonl"
    left.mkdir()
    with store_at(str(path)) as store:
        for number in range(12):
            store.append(append(f"c{number}", ("table/m1", None, 5)))
            if number == 5:
                take(store, Signer(KEY), outside)
        for file in (path, path.with_name(path.name + "-wal")):
            shutil.copy(file, left / file.name)
    return left, outside, 60


def opened(folder: Path, outside: Path) -> int | str:
    """Where the chain ends in a copy that was damaged, or why it cannot serve."""
    try:
        with store_at(str(folder / "punto.sqlite")) as store:
            return resume(store, KEY.public_key(), outside).position
    except (ChainBroken, UnfitDatabase, Halted, Unavailable) as fault:
        return str(fault)


def places_to_cut(length: int, wanted: int) -> list[int]:
    """Every byte of the last 64 KiB and every 512 before, or so many of them, evenly."""
    every = [*range(0, max(0, length - LAST), 512), *range(max(0, length - LAST), length)]
    return every[:: max(1, len(every) // wanted)]


@pytest.mark.trust("F3")
@pytest.mark.parametrize("places", sizes(120, 70_000))
def test_a_torn_log_is_recovered_up_to_its_last_whole_command_or_not_opened(
    torn: tuple[Path, Path, int], tmp_path: Path, places: int
) -> None:
    """Cut at so many places: whole commands up to some point, the checkpoint included, or no service."""
    left, outside, records = torn
    log = (left / "punto.sqlite-wal").read_bytes()
    assert opened(shutil.copytree(left, tmp_path / "whole"), outside) == records
    ends: list[int | str] = []
    for cut in places_to_cut(len(log), places):
        damaged = shutil.copytree(left, tmp_path / "cut")
        (damaged / "punto.sqlite-wal").write_bytes(log[:cut])
        ends.append(opened(damaged, outside))
        shutil.rmtree(damaged)
    served = {end for end in ends if isinstance(end, int)}
    halted = {end for end in ends if isinstance(end, str)}
    assert served
    assert all(end % 5 == 0 and 30 <= end <= records for end in served)
    assert halted
    assert all(
        "is missing; a checkpoint was signed for record 30" in end or "cannot be" in end for end in halted
    )


def test_damage_within_the_log_is_never_served(torn: tuple[Path, Path, int], tmp_path: Path) -> None:
    left, outside, records = torn
    log = (left / "punto.sqlite-wal").read_bytes()
    for number in range(60):
        damaged, changed = shutil.copytree(left, tmp_path / f"bit{number}"), bytearray(log)
        changed[len(log) * number // 60] ^= 0x10
        (damaged / "punto.sqlite-wal").write_bytes(changed)
        end = opened(damaged, outside)
        assert isinstance(end, str) or (end % 5 == 0 and 30 <= end <= records)


def test_damage_within_the_database_is_never_served(path: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.jsonl"
    with store_at(str(path)) as store:
        for number in range(12):
            store.append(append(f"c{number}", ("table/m1", None, 5)))
    whole = path.read_bytes()
    for number in range(60):
        folder = tmp_path / f"damaged{number}"
        folder.mkdir()
        start = len(whole) * number // 60
        damaged = whole[:start] + bytes(64) + whole[start + 64 :]
        (folder / "punto.sqlite").write_bytes(damaged)
        end = opened(folder, outside)
        assert isinstance(end, str) or end == 60, "where the damage hit nothing that is in use"


@pytest.mark.parametrize("size", [0, 1, 100, 4096, 20_000])
def test_a_database_cut_short_is_not_opened_as_if_whole(path: Path, tmp_path: Path, size: int) -> None:
    outside = tmp_path / "outside.jsonl"
    with store_at(str(path)) as store:
        for number in range(40):
            store.append(append(f"c{number}", ("table/m1", None, 5)))
        take(store, Signer(KEY), outside)
    path.write_bytes(path.read_bytes()[:size])
    assert isinstance(opened(path.parent, outside), str)


def test_the_settings_are_durable(disk_store: Store) -> None:
    session = disk_store.database.session()
    assert session.rows("PRAGMA journal_mode") == [("wal",)]
    assert session.rows("PRAGMA synchronous") == [(2,)], "FULL"
    session.close()
