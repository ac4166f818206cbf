"""Commission that was put off, collected, and was never due: its coup became void, or was settled anew."""

from typing import Any

import pytest

from punto.ledger import Account, Asset, Takings, takings
from punto.machine.approval import Approve
from punto.table import Actor
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.deferring import DeferCommission, SettleCommission
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.money.buying_in import CashOut
from punto.table.money.commission import CommissionReturned
from punto.table.settling.pay import Discard, PayOut
from tests.ledger.following import transactions
from tests.ledger.test_debts import books_of
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_reopening import PAID, SETTLED, SWAPPED, brought_to
from tests.table.play import DAN, TESS

FLO = Actor("Flo", "floor-manager")
BANKER = "2D 3H 4S 4C"
"""Player 6, Banker 7."""
BOOKS = [
    pytest.param("vic-2002", id="vic-2002", marks=pytest.mark.clause("vic-2002", "10.2.1")),
    pytest.param("crown-2025", id="crown-2025", marks=pytest.mark.clause("crown-2025", "9.3.1")),
]


def deferring(book: str, *people: str, **given: Any) -> Mishaps:
    """People who may settle commission later, each with a thousand before them."""
    play = Mishaps(book, **given)
    for seat, who in enumerate(people or ("Ann",), 1):
        play.sits(who, str(seat), chips=1_000_00)
    play.ready_shoe(burned=1)
    for who in people or ("Ann",):
        play.does(who, DeferCommission())
        for request in tuple(play.state.requests):
            play.does(FLO, Approve(request=request))
    return play


def banker(
    play: Mishaps, amount: int = 100_00, *, who: str = "Ann", seat: str = "1", name: str = "a"
) -> None:
    """Lay a wager on the Banker, with its commission put off."""
    stake = Stake(id=name, wager="banker", amount=amount, seat=seat, defer_commission=True)
    play.does(who, PlaceBets(stakes=(stake,)))


def won(play: Mishaps) -> Mishaps:
    """The Banker wins, and the wagers are paid."""
    play.deals(BANKER)
    return brought_to(play, *PAID)


def become_void(play: Mishaps) -> None:
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.does(DAN, PayOut(), Discard())


def owed(play: Mishaps) -> dict[str, int]:
    return {each.who: int(each.amount) for each in play.state.carried.owed}


def win(play: Mishaps) -> Takings:
    return takings(transactions(play.opening, play.events), "AUD")


@pytest.mark.trust("B8")
@pytest.mark.parametrize("book", BOOKS)
def test_vic_10_2_1_commission_that_was_settled_goes_back_with_a_void_coup(book: str) -> None:
    play = deferring(book)
    banker(play)
    won(play).does("Ann", SettleCommission())
    assert play.chips == 1_095_00
    become_void(play)
    assert (play.chips, owed(play)) == (1_000_00, {})
    assert win(play) == Takings(drop=1_000_00)
    back = next(
        each for each in transactions(play.opening, play.events) if each.what == "commission-returned"
    )
    settled = next(each for each in transactions(play.opening, play.events) if each.seq == back.corrects)
    assert settled.what == "commission-settled"


@pytest.mark.trust("B13")
@pytest.mark.parametrize("book", BOOKS)
def test_vic_10_2_1_a_coup_that_is_settled_anew_costs_its_commission_once(book: str) -> None:
    play = deferring(book)
    banker(play)
    won(play).does("Ann", SettleCommission())
    play.reports("order-in-doubt")
    play.decides("reconstruct", TESS, cards=SWAPPED)
    play.finishes()
    assert (play.chips, owed(play)) == (1_100_00, {"Ann": 5_00})
    play.does("Ann", SettleCommission())
    assert (play.chips, owed(play)) == (1_095_00, {})
    assert win(play) == Takings(drop=1_000_00, handle=100_00, win=-95_00, commission=5_00)


@pytest.mark.parametrize("book", BOOKS)
def test_what_earlier_coups_put_off_stays_settled(book: str) -> None:
    play = deferring(book)
    banker(play)
    won(play).does(DAN, Discard())
    banker(play, 200_00, name="b")
    won(play).does("Ann", SettleCommission())
    become_void(play)
    assert (play.chips, owed(play)) == (1_095_00, {})
    fact = play.facts(CommissionReturned)[-1]
    assert fact.amount == 10_00
    assert [int(each) for each in (fact.settled, fact.stands, fact.left)] == [15_00, 5_00, 0]
    assert win(play).commission == 5_00


@pytest.mark.parametrize(("kept", "left"), [(2_00, 3_00), (4_99, 1), (5_00, 0), (5_01, 0), (7_00, 0)])
def test_a_part_that_was_collected_pays_what_was_owed_before_the_coup(kept: int, left: int) -> None:
    play = deferring("vic-2002")
    banker(play)
    won(play).does(DAN, Discard())
    play.does("Ann", CashOut(amount=play.chips - 210_00))
    banker(play, 200_00, name="b")
    play.bets("Ann", tie=10_00 - kept)
    play.deals(BANKER)
    brought_to(play, *SETTLED)
    play.does("Ann", SettleCommission())
    assert (play.chips, owed(play)) == (0, {"Ann": 15_00 - kept})
    become_void(play)
    assert owed(play) == ({"Ann": left} if left else {})
    assert play.chips == 210_00 - 5_00 + left
    assert win(play).commission == 5_00 - left


def test_people_with_several_wagers_have_each_their_own_commission_back() -> None:
    play = deferring("vic-2002", "Ann", "Bob", "Cy")
    banker(play)
    banker(play, 60_00, name="a2")
    banker(play, 40_00, who="Bob", seat="2", name="b")
    banker(play, 80_00, who="Cy", seat="3", name="c")
    won(play).does("Ann", SettleCommission())
    play.does("Bob", SettleCommission(), CashOut(amount=1_038_00))
    become_void(play)
    assert play.state.purses.stacks == {"Ann": 1_000_00, "Bob": 0, "Cy": 1_000_00}
    assert (play.state.purses.debts, owed(play)) == ({"Bob": 38_00}, {})
    assert win(play) == Takings(drop=3_000_00, win=-38_00)


def test_what_goes_back_is_there_to_be_taken_before_anything_is_owed() -> None:
    play = deferring("vic-2002")
    banker(play)
    won(play).does("Ann", SettleCommission(), CashOut(amount=1_095_00))
    become_void(play)
    assert (play.chips, play.state.purses.debts) == (0, {"Ann": 95_00})
    books = books_of(play)
    assert books.of(Account("owed", "T1", "Ann"), Asset("debt", "AUD")) == 95_00
    assert books.of(Account("commission", "T1"), Asset("chips", "AUD")) == 0


def test_what_rounding_down_to_chips_cost_goes_back_with_it() -> None:
    play = deferring("vic-2002", chips=(50, 100, 500))
    banker(play, 25_00)
    won(play).does("Ann", SettleCommission())
    assert (play.chips, win(play).commission, win(play).rounding) == (1_024_00, 1_25, 25)
    become_void(play)
    assert play.chips == 1_000_00
    assert win(play) == Takings(drop=1_000_00)


def test_commission_that_was_too_little_for_any_chip_goes_back_in_the_books() -> None:
    play = deferring("vic-2002", chips=(250, 500))
    banker(play, 10_00)
    won(play).does("Ann", SettleCommission())
    assert (play.chips, win(play).commission, win(play).rounding) == (1_010_00, 50, 50)
    become_void(play)
    assert win(play) == Takings(drop=1_000_00)


@pytest.mark.parametrize("book", BOOKS)
def test_commission_of_which_nothing_was_collected_is_simply_not_owed(book: str) -> None:
    play = deferring(book)
    banker(play)
    become_void(won(play))
    assert (play.chips, owed(play)) == (1_000_00, {})
    assert not play.facts(CommissionReturned)


def test_commission_of_a_coup_whose_cards_were_put_away_is_not_owed_when_it_is_undone() -> None:
    play = deferring("vic-2002")
    banker(play)
    won(play).does(DAN, Discard())
    assert owed(play) == {"Ann": 5_00}
    play.happens(CoupUndone(number=1))
    assert owed(play) == {}
    assert not [each for each in play.state.board.markers if each.kind == "commission"]
