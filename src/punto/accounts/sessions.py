"""Sessions: who is here, in which role. Tokens are opaque, kept as digests, and gone at once when revoked.

A session says who somebody is and knows nothing of how that was found out: in a demonstration anybody may
take any name and role; `punto.accounts` opens sessions for people who have shown who they are.
"""

from dataclasses import dataclass, field

from punto.machine.order import Order
from punto.machine.roles import SUPERVISOR, Actor
from punto.machine.state import State
from punto.operation.ids import digest, new_person, new_token
from punto.store.runtime import SYSTEM, Runtime

SUPERVISING = frozenset({SUPERVISOR, "casino-supervisor"})
ONLOOKER = Actor("", "onlooker")
"""Somebody who has not come in: they see what lies open for everybody."""

MOST = 10_000
"""So many sessions at once; the one that was not used for longest makes room."""
IDLE = 12 * 3_600_000
"""Milliseconds after which a session that nobody uses is over."""
AWAY = 3 * 60_000
"""Milliseconds after which somebody counts as gone who neither asks nor watches."""
STAFF_AWAY = 25_000
"""The same for dealers and supervisors, for whom everybody at the table waits."""


@dataclass
class Session:
    """Somebody who came in."""

    key: str
    who: Actor
    name: str
    seen: int
    watching: int = 0
    """How many feeds are open."""
    ended: bool = field(default=False)
    held_back: str = ""
    """Why nothing may be done with it for now, if there is a reason: the console is locked, for one."""

    @property
    def actor(self) -> Actor:
        """As whom the session acts and sees: as an onlooker while it is held back."""
        return ONLOOKER if self.held_back else self.who


class Sessions:
    """All sessions of this process, in memory."""

    def __init__(self, runtime: Runtime = SYSTEM) -> None:
        """Start with nobody."""
        self._held: dict[str, Session] = {}
        self._runtime = runtime
        self._lock = runtime.lock()

    def open(self, name: str, role: str, token: str | None = None) -> tuple[str, Session]:
        """Let somebody in; whoever was in already stays the same person, also in another role."""
        with self._lock:
            before = self._held.pop(digest(token), None) if token else None
            if before is not None:
                before.ended = True
            while len(self._held) >= MOST:
                self._drop(min(self._held.values(), key=lambda each: each.seen))
            fresh = new_token(self._runtime)
            person = before.who.id if before else new_person(self._runtime)
            made = Session(digest(fresh), Actor(person, role), name, self._runtime.now())
            self._held[made.key] = made
            return fresh, made

    def find(self, token: str | None) -> Session | None:
        """The session of a token, which is seen now; None if there is none, or it is over."""
        if not token:
            return None
        with self._lock:
            found = self._held.get(digest(token))
            if found is None:
                return None
            if self._runtime.now() - found.seen > IDLE and not found.watching:
                self._drop(found)
                return None
            found.seen = self._runtime.now()
            return found

    def close(self, token: str | None) -> Session | None:
        """End a session at once."""
        with self._lock:
            found = self._held.get(digest(token)) if token else None
            if found is not None:
                self._drop(found)
            return found

    def check_role(self, session: Session) -> Session:
        """Refuse a session that may order nothing, whatever it wants to order. Here everybody may."""
        return session

    def check(self, session: Session, order: Order, state: State) -> None:
        """Refuse what a session may not order, whatever the machine would say. Here everybody may try all."""

    def present(self, person: str, away: int | None = None) -> bool:
        """Whether somebody is here: watching, or heard of a short while ago; how short may be said."""
        with self._lock:
            return any(self._is_here(each, away) for each in self._held.values() if each.who.id == person)

    def somebody_supervises(self) -> bool:
        """Whether a person is here who may approve things."""
        with self._lock:
            return any(
                self._is_here(each, STAFF_AWAY)
                for each in self._held.values()
                if each.actor.role in SUPERVISING
            )

    def keep_up(self) -> None:
        """Hear from other processes who is there; sessions in memory are of one process, which has none."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self._held)

    def _drop(self, session: Session) -> None:
        session.ended = True
        self._held.pop(session.key, None)

    def _is_here(self, session: Session, away: int | None = None) -> bool:
        quiet = self._runtime.now() - session.seen
        return bool(session.watching) or quiet < (AWAY if away is None else away)
