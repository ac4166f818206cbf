"""Guests: the sessions of a demonstration that several processes share. Any of them knows every guest."""

from collections.abc import Callable, Sequence

from punto.accounts import sessions
from punto.accounts.sessions import IDLE, SUPERVISING, Session, Sessions
from punto.machine.order import Order
from punto.machine.roles import Actor
from punto.machine.state import State
from punto.operation.ids import digest
from punto.store import Store
from punto.store.session import WriterSession as Transaction

WRITTEN_EVERY = 10_000
"""Milliseconds after which the others are told that somebody is still here."""
TABLE = (
    "CREATE TABLE IF NOT EXISTS guests (key TEXT PRIMARY KEY, person TEXT NOT NULL, "
    "name TEXT NOT NULL, role TEXT NOT NULL, seen BIGINT NOT NULL)"
)
ADD = "INSERT INTO guests (key, person, name, role, seen) VALUES (?, ?, ?, ?, ?)"
COLUMNS = "SELECT key, person, name, role, seen FROM guests "


class Guests(Sessions):
    """Sessions in memory, each with a row beside the events, which holds a digest and no token."""

    def __init__(self, store: Store, over: Callable[[Session], None] = lambda _: None) -> None:
        """Share the guests of a store; `over` is told when a session was ended by another process."""
        super().__init__(store.runtime)
        self._store, self._over = store, over
        self._told: dict[str, int] = {}
        self._elsewhere: dict[str, tuple[str, str, int]] = {}
        """By person: name, role and when they were last seen, of those who were heard of on any process."""
        if not store.database.read(store.database.words["is_table"], ["guests"]):
            store.transact(lambda session: session.rows(TABLE))

    def open(self, name: str, role: str, token: str | None = None) -> tuple[str, Session]:
        """Let somebody in, and write it down for the others."""
        before = self.find(token)
        fresh, made = super().open(name, role, token)
        ended = before.key if before else ""

        def write(session: Transaction) -> None:
            session.rows("DELETE FROM guests WHERE key = ? OR seen < ?", [ended, self._runtime.now() - IDLE])
            session.rows(ADD, [made.key, made.who.id, name, role, made.seen])

        self._store.transact(write)
        self._told[made.key] = made.seen
        return fresh, made

    def find(self, token: str | None) -> Session | None:
        """The session of a token, wherever it was opened."""
        found = super().find(token)
        return found if found or not token else self._load(digest(token))

    def close(self, token: str | None) -> Session | None:
        """End a session at once, on every process."""
        self.find(token)
        found = super().close(token)
        if found is not None:
            self._store.transact(
                lambda session: session.rows("DELETE FROM guests WHERE key = ?", [found.key])
            )
        return found

    def present(self, person: str, away: int | None = None) -> bool:
        """Whether somebody is here, on this process or on another.

        What was heard of the others is a second old. Nobody counts as gone before the store was asked.
        """
        since = self._runtime.now() - (sessions.AWAY if away is None else away)
        seen = self._elsewhere.get(person, ("", "", 0))[2]
        return super().present(person, away) or seen > since or self._was_seen(person, since)

    def check(self, session: Session, order: Order, state: State) -> None:  # noqa: ARG002
        """Whoever takes a place after having been quiet is heard of everywhere before they have it."""
        if session.seen - self._told.get(session.key, 0) >= WRITTEN_EVERY:
            self._tell([session])

    def somebody_supervises(self) -> bool:
        """Whether a person is here who may approve things, on this process or on another."""
        return super().somebody_supervises() or any(
            role in SUPERVISING and self._runtime.now() - seen < sessions.STAFF_AWAY
            for _, role, seen in self._elsewhere.values()
        )

    def name_of(self, person: str) -> str | None:
        """What somebody is called who is here, on this process or on another."""
        return self._elsewhere.get(person, (None, "", 0))[0]

    def keep_up(self) -> None:
        """Be of one mind with the other processes."""
        self.look_again()

    def look_again(self) -> None:
        """Tell the others who is still here, hear from them, and end what they have ended."""
        mine = self._mine()
        still = [each for each in mine if each.seen - self._told[each.key] >= WRITTEN_EVERY]
        if still:
            self._tell(still)
        rows = self._store.database.read(
            COLUMNS + "WHERE seen > ? ORDER BY seen", [self._runtime.now() - sessions.AWAY]
        )
        self._elsewhere = {person: (name, role, seen) for _, person, name, role, seen in rows}
        silent = [each for each in mine if each.key not in {key for key, *_ in rows}]
        kept = {key for (key,) in self._store.database.read("SELECT key FROM guests")} if silent else set()
        for each in silent:
            if each.key not in kept:
                self._end(each)

    def _tell(self, still: Sequence[Session]) -> None:
        seen = [(each.seen, each.key) for each in still]
        self._store.transact(lambda session: _write_seen(session, seen))
        self._told.update((key, at) for at, key in seen)

    def _was_seen(self, person: str, since: int) -> bool:
        rows = self._store.database.read(
            "SELECT 1 FROM guests WHERE person = ? AND seen > ?", [person, since]
        )
        return bool(rows)

    def _mine(self) -> list[Session]:
        """Everybody on this process; whoever watches is seen now."""
        with self._lock:
            held = list(self._held.values())
        for each in held:
            if each.watching:
                each.seen = self._runtime.now()
        return [each for each in held if each.key in self._told]

    def _end(self, session: Session) -> None:
        with self._lock:
            self._drop(session)
        self._told.pop(session.key, None)
        self._over(session)

    def _row(self, key: str) -> tuple[str, str, str, str, int] | None:
        rows = self._store.database.read(
            COLUMNS + "WHERE key = ? AND seen > ?", [key, self._runtime.now() - IDLE]
        )
        return rows[0] if rows else None

    def _load(self, key: str) -> Session | None:
        row = self._row(key)
        if row is None:
            return None
        _, person, name, role, _ = row
        with self._lock:
            made = self._held.setdefault(key, Session(key, Actor(person, role), name, self._runtime.now()))
            self._told.setdefault(key, 0)
        return made


def _write_seen(session: Transaction, still: list[tuple[int, str]]) -> None:
    for seen, key in still:
        session.rows("UPDATE guests SET seen = ? WHERE key = ?", [seen, key])
