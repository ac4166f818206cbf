"""What an administrator does for others: adds them, gives them roles, invites them anew, keeps them out."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from punto.accounts import problems
from punto.accounts.account_register import AccountHolder, LoginTaken, SealedDetails
from punto.accounts.account_service import Accounts
from punto.accounts.role_grants import ADMINISTRATOR
from punto.operation.ids import new_person
from punto.store.session import WriterSession

Result = TypeVar("Result")

HOUSE = "house"
"""Who acts when somebody at the machine itself makes an account."""


class PersonEntry(NamedTuple):
    """One person, as an administrator sees them."""

    person: AccountHolder
    invited: bool
    waits: int
    """Milliseconds for which nobody comes in under the login."""
    sessions: int


class PeopleAdministration:
    """Looks after everybody's accounts; nobody looks after their own."""

    def __init__(self, accounts: Accounts) -> None:
        """Work on these accounts."""
        self._accounts = accounts
        self._register = accounts.register

    def everybody(self) -> list[PersonEntry]:
        """All people, by their logins."""
        at = self._accounts.clock()
        invited = self._accounts.invitations.open(at)
        return [
            PersonEntry(
                person,
                person.id in invited,
                max(0, self._accounts.attempts.waiting(person.index, at) - at),
                len(self._accounts.sessions.of(person.id)),
            )
            for person in self._register.everybody()
        ]

    def with_login(self, login: str) -> AccountHolder | None:
        """Whoever has a login."""
        return self._register.by_login(self._accounts.vault.index(login))

    def add(self, login: str, name: str, role: str, by: str = HOUSE) -> tuple[str, str]:
        """Somebody new: their id, and the token that lets them choose a password."""
        person, accounts = new_person(), self._accounts
        accounts.journal.note("person-added", person, by, role=role)
        try:
            return person, enter(accounts, person, role, SealedDetails(login, name))
        except LoginTaken:
            why = "Somebody else has this login."
            raise problems.not_allowed(f"Login {login!r}.", why, "another login") from None

    def invite(self, person: str, by: str = HOUSE) -> str:
        """Let somebody begin anew: password, second factor and sessions are gone, and so is any wait."""
        found, accounts = self._other(person, by), self._accounts
        accounts.journal.note("person-invited", person, by)
        sealed = self._register.sealed(found, factor=b"", wanted=b"")

        def write(session: WriterSession) -> str:
            self._register.alter(session.rows, person, password="", sealed=sealed)
            accounts.attempts.forget(session.rows, found.index)
            accounts.sessions.ends(session.rows, person)
            return accounts.invitations.write(session.rows, person, accounts.clock())

        return self._done(write)

    def give_role(self, person: str, role: str, by: str) -> None:
        """Give somebody another role. They come in anew: it may take a second factor that they have not."""
        self._one_is_left(self._other(person, by))
        self._accounts.journal.note("role-given", person, by, role=role)

        def write(session: WriterSession) -> None:
            self._register.alter(session.rows, person, role=role)
            self._accounts.sessions.ends(session.rows, person)

        self._done(write)

    def enable(self, person: str, enabled: bool, by: str) -> None:
        """Keep somebody out, at once, or let them in again."""
        found = self._other(person, by)
        if not enabled:
            self._one_is_left(found)
        self._accounts.journal.note("person-enabled" if enabled else "person-disabled", person, by)

        def write(session: WriterSession) -> None:
            self._register.alter(session.rows, person, enabled=int(enabled))
            if not enabled:
                self._accounts.invitations.withdraw(session.rows, person)
                self._accounts.sessions.ends(session.rows, person)

        self._done(write)

    def _done(self, write: Callable[[WriterSession], Result]) -> Result:
        """Write, and let it hold in this process at once."""
        result = self._accounts.store.transact(write)
        self._accounts.sessions.look_again()
        return result

    def end_sessions(self, person: str, by: str) -> None:
        """End everything that somebody has open."""
        self._other(person, by)
        self._accounts.journal.note("sessions-ended", person, by)
        self._accounts.sessions.end(person)

    def _other(self, person: str, by: str) -> AccountHolder:
        found = self._register.find(person)
        if found is None:
            raise problems.nobody(person)
        if person == by:
            why = "Nobody changes their own role or lets themselves in."
            raise problems.not_allowed("Your own account.", why, "another administrator")
        return found

    def _one_is_left(self, person: AccountHolder) -> None:
        """Somebody must be left who can look after people."""
        able = [each for each in self._register.everybody() if each.role == ADMINISTRATOR and each.enabled]
        if [each.id for each in able] == [person.id]:
            why = "Nobody would be left to look after people."
            raise problems.not_allowed("The last administrator.", why, "another administrator first")


def enter(accounts: Accounts, person: str, role: str, card: SealedDetails) -> str:
    """Enter somebody with their invitation, both or neither; its token."""

    def write(session: WriterSession) -> str:
        accounts.register.enter(session.rows, person, role, card)
        return accounts.invitations.write(session.rows, person, accounts.clock())

    return accounts.store.transact(write)
