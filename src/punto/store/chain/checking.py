"""Checking a store's own tables: from the last checkpoint before it serves, and all of it while it serves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Literal

import msgspec

from punto.store.append import Append, StoredCommand, receipt_of
from punto.store.background import AT_FAULT, error_text, pass_on
from punto.store.chain.checkpoints import Checkpoint, last_lines, read_checkpoint
from punto.store.errors import ChainBroken, DamagedDatabase, StoreFailure, Unavailable
from punto.store.event import GENESIS, Recorded, fault_of
from punto.store.keys.keyring import Verifies
from punto.store.keys.vouching import Vouching
from punto.store.port import Head
from punto.store.rows import reply_of
from punto.store.store import PAGE, Store

AGAIN = 5.0
"""Seconds until a full pass is tried again that the database was not there for."""


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
    head = Head(after, previous)
    for recorded in unbroken(store.every(after), after, previous, store.vouching):
        head = Head(recorded.position, recorded.hash)
    return head


def unbroken(
    records: Iterable[Recorded], after: int, previous: bytes, vouching: Vouching | None = None
) -> Iterator[Recorded]:
    """Records behind a position, each once it was found to follow from the one before it."""
    for position, recorded in enumerate(records, after + 1):
        fault = fault_of(recorded, position, previous, vouching)
        if fault is not None:
            raise ChainBroken(position, fault)
        previous = recorded.hash
        yield recorded


@dataclass(frozen=True)
class Progress:
    """How far a full pass has come, and what it found."""

    state: Literal["waiting", "running", "good", "broken", "failed", "stopped"] = "waiting"
    """Broken is what was looked at; failed is the looking, and nobody knows what there would have been."""
    checked: int = 0
    records: int = 0
    fault: str = ""


def full_pass(store: Store, key: Verifies) -> Iterator[Progress]:
    """Check every record, command and checkpoint there is now; says after each page how far it has come."""
    head = store.head()
    signed = {each.position: each for each in (read_checkpoint(line, key) for line in store.checkpoints())}
    previous, commands = GENESIS, Commands(store)
    for after in range(0, head.position, PAGE):
        page = [each for each in store.read_all(after, PAGE) if each.position <= head.position]
        for recorded in unbroken(page, after, previous, store.vouching):
            position, previous = recorded.position, recorded.hash
            if position in signed and signed[position].hash != previous.hex():
                raise ChainBroken(position, "differs from the checkpoint that was signed for it")
        for _ in commands.take(page):
            pass
        yield Progress("running", min(after + PAGE, head.position), head.position)
    for _ in commands.take([]):
        pass
    beyond = [position for position in signed if position > head.position]
    if beyond and max(beyond) > store.head().position:
        raise ChainBroken(head.position + 1, f"is missing; a checkpoint was signed for record {max(beyond)}")
    check_strays(store)
    yield Progress("good", head.position, head.position)


class Commands:
    """Whether each event's command is on record, with the reply that it must have been given.

    Given every event in order: a reply says how long the streams were then.
    """

    def __init__(self, store: Store) -> None:
        """Begin before the first event."""
        self._store = store
        self._versions: dict[str, int] = {}
        self._last: list[Recorded] = []

    def take(self, page: Sequence[Recorded]) -> Iterator[StoredCommand]:
        """Check the commands that end with these events; each, once it was found good.

        The last one may go on, and is looked at when that is known: give an empty page at the end.
        """
        whole = [*self._last, *page]
        groups = [list(group) for _, group in groupby(whole, lambda recorded: recorded.event.command)]
        self._last = groups.pop() if page else []
        ids = [group[0].event.command for group in groups]
        try:
            known = {each.id: each for each in self._store.commands_named(sorted(set(ids)))}
        except DamagedDatabase:
            self._name_damaged(groups)
            raise
        for group in groups:
            yield self._checked(group, known.get(group[0].event.command))

    def _name_damaged(self, groups: list[list[Recorded]]) -> None:
        """Find the one that cannot be read among the commands of some events."""
        for group in groups:
            try:
                self._store.commands_named([group[0].event.command])
            except DamagedDatabase as damaged:
                why = f"its command {group[0].event.command} is not as it was recorded; {damaged}"
                raise ChainBroken(group[0].position, why) from damaged

    def _checked(self, group: list[Recorded], kept: StoredCommand | None) -> StoredCommand:
        position, command = group[0].position, group[0].event.command
        if kept is None:
            raise ChainBroken(position, f"its command {command} is not on record")
        for recorded in group:
            self._versions[recorded.event.stream] = recorded.event.seq
        if not self._same(group, kept):
            raise ChainBroken(position, f"its command {command} is not as it was recorded")
        return kept

    def _same(self, group: list[Recorded], kept: StoredCommand) -> bool:
        try:
            reply = reply_of(kept.reply)
        except msgspec.DecodeError:
            return False
        versions = {stream: self._versions.get(stream, 0) for stream in reply.versions}
        receipt = receipt_of(Append(kept.id, kept.content, answer=reply.answer))
        return (
            (reply.command, reply.first, reply.last) == (kept.id, group[0].position, group[-1].position)
            and reply.versions == versions
            and all(each.receipt == receipt and each.event.stream in versions for each in group)
        )


def check_strays(store: Store) -> None:
    """No command is on record that no event vouches for."""
    command = store.command_without_events()
    if command is not None:
        raise ChainBroken(0, f"command {command} is on record, and no event of it is where it says")


class FullPass:
    """A full pass in the background; its state can be looked at any time."""

    def __init__(
        self, store: Store, key: Verifies, found: Callable[[Progress], None], again: float = AGAIN
    ) -> None:
        """Start; when it is over, `found` is told how it ended."""
        self.progress = Progress()
        self._store, self._key, self._found, self._again = store, key, found, again
        self._stop = store.runtime.flag()
        self._thread = store.runtime.worker(self._run, "punto-full-pass")
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
        while self._is_put_off():
            if self._stop.wait(self._again):
                self.progress = replace(self.progress, state="stopped")
                break
        pass_on(self._found, self.progress)

    def _is_put_off(self) -> bool:
        """Whether the database could not be reached: then all is looked at once more, from the beginning."""
        try:
            for progress in full_pass(self._store, self._key):
                self.progress = progress
                if self._stop.is_set():
                    self.progress = Progress("stopped", progress.checked, progress.records)
                    return False
        except Unavailable as away:
            self.progress = Progress("waiting", fault=error_text(away))
            return True
        except AT_FAULT as broken:
            self.progress = replace(self.progress, state="broken", fault=error_text(broken))
        except StoreFailure as failure:
            self.progress = replace(self.progress, state="stopped", fault=error_text(failure))
        except Exception as fault:  # noqa: BLE001 - whatever it is, nobody may believe that all was looked at
            self.progress = replace(
                self.progress, state="failed", fault=f"the full pass: {error_text(fault)}"
            )
        return False
