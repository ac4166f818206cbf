"""The threads that watch over a floor: whatever they meet is a fault that is shown, and no bet is taken.

Where the chain or the database is at fault, the data directory is locked besides.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.books.projection import LedgerProjection
from punto.operation import software
from punto.operation.data_directory import LOCK, DataDirectory, Locked
from punto.operation.watch import WatchThread
from punto.store import Store
from punto.store.address import store_at
from punto.store.background import error_text, pass_on
from punto.store.chain.checking import FullPass, Progress
from punto.store.chain.checkpoints import Checkpointer, Signer, take
from punto.store.clock import Clock
from punto.store.errors import NOT_TEXT, ChainBroken, DamagedDatabase, NoRoom, RefusedByDatabase, Unavailable
from punto.store.journal import note, records
from punto.store.keys.keyring import Keyring
from punto.store.sqlite.database import SqliteDatabase
from punto.table import Command
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from tests.live.hosting import ANN, Serving, Tables
from tests.operation.floors import edit, settled
from tests.store.making import append

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key()
STRANGE = Ed25519PrivateKey.from_private_bytes(bytes(32))
OTHER, OTHER_PUBLIC = Signer(STRANGE), STRANGE.public_key().public_bytes_raw()
ODD_BYTES = "CAST(X'ff41' AS TEXT)"
SOON = 10.0
FAULTY = 602
TOO_MANY = "unable to open database file"


@pytest.fixture
def watched_folder(folder: Path) -> Path:
    """A floor with a table at which Ann sits; its third record is about something else."""
    with DataDirectory(folder, {}, [LedgerProjection()]) as floor:
        floor.store.append(append("aside", ("beside/m1", 0, 1)))
        serving = Serving(floor.store)
        serving.set_up()
        serving.sit_down()
    return folder


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Store]:
    with store_at(str(tmp_path / "punto.sqlite")) as store:
        for number in range(6):
            store.append(append(f"c{number}", ("table/m1", None, 1), answer=b"yes"))
        yield store


def until(what: Callable[[], object]) -> None:
    """Wait until something is so; fail if it is not so soon."""
    end = time.monotonic() + SOON
    while not what():
        assert time.monotonic() < end
        time.sleep(0.005)


def takes_no_bet(floor: DataDirectory) -> bool:
    """Whether Ann's bet is refused for a fault."""
    order = PlaceBets(stakes=(Stake(id="w1", wager="player", amount=10_00),))
    bet = Command(id="a-bet", actor=ANN, at=0, order=order)
    answer = Tables(floor.store, faults=floor.faults).give("m1", bet)
    return [refusal.number for refusal in answer.refused] == [FAULTY]


# -------------------------------------------------------------------- the full pass


@pytest.mark.trust("B7", "D1", "F4")
@pytest.mark.parametrize("column", ["actor", "stream", "time", "approver", "receipt", "clauses"])
def test_a_record_that_is_no_text_any_more_is_named_and_locks(watched_folder: Path, column: str) -> None:
    edit(watched_folder, f"UPDATE events SET {column} = {ODD_BYTES} WHERE position = 3")
    fault = f"record 3: punto.sqlite cannot be read: {NOT_TEXT}"
    with DataDirectory(watched_folder, {}) as floor:
        assert settled(floor) == "broken"
        assert floor.faults() == [fault]
        assert takes_no_bet(floor)
    assert (watched_folder / LOCK).read_text(encoding="utf-8") == f"{fault}\n"
    with pytest.raises(Locked, match=r"^record 3: "):
        DataDirectory(watched_folder, {})


@pytest.mark.trust("B7", "F4")
def test_a_command_that_is_no_text_any_more_is_named_by_its_record(watched_folder: Path) -> None:
    edit(watched_folder, f"UPDATE commands SET content = {ODD_BYTES} WHERE first = 3")
    with DataDirectory(watched_folder, {}) as floor:
        assert settled(floor) == "broken"
        assert floor.faults()[0].startswith("record 3: its command ")
        assert floor.faults()[0].endswith(
            f"is not as it was recorded; punto.sqlite cannot be read: {NOT_TEXT}"
        )
    assert (watched_folder / LOCK).exists()


def test_a_forged_command_whose_name_is_no_text_is_found(filled: Store) -> None:
    connection = apsw.Connection(str(filled.database.path))  # type: ignore[attr-defined]
    connection.execute(f"INSERT INTO commands VALUES ({ODD_BYTES}, '', 1, 1, X'', NULL, NULL)")
    connection.close()
    ended = FullPass(filled, PUBLIC, lambda _: None).wait()
    assert ended == Progress("broken", 6, 6, f"punto.sqlite cannot be read: {NOT_TEXT}")


def test_a_pass_that_fails_says_so_and_locks_nothing(
    watched_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unforeseen(*_: object) -> None:
        raise KeyError("unforeseen")

    monkeypatch.setattr("punto.store.chain.checking.check_strays", unforeseen)
    with DataDirectory(watched_folder, {}) as floor:
        assert settled(floor) == "failed"
        assert floor.faults() == floor.state()["faults"] == ["the full pass: KeyError: 'unforeseen'"]
        assert takes_no_bet(floor)
    assert not (watched_folder / LOCK).exists()


def test_a_pass_that_the_store_stops_says_so(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise NoRoom("full")

    monkeypatch.setattr("punto.store.chain.checking.check_strays", away)
    assert FullPass(filled, PUBLIC, lambda _: None).wait() == Progress("stopped", 6, 6, "full")


def test_a_fault_stands_though_nobody_can_be_told(
    watched_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock cannot be written: the floor is faulty all the same, and the thread ends in order."""

    def read_only(*_: object) -> None:
        raise OSError("read-only")

    edit(watched_folder, "UPDATE events SET actor = 'x' WHERE position = 3")
    monkeypatch.setattr("punto.operation.data_directory.lock", read_only)
    with DataDirectory(watched_folder, {}) as floor:
        assert settled(floor) == "broken"
        assert floor.faults() == ["record 3: its content does not have its hash"]


def test_a_pass_that_the_database_is_not_there_for_is_made_later(
    filled: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Progress] = []
    with monkeypatch.context() as patched:
        patched.setattr(filled, "head", away_for_now)
        full = FullPass(filled, PUBLIC, told.append, again=0.01)
        until(lambda: full.progress == Progress("waiting", fault=TOO_MANY))
    assert full.wait() == Progress("good", 6, 6)
    assert told == [full.progress]


def away_for_now(*_: object, **__: object) -> None:
    raise Unavailable(TOO_MANY)


def test_a_pass_that_waits_for_the_database_can_be_stopped(
    filled: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filled, "head", away_for_now)
    full = FullPass(filled, PUBLIC, lambda _: None, again=60)
    until(lambda: full.progress.fault)
    full.close()
    assert full.progress == Progress("stopped", fault=TOO_MANY)


def test_telling_ends_no_thread(caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []
    pass_on(told.append, "a")
    pass_on(int, "b")
    assert told == ["a"]
    assert [record.message for record in caplog.records] == [
        "a fault was found, and not everything could be done about it"
    ]


def test_a_fault_is_said_with_its_kind_unless_it_says_so_itself() -> None:
    assert error_text(ChainBroken(4, "is missing")) == "record 4: is missing"
    assert error_text(OSError("read-only")) == "read-only"
    assert error_text(RuntimeError()) == "RuntimeError: "


# -------------------------------------------------------------------- the checkpointer


@pytest.fixture
def often(watched_folder: Path) -> Path:
    """The floor, with a checkpoint every second."""
    settings = watched_folder / "punto.toml"
    settings.write_text(settings.read_text().replace("seconds = 60", "seconds = 1"))
    return watched_folder


@pytest.mark.trust("B7", "D3")
@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("UPDATE checkpoints SET body = X'00'", "the last checkpoint in the database is none"),
        (
            "UPDATE checkpoints SET body = CAST(replace(body, 'position\":', 'position\":9') AS BLOB)",
            "a checkpoint does not carry the signature of key ",
        ),
        ("DROP TABLE checkpoints", "no such table: checkpoints"),
    ],
)
def test_no_checkpoint_that_was_tampered_with_keeps_others_from_being_signed(
    often: Path, sql: str, fault: str
) -> None:
    with DataDirectory(often, {}, [LedgerProjection()]) as floor:
        assert settled(floor) == "good"
        until(floor.store.last_checkpoint)
        edit_only(often, sql)
        note(floor.store, "noted", component="x", reason="y")
        until(floor.faults)
        assert floor.faults()[0].startswith(fault)
        assert takes_no_bet(floor)
        until((often / LOCK).exists)
    assert (often / LOCK).read_text(encoding="utf-8").startswith(fault)


def edit_only(folder: Path, sql: str) -> None:
    """Edit the checkpoints without their rules, which are not put back."""
    connection = apsw.Connection(str(folder / "punto.sqlite"))
    for verb in ("update", "delete"):
        connection.execute(f"DROP TRIGGER checkpoints_no_{verb}")
    connection.execute(sql)
    connection.close()


@pytest.mark.trust("D3")
@pytest.mark.parametrize("position", [6, 999])
def test_a_checkpoint_of_a_stranger_is_found(filled: Store, position: int) -> None:
    """Anybody who may add a row could otherwise keep this server from ever signing again."""
    forged = OTHER.sign(position, filled.head().hash, "2026-11-15T12:00:00.000Z")
    filled.keep_checkpoints([(position, forged)])
    with pytest.raises(ChainBroken, match=r"^a checkpoint does not carry the signature of key "):
        take(filled, Signer(KEY))


@pytest.mark.trust("D3")
def test_a_checkpoint_for_a_record_that_is_not_there_is_found_whichever_key_signed_it(filled: Store) -> None:
    ring = Keyring([(PUBLIC.public_bytes_raw(), None), (OTHER_PUBLIC, 999)])
    filled.keep_checkpoints([(999, OTHER.sign(999, bytes(32), "2026-11-15T12:00:00.000Z"))])
    with pytest.raises(ChainBroken, match=r"^record 7: is missing; a checkpoint was signed for record 999$"):
        take(filled, Signer(KEY, ring))


def test_what_a_retired_key_signed_counts(filled: Store) -> None:
    ring = Keyring([(PUBLIC.public_bytes_raw(), None), (OTHER_PUBLIC, 6)])
    filled.keep_checkpoints([(6, OTHER.sign(6, filled.head().hash, "2026-11-15T12:00:00.000Z"))])
    assert take(filled, Signer(KEY, ring)) is None
    filled.append(append("later", ("table/m1", None, 1)))
    assert take(filled, Signer(KEY, ring)) is not None


def test_what_is_broken_is_not_signed_when_it_closes_either(filled: Store) -> None:
    told: list[str] = []
    filled.keep_checkpoints([(6, b"nothing of the kind")])
    filled.append(append("later", ("table/m1", None, 1)))
    checkpointer = Checkpointer(filled, Signer(KEY), None, 0.01, told.append)
    until(lambda: checkpointer.fault)
    checkpointer.close()
    assert told == ["the last checkpoint in the database is none"]
    assert len(filled.checkpoints()) == 1


def test_a_refusal_is_a_fault_until_a_checkpoint_could_be_kept(
    filled: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = RefusedByDatabase("no")

    def refuse(*_: object) -> None:
        raise refused

    with monkeypatch.context() as patched:
        patched.setattr(filled, "keep_checkpoints", refuse)
        checkpointer = Checkpointer(filled, Signer(KEY), None, 0.01)
        until(lambda: checkpointer.fault is refused)
    until(lambda: checkpointer.fault is None)
    checkpointer.close()
    assert len(filled.checkpoints()) == 1


class OutOfFiles:
    """A connection of a process that has too many files open."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    def execute(self, *_: object) -> None:
        raise self.fault


def test_too_many_open_files_close_no_store(watched_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither while they last nor over a restart: what could not be signed meanwhile is signed then."""

    def full(*_: object, **__: object) -> None:
        raise apsw.CantOpenError("unable to open database file")

    settings = watched_folder / "punto.toml"
    settings.write_text(settings.read_text().replace("seconds = 60", "seconds = 1"))
    with DataDirectory(watched_folder, {}) as floor:
        assert settled(floor) == "good"
        database = floor.store.database
        with monkeypatch.context() as patched:
            patched.setattr("apsw.Connection", full)
            patched.setattr(database, "_readers", [])
            until(lambda: floor._checkpointer.fault)
            assert floor.faults() == ["punto.sqlite cannot be opened: unable to open database file"]
        until(lambda: not floor.faults())
        assert not (watched_folder / LOCK).exists()
    DataDirectory(watched_folder, {}).close()


def test_a_read_that_fails_once_may_pass_and_twice_is_damage(filled: Store) -> None:
    database = filled.database
    assert isinstance(database, SqliteDatabase)

    def read(fault: Exception) -> None:
        database._readers.append(OutOfFiles(fault))  # type: ignore[arg-type]
        try:
            database.read("SELECT 1")
        finally:
            database._readers.pop()

    for fault in (apsw.CantOpenError(), apsw.CantOpenError(), apsw.IOError("disk I/O error")):
        with pytest.raises(Unavailable):
            read(fault)
    database.read("SELECT 1")
    with pytest.raises(Unavailable, match=r"^punto\.sqlite cannot be read: disk I/O error$"):
        read(apsw.IOError("disk I/O error"))
    with pytest.raises(DamagedDatabase):
        read(apsw.IOError("disk I/O error"))


# -------------------------------------------------------------------- the watch


@pytest.mark.trust("B7", "D1")
def test_an_altered_acceptance_is_a_fault_and_locks(
    watched_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.operation.watch.JUST_NOW", 0.0)
    with DataDirectory(watched_folder, {}) as floor:
        assert settled(floor) == "good"
        edit(watched_folder, "UPDATE events SET actor = 'eve' WHERE position = 1")
        floor.before_a_shoe()
        assert floor.faults() == ["record 1: its content does not have its hash"]
        assert takes_no_bet(floor)
        floor.before_a_shoe()
        assert [each.event.type for each in records(floor.store)].count("altered-outside") == 1
    assert (watched_folder / LOCK).exists()


def test_the_watch_goes_on_whatever_it_meets(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(1_000_000))
    told: list[str] = []
    faults: list[Exception] = [KeyError("odd"), DamagedDatabase("torn"), DamagedDatabase("worn")]

    def fail() -> float:
        if faults:
            raise faults.pop(0)
        return float(next(moments))

    clock = Clock(lambda: 0.0, lambda: 0.0)
    monkeypatch.setattr(clock, "read", fail)
    watch = WatchThread(filled, clock, look=0.001, broken=told.append)
    until(lambda: not faults and told)
    monkeypatch.setattr(software, "check", fail)
    watch.close()
    assert watch.fault == "KeyError: 'odd'"
    assert told == ["torn"]


def test_a_store_that_is_away_says_so_itself(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise NoRoom("full")

    monkeypatch.setattr(software, "check", away)
    watch = WatchThread(filled)
    monkeypatch.setattr("punto.operation.watch.JUST_NOW", 0.0)
    watch.before_a_shoe()
    watch.close()
    assert not watch.fault


def test_software_that_cannot_be_read_is_a_fault_until_it_can(
    filled: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object, **__: object) -> None:
        raise OSError("Too many open files")

    monkeypatch.setattr("punto.operation.watch.JUST_NOW", 0.0)
    watch = WatchThread(filled, look=0.01)
    with monkeypatch.context() as patched:
        patched.setattr(software, "check", unreadable)
        watch.before_a_shoe()
        assert watch.fault == "Too many open files"
        patched.setattr(software, "check", lambda *_, **__: "")
        until(lambda: not watch.fault)
        watch.close()
