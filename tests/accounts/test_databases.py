"""The accounts on both databases: one life, from the invitation to the end of all sessions."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from punto.accounts.account_service import Accounts
from punto.accounts.account_tables import VERSION, prepare
from punto.accounts.administration import PeopleAdministration
from punto.accounts.signed_in import AccountSession
from punto.accounts.totp import code_at
from punto.accounts.vault import Vault
from punto.machine.problem import Problem
from punto.store import Store
from punto.store.errors import UnfitDatabase
from tests.server.accounts.staff import PASSWORD, QUICK, Clock


@pytest.mark.trust("E13")
def test_one_life(store: Store) -> None:
    clock = Clock()
    accounts = Accounts(store, Vault(bytes(32)), QUICK, clock)
    people = PeopleAdministration(accounts)
    person, token = people.add("sue", "Sue", "inspector")
    with ThreadPoolExecutor(8) as pool:
        came = list(pool.map(lambda _: _tries(lambda: accounts.welcome(token, PASSWORD, "d")), range(8)))
    (first,) = [each for each in came if each]
    session = first[1]
    shown = accounts.new_factor(session, PASSWORD, "")
    secret = accounts.register.find(person).card.wanted  # type: ignore[union-attr]
    assert shown.secret
    token, session = accounts.confirm_factor(session, code_at(secret, clock.at // 30_000))
    assert accounts.sessions.find(token) is session
    clock.passes(30_000)
    code = code_at(secret, clock.at // 30_000)
    with ThreadPoolExecutor(8) as pool:
        came = list(
            pool.map(lambda _: _tries(lambda: accounts.sign_in("Sue", PASSWORD, code, "d")), range(3))
        )
    assert sum(each is not None for each in came) == 1, "six digits let one in, however many try at once"
    elsewhere = Accounts(store, Vault(bytes(32)), QUICK, clock)
    found = elsewhere.sessions.find(token)
    assert found is not None
    assert found.who == session.who
    people.end_sessions(person, by="house")
    elsewhere.sessions.look_again()
    assert elsewhere.sessions.find(token) is None
    assert accounts.sessions.find(token) is None


def test_tables_of_another_version_are_left_alone(store: Store) -> None:
    prepare(store)
    prepare(store)
    store.transact(
        lambda session: session.rows("INSERT INTO people_schema (version) VALUES (?)", [VERSION + 1])
    )
    with pytest.raises(UnfitDatabase, match="schema 2"):
        prepare(store)


def _tries(job: Callable[[], tuple[str, AccountSession]]) -> tuple[str, AccountSession] | None:
    try:
        return job()
    except Problem:
        return None
