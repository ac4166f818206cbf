"""A live machine: one state in this process, behind one lock. Commands are decided, written, and told.

Nothing that was just decided is read back or folded again. What another process wrote is read when the store
says that it is there, or when a command meets it.
"""

from collections.abc import Sequence
from logging import getLogger
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import structs

from punto.live.closures import FAULTY
from punto.live.kind import ANY, Expect, History, LiveKind
from punto.live.machine_locks import LockedMachines, LockOutOfTurn
from punto.live.reactions import react
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.machine import Done
from punto.machine.order import Command
from punto.machine.state import State
from punto.rulebook.refusal import Refusal
from punto.store.append import Append, Part, Reply
from punto.store.changes import Change, Decided
from punto.store.errors import CommandReused, WrongVersion
from punto.store.journal import note
from punto.store.port import Lease

if TYPE_CHECKING:
    from punto.live.machines import LiveMachines

S = TypeVar("S", bound=State)

ATTEMPTS = 20
"""How often a command is decided anew because another process was faster."""
PAGE = 5_000
EVERY = 1_000
"""After so many events a snapshot is taken again."""
_ENCODE = msgspec.json.Encoder().encode
log = getLogger("punto.live")


Plan = Sequence[Decided[Any]]
"""What a command does to each machine that it concerns: to the one that it was given to, and to others."""


class NoSuchMachine(LookupError):
    """No machine of this name was ever set up."""


class KeptAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a command for ever: how many events came of it, or everything that stood against it."""

    command: str
    events: int = 0
    refused: tuple[Refusal, ...] = ()


_ANSWER = msgspec.json.Decoder(KeptAnswer)


class Earlier(msgspec.Struct, frozen=True):
    """What a command that comes again was answered the first time."""

    events: tuple[Event, ...] = ()
    refused: tuple[Refusal, ...] = ()


class LiveMachine(Generic[S]):
    """One machine: its state, how many events of its stream the state has seen, and what is told of it."""

    state: S
    """Frozen and replaced whole: readers take it without a lock."""
    version: int

    def __init__(self, floor: "LiveMachines", kind: LiveKind[S], name: str) -> None:
        """Find the machine as its newest snapshot has it, or as it was set up, with what came since."""
        self._floor, self._store, self.kind, self.name = floor, floor.store, kind, name
        self.stream = kind.streams.stream_of(name)
        self.lock = floor.store.runtime.lock()
        self.state, self.version, self._kept, past = self._found()
        self.history: History[S] | None = kind.history(self.state, past) if kind.history else None
        self.stale = True
        """Whether the store may have more of it than this process has seen."""
        self.refresh(tell=False)

    # ------------------------------------------------------------ commands

    def give(
        self, command: Command, expect: Expect = ANY, lease: Lease | None = None
    ) -> Done[S] | Refused | Earlier:
        """Decide a command, write it down, and tell of it; the same id gives the same answer for ever.

        One that is given under a lease is refused by the database when the lease has passed on.
        """
        content = self.kind.streams.content(self.name, command)
        machines: list[LiveMachine[Any]] = [self]
        while True:
            try:
                with LockedMachines(machines) as locked:
                    return self._give(command, content, expect, lease, locked)
            except LockOutOfTurn as again:
                machines = again.machines

    def _give(
        self, command: Command, content: str, expect: Expect, lease: Lease | None, locked: LockedMachines
    ) -> Done[S] | Refused | Earlier:
        for _ in range(ATTEMPTS):
            if expect.seen is not None and expect.seen != self.state.seq:
                break
            plan = self._decide(command, expect, locked)
            if isinstance(plan, Refused) and _passes(plan) and self._store.reply_to(command.id) is None:
                return plan
            if isinstance(plan, Refused) and not expect.keep_refusal:
                if self._store.version(self.stream) == self.version:
                    return self._unkept(command, plan)
                locked.doubt()
                locked.catch_up()
                continue
            try:
                append = self._append(command, content, plan, locked)
                reply = self._floor.write(append, lease, self.stream)
            except WrongVersion:
                locked.doubt()
                locked.catch_up()
                continue
            except CommandReused as reused:
                if expect.keep_refusal:
                    note(self._store, "noted", component=f"command/{command.id}", reason=str(reused))
                raise
            # Asked first: a command that comes again may be refused by now, and was not then.
            if not reply.fresh:
                return self._earlier(reply)
            return plan if isinstance(plan, Refused) else self._apply(plan, reply)
        expected = self.version if expect.seen is None else expect.seen + self.kind.streams.before
        raise WrongVersion(self.stream, expected, self.version)

    def _decide(self, command: Command, expect: Expect, locked: LockedMachines) -> Plan | Refused:
        """What a command does to this machine and to those that react; or all that stands against it."""
        checks, state = self.kind.checks, self.state
        against = checks.before(state, command, expect)
        if against is not None:
            return Refused((against,))
        done = self.kind.streams.machine.carry_out(state, command)
        if isinstance(done, Refused):
            return done
        decided = Decided(self.stream, state, done)
        faults = checks.after(decided, command)
        if faults:
            return Refused(tuple(faults))
        reactions = self.kind.reactions and react(self._floor, self.kind.reactions, decided, command, locked)
        return reactions if isinstance(reactions, Refused) else [decided, *reactions]

    def _unkept(self, command: Command, refused: Refused) -> Refused:
        """A refusal of which no trace is kept; unless the command was carried out before."""
        if self._store.reply_to(command.id) is not None:
            raise CommandReused(command.id)
        return refused

    def _append(self, command: Command, content: str, plan: Plan | Refused, locked: LockedMachines) -> Append:
        """All parts of a command, what is answered, and what it comes to in the books.

        What is refused must be refused for the machines as they are: their parts have no events.
        """
        streams, checks = self.kind.streams, self.kind.checks
        if isinstance(plan, Refused):
            answer = KeptAnswer(command=command.id, refused=plan.faults)
            kept = streams.refusal(self.name, command, plan.faults)
            parts = (*locked.as_they_are(), Part(kept.stream, None, (kept,)))
            return Append(command.id, content, parts, _ENCODE(answer), finishes=True)
        answer = KeptAnswer(command=command.id, events=len(plan[0].done.events))
        decided: list[Part] = []
        for each in plan:
            machine = self if each.stream == self.stream else self._floor.machine(each.stream)
            decided.append(machine.part(each))
        postings = self._floor.postings(plan)
        if not answer.events:
            idle = streams.idle(self.name, command)
            decided.append(Part(idle.stream, None, (idle,)))
        finishes = checks.finishes(self.state, command.order)
        return Append(
            command.id, content, tuple(decided), _ENCODE(answer), finishes=finishes, postings=postings
        )

    def part(self, decided: Decided[S]) -> Part:
        """What was decided here, for the store: if nobody else has acted, or wherever others have come to."""
        events = self.kind.streams.stored(decided)
        if decided.numbered:
            return Part(self.stream, self.version, tuple(events))
        return Part(self.stream, None, tuple(structs.replace(event, seq=0) for event in events))

    def _apply(self, plan: Plan, reply: Reply) -> Done[S]:
        """Every machine moves on to the state that was decided, and says what happened."""
        for each in plan:
            machine = self if each.stream == self.stream else self._floor.machine(each.stream)
            version = reply.versions[each.stream]
            if version == machine.version + len(each.done.events):
                machine.move(each.changes, each.done.state, version)
            else:  # others have contributed as well
                machine.stale = True
                machine.refresh()
        done: Done[S] = plan[0].done
        return done

    def _earlier(self, reply: Reply) -> Earlier:
        """What was answered the first time, with the events as they are kept."""
        if reply.versions.get(self.stream, 0) > self.version:
            self.stale = True
            self.refresh()
        return Earlier(self._events_of(reply), _ANSWER.decode(reply.answer).refused)

    def events_of(self, command: str) -> tuple[Event, ...]:
        """The events that a command led to here, as they are kept."""
        reply = self._store.reply_to(command)
        return self._events_of(reply) if reply is not None else ()

    def _events_of(self, reply: Reply) -> tuple[Event, ...]:
        number, last = _ANSWER.decode(reply.answer).events, reply.versions.get(self.stream, 0)
        kept = self._store.read_stream(self.stream, last - number, number) if number and last else ()
        return tuple(self.kind.streams.from_stored(each.event) for each in kept)

    # ------------------------------------------------------------ what others wrote

    def catch_up(self, version: int | None = None) -> None:
        """Take in what others wrote: all there is, or nothing if so many events were seen already."""
        if version is not None and version <= self.version:
            return
        with self.lock:
            if version is None or version > self.version:
                self.stale = True
                self.refresh()

    def refresh(self, *, tell: bool = True) -> None:
        """Read what the store has behind the state, if that may be anything. The lock is held."""
        if not self.stale:
            return
        streams = self.kind.streams
        while page := self._store.believed(self._store.read_stream(self.stream, self.version, PAGE)):
            state, changes = self.state, list[Change[S]]()
            for record in page:
                event = streams.from_stored(record.event)
                after = streams.machine.evolve(state, event)
                changes.append(Change(state, event, after))
                state = after
            self.move(changes, state, page[-1].event.seq, tell=tell)
        self.stale = False

    def move(self, changes: Sequence[Change[S]], state: S, version: int, *, tell: bool = True) -> None:
        """Go on to another state, and tell of what led to it. The lock is held."""
        self.state, self.version = state, version
        if self.history is not None and changes:
            messages = self.history.take(changes, state)
            if tell:
                self._floor.heard(self.kind.feed + self.name, messages)
        self.keep()

    # ------------------------------------------------------------ snapshots

    def keep(self, least: int = EVERY) -> None:
        """Take a snapshot where so much has happened since the last, and the history can be remembered."""
        kind = self.kind
        if kind.states is None or self.version - self._kept < least:
            return
        made = [kind.states.made(self.stream, self.state, self.version)]
        if self.history is not None and kind.histories is not None:
            past = self.history.past()
            if past is None:
                return
            made.append(kind.histories.made(self.stream, past, self.version))
        self._store.save_snapshot(*made)
        self._kept = self.version

    def _found(self) -> tuple[S, int, int, Any]:
        """A state, its version, that of its snapshot, and what the history remembers of it."""
        kind, read = self.kind, self._store.database.read
        known = kind.states.load(read, self.stream) if kind.states is not None else None
        if known is not None and known[1] > self._store.version(self.stream):
            log.warning("the snapshot of %s has seen %d events, which there are not", self.stream, known[1])
            self._store.forget_snapshots(self.stream)
            known = None
        if known is not None and kind.histories is None:
            return *known, known[1], None
        if known is not None and kind.histories is not None:
            past = kind.histories.load(read, self.stream)
            if past is not None and past[1] == known[1]:
                return *known, known[1], past[0]
        if not kind.streams.set_up:
            return kind.streams.first(None), 0, 0, None
        first = self._store.read_stream(self.stream, 0, 1)
        if not first:
            raise NoSuchMachine(self.name)
        return kind.streams.first(first[0].event), 1, 0, None


def _passes(refused: Refused) -> bool:
    """Whether nothing of a refusal is kept: what stands against the command is no matter of the game."""
    return any(fault.number == FAULTY for fault in refused.faults)
