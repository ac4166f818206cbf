"""Work that is killed at one of its steps, and what it left: run in a process of its own, which forks.

A step is any call or return within the store's own code.
"""

import json
import os
import random
import shutil
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.operation import software
from punto.operation.backup import backup
from punto.operation.data_directory import DataDirectory
from punto.operation.key_rotation import rotate
from punto.operation.restore import check, restore
from punto.operation.sealed_store import store_of
from punto.operation.settings import FILE, load
from punto.store.chain.checkpoints import Signer, take
from punto.store.keys.files import NEXT, BadKey, public_key, signing_key
from punto.table import Actor, Command
from punto.table.conduct.closing import CloseTable
from punto.table.state.table import Phase
from tests.live.hosting import START, Tables

OWN = f"punto{os.sep}store"
SUE = Actor("Sue", "casino-supervisor")
HOUR = 3_600_000
COPY, AGAIN = "copy", "again"


class NextLedger(LedgerProjection):
    """The books of the next release: they are made anew from every event."""

    version = LedgerProjection.version + 1


def _backup(folder: Path) -> None:
    config = load(folder, {})
    with store_of(config) as store:
        backup(store, signing_key(config.keys), folder / FILE, folder.with_name(COPY), keys=config.keys)


def _backed_up(folder: Path) -> None:
    check(folder.with_name(COPY), public_key(folder / "keys"))


def _restore(folder: Path) -> None:
    if not folder.with_name(COPY).exists():
        _backup(folder)
    restore(folder.with_name(COPY), folder.with_name(AGAIN), public_key(folder / "keys"))


def _restore_elsewhere(folder: Path) -> None:
    """Into a database that stays where it is when the new directory does not come to be."""
    if not folder.with_name(COPY).exists():
        _backup(folder)
    elsewhere = str(folder.with_name("elsewhere.sqlite"))
    again, key = folder.with_name(AGAIN), public_key(folder / "keys")
    restore(folder.with_name(COPY), again, key, address=elsewhere)


def _restored(folder: Path) -> None:
    heads = []
    for each in (folder, folder.with_name(AGAIN)):
        with store_of(load(each, {})) as store:
            heads.append(store.head())
    assert heads[0] == heads[1]


def _rotate(folder: Path) -> None:
    rotate(folder, {}, "Max", "yearly")


def _rotated(folder: Path) -> None:
    assert not (folder / "keys" / NEXT).exists()
    assert len(public_key(folder / "keys").keys) == 2
    with DataDirectory(folder, {}) as floor:
        assert floor._pass.wait().state == "good"


def _migrate(folder: Path) -> None:
    store_of(load(folder, {}), [NextLedger()]).close()


def _migrated(folder: Path) -> None:
    with store_of(load(folder, {}), [NextLedger()]) as store:
        assert check_books(store) > 0


def _close_day(folder: Path) -> None:
    """The table is closed, wagers go back, and the end of the chain is signed."""
    config = load(folder, {})
    with store_of(config, [LedgerProjection()]) as store:
        order = Command(id="closing", actor=SUE, at=START + HOUR, order=CloseTable())
        answer = Tables(store).give("m1", order)
        assert not answer.refused, answer
        take(store, Signer(signing_key(config.keys)), config.outside)


def _closed(folder: Path) -> None:
    with store_of(load(folder, {}), [LedgerProjection()]) as store:
        state = Tables(store).state("m1")
        assert state.phase is Phase.CLOSED
        assert not state.layout
        assert check_books(store) > 0
        sums = store.database.read("SELECT asset, sum(amount) FROM balances GROUP BY asset")
        assert [int(total) for _, total in sums] == [0] * len(sums)
    with DataDirectory(folder, {}) as floor:
        assert floor._pass.wait().state == "good"


Work = tuple[Callable[[Path], None], Callable[[Path], None]]
WORKS: dict[str, Work] = {
    "backup": (_backup, _backed_up),
    "restore": (_restore, _restored),
    "restore elsewhere": (_restore_elsewhere, _restored),
    "rotation": (_rotate, _rotated),
    "migration": (_migrate, _migrated),
    "day close": (_close_day, _closed),
}
"""What is done, and how one sees that it is whole."""


class Steps:
    """Counts the steps of every thread, and kills the process at one of them."""

    def __init__(self, fatal: int = 0) -> None:
        self.count, self._fatal = 0, fatal

    def on_call(self, frame: FrameType, event: str, _: Any) -> None:
        if event in {"call", "return"} and OWN in frame.f_code.co_filename:
            self.count += 1
            if self.count == self._fatal:
                os.kill(os.getpid(), signal.SIGKILL)

    def through(self, work: Callable[[Path], None], folder: Path) -> int:
        threading.setprofile(self.on_call)
        sys.setprofile(self.on_call)
        try:
            work(folder)
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
        return self.count


def killed_at(step: int, name: str, made: Path, scratch: Path) -> str:
    """Kill it there, look at what is left, finish it, and say what is wrong, if anything."""
    shutil.rmtree(scratch, ignore_errors=True)
    folder = Path(shutil.copytree(made, scratch / made.name))
    pid = os.fork()
    if not pid:
        try:
            Steps(step).through(WORKS[name][0], folder)
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    try:
        _never_half(name, folder)
        finish(name, folder)
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is what the test wants to know
        return f"{name}, killed at step {step}: {fault!r}"
    return ""


def _never_half(name: str, folder: Path) -> None:
    """What has its name is whole; what is being changed does not start."""
    for copy, whole in ((COPY, _backed_up), (AGAIN, _restored)):
        if folder.with_name(copy).exists():
            whole(folder)
    if name == "rotation" and (folder / "keys" / NEXT).exists():
        try:
            DataDirectory(folder, {}).close()
        except BadKey:
            return
        raise AssertionError("it started while its keys were being changed")


def finish(name: str, folder: Path) -> None:
    """Do it again, unless it was done: then it is whole."""
    work, whole = WORKS[name]
    done = {"backup": COPY, "restore": AGAIN, "restore elsewhere": AGAIN}.get(name)
    again = not folder.with_name(done).exists() if done else True
    if name == "rotation":
        again = len(public_key(folder / "keys").keys) == 1 or (folder / "keys" / NEXT).exists()
    if again:
        work(folder)
    whole(folder)


def kill_all_over(name: str, folder: Path, kills: int) -> dict[str, Any]:
    """Kill so often, at steps all over the work: how many steps there are, and every fault."""
    scratch = folder.with_name("scratch")
    for _ in range(2):  # what is worked out once and kept is no step any more
        shutil.rmtree(scratch, ignore_errors=True)
        steps = Steps().through(WORKS[name][0], Path(shutil.copytree(folder, scratch / folder.name)))
    chance = random.Random(36)  # noqa: S311 - the same steps every time
    chosen = sorted(chance.sample(range(1, steps + 1), min(kills, steps)))
    faults = [fault for step in chosen if (fault := killed_at(step, name, folder, scratch))]
    return {"steps": steps, "kills": len(chosen), "faults": faults}


if __name__ == "__main__":
    with store_of(load(Path(sys.argv[1]), {})) as opened:
        software.accept(opened, "Max", "this process runs it")
    said = {name: kill_all_over(name, Path(sys.argv[1]), int(sys.argv[2])) for name in WORKS}
    print(json.dumps(said))
