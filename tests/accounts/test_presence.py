"""Presence with accounts: somebody at one process is there for all, until they go."""

import pytest

from punto.accounts.account_service import Accounts
from punto.accounts.account_tables import prepare
from punto.accounts.administration import PeopleAdministration
from punto.accounts.presence import TOLD_EVERY
from punto.accounts.sessions import AWAY, STAFF_AWAY
from punto.accounts.signed_in import AccountSession
from punto.accounts.vault import Vault
from punto.store import Store
from punto.store.runtime import SYSTEM
from tests.server.accounts.staff import PASSWORD, QUICK, Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(SYSTEM, "now", clock)
    return clock


@pytest.fixture
def prepared_store(sqlite_store: Store) -> Store:
    prepare(sqlite_store)
    return sqlite_store


class Processes:
    """Two processes of one floor."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.one, self.two = (Accounts(store, Vault(bytes(32)), QUICK, clock) for _ in "12")

    def comes(self, login: str, role: str) -> AccountSession:
        """Somebody new comes in at the first."""
        _, invited = PeopleAdministration(self.one).add(login, login.title(), role)
        return self.one.welcome(invited, PASSWORD, "device")[1]

    def keep_up(self) -> None:
        for each in (self.one, self.two):
            each.sessions.keep_up()


@pytest.fixture
def processes(prepared_store: Store, clock: Clock) -> Processes:
    return Processes(prepared_store, clock)


def test_a_dealer_at_one_process_is_there_for_the_other(processes: Processes, clock: Clock) -> None:
    dan = processes.comes("dan", "dealer")
    there = processes.two.sessions
    assert there.present(dan.who.id, STAFF_AWAY), "who came in a moment ago is there before anybody was told"
    processes.keep_up()
    assert there.present(dan.who.id, STAFF_AWAY)
    clock.passes(STAFF_AWAY - 1)
    assert there.present(dan.who.id, STAFF_AWAY)
    clock.passes(1)
    assert not there.present(dan.who.id, STAFF_AWAY)
    assert there.present(dan.who.id)
    clock.passes(AWAY - STAFF_AWAY)
    assert not there.present(dan.who.id)


def test_one_who_watches_stays_there_however_quiet(processes: Processes, clock: Clock) -> None:
    dan = processes.comes("dan", "dealer")
    dan.watching = 1
    for _ in range(2 * AWAY // TOLD_EVERY):
        clock.passes(TOLD_EVERY)
        processes.keep_up()
        assert processes.two.sessions.present(dan.who.id, STAFF_AWAY)


def test_one_who_signs_out_is_gone_from_all(processes: Processes) -> None:
    dan = processes.comes("dan", "dealer")
    processes.keep_up()
    processes.one.sessions.end(dan.who.id)
    processes.keep_up()
    assert not processes.one.sessions.present(dan.who.id)
    assert not processes.two.sessions.present(dan.who.id)


def test_a_supervisor_at_one_process_supervises_the_whole_floor(processes: Processes, clock: Clock) -> None:
    processes.comes("dan", "dealer")
    processes.keep_up()
    assert not processes.two.sessions.somebody_supervises()
    sue = processes.comes("sue", "casino-supervisor")
    sue.held_back = ""  # as if the second factor were set up
    processes.keep_up()
    assert processes.two.sessions.somebody_supervises()
    clock.passes(STAFF_AWAY - 1)
    assert processes.two.sessions.somebody_supervises()
    clock.passes(1)
    assert not processes.two.sessions.somebody_supervises()
