"""A patron's statement over all tables: it leads from its opening to its closing, to the cent."""

import random
from collections.abc import Iterator

import pytest

from punto.audit.patron_statements import own_accounts, patron_statements
from punto.audit.reports import Interval, Statement
from punto.books.projection import LedgerProjection
from punto.store import Store
from punto.store.address import store_at
from punto.table.money.buying_in import CashOut
from tests.sizes import sizes
from tests.store.hosting import ANN, Serving


@pytest.fixture
def books(address: str) -> Iterator[Store]:
    """Two tables at which Ann has played."""
    with store_at(address, [LedgerProjection()]) as store:
        for name in ("m1", "m2"):
            serving = Serving(store, name)
            serving.set_up()
            serving.sit_down()
            for cards in ("2H 9C TD KS", "9H 2C TD KS", "2H 9C TD KS"):
                serving.play(cards)
            serving.gives(ANN, CashOut(amount=100_00))
        yield store


def by_asset(found: list[Statement]) -> dict[str, Statement]:
    return {each.asset: each for each in found}


@pytest.mark.trust("C5")
def test_it_comes_to_what_the_accounts_hold(books: Store) -> None:
    found = by_asset(patron_statements(books, "Ann"))
    own = set(own_accounts(books, "Ann"))
    held: dict[str, int] = {}
    for account, asset, amount in books.database.read("SELECT account, asset, amount FROM balances"):
        if account in own:
            held[asset] = held.get(asset, 0) + amount
    assert {asset: each.closing for asset, each in found.items()} == held
    chips = found["chips:AUD"]
    assert [each.amount for each in chips.movements[:2]] == [500_00, 95_00]
    assert all(
        each.other.startswith(("float", "cage", "drop", "commission", "rounding")) for each in chips.movements
    )
    assert chips.closing == sum(each.amount for each in chips.movements)
    assert patron_statements(books, "Eve") == []


@pytest.mark.trust("C5")
@pytest.mark.parametrize("intervals", sizes(20, 2_000))
def test_any_interval_goes_on_where_the_one_before_ended(books: Store, intervals: int) -> None:
    chance = random.Random(3)  # noqa: S311 - the same cuts every time
    times = sorted({each.event.time for each in books.every()})
    whole = by_asset(patron_statements(books, "Ann"))
    for _ in range(intervals):
        cut = chance.choice(times)
        early = by_asset(patron_statements(books, "Ann", Interval("", cut)))
        for late in patron_statements(books, "Ann", Interval(cut, "")):
            assert late.opening == early[late.asset].closing
            assert late.closing == late.opening + sum(each.amount for each in late.movements)
            assert late.closing == whole[late.asset].closing
