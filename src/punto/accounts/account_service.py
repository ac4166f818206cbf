"""Accounts: who somebody is, shown by what they know and what they have."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from msgspec import structs

from punto.accounts import passwords, problems, totp
from punto.accounts.account_journal import Journal
from punto.accounts.account_register import AccountHolder, Register
from punto.accounts.account_tables import prepare
from punto.accounts.attempts import FREE, Attempts
from punto.accounts.invitations import Invitations
from punto.accounts.passwords import Hasher
from punto.accounts.qr_code import Picture, picture_of
from punto.accounts.role_grants import needs_factor
from punto.accounts.signed_in import OPEN, AccountSession, AccountSessions
from punto.accounts.vault import Vault
from punto.accounts.vouched.account_check import person_faults, state_within, told_of
from punto.accounts.vouched.account_record import AccountRecord, After, Happened, Write
from punto.accounts.vouched.account_state import DEVICE_DIGITS, AccountState, KnownSession
from punto.machine.problem import Problem
from punto.operation.ids import now
from punto.store import Store
from punto.store.session import Rows, WriterSession


class Beginning(NamedTuple):
    """What comes first in the transaction that begins a session: both are done, or neither."""

    after: After
    write: Write
    happened: tuple[Happened, ...] = ()


def nothing(_: Rows) -> None:
    """Write nothing beside the event."""


NOTHING_FIRST = Beginning(lambda now: now, nothing)
CHOSEN = Happened("password-chosen")
NOBODY = totp.new_secret()
"""A second factor for those who have none: looking at it takes as long as looking at a real one."""


class Shown(NamedTuple):
    """A new second factor, to be taken into an authenticator."""

    secret: str
    address: str
    picture: Picture


class Accounts:
    """Everything that a person does with their own account."""

    def __init__(
        self,
        store: Store,
        vault: Vault,
        hasher: Hasher | None = None,
        clock: Callable[[], int] = now,
    ) -> None:
        """Open the accounts of a store."""
        prepare(store)
        self.store = store
        self.vault = vault
        self.clock = clock
        self.hasher = hasher or Hasher()
        self.register = Register(store, vault)
        self.journal = Journal(store)
        self.record = AccountRecord(store, clock)
        self.attempts = Attempts(store)
        self.invitations = Invitations(store, vault)
        self.sessions = AccountSessions(store, self.register, self.record, clock)

    # ------------------------------------------------------------ at the door

    def sign_in(self, login: str, password: str, code: str, device: str) -> tuple[str, AccountSession]:
        """Let somebody in. Whatever is wrong, the answer and the time it takes are the same."""
        person, failed = self._shown(self.vault.index(login), password, code, problems.not_you)
        return self._lets_in(person, device, NOTHING_FIRST, failed)

    def welcome(self, token: str, password: str, device: str) -> tuple[str, AccountSession]:
        """Take an invitation up: choose a password, and come in."""
        invited = self.invitations.whose(token, self.clock())
        person = self.register.find(invited[0]) if invited else None
        if invited is None or person is None or not self._is_vouched(person):
            raise problems.bad_invitation()
        self._fit(person, password)
        kept, key = self.hasher.hash(password), invited[1]

        def take(now: AccountState) -> AccountState:
            if now.invitation != key or not now.enabled:
                raise problems.bad_invitation()
            chosen, _ = self.vault.digests(kept, b"")
            return structs.replace(now.without_sessions(), password=chosen, invitation="", until=0)

        def write(rows: Rows) -> None:
            self.register.alter(rows, person.id, sealed=self.register.sealed(person, password=kept))
            self.attempts.forget(rows, person.index)

        return self._lets_in(person, device, Beginning(take, write, (CHOSEN,)))

    def _lets_in(
        self, person: AccountHolder, device: str, first: "Beginning", failed: int = 0
    ) -> tuple[str, AccountSession]:
        """Begin a session, in one transaction with what must come first."""
        mark = device[:DEVICE_DIGITS]
        signed_in = Happened("signed-in", {"role": person.role, "device": mark, "failed": failed})
        change = Beginning(first.after, first.write, (*first.happened, signed_in))
        token, session = self._begin(person, device, change)
        session.failed = failed
        return token, session

    def _begin(
        self, person: AccountHolder, device: str, first: "Beginning", state: str | None = None
    ) -> tuple[str, AccountSession]:
        token, made = self.sessions.new(person, device, self._state(person) if state is None else state)
        opened = KnownSession(device[:DEVICE_DIGITS], made.held_back, made.opened)

        def after(now: AccountState) -> AccountState:
            return first.after(now).with_session(made.key, opened, made.opened)

        def write(rows: Rows) -> None:
            first.write(rows)
            self.sessions.row(rows, made)

        self.record.change(person.id, after, *first.happened, by=person.id, write=write)
        self.sessions.hold(made)
        self.sessions.look_again()
        return token, made

    # ------------------------------------------------------------ somebody who is in

    def unlock(self, session: AccountSession, password: str, code: str) -> tuple[str, AccountSession]:
        """Show again who one is; the session goes on under a new token."""
        person = self._again(session, password, code)
        first = Beginning(
            lambda now: now.without_sessions(only=session.key), nothing, (Happened("unlocked"),)
        )
        return self._begin(person, session.device, first)

    def new_password(
        self, session: AccountSession, old: str, code: str, new: str
    ) -> tuple[str, AccountSession]:
        """Beginning the password; every other session of this person ends."""
        person = self._again(session, old, code)
        self._fit(person, new)
        kept = self.hasher.hash(new)
        chosen, _ = self.vault.digests(kept, b"")
        sealed = self.register.sealed(person, password=kept)

        def after(now: AccountState) -> AccountState:
            return structs.replace(now.without_sessions(), password=chosen)

        first = Beginning(after, self._altering(person, sealed=sealed), (CHOSEN,))
        return self._begin(person, session.device, first)

    def new_factor(self, session: AccountSession, password: str, code: str) -> Shown:
        """Show a new second factor; the old one, if there is one, holds until the new one is confirmed."""
        person = self._again(session, password, code)
        secret = totp.new_secret()
        sealed = self.register.sealed(person, wanted=secret)
        self.store.transact(lambda session: self.register.alter(session.rows, person.id, sealed=sealed))
        address = totp.address(secret, person.card.login)
        return Shown(totp.typed(secret), address, picture_of(address))

    def confirm_factor(self, session: AccountSession, code: str) -> tuple[str, AccountSession]:
        """Take the new second factor into use, once its digits were right."""
        person = self._person(session)
        step = totp.step_of(person.card.wanted, code, self.clock()) if person.card.wanted else None
        if step is None:
            raise problems.bad_code()
        _, factor = self.vault.digests("", person.card.wanted)
        sealed = self.register.sealed(person, factor=person.card.wanted, wanted=b"")

        def after(now: AccountState) -> AccountState:
            return structs.replace(now.without_sessions(), factor=factor)

        write = self._altering(person, sealed=sealed, step=step)
        first = Beginning(after, write, (Happened("second-factor-set"),))
        return self._begin(person, session.device, first, OPEN)

    def _altering(self, person: AccountHolder, **values: object) -> Write:
        """Beginning what no event tells in somebody's row."""
        return lambda rows: self.register.alter(rows, person.id, **values)

    # ------------------------------------------------------------ showing who one is

    def _shown(
        self, index: str, password: str, code: str, wrong: Callable[[], Problem]
    ) -> tuple[AccountHolder, int]:
        """Whom login, password and digits belong to, and how often that was tried in vain just before."""
        at = self.clock()
        failures, until = self.attempts.begin(index, at)
        if until:
            raise problems.wait(until, at)
        person = self.register.by_login(index)
        right = self.hasher.fits(person.password if person else None, password)
        step = totp.step_of(person.card.factor if person and person.card.factor else NOBODY, code, at)
        if person is None or not self._good(person, right, step):
            if failures >= FREE:
                self.journal.note(
                    "sign-in-locked", person.id if person else "nobody", "house", failures=failures
                )
            raise wrong()
        self.store.transact(lambda session: self.attempts.forget(session.rows, index))
        return person, failures - 1

    def _good(self, person: AccountHolder, right: bool, step: int | None) -> bool:
        if not right or not person.enabled or not self._is_vouched(person):
            return False
        return not person.card.factor or (step is not None and self.register.uses(person.id, step))

    def _is_vouched(self, person: AccountHolder) -> bool:
        """Whether the chain says the same of somebody as the row; a row alone lets nobody in."""
        state, own = self.record.state(person.id), self.vault.digests(person.password, person.card.factor)
        wanted = (person.index, person.role, person.enabled, *own)
        if state is not None and told_of(state) == wanted:
            return True
        self.record.refresh()
        faults, state = self.store.transact(lambda session: self._settled(session, person.id))
        if faults:
            self.sessions.forged(faults[0])
            return False
        return state is not None and told_of(state) == wanted

    def _settled(self, session: WriterSession, person: str) -> tuple[list[str], AccountState | None]:
        """The same while nobody else writes: somebody may just have changed it, and then it is for later."""
        faults = person_faults(session, self.store, person, self.vault)
        return faults, state_within(self.store, session.rows, person)

    def _again(self, session: AccountSession, password: str, code: str) -> AccountHolder:
        """The same person as before, shown once more: whoever else may sit there is not let through."""
        person = self._person(session)
        wrong = partial(problems.not_the_same, factor=bool(person.card.factor))
        return self._shown(person.index, password, code, wrong)[0]

    def _person(self, session: AccountSession) -> AccountHolder:
        person = self.register.find(session.who.id)
        if person is None:
            raise problems.not_you()
        return person

    def _state(self, person: AccountHolder) -> str:
        return problems.ENROLLING if needs_factor(person.role) and not person.card.factor else OPEN

    def _fit(self, person: AccountHolder, password: str) -> None:
        found = passwords.faults(password, person.card.login, person.card.name)
        if found:
            raise problems.bad_password(found)
