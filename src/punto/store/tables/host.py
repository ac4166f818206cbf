"""The host: takes a command for a table, decides it, and answers when everything is durable."""

from collections.abc import Iterable
from threading import Lock

import msgspec

from punto.rules.refusals import Refusal
from punto.store.command import Append, Part, Reply, content_hash
from punto.store.refusals import WrongVersion
from punto.store.store import Store
from punto.store.tables.keeping import SET_UP, keep, keep_setup, recall, recall_setup, stream_of
from punto.table import Command, Done, Event, Refused, Setup, Table, carry_out, evolve, new_table, write_order

PAGE = 5_000
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
    """A table's state in memory, and how many events of its stream it has seen."""

    state: Table
    version: int


class Host:
    """Tables whose every event is in the store. Several hosts may share one store."""

    def __init__(self, store: Store) -> None:
        """Serve the tables of a store."""
        self.store = store
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
        found = self.store.database.read(
            "SELECT stream FROM events WHERE type = ? ORDER BY position", [SET_UP]
        )
        return [str(stream).removeprefix(stream_of("")) for (stream,) in found]

    def state(self, table: str) -> Table:
        """The table as of now, whoever moved it."""
        with self._lock(table):
            return self._current(table).state

    def give(self, table: str, command: Command) -> Answer:
        """Decide a command and write it down; the same id gives the same answer, once, for ever."""
        content = content_hash(_content(table, command))
        with self._lock(table):
            for _ in range(ATTEMPTS):
                held = self._current(table)
                done = carry_out(held.state, command)
                try:
                    reply = self.store.append(_append(table, command, content, held.version, done))
                except WrongVersion:
                    continue
                return self._answered(table, held, done, reply)
        raise WrongVersion(stream_of(table), held.version, self.store.version(stream_of(table)))

    def history(self, table: str, after: int = 0) -> Iterable[Event]:
        """Every event of a table behind a sequence number."""
        seen = after + 1
        while page := self.store.read_stream(stream_of(table), seen, PAGE):
            yield from (recall(each.event) for each in page)
            seen = page[-1].event.seq

    def _answered(self, table: str, held: _Held, done: Done | Refused, reply: Reply) -> Answer:
        """Move on in memory, unless the answer is that of an earlier time."""
        answer = msgspec.json.decode(reply.answer, type=Answer)
        mine = reply.versions.get(stream_of(table), held.version)
        if isinstance(done, Done) and mine == held.version + len(done.events):
            held.state, held.version = done.state, mine
        return answer

    def _lock(self, table: str) -> Lock:
        with self._door:
            return self._locks.setdefault(table, Lock())

    def _current(self, table: str) -> _Held:
        """The table in memory, with whatever others have added since."""
        held = self._held.get(table)
        if held is None:
            first = self.store.read_stream(stream_of(table), 0, 1)
            if not first:
                raise NoSuchTable(table)
            held = self._held[table] = _Held(new_table(recall_setup(first[0].event)), 1)
        while page := self.store.read_stream(stream_of(table), held.version, PAGE):
            for each in page:
                held.state = evolve(held.state, recall(each.event))
            held.version = page[-1].event.seq
        return held


def _content(table: str, command: Command) -> bytes:
    """What a command says; two commands with one id must agree in all of it but the time."""
    said = (table, command.actor.id, command.actor.role, write_order(command.order))
    return msgspec.json.encode(said)


def _append(table: str, command: Command, content: str, version: int, done: Done | Refused) -> Append:
    if isinstance(done, Refused):
        answer = Answer(command=command.id, refused=done.faults)
        return Append(command.id, content, (), msgspec.json.encode(answer))
    events = tuple(keep(table, event) for event in done.events)
    answer = Answer(command=command.id, events=len(events))
    part = Part(stream_of(table), version, events)
    return Append(command.id, content, (part,), msgspec.json.encode(answer), finishes=_finishes(done))


def _finishes(done: Done) -> bool:
    """Whether a coup was in progress: such commands are taken even when room runs short."""
    return bool(done.state.coup.drawn or done.state.dues)
