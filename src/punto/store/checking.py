"""Checking a store's own tables: from the last checkpoint before it serves, and all of it while it serves."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Literal

import msgspec

from punto.store.checkpoints import Checkpoint, last_lines, read_checkpoint
from punto.store.command import Append, StoredCommand, receipt_of
from punto.store.event import GENESIS, Recorded, fault_of
from punto.store.keyring import Verifies
from punto.store.port import Head
from punto.store.refusals import ChainBroken, StoreFailure, UnfitDatabase
from punto.store.rows import reply_of
from punto.store.store import PAGE, Store


def resume(store: Store, key: Verifies, outside: Path | None = None) -> Head:
    """Check from the last signed checkpoint to the end; only then may the store serve.

    A checkpoint that lies outside and names a record that is not there means that records are lost.
    """
    within = store.last_checkpoint()
    known = ([] if within is None else [within]) + ([] if outside is None else last_lines(outside))
    head = store.head()  # after the checkpoints: another process may be adding records, and signing them
    signed = [read_checkpoint(line, key) for line in known]
    for checkpoint in signed:
        _agrees(store, checkpoint, head)
    last = max(signed, key=lambda checkpoint: checkpoint.position, default=None)
    after, previous = (last.position, bytes.fromhex(last.hash)) if last is not None else (0, GENESIS)
    return check_chain(store, after, previous)


def _agrees(store: Store, checkpoint: Checkpoint, head: Head) -> None:
    if checkpoint.position > head.position:
        raise ChainBroken(
            head.position + 1, f"is missing; a checkpoint was signed for record {checkpoint.position}"
        )
    for recorded in store.read_all(checkpoint.position - 1, 1):
        fault = fault_of(recorded, checkpoint.position, recorded.previous)
        if fault is not None or recorded.hash.hex() != checkpoint.hash:
            raise ChainBroken(checkpoint.position, "differs from the checkpoint that was signed for it")


def check_chain(store: Store, after: int, previous: bytes) -> Head:
    """Check every record behind a position; where the chain ends."""
    position = after
    for recorded in store.every(after):
        position += 1
        fault = fault_of(recorded, position, previous)
        if fault is not None:
            raise ChainBroken(position, fault)
        previous = recorded.hash
    return Head(position, previous)


@dataclass(frozen=True)
class Progress:
    """How far a full pass has come, and what it found."""

    state: Literal["waiting", "running", "good", "broken", "stopped"] = "waiting"
    checked: int = 0
    records: int = 0
    fault: str = ""


def full_pass(store: Store, key: Verifies) -> Iterator[Progress]:
    """Check every record, command and checkpoint there is now; says after each page how far it has come."""
    head = store.head()
    signed = {each.position: each for each in (read_checkpoint(line, key) for line in store.checkpoints())}
    previous = GENESIS
    for after in range(0, head.position, PAGE):
        page = store.read_all(after, PAGE)
        for position, recorded in enumerate(page, after + 1):
            fault = fault_of(recorded, position, previous)
            if fault is not None:
                raise ChainBroken(position, fault)
            previous = recorded.hash
            if position in signed and signed[position].hash != previous.hex():
                raise ChainBroken(position, "differs from the checkpoint that was signed for it")
        check_commands(store, page)
        yield Progress("running", min(after + PAGE, head.position), head.position)
    beyond = [position for position in signed if position > head.position]
    if beyond and max(beyond) > store.head().position:
        raise ChainBroken(head.position + 1, f"is missing; a checkpoint was signed for record {max(beyond)}")
    yield Progress("good", head.position, head.position)


def check_commands(store: Store, page: list[Recorded]) -> None:
    """Each event's command is on record, with the content and the reply that the event was written with."""
    ids = sorted({recorded.event.command for recorded in page})
    known = {each.id: each for each in store.commands_named(ids)}
    for recorded in page:
        command = recorded.event.command
        if command not in known:
            raise ChainBroken(recorded.position, f"its command {command} is not on record")
        if not _same(recorded, known[command]):
            raise ChainBroken(recorded.position, f"its command {command} is not as it was recorded")


def _same(recorded: Recorded, kept: StoredCommand) -> bool:
    try:
        reply = reply_of(kept.reply)
    except msgspec.DecodeError:
        return False
    event = recorded.event
    return (
        reply.first <= recorded.position <= reply.last
        and event.seq <= reply.versions.get(event.stream, 0)
        and receipt_of(Append(event.command, kept.content, answer=reply.answer)) == recorded.receipt
    )


class FullPass:
    """A full pass in the background; its state can be looked at any time."""

    def __init__(self, store: Store, key: Verifies, found: Callable[[Progress], None]) -> None:
        """Start; when it is over, `found` is told how it ended."""
        self.progress = Progress()
        self._steps, self._found, self._stop = full_pass(store, key), found, Event()
        self._thread = Thread(target=self._run, name="punto-full-pass", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, wherever it is."""
        self._stop.set()
        self._thread.join()

    def wait(self) -> Progress:
        """Wait for its end."""
        self._thread.join()
        return self.progress

    def _run(self) -> None:
        try:
            for progress in self._steps:
                self.progress = progress
                if self._stop.is_set():
                    self.progress = Progress("stopped", progress.checked, progress.records)
                    return
        except (ChainBroken, UnfitDatabase) as broken:
            self.progress = Progress("broken", self.progress.checked, self.progress.records, str(broken))
        except StoreFailure as failure:
            self.progress = Progress("stopped", self.progress.checked, self.progress.records, str(failure))
        self._found(self.progress)
