"""The event store: commands go in, events come out, and nothing is ever altered."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Self, TypeVar

from punto.store import leases, projections
from punto.store.append import Append, Reply, StoredCommand, check
from punto.store.errors import ChainBroken, DamagedDatabase, Halted, NearlyFull
from punto.store.event import GENESIS, Recorded, fault_of
from punto.store.keys.vouching import Vouching
from punto.store.port import Database, Head, Lease, Snapshot
from punto.store.projections import Projection
from punto.store.rows import EVENT_COLUMNS, recorded_of, reply_of
from punto.store.runtime import SYSTEM, Runtime
from punto.store.session import WriterSession
from punto.store.writer import Writer

Result = TypeVar("Result")

PAGE = 1_000
FURTHEST = (1 << 63) - 1
"""A position that no chain reaches."""
NEXT_STREAM = (
    "WITH RECURSIVE known (stream) AS ("
    "SELECT min(stream) FROM events WHERE stream >= ? AND stream < ? UNION ALL "
    "SELECT (SELECT min(stream) FROM events WHERE stream > known.stream AND stream < ?) "
    "FROM known WHERE known.stream IS NOT NULL) SELECT stream FROM known"
)
"""Goes from one stream to the next by the index."""
STRAY_COMMAND = (
    "SELECT id FROM commands WHERE NOT EXISTS "
    "(SELECT 1 FROM events WHERE position = commands.first AND command = commands.id) OR NOT EXISTS "
    "(SELECT 1 FROM events WHERE position = commands.last AND command = commands.id) ORDER BY id LIMIT 1"
)
LOOK_AGAIN = 1.0
"""Seconds after which one who waits looks for himself, should a notice have been lost."""


class Store:
    """Appends commands durably, each once; reads streams and the whole chain."""

    def __init__(
        self,
        database: Database,
        inline: Sequence[Projection] = (),
        reserve: int = 0,
        runtime: Runtime = SYSTEM,
        vouching: Vouching | None = None,
    ) -> None:
        """Open for reading and writing; inline projections are brought up to date before anything else.

        The reserve is room on the disk, in bytes, that only commands may use which finish an open round.
        With `vouching`, each event is sealed with a key that is not in the database.
        """
        self.database, self.runtime = database, runtime
        self.inline = frozenset(projection.name for projection in inline)
        self._reserve = reserve
        self._writer = Writer(database.session, inline, database.noticed, runtime, vouching)
        try:
            for projection in inline:
                self.follow(projection)
        except BaseException:
            self.close()
            raise

    # ------------------------------------------------------------ commands

    def append(self, append: Append) -> Reply:
        """Write a command; its reply comes once it is durable, and is the same whenever it comes again."""
        return self.submit(append).result()

    def submit(self, append: Append) -> Future[Reply]:
        """Write a command without waiting for it."""
        check(append)
        free = self.database.free() if self._reserve and not append.finishes else None
        if free is not None and free < self._reserve:
            raise NearlyFull(free, self._reserve)
        return self._writer.submit(append)

    def reply_to(self, command: str) -> Reply | None:
        """What became of a command: its reply, or None if it was never recorded."""
        found = self.database.read("SELECT reply FROM commands WHERE id = ?", [command])
        return reply_of(found[0][0]) if found else None

    def commands_named(self, ids: Sequence[str]) -> list[StoredCommand]:
        """The commands with these ids, in no order; those that were never recorded are left out."""
        if not ids:
            return []
        signs = ", ".join("?" * len(ids))
        found = self.database.read(f"SELECT id, content, reply FROM commands WHERE id IN ({signs})", ids)
        return [StoredCommand(*row) for row in found]

    def command_without_events(self) -> str | None:
        """A command that is on record without its events, if there is one: the store writes none such."""
        found = self.database.read(STRAY_COMMAND)
        return str(found[0][0]) if found else None

    # ------------------------------------------------------------ who wrote it

    @property
    def vouching(self) -> Vouching | None:
        """What seals events here, and tells which were sealed; nothing where there is no key for it."""
        return self._writer.vouching

    @vouching.setter
    def vouching(self, vouching: Vouching | None) -> None:
        self._writer.vouching = vouching

    def believed(self, records: Sequence[Recorded]) -> Sequence[Recorded]:
        """Records that somebody with the store's key wrote, each with its own content; raises ChainBroken."""
        vouching = self.vouching
        for record in records if vouching is not None else ():
            fault = fault_of(record, record.position, record.previous, vouching)
            if fault is not None:
                raise ChainBroken(record.position, fault)
        return records

    # ------------------------------------------------------------ reading

    def head(self) -> Head:
        """Where the chain ends."""
        found = self.database.read("SELECT position, hash FROM events ORDER BY position DESC LIMIT 1")
        return Head(*found[0]) if found else Head(0, GENESIS)

    def version(self, stream: str) -> int:
        """How many events a stream has."""
        found = self.database.read("SELECT max(seq) FROM events WHERE stream = ?", [stream])
        return found[0][0] or 0

    def streams(self, prefix: str) -> list[str]:
        """The streams whose names begin so: one look at the index for each, however many events it has."""
        end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        found = self.database.read(NEXT_STREAM, [prefix, end, end])
        return [stream for (stream,) in found if stream is not None]

    def position_of(self, stream: str, seq: int) -> int | None:
        """Where an event of a stream stands in the chain, if it is there."""
        found = self.database.read("SELECT position FROM events WHERE stream = ? AND seq = ?", [stream, seq])
        return int(found[0][0]) if found else None

    def read_stream(self, stream: str, after: int = 0, limit: int = PAGE) -> list[Recorded]:
        """Events of one stream behind a sequence number."""
        return self._records("stream = ? AND seq > ? ORDER BY seq LIMIT ?", [stream, after, limit])

    def newest(self, stream: str, limit: int, before: int = FURTHEST) -> list[Recorded]:
        """The newest events of a stream before a sequence number, newest first."""
        return self._records("stream = ? AND seq < ? ORDER BY seq DESC LIMIT ?", [stream, before, limit])

    def read_all(self, after: int = 0, limit: int = PAGE) -> list[Recorded]:
        """Events of all streams behind a position, in the order of commit."""
        return self._records("position > ? ORDER BY position LIMIT ?", [after, limit])

    def last_of(self, stream: str, kind: str) -> Recorded | None:
        """The newest event of one type in a stream."""
        found = self._records("stream = ? AND type = ? ORDER BY seq DESC LIMIT 1", [stream, kind])
        return found[0] if found else None

    def all_of(self, stream: str, kind: str, after: int = 0) -> list[Recorded]:
        """Every event of one type in a stream behind a sequence number, oldest first."""
        return self._records("stream = ? AND type = ? AND seq > ? ORDER BY seq", [stream, kind, after])

    def read_types(self, types: Sequence[str], after: int = 0, limit: int = PAGE) -> list[Recorded]:
        """Events of certain types behind a position, in the order of commit."""
        signs = ", ".join("?" * len(types))
        return self._records(
            f"position > ? AND type IN ({signs}) ORDER BY position LIMIT ?", [after, *types, limit]
        )

    def every(self, after: int = 0, upto: int | None = None) -> Iterator[Recorded]:
        """All events behind a position, page by page, up to another one if it is given."""
        while page := self.read_all(after):
            for recorded in page:
                if upto is not None and recorded.position > upto:
                    return
                yield recorded
            after = page[-1].position

    def wait(self, after: int, seconds: float) -> int:
        """Wait until there is something behind a position, or the time is over; where the chain ends then."""
        until = self.runtime.steady() + seconds
        while (position := self.head().position) <= after and (left := until - self.runtime.steady()) > 0:
            self.database.wait(after, min(left, LOOK_AGAIN))
        return position

    def notice(self, after: int, seconds: float) -> int:
        """Wait for news behind a position or until the time is over; where what this store wrote there ends.

        Nothing is read: where the answer is the position itself, another may have written, or nobody.
        """
        self.database.wait(after, seconds)
        return self.written_here(after)

    def written_here(self, after: int) -> int:
        """Where the records end that this store wrote itself and that follow on a position."""
        return self._writer.own.behind(after)

    def _records(self, where: str, values: Sequence[object]) -> list[Recorded]:
        try:
            found = self.database.read(f"SELECT {EVENT_COLUMNS} FROM events WHERE {where}", values)
        except DamagedDatabase:
            self._name_damaged(where, values)
            raise
        return [recorded_of(row) for row in found]

    def _name_damaged(self, where: str, values: Sequence[object]) -> None:
        """Find the one that cannot be read among some events, where anything can be read at all."""
        for (position,) in self.database.read(f"SELECT position FROM events WHERE {where}", values):
            try:
                self.database.read(f"SELECT {EVENT_COLUMNS} FROM events WHERE position = ?", [position])
            except DamagedDatabase as damaged:
                raise ChainBroken(position, str(damaged)) from damaged

    # ------------------------------------------------------------ leases

    def take_lease(self, name: str, holder: str, seconds: float) -> Lease:
        """Become the holder, with an epoch above every one before; refused while another holds it."""
        return self.transact(lambda session: leases.take(session.rows, self._now, name, holder, seconds))

    def renew_lease(self, lease: Lease, seconds: float) -> None:
        """Hold it longer; refused once another has taken it."""
        self.transact(lambda session: leases.renew(session.rows, self._now, lease, seconds))

    def release_lease(self, lease: Lease) -> None:
        """Let it go: its epoch is over at once."""
        self.transact(lambda session: leases.release(session.rows, lease))

    @property
    def _now(self) -> str:
        return self.database.words["now"]

    # ------------------------------------------------------------ what can be made again

    def save_snapshot(self, *snapshots: Snapshot) -> None:
        """Keep what is known of a stream, all or nothing; one for each form, and never an older one."""
        statement = (
            "INSERT INTO snapshots (stream, shape, seq, body) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (stream, shape) DO UPDATE SET seq = excluded.seq, body = excluded.body "
            "WHERE excluded.seq > snapshots.seq"
        )

        def save(session: WriterSession) -> None:
            for each in snapshots:
                session.rows(statement, [each.stream, each.shape, each.seq, each.body])

        self.transact(save)

    def snapshot(self, stream: str, shape: str) -> Snapshot | None:
        """The newest snapshot of a stream in this form."""
        found = self.database.read(
            "SELECT seq, body FROM snapshots WHERE stream = ? AND shape = ?", [stream, shape]
        )
        return Snapshot(stream, shape, *found[0]) if found else None

    def versions(self, after: int, upto: int) -> dict[str, int]:
        """The streams that grew behind a position, up to another one, and how many events each has then."""
        sql = "SELECT stream, max(seq) FROM events WHERE position > ? AND position <= ? GROUP BY stream"
        return dict(self.database.read(sql, [after, upto]))

    def forget_snapshots(self, stream: str) -> None:
        """Remove the snapshots of a stream: one that is wrong would be believed as soon as it fits."""
        self.transact(lambda session: session.rows("DELETE FROM snapshots WHERE stream = ?", [stream]))

    def rebuild(self, projection: Projection) -> int:
        """Throw a projection away and make it anew from every event; up to which position."""
        return self.transact(lambda session: projections.rebuild(session, projection, self.database.words))

    def follow(self, projection: Projection) -> int:
        """Bring a projection up to date; how far it has come."""
        return self.transact(lambda session: self._bring_up(session, projection))

    def _bring_up(self, session: WriterSession, projection: Projection) -> int:
        place = projections.place_of(session.rows, projection)
        if place is None:
            return projections.rebuild(session, projection, self.database.words)
        return projections.catch_up(session, projection, place)

    # ------------------------------------------------------------ checkpoints

    def keep_checkpoints(self, signed: Sequence[tuple[int, bytes]]) -> None:
        """Keep signed checkpoints beside the events, by their positions; one that is kept stays as it is."""
        known, statement = (
            "SELECT 1 FROM checkpoints WHERE position = ?",
            "INSERT INTO checkpoints (position, body) VALUES (?, ?)",
        )

        def keep(session: WriterSession) -> None:
            for position, body in signed:
                if not session.rows(known, [position]):
                    session.rows(statement, [position, body])

        self.transact(keep)

    def checkpoints(self, upto: int = FURTHEST) -> list[bytes]:
        """The signed checkpoints up to a position, oldest first."""
        found = self.database.read(
            "SELECT body FROM checkpoints WHERE position <= ? ORDER BY position", [upto]
        )
        return [row[0] for row in found]

    def last_checkpoint(self) -> bytes | None:
        """The newest signed checkpoint."""
        found = self.database.read("SELECT body FROM checkpoints ORDER BY position DESC LIMIT 1")
        return found[0][0] if found else None

    # ------------------------------------------------------------ the store itself

    @property
    def halted(self) -> Halted | None:
        """The fault after which nothing more is written, if there was one."""
        return self._writer.halted

    def close(self) -> None:
        """Finish what is waiting and let the database go."""
        self._writer.close()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def transact(self, job: Callable[[WriterSession], Result]) -> Result:
        """Do something in one durable transaction; what it raises undoes it."""
        outcome: Future[Result] = self._writer.submit(job)
        return outcome.result()
