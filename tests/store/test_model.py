"""The store beside a model of a dozen lines: whatever is sent, in whatever order, both answer alike."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from msgspec import structs

from punto.store import Lease, Reply, Store, content_hash
from punto.store.address import store_at
from punto.store.chain.checking import check_chain
from punto.store.errors import BadAppend, CommandReused, LeaseHeld, StaleLease, StoreRefusal, WrongVersion
from punto.store.event import GENESIS
from tests.store.making import append
from tools.postgres import fast_folder

STREAMS = st.sampled_from(["table/m1", "table/m2", "jackpot/j1"])
IDS = st.integers(0, 12).map("c{}".format)
CONTENTS = st.sampled_from(["once", "once", "once", "twice"])
OFF = st.sampled_from([None, 0, 0, 0, -1, 1])
"""By how much the expected version is wrong; None expects none."""

Parts = dict[str, tuple[int | None, int]]
"""For each stream the version expected and the number of events."""


class Model:
    """What a store is: streams that have lengths, commands that have replies, leases that have epochs."""

    def __init__(self) -> None:
        self.position = 0
        self.lengths: dict[str, int] = {}
        self.commands: dict[str, tuple[str, Reply]] = {}
        self.epochs: dict[str, int] = {}
        self.held: set[str] = set()

    def append(
        self, command: str, content: str, parts: Parts, lease: Lease | None
    ) -> Reply | type[StoreRefusal]:
        if command in self.commands:
            known, reply = self.commands[command]
            return reply if known == content else CommandReused
        if any(want not in (None, self.lengths.get(stream, 0)) for stream, (want, _) in parts.items()):
            return WrongVersion
        if lease is not None and self.epochs.get(lease.name) != lease.epoch:
            return StaleLease
        count = sum(events for _, events in parts.values())
        first = self.position + 1
        self.position += count
        after = {stream: self.lengths.get(stream, 0) + events for stream, (_, events) in parts.items()}
        self.lengths |= after
        reply = Reply(command, first, self.position, after, b"")
        self.commands[command] = (content, reply)
        return structs.replace(reply, fresh=True)


class Together(RuleBasedStateMachine):
    """Sends the same to both, through two stores on one file, either of which may start anew."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="punto-model-", dir=fast_folder()))
        self.stores = [self.opened(), self.opened()]
        self.model = Model()
        self.leases: list[Lease] = []

    def opened(self) -> Store:
        return store_at(str(self.folder / "punto.sqlite"))

    @rule(
        which=st.integers(0, 1),
        command=IDS,
        content=CONTENTS,
        parts=st.dictionaries(STREAMS, st.tuples(OFF, st.integers(0, 3)), max_size=3),
        lease=st.none() | st.integers(0, 9),
    )
    def send(
        self,
        which: int,
        command: str,
        content: str,
        parts: dict[str, tuple[int | None, int]],
        lease: int | None,
    ) -> None:
        known = self.model.lengths
        wanted = {
            stream: (None if off is None else max(known.get(stream, 0) + off, 0), events)
            for stream, (off, events) in parts.items()
        }
        held = self.leases[lease % len(self.leases)] if lease is not None and self.leases else None
        asked = append(
            command,
            *((stream, expected, events) for stream, (expected, events) in wanted.items()),
            content=content_hash(content.encode()),
            lease=held.name if held else None,
            epoch=held.epoch if held else None,
        )
        if not any(events for _, events in wanted.values()):
            with pytest.raises(BadAppend):
                self.stores[which].submit(asked)
            return
        outcome = self.stores[which].submit(asked)
        expected = self.model.append(command, content, wanted, held)
        fault = outcome.exception()
        assert (outcome.result() if fault is None else type(fault)) == expected

    @rule(which=st.integers(0, 1), name=STREAMS, seconds=st.sampled_from([0, 3_600]))
    def take(self, which: int, name: str, seconds: int) -> None:
        try:
            lease = self.stores[which].take_lease(name, f"server-{which}", seconds)
        except LeaseHeld:
            assert name in self.model.held
            return
        assert name not in self.model.held
        assert lease.epoch == self.model.epochs.get(name, 0) + 1
        self.model.epochs[name] = lease.epoch
        if seconds:
            self.model.held.add(name)
        self.leases.append(lease)

    @rule(which=st.integers(0, 1), chosen=st.integers(0, 9))
    def release(self, which: int, chosen: int) -> None:
        if not self.leases:
            return
        lease = self.leases[chosen % len(self.leases)]
        try:
            self.stores[which].release_lease(lease)
        except StaleLease:
            assert self.model.epochs[lease.name] != lease.epoch
            return
        assert self.model.epochs[lease.name] == lease.epoch
        self.model.epochs[lease.name] += 1
        self.model.held.discard(lease.name)

    @rule(which=st.integers(0, 1))
    def restart(self, which: int) -> None:
        self.stores[which].close()
        self.stores[which] = self.opened()

    @invariant()
    def both_say_the_same(self) -> None:
        for store in self.stores:
            assert store.head().position == self.model.position
            assert {stream: store.version(stream) for stream in self.model.lengths} == self.model.lengths
            for command, (_, reply) in self.model.commands.items():
                assert store.reply_to(command) == reply

    def teardown(self) -> None:
        assert check_chain(self.stores[0], 0, GENESIS).position == self.model.position
        for store in self.stores:
            store.close()
        shutil.rmtree(self.folder)


TestTogether = Together.TestCase
TestTogether.settings = settings(max_examples=40, stateful_step_count=40)
