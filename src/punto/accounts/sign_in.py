"""The sign-in of a floor with accounts: opened with its store, and watched for as long as it is open."""

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from punto.accounts.account_register import vault_of
from punto.accounts.account_service import Accounts
from punto.accounts.account_tables import has_people
from punto.accounts.administration import PeopleAdministration
from punto.accounts.equipment import Equipment, equipment_faults
from punto.accounts.passwords import Hasher
from punto.accounts.pseudonyms import Pseudonyms
from punto.accounts.rate_limit import Buckets, Rates
from punto.accounts.signed_in import AccountSessions, Over
from punto.accounts.vouched.account_check import (
    NOT_ADOPTED,
    account_faults,
    is_of_an_earlier_release,
)
from punto.operation.ids import now
from punto.robots.robot_ids import ROBOT
from punto.store import Store
from punto.store.errors import StoreFailure

LOOKS_EVERY = 0.25
"""Seconds between looks at what other processes have changed."""
TRIES = Rates(burst=20, each_second=0.5)
"""How often one address may try to come in; a password takes the server a good part of a second."""

log = logging.getLogger("punto.door")


COMPARED_EVERY = 20.0
"""Seconds between two looks at whether an event vouches for every row of the accounts."""
FIRST_EVENTS = 1_000
"""Among so many, robots have acted wherever robots act."""


class NobodyYet(Exception):
    """A store that is not one of people with accounts: nobody has one, or robots have played there."""


class SignIn:
    """Lets people with accounts in, and nobody else."""

    accounts: Accounts
    people: PeopleAdministration
    veil: Pseudonyms
    equipment: Equipment

    def __init__(
        self, hasher: Hasher | None = None, clock: Callable[[], int] = now, tries: Rates = TRIES
    ) -> None:
        """A sign-in that is not open yet."""
        self._hasher, self._clock = hasher, clock
        self.tries = Buckets(tries)
        self._names: dict[str, str] = {}
        self._compared = 0.0
        self._stop = Event()
        self._watch = Thread(target=self._keep_up, name="punto-door", daemon=True)

    def open(
        self, store: Store, keys: Path, over: Over, forged: Callable[[str], None] = log.error
    ) -> AccountSessions:
        """Open a store's accounts; `over` is told of each session whose feeds must end.

        `forged` is told of each row that no event vouches for.
        """
        if not has_people(store):
            raise NobodyYet("nobody has an account here; punto people invite makes the first")
        if _was_demonstration(store):
            raise NobodyYet("robots have played here: the store of a demonstration stays one")
        self.accounts = Accounts(store, vault_of(store, keys), self._hasher, self._clock)
        self.people = PeopleAdministration(self.accounts)
        self.pseudonyms = self.accounts.vault.pseudonyms
        self.equipment = Equipment(store, self.accounts.journal, self.accounts.vault)
        if is_of_an_earlier_release(store, self.accounts.record):
            raise NobodyYet(NOT_ADOPTED)
        self.accounts.sessions.forged = forged
        self._forged = forged
        self.accounts.sessions.over = over
        self._watch.start()
        return self.accounts.sessions

    def name_of(self, person: str) -> str:
        """What somebody is called."""
        known = self._names.get(person)
        if known is not None:
            return known
        found = self.accounts.register.find(person)
        if found is None:
            return "Guest"
        return self._names.setdefault(person, found.card.name)

    def close(self) -> None:
        """Watch no more."""
        self._stop.set()
        if self._watch.is_alive():
            self._watch.join()

    def _keep_up(self) -> None:
        """Hear of what changed; while the store cannot be read, nothing of what is known gets truer."""
        while not self._stop.wait(LOOKS_EVERY):
            try:
                self.accounts.sessions.look_again()
                self._compare()
            except StoreFailure as fault:
                log.warning("sessions could not be looked at: %s", fault)
            except Exception:
                log.exception("sessions could not be looked at")

    def _compare(self) -> None:
        """Compare the tables with the chain, now and then."""
        steady = self.accounts.store.runtime.steady()
        if steady < self._compared + COMPARED_EVERY:
            return
        self._compared = steady
        store, record = self.accounts.store, self.accounts.record
        found = account_faults(store, record, self.accounts.vault) + equipment_faults(store)
        for fault in found:
            self._forged(fault)


def _was_demonstration(store: Store) -> bool:
    return bool(
        store.database.read(
            "SELECT 1 FROM events WHERE position <= ? AND substr(actor, 1, ?) = ? LIMIT 1",
            [FIRST_EVENTS, len(ROBOT), ROBOT],
        )
    )
