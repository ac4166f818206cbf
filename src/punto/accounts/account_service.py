"""Accounts: who somebody is, shown by what they know and what they have."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

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
from punto.machine.problem import Problem
from punto.operation.ids import now
from punto.store import Store
from punto.store.session import Rows, WriterSession

Write = Callable[[Rows], None]
"""What is written in the transaction that begins a session: both are done, or neither."""
DEVICE_DIGITS = 16
"""So much of a device's digest stands in the journal."""
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
        self.attempts = Attempts(store)
        self.invitations = Invitations(store)
        self.sessions = AccountSessions(store, self.register, self.journal, clock)

    # ------------------------------------------------------------ at the door

    def sign_in(self, login: str, password: str, code: str, device: str) -> tuple[str, AccountSession]:
        """Let somebody in. Whatever is wrong, the answer and the time it takes are the same."""
        person, failed = self._shown(self.vault.index(login), password, code, problems.not_you)
        return self._lets_in(person, device, lambda _: None, failed)

    def welcome(self, token: str, password: str, device: str) -> tuple[str, AccountSession]:
        """Take an invitation up: choose a password, and come in."""
        at = self.clock()
        invited = self.invitations.whose(token, at)
        person = self.register.find(invited) if invited else None
        if person is None or not person.enabled:
            raise problems.bad_invitation()
        self._fit(person, password)
        kept = self.hasher.hash(password)
        self.journal.note("password-chosen", person.id, person.id)

        def take(rows: Rows) -> None:
            if not self.invitations.take(rows, token, at):
                raise problems.bad_invitation()
            self.register.alter(rows, person.id, password=kept)
            self.attempts.forget(rows, person.index)
            self.sessions.ends(rows, person.id)

        return self._lets_in(person, device, take)

    def _lets_in(
        self, person: AccountHolder, device: str, first: Write, failed: int = 0
    ) -> tuple[str, AccountSession]:
        """Begin a session, in one transaction with what must come first."""
        role, mark = person.role, device[:DEVICE_DIGITS]
        self.journal.note("signed-in", person.id, person.id, role=role, device=mark, failed=failed)
        token, session = self._begin(person, device, first)
        session.failed = failed
        return token, session

    def _begin(
        self, person: AccountHolder, device: str, first: Write, state: str | None = None
    ) -> tuple[str, AccountSession]:
        token, made = self.sessions.new(person, device, self._state(person) if state is None else state)

        def write(transaction: WriterSession) -> None:
            first(transaction.rows)
            self.sessions.write(transaction.rows, made)

        self.store.transact(write)
        self.sessions.hold(made)
        self.sessions.look_again()
        return token, made

    # ------------------------------------------------------------ somebody who is in

    def unlock(self, session: AccountSession, password: str, code: str) -> tuple[str, AccountSession]:
        """Show again who one is; the session goes on under a new token."""
        person = self._again(session, password, code)
        self.journal.note("unlocked", person.id, person.id)

        def end(rows: Rows) -> None:
            self.sessions.ends(rows, person.id, only=session.key)

        return self._begin(person, session.device, end)

    def new_password(
        self, session: AccountSession, old: str, code: str, new: str
    ) -> tuple[str, AccountSession]:
        """Change the password; every other session of this person ends."""
        person = self._again(session, old, code)
        self._fit(person, new)
        kept = self.hasher.hash(new)
        self.journal.note("password-chosen", person.id, person.id)
        return self._begin(person, session.device, self._altering(person, password=kept))

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
        self.journal.note("second-factor-set", person.id, person.id)
        sealed = self.register.sealed(person, factor=person.card.wanted, wanted=b"")
        return self._begin(person, session.device, self._altering(person, sealed=sealed, step=step), OPEN)

    def _altering(self, person: AccountHolder, **values: object) -> Write:
        """Change somebody's row, and end all that they have open."""

        def alter(rows: Rows) -> None:
            self.register.alter(rows, person.id, **values)
            self.sessions.ends(rows, person.id)

        return alter

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
        if not right or not person.enabled:
            return False
        return not person.card.factor or (step is not None and self.register.uses(person.id, step))

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
