"""A coup that was paid counts no more, and its winnings are gone: they are owed, shown, and paid first."""

import pytest

from punto.ledger import Account, Asset, Balances, Takings, post, takings
from punto.table import Actor, Phase, evolve
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.irregular.payments.mispayments import PaymentCorrected
from punto.table.money.buying_in import BuyIn, CashedOut, CashOut
from punto.table.money.debts import DebtIncurred, DebtPaid
from punto.table.seats.joining import Join, Leave
from punto.table.settling.pay import Discard, PayOut
from tests.ledger.following import assert_agrees, transactions
from tests.table.irregular.mishaps import STANDS, Mishaps
from tests.table.irregular.test_reopening import PAID, SWAPPED, brought_to
from tests.table.play import DAN, SUE

DEBT, CHIPS = Asset("debt", "AUD"), Asset("chips", "AUD")
OWED, CLAIM = Account("owed", "T1", "Ann"), Account("claim", "T1")


def void_after(*, cashed: int, book: str = "nsw", by: Actor = SUE) -> Mishaps:
    """Ann's hundred won a hundred; she took so much away, and then the coup was found to be void."""
    play = brought_to(Mishaps.dealt(book), *PAID)
    play.does("Ann", CashOut(amount=cashed))
    play.reports("order-in-doubt")
    play.decides("void", by)
    play.does(DAN, PayOut(), Discard())
    return play


def books_of(play: Mishaps) -> Balances:
    books, state = Balances(), play.opening
    for event in play.events:
        after = evolve(state, event)
        transaction = post(state, event, after)
        if transaction is not None:
            books.enter(transaction)
        assert_agrees(books, after)
        assert sum(books.of(Account("owed", "T1", who), DEBT) for who in after.purses.debts) == -books.of(
            CLAIM, DEBT
        )
        state = after
    assert set(books.trial().values()) == {0}
    return books


def debt(play: Mishaps) -> int:
    owed = play.state.purses.debts.get("Ann", 0)
    books = books_of(play)
    assert (books.of(OWED, DEBT), books.of(CLAIM, DEBT)) == (owed, -owed)
    return owed


@pytest.mark.trust("B8", "C1")
@pytest.mark.parametrize(
    ("cashed", "owed", "left"),
    [(1_100_00, 100_00, 0), (1_099_50, 99_50, 0), (1_000_50, 50, 0), (1_000_00, 0, 0), (900_00, 0, 100_00)],
)
def test_what_she_no_longer_has_of_the_winnings_is_owed_to_the_cent(
    cashed: int, owed: int, left: int
) -> None:
    play = void_after(cashed=cashed)
    assert (debt(play), play.chips) == (owed, left)
    assert sum(fact.amount for fact in play.facts(DebtIncurred)) == owed
    play.sound()


@pytest.mark.trust("B13")
def test_a_debt_names_the_wager_the_coup_and_the_event_that_paid_it() -> None:
    play = void_after(cashed=1_050_00)
    (fact,) = play.facts(DebtIncurred)
    (corrected,) = play.facts(PaymentCorrected)
    assert (fact.who, fact.coup, fact.amount, corrected.amount) == ("Ann", 1, 50_00, -50_00)
    assert (fact.wager, fact.corrects) == (corrected.wager, corrected.corrects)


def test_the_next_buy_in_pays_it_first() -> None:
    play = void_after(cashed=1_100_00)
    play.does("Ann", BuyIn(amount=30_00))
    assert (debt(play), play.chips) == (70_00, 0)
    play.does("Ann", BuyIn(amount=200_00, tender="cash"))
    assert (debt(play), play.chips) == (0, 130_00)
    assert [fact.amount for fact in play.facts(DebtPaid)] == [30_00, 70_00]
    play.does("Ann", BuyIn(amount=10_00))
    assert play.chips == 140_00
    play.sound()


def test_a_voucher_pays_nothing() -> None:
    play = void_after(cashed=1_100_00)
    play.does("Ann", BuyIn(amount=50_00, tender="voucher"))
    assert debt(play) == 100_00
    assert play.state.purses.tokens["Ann"] == 50_00


def winning(stake: int) -> Mishaps:
    """Ann owes a hundred of a void coup, and has since won as much as the stake that she had laid by then."""
    play = Mishaps.dealt("nsw")
    play.finishes()
    play.bets("Ann", player=stake)
    play.does("Ann", CashOut(amount=play.chips))
    play.reports("order-in-doubt")
    play.decides("void")
    assert (debt(play), play.chips) == (100_00, 0)
    play.does(DAN, CloseBets())
    play.deals(STANDS)
    play.finishes()
    assert play.chips == 2 * stake
    return play


def test_a_cash_out_pays_it_first_and_never_takes_what_is_owed_along() -> None:
    play = winning(65_00)
    refusal = play.refusal("Ann", CashOut(amount=31_00))
    assert (refusal.number, refusal.accepted) == (213, "up to $30")
    said = play.does("Ann", CashOut(amount=20_00))
    assert [type(event.fact) for event in said] == [DebtPaid, CashedOut]
    assert (debt(play), play.chips) == (0, 10_00)


@pytest.mark.parametrize(("stake", "left", "taken"), [(65_00, 0, 30_00), (50_00, 0, 0), (20_00, 60_00, 0)])
def test_whoever_leaves_pays_what_they_can_and_the_rest_stays_owed(stake: int, left: int, taken: int) -> None:
    play = winning(stake)
    said = play.does("Ann", Leave())
    assert debt(play) == left
    assert sum(event.fact.amount for event in said if isinstance(event.fact, CashedOut)) == taken
    assert play.state.purses.stacks["Ann"] == 0


def test_whoever_comes_back_still_owes_it() -> None:
    play = void_after(cashed=1_100_00)
    play.does("Ann", Leave())
    play.does("Ann", Join(seat="2"), BuyIn(amount=150_00))
    assert (debt(play), play.chips) == (0, 50_00)


def test_a_stake_that_comes_back_is_there_to_be_taken() -> None:
    play = Mishaps("nsw")
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    stakes = (
        Stake(id="a", wager="player", amount=100_00, seat="1"),
        Stake(id="b", wager="tie", amount=60_00, seat="1"),
    )
    play.does("Ann", PlaceBets(stakes=stakes))
    play.deals(STANDS)
    brought_to(play, *PAID)
    play.does("Ann", CashOut(amount=play.chips))
    play.reports("order-in-doubt")
    play.decides("void")
    assert [fact.amount for fact in play.facts(PaymentCorrected)] == [60_00, -60_00]
    assert debt(play) == 40_00


@pytest.mark.trust("B13")
def test_once_a_debt_is_paid_the_house_has_taken_what_it_would_have_taken() -> None:
    play = void_after(cashed=1_100_00)
    found = transactions(play.opening, play.events)
    assert takings(found, "AUD").win == -100_00
    play.does("Ann", BuyIn(amount=100_00))
    found = transactions(play.opening, play.events)
    paid = [each for each in found if each.what == "debt-paid"]
    assert takings(paid, "AUD") == Takings(win=100_00)
    assert takings(found, "AUD").win == 0


def test_a_coup_taken_up_again_after_the_winnings_went_is_played_without_her() -> None:
    play = brought_to(Mishaps.dealt("nsw"), *PAID)
    play.does("Ann", CashOut(amount=1_100_00))
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=SWAPPED)
    assert play.state.layout == {}
    assert (debt(play), play.chips) == (100_00, 0)
    assert play.phase is not Phase.PAID
