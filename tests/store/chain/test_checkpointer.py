"""When a checkpoint is due, under which name it is signed, and what a file of them must look like."""

import time
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store import Store
from punto.store.chain.checkpoints import (
    LONGEST_END,
    MOST_UNSIGNED,
    Checkpointer,
    Signer,
    key_name,
    last_lines,
    read_checkpoint,
)
from punto.store.errors import ChainBroken
from punto.store.event import fault_of
from punto.store.keys.keyring import Keyring, written_keys
from tests.store.making import append
from tests.store.runtimes import StandingClock

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key()
SOON = 5.0


def wait_for(what: object, *, until: float = SOON) -> None:
    """Wait until something is so; fail if it is not so soon."""
    end = time.monotonic() + until
    while not what():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_growing_chain_is_signed_again_and_again(sqlite_store: Store) -> None:
    checkpointer = Checkpointer(sqlite_store, Signer(KEY), None, seconds=0.01)
    for number in range(1, 4):
        sqlite_store.append(append(f"c{number}", ("table/m1", None, 1)))
        wait_for(lambda: len(sqlite_store.checkpoints()) == number)  # noqa: B023 - called at once
    assert checkpointer.fault is None
    checkpointer.close()
    assert [read_checkpoint(line, PUBLIC).position for line in sqlite_store.checkpoints()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("seconds", "grown", "due"),
    [(59.9, 0, False), (60.0, 0, True), (0, MOST_UNSIGNED - 1, False), (0, MOST_UNSIGNED, True)],
)
def test_it_is_due_after_so_many_seconds_or_so_many_events(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, seconds: float, grown: int, due: bool
) -> None:
    sqlite_store.append(append("c1", ("table/m1", None, 1)))
    clock = sqlite_store.runtime = StandingClock(100.0)
    checkpointer = Checkpointer(sqlite_store, Signer(KEY), None, seconds=60)
    checkpointer.close()
    head = sqlite_store.head()
    clock.seconds += seconds
    monkeypatch.setattr(sqlite_store, "head", lambda: type(head)(head.position + grown, head.hash))
    assert checkpointer._due() is due


def test_it_signs_a_last_time_and_is_not_in_the_way_of_an_end(sqlite_store: Store) -> None:
    checkpointer = Checkpointer(sqlite_store, Signer(KEY), None, seconds=60)
    thread = checkpointer._thread
    assert isinstance(thread, Thread)
    assert (thread.name, thread.daemon) == ("punto-checkpointer", True)
    assert checkpointer.fault is None
    sqlite_store.append(append("c1", ("table/m1", None, 1)))
    checkpointer.close()
    assert len(sqlite_store.checkpoints()) == 1
    assert checkpointer.fault is None


def test_a_fault_is_over_once_a_checkpoint_could_be_written(sqlite_store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    sqlite_store.append(append("c1", ("table/m1", None, 1)))
    checkpointer = Checkpointer(sqlite_store, Signer(KEY), folder / "checkpoints.jsonl", seconds=0.01)
    wait_for(lambda: isinstance(checkpointer.fault, FileNotFoundError))
    folder.mkdir()
    wait_for(lambda: checkpointer.fault is None)
    checkpointer.close()
    assert checkpointer.fault is None
    assert len(last_lines(folder / "checkpoints.jsonl")) == 1


def test_after_a_fault_it_is_tried_every_second_however_rarely_it_is_due(
    sqlite_store: Store, tmp_path: Path
) -> None:
    sqlite_store.append(append("c1", ("table/m1", 0, 3)))
    folder = tmp_path / "outside"
    checkpointer = Checkpointer(sqlite_store, Signer(KEY), folder / "checkpoints.jsonl", seconds=0.01)
    wait_for(lambda: checkpointer.fault is not None)
    checkpointer._seconds = 3_600
    folder.mkdir()
    wait_for(lambda: checkpointer.fault is None)
    checkpointer.close()


def test_a_key_goes_by_the_first_sixteen_digits_of_its_hash() -> None:
    digest = sha256(PUBLIC.public_bytes_raw()).hexdigest()
    assert key_name(PUBLIC) == Signer(KEY).name == digest[:16]


def test_a_checkpoint_without_its_signature_breaks_the_chain_at_no_record() -> None:
    line = Signer(KEY).sign(7, bytes(32), "2026-11-15T12:00:00.000Z")
    for wrong in (b"{}", line.replace(b'"position":7', b'"position":8'), line[:-4] + b'zz"}'):
        with pytest.raises(ChainBroken) as broken:
            read_checkpoint(wrong, PUBLIC)
        why = f"a checkpoint does not carry the signature of key {key_name(PUBLIC)}"
        assert str(broken.value) == str(ChainBroken(0, why))


def test_of_a_long_file_the_lines_that_are_whole_at_its_end_count(tmp_path: Path) -> None:
    file = tmp_path / "checkpoints.jsonl"
    line = b"x" * 63 + b"\n"
    assert LONGEST_END % len(line) == 0
    fitting = LONGEST_END // len(line)
    file.write_bytes(line * fitting)
    assert len(last_lines(file)) == fitting
    file.write_bytes(line * (fitting + 1))
    assert len(last_lines(file)) == fitting - 1


def test_one_key_or_a_ring_is_written_as_the_file_has_it() -> None:
    raw = PUBLIC.public_bytes_raw()
    assert written_keys(PUBLIC) == raw.hex()
    ring = Keyring([(raw, None), (bytes(32), 9)])
    assert written_keys(ring) == f"{raw.hex()}\n{bytes(32).hex()} 9\n"


def test_what_is_wrong_with_a_record_is_said_in_words(sqlite_store: Store) -> None:
    sqlite_store.append(append("c1", ("table/m1", None, 2)))
    first, second = sqlite_store.every()
    assert fault_of(second, 2, first.hash) is None
    assert fault_of(second, 3, first.hash) == "position 2 stands where 3 belongs"
    assert fault_of(second, 2, bytes(32)) == "does not follow from the record before it"
