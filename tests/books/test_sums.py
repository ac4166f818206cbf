"""Sums near what the databases can write: kept to the cent, or refused in words with nothing written."""

import pytest

from punto.audit.books import check_books
from punto.books.amount_limits import MOST
from punto.ledger import Account
from punto.machine.approval import Approve
from punto.rules.limits import Bounds, Sign
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.money.float_tray import BringChips
from punto.table.state.people import Pile
from tests.live.hosting import ANN, DAN, Serving, balance
from tests.table.play import TESS

STACK = Account("stack", "m1", "Ann")


@pytest.mark.trust("C14")
@pytest.mark.parametrize("amount", [10**18, MOST // 2, MOST, 10**19, 10**30])
def test_what_the_books_cannot_keep_is_refused_and_everything_up_to_it_is_kept(
    serving: Serving, amount: int
) -> None:
    held = balance(serving.tables.store, STACK)
    for _ in range(11):
        answer = serving.gives(ANN, BuyIn(amount=amount, tender="cash"))
        if answer.refused:
            (refusal,) = answer.refused
            assert (refusal.number, answer.events) == (606, 0)
            assert held + amount > MOST
        else:
            held += amount
        assert balance(serving.tables.store, STACK) == held <= MOST
    assert serving.tables.state("m1").purses.stacks["Ann"] == held
    assert not serving.gives(ANN, BuyIn(amount=1_00, tender="cash")).refused
    check_books(serving.tables.store)


@pytest.mark.trust("C14")
def test_a_wager_is_refused_that_could_win_more_than_the_books_can_keep(serving: Serving) -> None:
    serving = Serving(serving.tables.store, "m2")
    serving.set_up(sign=Sign(bounds=Bounds(minimum=1, maximum=10**18)))
    serving.sit_down()
    serving.gives(ANN, BuyIn(amount=2 * 10**18, tender="cash"))
    tie = PlaceBets(stakes=(Stake(id="t", wager="tie", amount=10**18),))
    (refusal,) = serving.gives(ANN, tie).refused
    assert (refusal.number, "what the house would have to pay" in refusal.what) == (606, True)
    assert not serving.gives(ANN, PlaceBets(stakes=(Stake(id="p", wager="player", amount=10**18),))).refused
    serving.gives(DAN, CloseBets())
    serving.deal("9H 2C KD KS")
    assert balance(serving.tables.store, Account("stack", "m2", "Ann")) == 3 * 10**18 + 500_00
    check_books(serving.tables.store)


@pytest.mark.trust("C14")
def test_a_fill_beyond_it_is_refused_when_it_is_witnessed(serving: Serving) -> None:
    def brings(piles: int) -> list[int]:
        serving.gives(DAN, BringChips(pieces=(Pile(10**9, 10**9),) * piles))
        (request,) = serving.tables.state("m1").requests
        return [each.number for each in serving.gives(TESS, Approve(request=request)).refused]

    assert brings(1) == []
    assert brings(10) == [606]
    assert balance(serving.tables.store, Account("cage")) == -(10**18)
    check_books(serving.tables.store)
