"""Accounts under the chain: each event of a person says how the account then stands, and so do the tables.

Event and rows are written in one transaction. The newest event of a person is the truth; a row that says
something else was edited by somebody who has the database.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from punto.accounts.account_tables import changed
from punto.accounts.vouched.account_state import AccountState
from punto.machine.roles import HOUSE as HOUSE_ACTOR
from punto.operation.ids import new_command, now
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.envelope import written
from punto.store.errors import WrongVersion
from punto.store.session import Rows
from punto.store.upcasting import payload_of_today

PERSON = "person/"
ATTEMPTS = 50
KEPT = 31 * 86_400_000
"""Milliseconds for which the row of a session is kept."""
LOOKED_AT = 20
"""So many events are looked at together for the last one that says how an account stands."""

Write = Callable[[Rows], None]
After = Callable[[AccountState], AccountState]


class Happened(NamedTuple):
    """What happened to an account, in an event's words."""

    what: str
    more: Mapping[str, Any] = {}


class NoState(Exception):
    """The chain says nothing of how this account stands: it is of an earlier release, or forged."""


class AccountRecord:
    """Reads how accounts stand from the chain, and writes what happens to them."""

    def __init__(self, store: Store, clock: Callable[[], int] = now) -> None:
        """Read and write a store's chain."""
        self._store, self._clock = store, clock
        self._known: dict[str, AccountState] = {}
        self._seen = store.head().position

    # ------------------------------------------------------------ reading

    def state(self, person: str) -> AccountState | None:
        """How an account stands, as this process knows; what others did it hears of by `refresh`."""
        known = self._known.get(person)
        if known is None:
            _, known = self._newest(person)
            if known is not None:
                self._known[person] = known
        return known

    def refresh(self) -> None:
        """Forget what others have changed since the last look."""
        head = self._store.head().position
        if head == self._seen:
            return
        for stream in self._store.versions(self._seen, head):
            self._known.pop(stream.removeprefix(PERSON), None)
        self._seen = head

    def _newest(self, person: str) -> tuple[int, AccountState | None]:
        """How many events the stream of a person has, and how the account stands after them."""
        page, version = self._store.newest(PERSON + person, LOOKED_AT), 0
        while page:
            version = version or page[0].event.seq
            for record in self._store.believed(page):
                state = state_in(payload_of_today(record.event))
                if state is not None:
                    return version, state
            page = self._store.newest(PERSON + person, LOOKED_AT, page[-1].event.seq)
        return version, None

    # ------------------------------------------------------------ writing

    def begin(self, person: str, state: AccountState, what: Happened, by: str, *, write: Write) -> None:
        """Write the first event of an account, with its row."""
        append = self._append(person, 0, None, state, [what], by, write)
        self._store.append(append)
        self._known[person] = state

    def change(
        self,
        person: str,
        after: After,
        *happened: Happened,
        by: str = HOUSE_ACTOR.id,
        approver: str | None = None,
        write: Write = lambda _: None,
    ) -> AccountState:
        """Write what happened to an account, and its rows with it: both, or neither.

        What is to become of it is asked again where somebody else was faster.
        """
        for _ in range(ATTEMPTS):
            version, before = self._newest(person)
            if before is None:
                raise NoState(person)
            then = after(before)
            append = self._append(person, version, before, then, happened, by, write, approver)
            try:
                self._store.append(append)
            except WrongVersion:
                continue
            self._known[person] = then
            return then
        raise WrongVersion(PERSON + person, version, version)

    def _append(  # noqa: PLR0913, PLR0917 - one for each thing that is written
        self,
        person: str,
        version: int,
        before: AccountState | None,
        then: AccountState,
        happened: Sequence[Happened],
        by: str,
        write: Write,
        approver: str | None = None,
    ) -> Append:
        command, time, at = new_command(), written(now()), self._clock()
        stream, last = PERSON + person, happened[-1]
        events = tuple(
            StoredEvent(
                stream, each.what, 1, time, by, command,
                canonical({"person": person, **each.more, **(_said(then) if each is last else {})}),
                approver,
            )
            for each in happened
        )  # fmt: skip

        def rows(session: Any) -> None:
            write(session.rows)
            write_rows(session.rows, person, before, then, at)

        content = content_hash(b"".join(each.payload for each in events))
        # Taken even when room runs short: a dealer must be able to come back and finish the coup.
        return Append(command, content, (Part(stream, version, events),), finishes=True, beside=rows)


def _said(state: AccountState) -> dict[str, Any]:
    return {"account": msgspec.to_builtins(state)}


def state_in(said: Mapping[str, Any]) -> AccountState | None:
    """How an account stands after an event, if the event says so."""
    found = said.get("account")
    return None if found is None else msgspec.convert(found, AccountState)


def write_rows(rows: Rows, person: str, before: AccountState | None, then: AccountState, at: int) -> None:
    """Bring the tables to where an event says that an account stands."""
    known = before.sessions if before is not None else {}
    if before is None or (before.role, before.enabled) != (then.role, then.enabled):
        rows("UPDATE people SET role = ?, enabled = ? WHERE id = ?", [then.role, int(then.enabled), person])
    for key in known.keys() - then.sessions.keys():
        rows("UPDATE sign_ins SET ended = ? WHERE key = ? AND ended = 0", [at, key])
    for key in known.keys() & then.sessions.keys():
        if known[key] != then.sessions[key]:
            rows("UPDATE sign_ins SET state = ? WHERE key = ?", [then.sessions[key].state, key])
    if before is None or before.invitation != then.invitation:
        rows("DELETE FROM invitations WHERE person = ?", [person])
        if then.invitation:
            rows(
                "INSERT INTO invitations (key, person, until) VALUES (?, ?, ?)",
                [then.invitation, person, then.until],
            )
    changed(rows)


def forget_old_sessions(rows: Rows, at: int) -> None:
    """Rows of long ago prove nothing any more."""
    rows("DELETE FROM sign_ins WHERE opened < ?", [at - KEPT])
