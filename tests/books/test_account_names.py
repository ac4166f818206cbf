"""Names with strokes in them: whatever tables and people are called, no two accounts are one."""

from itertools import product

import pytest

from punto.audit.books import check_books
from punto.audit.reports import statements
from punto.books.projection import LedgerProjection
from punto.ledger import Account
from punto.ledger.accounts import parts_of
from punto.store import Store
from punto.store.address import store_at
from punto.table import Actor
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tests.live.hosting import Serving

NAMES = ("a", "b", "a/b", "b/a", "a%2Fb", "%", "%2F", "a/", "/a", "a//b")


def test_accounts_are_written_alike_only_if_they_are_the_same_and_are_read_back() -> None:
    accounts = [Account("stack", *names) for names in product(NAMES, NAMES)]
    assert len({str(each) for each in accounts}) == len(accounts)
    assert [tuple(parts_of(str(each))) for each in accounts] == accounts


@pytest.mark.trust("C1")
def test_a_table_and_a_person_with_strokes_share_no_account_with_others(address: str) -> None:
    def buys(store: Store, table: str, who: str, amount: int) -> None:
        serving = Serving(store, table)
        serving.set_up()
        for order in (Join(seat="1"), BuyIn(amount=amount, tender="cash")):
            assert not serving.gives(Actor(who, "patron"), order).refused

    with store_at(address, [LedgerProjection()]) as store:
        buys(store, "a", "b/Ann", 500_00)
        buys(store, "a/b", "Ann", 300_00)
        for account, amount in (
            (Account("stack", "a", "b/Ann"), 500_00),
            (Account("stack", "a/b", "Ann"), 300_00),
            (Account("patron", "", "b/Ann"), -500_00),
        ):
            (found,) = statements(store, str(account))
            assert found.closing == amount
        check_books(store)
