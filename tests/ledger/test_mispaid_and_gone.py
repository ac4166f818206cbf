"""Too little was paid, it is reported, and chips go before it is decided: nobody has less than nothing."""

import pytest

from punto.ledger import Takings, takings
from punto.table import Actor, Phase
from punto.table.betting.wagers import BetPlaced
from punto.table.irregular.payments.mispayments import MispaymentFound, PaymentCorrected
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join, Leave
from punto.table.settling.pay import Discard
from tests.ledger.following import transactions
from tests.ledger.test_debts import books_of
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_reopening import PAID, brought_to
from tests.table.play import DAN, SUE, TESS

ART = Actor("Art", "area-manager")
RULED = [("vic-2002", SUE), ("nsw", TESS), ("crown-2025", ART)]
PUT_RIGHT = [("star-2024", "put-right", SUE), *((book, "ruled-wrong", who) for book, who in RULED)]
NO_MONEY = [("star-2024", "seek-patron", SUE), ("star-2024", "tell-regulator", SUE)]
STANDS = [(book, "ruled-to-stand", who) for book, who in RULED]
NOTHING_WRONG = 436
MISSING = 50_00


def reported(book: str, cashed: int, *, leaves: bool = False) -> Mishaps:
    """Ann has eleven hundred by the books; fifty of them are said to be missing, and so much she took."""
    play = brought_to(Mishaps.dealt(book), *PAID)
    if leaves:
        play.does(DAN, Discard())
    wager = play.facts(BetPlaced)[-1].wager.id
    play.reports("mispayment", wagers=(wager,), who="Ann", amount=-MISSING)
    if cashed:
        play.does("Ann", CashOut(amount=cashed))
    if leaves:
        play.does("Ann", Leave())
    return play


def found(play: Mishaps) -> tuple[int, int, int]:
    (fact,) = play.facts(MispaymentFound)
    return fact.amount, fact.moved, fact.had


@pytest.mark.trust("C1")
@pytest.mark.parametrize(("cashed", "left"), [(1_049_99, 50_01), (1_050_00, 50_00), (1_050_01, 49_99)])
@pytest.mark.parametrize(("book", "way", "by"), PUT_RIGHT)
def test_no_more_is_missing_than_the_books_still_show(
    book: str, way: str, by: Actor, cashed: int, left: int
) -> None:
    play = reported(book, cashed)
    play.decides(way, by)
    missing = min(MISSING, left)
    assert found(play) == (-MISSING, -missing, MISSING - missing)
    assert [fact.amount for fact in play.facts(PaymentCorrected)] == [missing]
    assert (play.chips, play.state.purses.debts, play.phase) == (left, {}, Phase.PAID)
    books_of(play)


@pytest.mark.trust("C1")
@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize(("book", "way", "by"), PUT_RIGHT)
def test_where_all_was_taken_away_nothing_is_left_to_put_right(
    book: str, way: str, by: Actor, leaves: bool
) -> None:
    play = reported(book, 0 if leaves else 1_100_00, leaves=leaves)
    refused = play.refusal(by, ResolveIrregularity(resolution=way))
    assert (refused.number, refused.accepted) == (NOTHING_WRONG, "another decision")
    other = next(each for each in NO_MONEY + STANDS if each[0] == book)
    play.decides(other[1], other[2])
    assert (play.chips, play.phase) == (0, Phase.BETTING if leaves else Phase.PAID)
    books_of(play)


@pytest.mark.trust("C1")
@pytest.mark.parametrize(("cashed", "left"), [(1_100_00, 0), (1_080_00, 20_00), (1_000_00, 100_00)])
@pytest.mark.parametrize(("book", "way", "by"), NO_MONEY)
def test_where_no_money_goes_back_what_was_there_is_on_record(
    book: str, way: str, by: Actor, cashed: int, left: int
) -> None:
    play = reported(book, cashed)
    play.decides(way, by)
    missing = min(MISSING, left)
    assert found(play) == (-MISSING, -missing, MISSING - missing)
    assert (play.chips, play.state.amends.payments[-1].put_right) == (left - missing, MISSING - missing)
    books_of(play)
    play.reports("mispayment", wagers=(play.state.amends.payments[-1].wager,))
    if not missing:
        assert play.refusal(by, ResolveIrregularity(resolution="put-right")).number == NOTHING_WRONG
        return
    play.decides("put-right", by)
    assert (play.chips, play.phase) == (left, Phase.PAID)
    assert takings(transactions(play.opening, play.events), "AUD").win == -100_00


@pytest.mark.trust("B8", "C1")
@pytest.mark.parametrize("cashed", [0, 1_080_00, 1_100_00])
def test_a_coup_that_is_then_void_takes_back_what_it_paid_and_no_more(cashed: int) -> None:
    play = reported("star-2024", cashed)
    play.decides("seek-patron")
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.finishes()
    assert play.chips - play.state.purses.debts.get("Ann", 0) == 1_000_00 - cashed
    books_of(play)


def test_who_left_and_comes_back_plays_on() -> None:
    play = reported("star-2024", 0, leaves=True)
    play.decides("seek-patron")
    play.does("Ann", Join(seat="1"), BuyIn(amount=30_00))
    assert play.chips == 30_00
    assert takings(transactions(play.opening, play.events), "AUD") == Takings(
        drop=1_030_00, handle=100_00, win=-100_00
    )
