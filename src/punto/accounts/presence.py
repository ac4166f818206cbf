"""Presence: who is there, on whichever process of a floor. Each process tells the others."""

from collections.abc import Callable, Sequence

from punto.accounts import sessions
from punto.accounts.sessions import SUPERVISING, Session
from punto.store import Store
from punto.store.session import WriterSession as Transaction

TOLD_EVERY = 5_000
"""Milliseconds after which the others are told again that somebody is still there."""
TELL = (
    "INSERT INTO presence (key, person, role, seen) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (key) DO UPDATE SET role = excluded.role, seen = excluded.seen "
    "WHERE presence.seen < excluded.seen"
)
HEAR = (
    "SELECT s.person, CASE WHEN p.role = a.role THEN a.role ELSE 'onlooker' END, p.seen FROM presence p "
    "JOIN sign_ins s ON s.key = p.key JOIN people a ON a.id = s.person "
    "WHERE a.enabled = 1 AND s.ended = 0 AND p.seen > ? ORDER BY p.seen"
)
SEEN = (
    "SELECT 1 FROM sign_ins s LEFT JOIN presence p ON p.key = s.key "
    "WHERE s.person = ? AND s.ended = 0 AND (s.active > ? OR p.seen > ?) LIMIT 1"
)


class PeoplePresence:
    """When each person was last seen. A session that was ended counts no more, however short ago that was."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        """Share what the processes of a store know."""
        self._store, self._clock = store, clock
        self._told: dict[str, int] = {}
        self._heard: dict[str, tuple[str, int]] = {}
        """By person: the role and the moment."""

    def keep_up(self, mine: Sequence[Session]) -> None:
        """Tell the others who is at this process, and hear who is at theirs."""
        at = self._clock()
        for each in mine:
            if each.watching:
                each.seen = at
        fresh = [each for each in mine if each.seen - self._told.get(each.key, 0) >= TOLD_EVERY]
        if fresh:
            self._store.transact(lambda session: _tell(session, fresh, at))
            self._told = {each.key: self._told.get(each.key, 0) for each in mine}
            self._told |= {each.key: each.seen for each in fresh}
        rows = self._store.database.read(HEAR, [at - sessions.AWAY])
        self._heard = {person: (role, seen) for person, role, seen in rows}

    def present(self, person: str, away: int | None = None) -> bool:
        """Whether somebody was seen a short while ago; nobody counts as gone before the store was asked."""
        since = self._clock() - (sessions.AWAY if away is None else away)
        _, seen = self._heard.get(person, ("", 0))
        return seen > since or bool(self._store.database.read(SEEN, [person, since, since]))

    def supervised(self) -> bool:
        """Whether somebody was seen who may approve things."""
        since = self._clock() - sessions.STAFF_AWAY
        return any(role in SUPERVISING and seen > since for role, seen in self._heard.values())


def _tell(session: Transaction, fresh: list[Session], at: int) -> None:
    session.rows("DELETE FROM presence WHERE seen < ?", [at - sessions.AWAY])
    for each in fresh:
        session.rows(TELL, [each.key, each.who.id, each.actor.role, each.seen])
