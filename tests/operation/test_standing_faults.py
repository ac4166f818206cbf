"""Locks and faults: they outlive the process, and while one stands no bet is taken."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from punto.books.projection import LedgerProjection
from punto.live.closures import switch
from punto.operation import software
from punto.operation.data_directory import LOCK, DataDirectory
from punto.operation.settings import load
from punto.store.components import UnknownSoftware
from punto.store.errors import Halted, StoreFailure, StoreRefusal
from punto.store.keys.entropy import ChanceFailed, Entropy
from punto.store.keys.files import NEXT, write_key
from punto.store.runtime import SYSTEM
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from tests.live.hosting import ANN, Serving, Tables
from tests.operation.floors import edit, settled
from tests.sizes import sizes

SWITCHED_OFF, FAULTY = 601, 602
ROOT = Path(__file__).parents[2]


def bet(number: int) -> PlaceBets:
    return PlaceBets(stakes=(Stake(id=f"w{number}", wager="player", amount=10_00),))


# -------------------------------------------------------------------- locks


def broken_record(folder: Path) -> None:
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 4")
    with DataDirectory(folder, {}) as floor:
        assert settled(floor) == "broken"
    assert (folder / LOCK).exists()


def broken_since_the_checkpoint(folder: Path) -> None:
    edit(folder, "DELETE FROM checkpoints")
    (folder / "checkpoints.jsonl").unlink()
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 6")


def records_lost(folder: Path) -> None:
    edit(folder, "DELETE FROM events WHERE position > 9")
    edit(folder, "DELETE FROM checkpoints")


def keys_half_changed(folder: Path) -> None:
    write_key(load(folder, {}).keys / NEXT, SYSTEM.fresh_bytes())


def switched_off(folder: Path) -> None:
    with DataDirectory(folder, {}, [LedgerProjection()]) as floor:
        switch(floor.store, "table/m1", on=False, actor="Sue", reason="a leak")


LOCKS: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (Path.exists, "taken"),
    "a broken record": (broken_record, "Locked"),
    "a record broken since the checkpoint": (broken_since_the_checkpoint, "ChainBroken"),
    "records that are gone": (records_lost, "ChainBroken"),
    "keys half changed": (keys_half_changed, "BadKey"),
    "switched off": (switched_off, str(SWITCHED_OFF)),
}
"""What is set, and what then comes of somebody who buys in."""


def restarted(folders: dict[str, Path], times: int) -> dict[str, list[str]]:
    """What came of each floor: opened, asked for chips and killed, so often, in a process that forks."""
    told = [f"{name}={folder}" for name, folder in folders.items()]
    run = subprocess.run(
        [sys.executable, "-m", "tests.live.faults.restarting", str(times), *told],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    said: dict[str, list[str]] = json.loads(run.stdout)
    return said


@pytest.mark.trust("B6", "G6")
@pytest.mark.parametrize("restarts", sizes(2, 250))
def test_a_lock_outlives_every_restart(seated_folder: Path, tmp_path: Path, restarts: int) -> None:
    """Each is set, and the process killed again and again: what was locked or switched off stays so."""
    folders = {name: Path(shutil.copytree(seated_folder, tmp_path / name)) for name in LOCKS}
    for name, (sets, _) in LOCKS.items():
        sets(folders[name])
    said = restarted(folders, restarts)
    assert said == {name: [refusal] * restarts for name, (_, refusal) in LOCKS.items()}


@pytest.mark.trust("B6", "G3")
def test_other_software_is_refused_at_every_start(
    seated_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(software, "loaded", lambda: {"punto/rules/payment/wager_payment.py": "00" * 32})
    for _ in range(3):
        with pytest.raises(UnknownSoftware):
            DataDirectory(seated_folder, {}, [LedgerProjection()])


# -------------------------------------------------------------------- faults that stand


@contextmanager
def altered(folder: Path) -> Iterator[DataDirectory]:
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 2")
    with DataDirectory(folder, {}, [LedgerProjection()]) as floor:
        assert settled(floor) == "broken"
        yield floor


@contextmanager
def other_software(folder: Path) -> Iterator[DataDirectory]:
    with DataDirectory(folder, {}, [LedgerProjection()]) as floor, pytest.MonkeyPatch.context() as patch:
        patch.setattr(software, "program", dict)
        with pytest.raises(UnknownSoftware):
            floor.check_software()
        yield floor


@contextmanager
def halted(folder: Path) -> Iterator[DataDirectory]:
    """The disk failed under a commit."""
    with DataDirectory(folder, {}, [LedgerProjection()]) as floor:
        writer = floor.store._writer
        writer._halt(Halted("the database failed; nothing more is written"))
        yield floor


@contextmanager
def nothing_outside(folder: Path) -> Iterator[DataDirectory]:
    """Checkpoints cannot be written where they should be."""
    environ = {"PUNTO_CHECKPOINTS_OUTSIDE": str(folder / "gone" / "checkpoints.jsonl")}
    with DataDirectory(folder, environ, [LedgerProjection()]) as floor:
        floor._checkpointer.fault = FileNotFoundError("gone/checkpoints.jsonl")
        yield floor


@contextmanager
def nearly_full(folder: Path) -> Iterator[DataDirectory]:
    with DataDirectory(folder, {"PUNTO_STORE_RESERVE_MIB": str(1 << 40)}, [LedgerProjection()]) as floor:
        yield floor


FAULTS = {
    "a record was altered": altered,
    "the software was changed": other_software,
    "the disk failed": halted,
    "checkpoints do not get outside": nothing_outside,
    "the disk is nearly full": nearly_full,
}


@pytest.mark.trust("B7")
@pytest.mark.parametrize("bets", sizes(20, 1_000))
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_while_a_fault_stands_no_bet_is_taken(seated_folder: Path, fault: str, bets: int) -> None:
    chance = random.Random(7)  # noqa: S311 - the same bets every time
    with FAULTS[fault](seated_folder) as floor:
        serving = Serving(floor.store)
        serving.tables, serving.count = Tables(floor.store, faults=floor.faults), 5_000
        before = serving.tables.state("m1")
        for number in range(bets):
            order = bet(number + chance.randrange(1_000_000) * bets)
            try:
                answer = serving.gives(ANN, order)
            except (StoreRefusal, StoreFailure):
                continue
            assert [each.number for each in answer.refused] == [FAULTY]
        assert serving.tables.state("m1") == before


@pytest.mark.trust("B7", "F30")
def test_no_shoe_comes_from_a_source_that_failed() -> None:
    entropy = Entropy(iter([*(SYSTEM.fresh_bytes() for _ in range(40)), *[bytes(32)] * 99]).__next__)
    entropy.seed()
    for _ in range(5):
        with pytest.raises(ChanceFailed):
            entropy.seed()
