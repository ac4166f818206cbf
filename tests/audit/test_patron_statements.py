"""A patron's statement over all tables: it leads from its opening to its closing, to the cent."""

import random

import pytest

from punto.audit.patron_statements import own_accounts, patron_statements
from punto.audit.reports import Interval, Statement
from punto.store import Store
from punto.table.money.buying_in import CashOut
from tests.live.hosting import ANN, Serving
from tests.sizes import sizes


@pytest.fixture
def two_tables(books: Store) -> Store:
    """Two tables at which Ann has played."""
    for name in ("m1", "m2"):
        serving = Serving(books, name)
        serving.set_up()
        serving.sit_down()
        for cards in ("2H 9C TD KS", "9H 2C TD KS", "2H 9C TD KS"):
            serving.play(cards)
        serving.gives(ANN, CashOut(amount=100_00))
    return books


def by_asset(found: list[Statement]) -> dict[str, Statement]:
    return {each.asset: each for each in found}


@pytest.mark.trust("C5")
def test_it_comes_to_what_the_accounts_hold(two_tables: Store) -> None:
    found = by_asset(patron_statements(two_tables, "Ann"))
    own = set(own_accounts(two_tables, "Ann"))
    held: dict[str, int] = {}
    for account, asset, amount in two_tables.database.read("SELECT account, asset, amount FROM balances"):
        if account in own:
            held[asset] = held.get(asset, 0) + amount
    assert {asset: each.closing for asset, each in found.items()} == held
    chips = found["chips:AUD"]
    assert [each.amount for each in chips.movements[:2]] == [500_00, 95_00]
    assert all(
        each.other.startswith(("float", "cage", "drop", "commission", "rounding")) for each in chips.movements
    )
    assert chips.closing == sum(each.amount for each in chips.movements)
    assert patron_statements(two_tables, "Eve") == []


@pytest.mark.trust("C5")
@pytest.mark.parametrize("intervals", sizes(20, 2_000))
def test_any_interval_goes_on_where_the_one_before_ended(two_tables: Store, intervals: int) -> None:
    chance = random.Random(3)  # noqa: S311 - the same cuts every time
    times = sorted({each.event.time for each in two_tables.every()})
    whole = by_asset(patron_statements(two_tables, "Ann"))
    for _ in range(intervals):
        cut = chance.choice(times)
        early = by_asset(patron_statements(two_tables, "Ann", Interval("", cut)))
        for late in patron_statements(two_tables, "Ann", Interval(cut, "")):
            assert late.opening == early[late.asset].closing
            assert late.closing == late.opening + sum(each.amount for each in late.movements)
            assert late.closing == whole[late.asset].closing
