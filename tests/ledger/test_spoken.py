"""Spoken bets: what comes with them becomes chips at once, and the books say what it was."""

from typing import Any

import pytest

from punto.ledger import Account, Asset, Takings, takings
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.money.debts import DebtPaid
from tests.ledger.following import transactions
from tests.ledger.test_debts import books_of, void_after
from tests.table.irregular.mishaps import STANDS, Mishaps
from tests.table.irregular.test_reopening import SWAPPED
from tests.table.play import TESS

CASH, TOKEN = Asset("cash", "AUD"), Asset("token", "AUD")
BOX, ANN = Account("drop", "T1"), Account("patron", "", "Ann")
BOOKS = [
    pytest.param("vic-2002", id="vic-2002", marks=pytest.mark.clause("vic-2002", "6.3")),
    pytest.param("crown-2025", id="crown-2025", marks=pytest.mark.clause("crown-2025", "5.3")),
]
PAPER = ("voucher", "token")


def spoken(tender: str, amount: int = 100_00) -> PlaceBets:
    stake = Stake(id="a", wager="player", amount=amount, seat="1")
    return PlaceBets(stakes=(stake,), spoken=tender)  # type: ignore[arg-type]


def table(book: str, **given: Any) -> Mishaps:
    play = Mishaps(book, **given)
    play.sits("Ann", "1")
    play.ready_shoe(burned=1)
    return play


def loses(play: Mishaps) -> Takings:
    """The Banker wins; what the house took."""
    play.deals(" ".join(map(str, SWAPPED)))
    play.finishes()
    return takings(transactions(play.opening, play.events), "AUD")


@pytest.mark.parametrize("tender", PAPER)
@pytest.mark.parametrize("book", BOOKS)
def test_vic_6_3_a_voucher_or_token_is_no_cash_and_nothing_is_won_of_it(book: str, tender: str) -> None:
    play = table(book)
    play.does("Ann", spoken(tender))
    books = books_of(play)
    assert (books.of(BOX, TOKEN), books.of(ANN, TOKEN)) == (100_00, -100_00)
    assert not [asset for _, asset, _ in books.held() if asset == CASH]
    assert loses(play) == Takings(handle=100_00)


@pytest.mark.parametrize("book", BOOKS)
def test_vic_6_3_cash_goes_into_the_box(book: str) -> None:
    play = table(book)
    play.does("Ann", spoken("cash"))
    books = books_of(play)
    assert (books.of(BOX, CASH), books.of(ANN, CASH)) == (100_00, -100_00)
    assert play.state.purses.drop == 100_00
    assert loses(play) == Takings(drop=100_00, box=100_00, handle=100_00, win=100_00)


@pytest.mark.parametrize("book", BOOKS)
def test_vic_6_3_a_table_without_cash_takes_none_with_a_spoken_bet(book: str) -> None:
    play = table(book, cashless=True)
    refused = play.refusal("Ann", BuyIn(amount=100_00, tender="cash"))
    assert play.refusal("Ann", spoken("cash")) == refused
    play.does("Ann", spoken("token"))


@pytest.mark.parametrize("book", BOOKS)
def test_vic_6_3_cash_pays_a_debt_before_it_is_laid_and_a_token_pays_nothing(book: str) -> None:
    play = void_after(cashed=1_100_00, book=book, by=TESS)
    assert play.refusal("Ann", spoken("cash")).code == "no-funds"
    play.does("Ann", spoken("token"))
    assert play.state.purses.debts == {"Ann": 100_00}
    play.deals(STANDS)
    play.finishes()
    assert play.chips == 200_00
    play.does("Ann", spoken("cash", 60_00))
    assert play.facts(DebtPaid)[-1].amount == 60_00
    assert (play.state.purses.debts, play.chips) == ({"Ann": 40_00}, 140_00)
