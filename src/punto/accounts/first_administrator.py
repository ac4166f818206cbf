"""Accounts from the machine itself: the first administrator, and a way back for one who lost it."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from punto.accounts.account_register import SealedDetails, vault_of
from punto.accounts.account_service import Accounts
from punto.accounts.account_tables import prepare
from punto.accounts.administration import HOUSE, PeopleAdministration, enter
from punto.accounts.passwords import Hasher
from punto.accounts.role_grants import ADMINISTRATOR
from punto.books.projection import LedgerProjection
from punto.operation.ids import new_person
from punto.operation.sealed_store import store_of
from punto.operation.settings import Config, load
from punto.store import Store

LOGIN = "admin"
NAME = "Administrator"


@contextmanager
def people_of(folder: Path, environ: Mapping[str, str] = os.environ) -> Iterator[PeopleAdministration]:
    """The people of a data directory, also while it is served."""
    with accounts_of(folder, environ) as accounts:
        yield PeopleAdministration(accounts)


@contextmanager
def accounts_of(folder: Path, environ: Mapping[str, str] = os.environ) -> Iterator[Accounts]:
    """The accounts of a data directory, also while it is served."""
    kept = load(folder, environ)
    # Whatever follows the events while the floor is served must follow them here as well.
    with store_of(kept, [LedgerProjection()]) as store:
        yield _accounts(store, kept)


def invited(  # noqa: PLR0913, PLR0917 - one for each thing that is said
    people: PeopleAdministration, login: str, name: str, role: str, by: str = HOUSE, second: str | None = None
) -> str:
    """A token for somebody new, or for one who is known and begins anew; their role stays as it is.

    Nothing where somebody can approve, and no second person confirms it.
    """
    known = people.with_login(login)
    return people.invite(known.id, by, second) if known else people.add(login, name, role, by)[1]


def first_administrator(folder: Path, environ: Mapping[str, str] = os.environ) -> str:
    """The token with which the first administrator of a new store chooses a password."""
    kept = load(folder, environ)
    with store_of(kept) as store:
        accounts = _accounts(store, kept)
        return enter(accounts, new_person(), ADMINISTRATOR, SealedDetails(LOGIN, NAME))


def _accounts(store: Store, kept: Config) -> Accounts:
    """No password is looked at from here, so making a hash may cost the least."""
    prepare(store)
    return Accounts(store, vault_of(store, kept.keys), Hasher(rounds=1, memory_kib=8))
