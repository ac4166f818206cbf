"""Winnings that were withheld, of a coup that became void: they are taken once, from where they are."""

import pytest

from punto.cards import Card
from punto.ledger import Account, Asset, Takings, takings
from punto.table import Actor
from punto.table.conduct.breaches import BreachRecorded, ReportBreach
from punto.table.conduct.remedies import ApplyRemedy, DecideWithheld
from punto.table.irregular.payments.mispayments import PaymentCorrected
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.settling.pay import Discard, PayOut
from tests.ledger.following import transactions
from tests.ledger.test_debts import books_of
from tests.table.irregular.mishaps import STANDS, Mishaps
from tests.table.irregular.test_payments import paid, wager_of
from tests.table.irregular.test_reopening import PAID, brought_to
from tests.table.play import DAN, SUE, TESS

BOOKS = ("vic-2002", "crown-2025")
DECIDES = {"vic-2002": SUE, "crown-2025": Actor("Olga", "operator")}
"""Who ends an investigation."""
NOTHING_WRONG = 436
AS_DEALT = tuple(map(Card.parse, STANDS.split()))
"""The cards of the coup as they came, so that its result is the same again."""


def withholds(play: Mishaps, amount: int) -> None:
    play.does(SUE, ReportBreach(kind="device", who="Ann", what="a telephone"))
    breach = play.facts(BreachRecorded)[-1].id
    play.does(SUE, ApplyRemedy(breach=breach, remedy="withhold", amount=amount))


def withheld(book: str, amount: int = 100_00, *, cashed: int = 0) -> Mishaps:
    """Ann has won a hundred, and some of it is held back; what she has besides she may have cashed."""
    play = brought_to(Mishaps.dealt(book), *PAID)
    if cashed:
        play.does("Ann", CashOut(amount=cashed))
    withholds(play, amount)
    return play


def decides(play: Mishaps, *, release: bool) -> None:
    play.does(DECIDES[play.state.terms.rulebook], DecideWithheld(who="Ann", release=release))


def become_void(play: Mishaps) -> None:
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.does(DAN, PayOut(), Discard())


def win(play: Mishaps) -> Takings:
    return takings(transactions(play.opening, play.events), "AUD")


@pytest.mark.trust("B8")
@pytest.mark.parametrize("cashed", [0, 1_000_00])
@pytest.mark.parametrize("book", BOOKS)
def test_what_was_withheld_comes_back_from_there_and_nothing_is_owed(book: str, cashed: int) -> None:
    play = withheld(book, cashed=cashed)
    become_void(play)
    purses = play.state.purses
    assert (play.chips, purses.withheld, purses.debts) == (1_000_00 - cashed, {}, {})
    assert win(play) == Takings(drop=1_000_00)
    assert books_of(play).of(Account("withheld", "T1", "Ann"), Asset("chips", "AUD")) == 0
    play.refusal(DECIDES[book], DecideWithheld(who="Ann", release=False))
    play.does("Ann", BuyIn(amount=50_00))
    assert play.chips == 1_050_00 - cashed


@pytest.mark.trust("B8")
@pytest.mark.parametrize("cashed", [0, 1_000_00])
@pytest.mark.parametrize("book", BOOKS)
def test_what_was_forfeited_is_not_taken_a_second_time(book: str, cashed: int) -> None:
    play = withheld(book, cashed=cashed)
    decides(play, release=False)
    assert win(play).win == 0
    become_void(play)
    assert (play.chips, play.state.purses.debts) == (1_000_00 - cashed, {})
    assert win(play) == Takings(drop=1_000_00)
    assert play.facts(PaymentCorrected)[-1].forfeited == 100_00


@pytest.mark.parametrize("book", BOOKS)
def test_what_was_released_is_taken_from_whoever_has_it(book: str) -> None:
    play = withheld(book)
    decides(play, release=True)
    play.does("Ann", CashOut(amount=1_050_00))
    become_void(play)
    assert (play.chips, play.state.purses.debts) == (0, {"Ann": 50_00})


@pytest.mark.parametrize("amount", [99_50, 100_00])
def test_beyond_what_was_withheld_the_bettor_gives_chips(amount: int) -> None:
    play = withheld("vic-2002", amount)
    become_void(play)
    fact = play.facts(PaymentCorrected)[-1]
    assert (fact.withheld, fact.amount) == (amount, amount - 100_00)
    assert play.chips == 1_000_00


def test_winnings_of_an_earlier_coup_stay_withheld() -> None:
    play = withheld("vic-2002")
    play.does(DAN, Discard())
    play.bets("Ann", player=50_00)
    play.deals(STANDS)
    brought_to(play, *PAID)
    become_void(play)
    assert (play.chips, play.state.purses.withheld) == (1_000_00, {"Ann": 100_00})


def test_what_was_withheld_since_is_of_earlier_winnings_as_far_as_it_goes_beyond_the_coup() -> None:
    play = brought_to(Mishaps.dealt("vic-2002"), *PAID)
    play.does(DAN, Discard())
    play.bets("Ann", player=50_00)
    play.deals(STANDS)
    brought_to(play, *PAID)
    withholds(play, 120_00)
    become_void(play)
    assert (play.chips, play.state.purses.withheld) == (1_030_00, {"Ann": 70_00})


@pytest.mark.trust("B13")
def test_a_coup_that_is_settled_anew_pays_its_winnings_once() -> None:
    play = withheld("vic-2002", cashed=900_00)
    play.reports("order-in-doubt")
    play.decides("reconstruct", TESS, cards=AS_DEALT)
    play.finishes()
    assert (play.chips, play.state.purses.withheld, play.state.purses.debts) == (200_00, {}, {})
    assert win(play) == Takings(drop=1_000_00, handle=100_00, win=-100_00)


def overpaid(book: str, withheld: int) -> Mishaps:
    """Ann was paid a hundred and fifty for a hundred, and some of it is held back."""
    play = paid(book, 50_00)
    withholds(play, withheld)
    return play


def put_right(play: Mishaps) -> PaymentCorrected:
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("ruled-wrong")
    return play.facts(PaymentCorrected)[-1]


@pytest.mark.trust("B8")
@pytest.mark.parametrize(
    ("withheld", "chips", "left"), [(150_00, 0, 100_00), (120_00, -30_00, 100_00), (100_00, -50_00, 100_00)]
)
@pytest.mark.parametrize("book", BOOKS)
def test_an_overpayment_that_is_held_back_is_not_asked_for_besides(
    book: str, withheld: int, chips: int, left: int
) -> None:
    play = overpaid(book, withheld)
    fact = put_right(play)
    assert (fact.amount, play.state.purses.withheld) == (chips, {"Ann": left})
    assert play.chips == 1_000_00
    decides(play, release=False)
    assert (play.chips, win(play).win) == (1_000_00, 0)
    play.reports("mispayment", wagers=(fact.wager,))
    assert play.refusal(SUE, ResolveIrregularity(resolution="ruled-wrong")).number == NOTHING_WRONG


@pytest.mark.trust("B8")
@pytest.mark.parametrize("book", BOOKS)
def test_an_overpayment_that_was_forfeited_is_not_asked_for_besides(book: str) -> None:
    play = overpaid(book, 150_00)
    decides(play, release=False)
    fact = put_right(play)
    assert (fact.amount, fact.forfeited, play.chips, win(play).win) == (0, 50_00, 1_000_00, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_an_overpayment_that_was_released_comes_from_the_bettor(book: str) -> None:
    play = overpaid(book, 150_00)
    decides(play, release=True)
    assert (put_right(play).amount, play.chips) == (-50_00, 1_100_00)
