"""What one player loses and another wins: each deals with the house, and sees nobody else's wager."""

import pytest

from punto.audit.books import check_books
from punto.audit.reports import statements
from punto.store import Store
from punto.table import Actor
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tests.live.hosting import ANN, DAN, Serving

BOB = Actor("b/Bob", "patron")


@pytest.fixture
def two_players(sqlite_books: Store) -> Serving:
    made = Serving(sqlite_books)
    made.set_up()
    made.sit_down()
    made.gives(BOB, Join(seat="2"))
    made.gives(BOB, BuyIn(amount=500_00, tender="cash"))
    return made


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
    two_players: Serving, cards: str, ann: list[tuple[str, int]], bob: list[tuple[str, int]]
) -> None:
    coup(two_players, cards)
    assert others(two_players, "stack/m1/Ann") == ann
    assert others(two_players, "stack/m1/b%2FBob") == bob
    lost = "layout/m1/w-bob" if ann else "layout/m1/w-ann"
    assert others(two_players, lost) == [("float/m1", -100_00)]
    assert check_books(two_players.tables.store) > 0
