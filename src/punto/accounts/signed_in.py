"""Sessions of people with accounts: kept in the store, so that every process knows when one is over."""

from collections.abc import Callable
from dataclasses import dataclass
from logging import getLogger
from typing import Any

from punto.accounts import problems
from punto.accounts.account_register import AccountHolder, Register
from punto.accounts.account_tables import changes
from punto.accounts.presence import PeoplePresence
from punto.accounts.role_grants import ADMINISTRATOR, actor_of, idle_after, over_after
from punto.accounts.sessions import SUPERVISING, Session, Sessions
from punto.accounts.vouched.account_check import NOT_VOUCHED, Read, session_holds, state_within
from punto.accounts.vouched.account_record import AccountRecord, Happened, forget_old_sessions
from punto.accounts.vouched.account_state import DEVICE_DIGITS, SHIFT, AccountState, KnownSession
from punto.machine.approval import Approve, Decline
from punto.machine.order import Order
from punto.machine.roles import HOUSE
from punto.machine.state import State
from punto.operation.ids import new_token
from punto.store import Store
from punto.store.session import Rows
from punto.store.session import WriterSession as Transaction

OPEN = ""
WRITTEN_EVERY = 5_000
"""Milliseconds after which the others are told that somebody is still there."""
SIGNED_OUT, ENDED = Happened("signed-out"), Happened("sessions-ended")
NONE = KnownSession("", problems.LOCKED, 0)
COLUMNS = "s.key, s.person, s.device, s.state, s.opened, s.active, p.role, p.enabled"

log = getLogger("punto.door")
Over = Callable[[Session], None]
"""Told of each session that is over, held back, or not what it was: its feeds must end."""


@dataclass(eq=False)
class AccountSession(Session):
    """The session of somebody who has shown who they are."""

    role: str = ""
    device: str = ""
    opened: int = 0
    active: int = 0
    """When somebody last touched the console."""
    told: int = 0
    """When that was last written for the other processes."""
    failed: int = 0
    """How often somebody failed to come in just before."""


class AccountSessions(Sessions):
    """All sessions of a floor. This process knows those it was asked for, and hears when they change."""

    def __init__(
        self, store: Store, register: Register, record: AccountRecord, clock: Callable[[], int]
    ) -> None:
        """Read and write a store's tables."""
        super().__init__(store.runtime)
        self._store = store
        self._register = register
        self._record = record
        self._clock = clock
        self._seen = -1
        self._presence = PeoplePresence(store, clock)
        self.over: Over = lambda _: None
        self.forged: Callable[[str], None] = log.error
        """Told of a row that no event vouches for."""

    # ------------------------------------------------------------ coming and going

    def open(self, name: str, role: str, token: str | None = None) -> tuple[str, Session]:  # noqa: ARG002
        """Nobody comes in here for the asking."""
        raise problems.no_account()

    def new(self, person: AccountHolder, device: str, state: str = OPEN) -> tuple[str, AccountSession]:
        """A session that is not written yet, and its token."""
        token, at = new_token(self._runtime), self._clock()
        row = (self._register.vault.digest(token), person.id, device, state, at, at, person.role, 1)
        return token, _sign_in(row, person.card.name, at)

    def row(self, rows: Rows, made: AccountSession) -> None:
        """Write the row of a new session; those of long ago are forgotten."""
        forget_old_sessions(rows, made.opened)
        rows(
            "INSERT INTO sign_ins (key, person, device, state, opened, active, ended) "
            "VALUES (?, ?, ?, ?, ?, ?, 0)",
            [made.key, made.who.id, made.device, made.held_back, made.opened, made.active],
        )

    def hold(self, made: AccountSession) -> None:
        """Know a session that was written."""
        with self._lock:
            self._held[made.key] = made

    def find(self, token: str | None) -> AccountSession | None:
        """The session of a token; None if there is none, or it is over. Looking touches nothing."""
        if not token:
            return None
        key, at = self._register.vault.digest(token), self._clock()
        with self._lock:
            found = self._held.get(key)
        session = found if isinstance(found, AccountSession) else self._load(key)
        if session is None or session.ended or not self._look_at(session, at):
            return None
        session.seen = at
        return session

    def close(self, token: str | None) -> Session | None:
        """End a session at once."""
        session = self.find(token)
        if session is not None:
            self.end(session.who.id, SIGNED_OUT, by=session.who.id, only=session.key)
        return session

    def end(
        self, person: str, what: Happened = ENDED, *, by: str = HOUSE.id, only: str = "", but: str = ""
    ) -> None:
        """End somebody's sessions, here and in every other process: one, all, or all but one."""
        self._record.change(person, lambda now: now.without_sessions(only, but), what, by=by)
        self.look_again()

    # ------------------------------------------------------------ while somebody is here

    def touch(self, session: AccountSession) -> None:
        """Somebody touched the console."""
        session.active = self._clock()
        if session.active - session.told >= WRITTEN_EVERY:
            session.told = session.active
            statement, values = "UPDATE sign_ins SET active = ? WHERE key = ?", [session.active, session.key]
            self._store.transact(lambda transaction: transaction.rows(statement, values))

    def lock(self, session: AccountSession, by: str) -> None:
        """Lock a console. Whatever is under way at a table goes on there; nothing is lost."""
        known = self._record.state(session.who.id)
        if known is not None and known.sessions.get(session.key, NONE).state == OPEN:
            locked = problems.LOCKED
            self._record.change(
                session.who.id, lambda now: now.in_state(session.key, locked), Happened("locked"), by=by
            )
        session.held_back = session.held_back or problems.LOCKED
        self.over(session)

    def check(self, session: Session, order: Order, state: State) -> None:
        """Refuse what is agreed on one device, and a table without a supervisor."""
        session = self.check_role(session)
        self.touch(session)
        if isinstance(order, Approve | Decline):
            self._two_devices(session, order.request, state)
        if order.supervised and not self._another_supervises(session):
            why = "No supervisor has signed in, and a table is not opened by one person alone."
            raise problems.not_allowed("The table stays closed.", why, "again when a supervisor is here")

    def check_role(self, session: Session) -> AccountSession:
        """Refuse a session that is held back, and one that orders nothing at any table."""
        if not isinstance(session, AccountSession) or session.held_back:
            raise problems.held_back(session.held_back)
        if session.role == ADMINISTRATOR:
            why = "An administrator looks after people, and does nothing at a table."
            raise problems.not_allowed("Not with your role.", why, "somebody whose place is at the table")
        return session

    def of(self, person: str) -> list[tuple[Any, ...]]:
        """Somebody's open sessions: key, since when, last touched."""
        return self._store.database.read(
            "SELECT key, opened, active FROM sign_ins WHERE person = ? AND ended = 0 ORDER BY opened",
            [person],
        )

    def is_open(self, person: str) -> bool:
        """Whether somebody has signed in and is not locked, on any console."""
        known = self._record.state(person)
        return (
            known is not None
            and known.enabled
            and any(self._row(key) is not None for key, each in known.sessions.items() if each.state == OPEN)
        )

    # ------------------------------------------------------------ keeping up

    def present(self, person: str, away: int | None = None) -> bool:
        """Whether somebody is here, on this process or on another."""
        return super().present(person, away) or self._presence.present(person, away)

    def somebody_supervises(self) -> bool:
        """Whether a person is here who may approve things, on this process or on another."""
        return super().somebody_supervises() or self._presence.supervised()

    def keep_up(self) -> None:
        """Tell the other processes who is here, and hear who is there."""
        self._presence.keep_up(self._here())

    def look_again(self) -> None:
        """Take in what changed, wherever it was changed, and lock what nobody touched for too long."""
        number = changes(self._store)
        if number != self._seen:
            self._seen = number
            self._record.refresh()
            for session in self._here():
                self._compare(session)
        at = self._clock()
        for session in self._here():
            self._look_at(session, at)

    def _here(self) -> list[AccountSession]:
        with self._lock:
            return [each for each in self._held.values() if isinstance(each, AccountSession)]

    def _compare(self, session: AccountSession) -> None:
        """A session as the store has it now."""
        row = self._row(session.key)
        if row is None:
            self._forget(session)
            return
        session.active = max(session.active, row[5])
        if (row[6], row[3]) != (session.role, session.held_back):
            session.role, session.held_back = row[6], row[3]
            session.who = actor_of(session.who.id, session.role)
            self.over(session)

    def _look_at(self, session: AccountSession, at: int) -> bool:
        """End what is too old, lock what is idle; whether it still is a session."""
        if at - session.opened > over_after(session.role):
            self.end(session.who.id, SIGNED_OUT, only=session.key)
            return False
        if at - session.active > idle_after(session.role) and not session.held_back:
            row = self._row(session.key)
            if row is not None and at - row[5] > idle_after(session.role):
                self.lock(session, "house")
            elif row is not None:
                session.active = row[5]
        return True

    def _forget(self, session: AccountSession) -> None:
        with self._lock:
            self._drop(session)
        self.over(session)

    def _load(self, key: str) -> AccountSession | None:
        row = self._row(key)
        person = self._register.find(row[1]) if row else None
        if row is None or person is None:
            return None
        made = _sign_in(row, person.card.name, self._clock())
        with self._lock:
            kept = self._held.setdefault(key, made)
        return kept if isinstance(kept, AccountSession) else None

    def _row(self, key: str) -> tuple[Any, ...] | None:
        """A session that is not over, of somebody who may come in, if an event vouches for it."""
        row = self._read_row(self._store.database.read, key)
        if row is None or self._is_vouched(row, self._record.state(row[1])):
            return row
        self._record.refresh()
        row, vouched = self._store.transact(lambda session: self._settled(session, key))
        if row is None or vouched:
            return row
        self.forged(f"sign_ins: the session {key[:8]} of {row[1]} {NOT_VOUCHED}")
        return None

    def _settled(self, session: Transaction, key: str) -> tuple[tuple[Any, ...] | None, bool]:
        """The same while nobody else writes: now row and event are of one moment."""
        row = self._read_row(session.rows, key)
        vouched = row is None or self._is_vouched(row, state_within(self._store, session.rows, row[1]))
        return row, vouched

    def _read_row(self, read: Read, key: str) -> tuple[Any, ...] | None:
        rows = read(
            f"SELECT {COLUMNS} FROM sign_ins s JOIN people p ON p.id = s.person "
            "WHERE s.key = ? AND s.ended = 0 AND p.enabled = 1",
            [key],
        )
        return rows[0] if rows else None

    def _is_vouched(self, row: tuple[Any, ...], state: AccountState | None) -> bool:
        key, _, device, held, opened, _, role, _ = row
        return (
            state is not None
            and (state.role, state.enabled) == (role, True)
            and session_holds(state, key, device, held, opened)
        )

    # ------------------------------------------------------------ more than one person

    def _two_devices(self, session: AccountSession, request: str, state: State) -> None:
        """Whoever asked has not signed in on this device in this shift."""
        asked = state.requests.get(request)
        if asked is None or asked.actor == session.who.id:
            return  # The table itself refuses both, with the clause.
        known = self._record.state(asked.actor)
        seen = known.devices.get(session.device[:DEVICE_DIGITS], 0) if known is not None else 0
        if seen > self._clock() - SHIFT:
            why = "Whoever asked for it signed in on this device, so one person could have done both."
            raise problems.not_allowed("Not from this device.", why, "the answer from another device")

    def _another_supervises(self, session: AccountSession) -> bool:
        at = self._clock()
        signs = ", ".join("?" * len(SUPERVISING))
        found = self._store.database.read(
            "SELECT s.key, s.active FROM sign_ins s JOIN people p ON p.id = s.person WHERE s.ended = 0 "
            f"AND s.state = '' AND p.enabled = 1 AND p.id <> ? AND p.role IN ({signs})",
            [session.who.id, *SUPERVISING],
        )
        return any(
            at - active <= idle_after(row[6]) and row[6] in SUPERVISING and row[3] == OPEN
            for key, active in found
            if (row := self._row(key)) is not None
        )


def _sign_in(row: tuple[Any, ...], name: str, at: int) -> AccountSession:
    key, person, device, state, opened, active, role, _ = row
    return AccountSession(
        key, actor_of(person, role), name, at, held_back=state, role=role, device=device,
        opened=opened, active=active, told=active,
    )  # fmt: skip
