"""What an administrator does for others: adds them, gives them roles, invites them anew, keeps them out."""

from typing import NamedTuple

from msgspec import structs

from punto.accounts import problems
from punto.accounts.account_register import AccountHolder, LoginTaken, SealedDetails
from punto.accounts.account_service import Accounts
from punto.accounts.role_grants import ADMINISTRATOR, DAY
from punto.accounts.sessions import SUPERVISING
from punto.accounts.vouched.account_record import After, Happened, Write
from punto.accounts.vouched.account_state import AccountState, AccountWish
from punto.operation.ids import new_person
from punto.store.session import Rows

HOUSE = "house"
"""Who acts when somebody at the machine itself makes an account."""
APPROVING = frozenset({*SUPERVISING, "operator", ADMINISTRATOR})
"""Whoever has one of these roles can approve what others ask for, or look after those who do."""
INVITATION = "invitation"
GOOD_FOR = DAY
"""Milliseconds in which the second administrator confirms what the first one asked for."""


class PersonEntry(NamedTuple):
    """One person, as an administrator sees them."""

    person: AccountHolder
    invited: bool
    waits: int
    """Milliseconds for which nobody comes in under the login."""
    sessions: int
    wish: AccountWish | None = None
    """What one administrator asked for, and a second one must confirm."""


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
                self._wish(person.id, at),
            )
            for person in self._register.everybody()
        ]

    def _wish(self, person: str, at: int) -> AccountWish | None:
        state = self._accounts.record.state(person)
        wish = state.wish if state is not None else None
        return wish if wish is not None and at - wish.at <= GOOD_FOR else None

    def with_login(self, login: str) -> AccountHolder | None:
        """Whoever has a login."""
        return self._register.by_login(self._accounts.vault.index(login))

    def add(self, login: str, name: str, role: str, by: str = HOUSE) -> tuple[str, str]:
        """Somebody new: their id, and the token that lets them choose a password."""
        person = new_person()
        try:
            return person, enter(self._accounts, person, role, SealedDetails(login, name), by)
        except LoginTaken:
            why = "Somebody else has this login."
            raise problems.not_allowed(f"Login {login!r}.", why, "another login") from None

    def invite(self, person: str, by: str = HOUSE, confirmed_by: str | None = None) -> str:
        """Let somebody begin anew: password, second factor and sessions are gone, and so is any wait.

        For somebody who can approve it takes two: the first who asks gets no link, and the second does.
        """
        found, accounts = self._other(person, by), self._accounts
        first = self._first_of_two(found, INVITATION, by, confirmed_by, found.role)
        if first is None:
            return ""
        token, key, until = accounts.invitations.new(accounts.clock())
        sealed = self._register.sealed(found, factor=b"", wanted=b"", password="")

        def write(rows: Rows) -> None:
            self._register.alter(rows, person, password="", sealed=sealed)
            accounts.attempts.forget(rows, found.index)

        self._done(person, lambda now: now.begun_anew(key, until), "person-invited", first, write)
        return token

    def give_role(self, person: str, role: str, by: str, confirmed_by: str | None = None) -> bool:
        """Give somebody another role. They come in anew: it may take a second factor that they have not.

        A role that can approve takes two: false for the first who asks.
        """
        found = self._other(person, by)
        self._one_is_left(found)
        first = self._first_of_two(found, f"role {role}", by, confirmed_by, role)
        if first is None:
            return False
        self._done(
            person,
            lambda now: structs.replace(now.without_sessions(), role=role, wish=None),
            "role-given", first, role=role,
        )  # fmt: skip
        return True

    def enable(self, person: str, enabled: bool, by: str) -> None:
        """Keep somebody out, at once, or let them in again."""
        found = self._other(person, by)
        if not enabled:
            self._one_is_left(found)

        def after(now: AccountState) -> AccountState:
            if enabled:
                return structs.replace(now, enabled=True)
            return structs.replace(now.without_sessions(), enabled=False, invitation="", until=0, wish=None)

        self._done(person, after, "person-enabled" if enabled else "person-disabled", (by, None))

    def _first_of_two(
        self, found: AccountHolder, what: str, by: str, confirmed_by: str | None, role: str
    ) -> tuple[str, str | None] | None:
        """Who asked and who confirmed; one alone where that is enough, nothing while a second is missing."""
        if role not in APPROVING:
            return by, confirmed_by
        if confirmed_by is not None and confirmed_by != by:
            return by, confirmed_by
        state = self._accounts.record.state(found.id)
        wish, at = (state.wish if state is not None else None), self._accounts.clock()
        if wish is not None and wish.what == what and wish.by != by and at - wish.at <= GOOD_FOR:
            return wish.by, by
        asked = AccountWish(what, by, at)
        self._done(
            found.id, lambda now: structs.replace(now, wish=asked), "change-asked", (by, None), asked=what
        )
        return None

    def _done(
        self,
        person: str,
        after: After,
        what: str,
        who: tuple[str, str | None],
        write: Write = lambda _: None,
        **more: str,
    ) -> None:
        """Write, and let it hold in this process at once."""
        by, approver = who
        accounts = self._accounts
        accounts.record.change(person, after, Happened(what, more), by=by, approver=approver, write=write)
        accounts.sessions.look_again()

    def end_sessions(self, person: str, by: str) -> None:
        """End everything that somebody has open."""
        self._other(person, by)
        self._accounts.sessions.end(person, by=by)

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


def enter(accounts: Accounts, person: str, role: str, card: SealedDetails, by: str = HOUSE) -> str:
    """Enter somebody with their invitation, both or neither; its token."""
    token, key, until = accounts.invitations.new(accounts.clock())
    state = AccountState(login=accounts.vault.index(card.login), role=role, invitation=key, until=until)
    accounts.record.begin(
        person, state, Happened("person-added", {"role": role}), by,
        write=lambda rows: accounts.register.enter(rows, person, role, card),
    )  # fmt: skip
    return token
