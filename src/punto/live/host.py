"""The host: takes a command for a table, decides it, and answers when everything is durable."""

from collections.abc import Iterable
from contextlib import suppress
from logging import getLogger
from threading import Lock

import msgspec
from msgspec import structs

from punto.books.bounds import beyond_books
from punto.books.cardroom import CardRoom
from punto.books.payout_check import overpaid
from punto.books.projection import LedgerProjection, postings_of
from punto.live.closures import Faults, GamingSwitches, begins
from punto.live.late import wrong_coup
from punto.live.tenure import TableLeases
from punto.rulebook.refusal import Refusal
from punto.store.append import Append, Part, Reply, content_hash
from punto.store.envelope import (
    from_stored,
    keep_idle,
    keep_refusal,
    keep_setup,
    recall_setup,
    stream_of,
    to_stored,
)
from punto.store.errors import CommandReused, StaleLease, StoreFailure, WrongVersion
from punto.store.journal import note
from punto.store.port import Lease
from punto.store.snapshots import EVERY, Snapshots
from punto.store.store import Store
from punto.table import Command, Done, Event, Refused, Setup, Table, carry_out, evolve, new_table, write_order

log = getLogger("punto.store")

PAGE = 5_000
_ENCODE = msgspec.json.Encoder().encode
ATTEMPTS = 20
"""How often a command is decided anew because somebody else was faster."""


class NoSuchTable(LookupError):
    """No table of this name was ever set up."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a command: its events, or everything that stood against it. Kept for ever."""

    command: str
    events: int = 0
    refused: tuple[Refusal, ...] = ()


class _Held(msgspec.Struct):
    """A table's state in memory, how many events of its stream it has seen, and how many a snapshot has."""

    state: Table
    version: int
    kept: int = 0


class Host:
    """Tables whose every event is in the store. Several hosts may share one store.

    With snapshots a table is found quickly however long its stream. With a tenure every command goes under
    the table's lease: of two hosts that have one, one serves the table. While one of `faults` stands, and
    where gaming is switched off, nothing new begins.
    """

    def __init__(
        self,
        store: Store,
        *,
        snapshots: Snapshots | None = None,
        tenure: TableLeases | None = None,
        faults: Faults = tuple,
    ) -> None:
        """Serve the tables of a store."""
        self.store = store
        self._snapshots, self._tenure = snapshots, tenure
        self._closures = GamingSwitches(store, faults)
        self._cards = CardRoom(store)
        self._held: dict[str, _Held] = {}
        self._locks: dict[str, Lock] = {}
        self._door = Lock()

    def set_up(self, setup: Setup, *, actor: str, at: int, command: str) -> None:
        """Set a table up; a name is used once."""
        event = keep_setup(setup, actor, at, command)
        part = Part(event.stream, 0, (event,))
        self.store.append(Append(command, content_hash(event.payload), (part,)))

    def tables(self) -> list[str]:
        """Every table that was ever set up, oldest first."""
        streams = self.store.streams(stream_of(""))
        streams.sort(key=lambda stream: self.store.position_of(stream, 1) or 0)
        return [stream.removeprefix(stream_of("")) for stream in streams]

    def state(self, table: str) -> Table:
        """The table as of now, whoever moved it."""
        with self._lock(table):
            return self._current(table).state

    def give(
        self,
        table: str,
        command: Command,
        *,
        seen: int | None = None,
        coup: int | None = None,
        lease: Lease | None = None,
    ) -> Answer:
        """Decide a command and write it down; the same id gives the same answer, once, for ever.

        One that rests on what was `seen`, a card of a virtual shoe for instance, is not decided once the
        table has moved on. One that is meant for a `coup` is refused when that is over. One given under a
        lease is refused by the database when the lease has passed on.
        """
        content = content_hash(_content(table, command))
        with self._lock(table):
            for _ in range(ATTEMPTS):
                held = self._current(table)
                if seen is not None and held.state.seq != seen:
                    raise WrongVersion(stream_of(table), seen + 1, held.version)
                done, beside = self._decide(held.state, command, coup)
                append = self._append(command, content, held, done, beside)
                try:
                    reply = self._write(append, lease or self._lease(table))
                except WrongVersion:
                    continue
                return self._answered(table, held, done, reply)
        raise WrongVersion(stream_of(table), held.version, self.store.version(stream_of(table)))

    def _decide(
        self, state: Table, command: Command, coup: int | None
    ) -> tuple[Done[Table] | Refused, Part | None]:
        """What becomes of a command, and what it means in the card room."""
        against = wrong_coup(state, coup) or self._closures.against(state, command)
        if against is not None:
            return Refused((against,)), None
        done = carry_out(state, command)
        if isinstance(done, Refused):
            return done, None
        if faults := tuple(overpaid(state, done.events)):
            where, why = f"table/{state.setup.table}", "; ".join(fault.what for fault in faults)
            note(self.store, "program-fault", actor=command.actor.id, component=where, reason=why)
            return Refused(faults), None
        beside = beyond_books(self.store, state, done) or self._cards.follows(state, done, command)
        return (Refused((beside,)), None) if isinstance(beside, Refusal) else (done, beside)

    def _append(
        self, command: Command, content: str, held: _Held, done: Done[Table] | Refused, beside: Part | None
    ) -> Append:
        table = held.state.setup.table
        if isinstance(done, Refused):
            answer = Answer(command=command.id, refused=done.faults)
            kept = keep_refusal(table, command, done.faults)
            parts = (Part(kept.stream, None, (kept,)),)
            return Append(command.id, content, parts, _ENCODE(answer), finishes=True)
        parts = (
            Part(stream_of(table), held.version, tuple(to_stored(table, event) for event in done.events)),
        )
        answer = Answer(command=command.id, events=len(done.events))
        finishes = not begins(held.state, command.order)
        if not done.events:
            idle = keep_idle(table, command)
            beside = Part(idle.stream, None, (idle,))
        if beside is not None:
            return Append(command.id, content, (*parts, beside), _ENCODE(answer), finishes=finishes)
        told = (
            {LedgerProjection.name: postings_of(held.state, done)}
            if LedgerProjection.name in self.store.inline
            else {}
        )
        return Append(command.id, content, parts, _ENCODE(answer), finishes=finishes, told=told)

    def _lease(self, table: str) -> Lease | None:
        return self._tenure.lease(stream_of(table)) if self._tenure is not None else None

    def _write(self, append: Append, lease: Lease | None) -> Reply:
        """Write; an id used for two things is worth a note, and a lease that is over is not kept."""
        under = append if lease is None else structs.replace(append, lease=lease.name, epoch=lease.epoch)
        try:
            return self.store.append(under)
        except CommandReused as reused:
            note(self.store, "noted", component=f"command/{append.command}", reason=str(reused))
            raise
        except StaleLease as stale:
            if self._tenure is not None:
                self._tenure.lost(stale.lease)
            raise

    def close(self) -> None:
        """Keep every table's state for a quick start, and let the leases go; the store stays open."""
        with suppress(StoreFailure):  # a store that is gone takes none, and needs none
            for table in list(self._held):
                with self._lock(table):
                    self._keep(table, self._held[table], least=1)
        if self._tenure is not None:
            self._tenure.close()

    def _keep(self, table: str, held: _Held, least: int = EVERY) -> None:
        """Keep a snapshot once so many events have come since the last."""
        if self._snapshots is not None and held.version - held.kept >= least:
            self._snapshots.save(self.store, stream_of(table), held.state, held.version)
            held.kept = held.version

    def history(self, table: str, after: int = 0) -> Iterable[Event]:
        """Every event of a table behind a sequence number."""
        seen = after + 1
        while page := self.store.read_stream(stream_of(table), seen, PAGE):
            yield from (from_stored(each.event) for each in page)
            seen = page[-1].event.seq

    def _answered(self, table: str, held: _Held, done: Done[Table] | Refused, reply: Reply) -> Answer:
        """Move on in memory, unless the answer is that of an earlier time."""
        answer = msgspec.json.decode(reply.answer, type=Answer)
        mine = reply.versions.get(stream_of(table), held.version)
        if isinstance(done, Done) and mine == held.version + len(done.events):
            held.state, held.version = done.state, mine
            self._keep(table, held)
        return answer

    def _lock(self, table: str) -> Lock:
        with self._door:
            return self._locks.setdefault(table, Lock())

    def _current(self, table: str) -> _Held:
        """The table in memory, with whatever others have added since."""
        held = self._held.get(table) or self._found(table)
        while page := self.store.read_stream(stream_of(table), held.version, PAGE):
            for each in page:
                held.state = evolve(held.state, from_stored(each.event))
            held.version = page[-1].event.seq
        return held

    def _found(self, table: str) -> _Held:
        """The table as its newest snapshot has it, or as it was set up."""
        stream = stream_of(table)
        known = self._snapshots.load(self.store.database.read, stream) if self._snapshots else None
        if known is not None and known[1] > self.store.version(stream):
            log.warning("the snapshot of %s has seen %d events, which there are not", stream, known[1])
            self.store.forget_snapshots(stream)
            known = None
        if known is not None:
            held = _Held(*known, kept=known[1])
        else:
            first = self.store.read_stream(stream, 0, 1)
            if not first:
                raise NoSuchTable(table)
            held = _Held(new_table(recall_setup(first[0].event)), 1)
        self._held[table] = held
        return held


def _content(table: str, command: Command) -> bytes:
    """What a command says; two commands with one id must agree in all of it but the time."""
    said = (table, command.actor.id, command.actor.role, write_order(command.order))
    return msgspec.json.encode(said)
