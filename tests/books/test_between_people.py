"""What one player loses and another wins: each deals with the house, and sees nobody else's wager."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.audit.reports import statements
from punto.books.projection import LedgerProjection
from punto.store.address import store_at
from punto.table import Actor
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tests.live.hosting import ANN, DAN, Serving

BOB = Actor("b/Bob", "patron")


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with store_at(str(tmp_path / "a.sqlite"), [LedgerProjection()]) as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        serving.gives(BOB, Join(seat="2"))
        serving.gives(BOB, BuyIn(amount=500_00, tender="cash"))
        yield serving


def coup(serving: Serving, cards: str) -> None:
    for who, stake in (
        (ANN, Stake(id="w-ann", wager="player", amount=100_00)),
        (BOB, Stake(id="w-bob", wager="banker", amount=100_00)),
    ):
        assert not serving.gives(who, PlaceBets(stakes=(stake,))).refused
    serving.gives(DAN, CloseBets())
    serving.deal(cards)


def others(serving: Serving, account: str) -> list[tuple[str, int]]:
    (statement,) = statements(serving.tables.store, account)
    return [(each.other, each.amount) for each in statement.movements if each.what == "paid-out"]


@pytest.mark.trust("C3")
@pytest.mark.parametrize(
    ("cards", "ann", "bob"),
    [
        ("2H 9C TD KS", [], [("layout/m1/w-bob", 100_00), ("float/m1", 95_00)]),
        ("9H 2C TD KS", [("layout/m1/w-ann", 100_00), ("float/m1", 100_00)], []),
    ],
)
def test_a_statement_shows_nobody_elses_wager(
    serving: Serving, cards: str, ann: list[tuple[str, int]], bob: list[tuple[str, int]]
) -> None:
    coup(serving, cards)
    assert others(serving, "stack/m1/Ann") == ann
    assert others(serving, "stack/m1/b%2FBob") == bob
    lost = "layout/m1/w-bob" if ann else "layout/m1/w-ann"
    assert others(serving, lost) == [("float/m1", -100_00)]
    assert check_books(serving.tables.store) > 0
