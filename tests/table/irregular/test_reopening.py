"""A coup that was settled, paid or put away, and has to be dealt with again."""

import pytest

from punto.cards import Card
from punto.machine.order import Order
from punto.table import Phase
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import BetReturned, PlaceBets
from punto.table.dealing.cards import Announce
from punto.table.irregular.payments.mispayments import PaymentCorrected
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.irregular.wagers.withdrawn_wagers import WithdrawWager
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.irregular.mishaps import STANDS, Mishaps, names
from tests.table.play import DAN, SUE, TESS

Orders = tuple[Order, ...]
SETTLED = (AnnounceResult(), Settle())
PAID = (*SETTLED, PayOut())
SWAPPED = tuple(map(Card.parse, ["2D", "3H", "4S", "4C"]))
"""The same four cards, each to the other hand: Player 6, Banker 7."""


def brought_to(play: Mishaps, *orders: Order) -> Mishaps:
    """Call the points of both hands and carry on."""
    play.calls()
    play.does(DAN, *orders)
    return play


def case(book: str, *shows: str) -> object:
    return pytest.param(book, id=book, marks=[pytest.mark.clause(book, *shows)])


REBUILT = [
    case("nsw", "12.1(b)", "12.1.1"),
    case("star-2024", "12.1(b)", "12.1.1"),
    case("crown-2025", "10.11"),
    case("nz-1998", "12.6"),
    case("vic-2002", "11.12"),
]


@pytest.mark.parametrize("orders", [SETTLED, PAID], ids=["settled", "paid"])
@pytest.mark.parametrize("book", REBUILT)
def test_a_settled_coup_is_put_in_order_and_settled_by_its_right_cards(book: str, orders: Orders) -> None:
    play = brought_to(Mishaps.dealt(book), *orders)
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=SWAPPED)
    if play.stands(Phase.IRREGULAR):
        play.goes_on()
    assert play.stands(Phase.DEALING)
    play.sound()
    play.finishes()
    assert play.chips == 900_00
    play.sound()


@pytest.mark.parametrize("book", [case("nsw", "12.1.1"), case("star-2024", "12.1.1")])
def test_after_a_paid_coup_was_put_in_order_a_wager_may_be_taken_back(book: str) -> None:
    play = brought_to(Mishaps.dealt(book), *PAID)
    wager = play.state.settled.dues[0].id if play.state.settled else ""
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=SWAPPED)
    play.does("Ann", WithdrawWager(wager=wager))
    play.goes_on()
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


@pytest.mark.parametrize("orders", [SETTLED, PAID], ids=["settled", "paid"])
@pytest.mark.parametrize("wager", ["player_run_3", "player_dragon_tail"])
@pytest.mark.clause("crown-2025", "10.11")
def test_crown_10_11_a_void_coup_takes_nothing_from_runs_and_tails(wager: str, orders: Orders) -> None:
    play = Mishaps("crown-2025")
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    play.bets("Ann", seat="1", **{wager: 10_00})
    play.deals(STANDS)
    play.finishes()
    progress = [each.progress for each in play.state.carried.open]
    play.deals("9H 2D KC 4S")
    brought_to(play, *orders)
    assert [each.progress for each in play.state.carried.open] != progress
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.does(DAN, PayOut(), Discard())
    assert [each.progress for each in play.state.carried.open] == progress
    assert play.chips == 990_00
    play.sound()


@pytest.mark.clause("crown-2025", "10.11")
def test_crown_10_11_a_run_that_a_void_coup_had_won_is_open_again() -> None:
    play = Mishaps("crown-2025")
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    play.bets("Ann", player_run_2=10_00)
    play.deals(STANDS)
    play.finishes()
    play.deals("9H 2D KC 4S")
    brought_to(play, *PAID)
    assert not play.state.carried.open
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.does(DAN, PayOut(), Discard())
    assert len(play.state.carried.open) == 1
    assert play.chips == 990_00
    play.sound()


BETWEEN = [case("nsw", "12.1.2"), case("star-2024", "12.1.2")]


@pytest.mark.parametrize("book", BETWEEN)
def test_a_wrong_deal_found_between_coups_is_void_and_leaves_the_bets_for_the_next(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.bets("Ann", banker=50_00)
    play.reports("order-in-doubt")
    play.decides("void")
    assert play.stands(Phase.BETTING)
    assert play.chips == 950_00
    assert len(play.state.layout) == 1
    play.sound()


@pytest.mark.parametrize("book", [case("nsw", "12.1.3"), case("star-2024", "12.1.3")])
def test_with_all_players_agreeing_the_cards_are_shuffled_after_it(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.reports("order-in-doubt")
    order = ResolveIrregularity(resolution="void-and-shuffle", agreed=())
    assert play.refusal(SUE, order).code == "not-agreed"
    play.decides("void-and-shuffle", agreed=("Ann",))
    assert play.stands(Phase.SHOE_OVER)
    assert play.chips == 1_000_00


@pytest.mark.parametrize("book", ["nsw", "star-2024"])
def test_cards_that_went_back_into_a_machine_cannot_be_put_in_order(book: str) -> None:
    play = Mishaps.dealt(book, device="shuffler")
    play.finishes()
    assert names(play.reports("order-in-doubt")) == ["void"]


@pytest.mark.parametrize("book", [case("nsw", "12.1.4"), case("star-2024", "12.1.4")])
def test_12_1_4_once_the_shoe_is_another_one_results_stand(book: str) -> None:
    play = Mishaps.dealt(book, last=True)
    play.finishes()
    assert names(play.reports("order-in-doubt"))[0] == "reconstruct"
    play.decides("reconstruct", cards=SWAPPED)
    play.goes_on()
    play.finishes()
    assert play.stands(Phase.SHOE_OVER)
    play.ready_shoe(burned=1)
    assert names(play.reports("order-in-doubt")) == ["stands"]
    play.decides("stands", DAN)
    assert play.chips == 900_00


@pytest.mark.parametrize("book", [case("nsw", "12.1.1"), case("star-2024", "12.1.1")])
def test_a_coup_without_bets_that_was_due_next_is_still_due_after_the_one_taken_up_again(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.reports("face-up-card", "9H")
    play.decides("no-bet-coup")
    assert play.state.coup.kind == "dummy"
    play.reports("order-in-doubt", coup=1)
    play.decides("reconstruct", cards=SWAPPED)
    play.goes_on()
    play.finishes()
    betless = play.state.control.betless
    assert betless is not None
    assert betless.left == 1
    assert play.in_front() == (Card.parse("9H"),)
    play.sound()


def test_a_bettor_who_took_the_chips_away_owes_what_was_won() -> None:
    play = brought_to(Mishaps.dealt("nsw"), *PAID)
    play.does("Ann", CashOut(amount=1_100_00))
    play.reports("order-in-doubt")
    play.decides("void")
    assert not play.facts(PaymentCorrected)
    assert play.state.purses.debts == {"Ann": 100_00}
    play.does(DAN, PayOut(), Discard())
    assert play.chips == 0
    play.sound()


@pytest.mark.parametrize("orders", [SETTLED, PAID], ids=["settled", "paid"])
@pytest.mark.parametrize("book", [case("nsw", "12.17"), case("star-2024", "12.17")])
def test_12_17_an_invalid_bet_found_when_the_coup_is_settled_goes_back(book: str, orders: Orders) -> None:
    play = brought_to(Mishaps.dealt(book), *orders)
    wager = play.state.settled.dues[0].id if play.state.settled else ""
    play.reports("invalid-bet", wagers=(wager,))
    play.decides("return", SUE)
    assert play.facts(BetReturned)
    assert play.stands(Phase.RESULT)
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


@pytest.mark.parametrize("cards", ["3H 2D", STANDS])
def test_an_invalid_bet_in_a_coup_that_is_void_already_does_not_bring_it_back(cards: str) -> None:
    play = Mishaps.dealt("nsw", cards)
    wager = next(iter(play.state.layout))
    play.reports("missing-card")
    play.decides("void")
    play.reports("invalid-bet", wagers=(wager,))
    play.decides("return", SUE)
    assert play.stands(Phase.SETTLED)
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


@pytest.mark.parametrize("book", [case("nsw", "12.13"), case("star-2024", "12.13")])
def test_12_13_a_paid_coup_whose_cards_were_others_is_paid_by_the_right_ones(book: str) -> None:
    play = brought_to(Mishaps.dealt(book, scanning=True), *PAID)
    play.reports("scanner-discrepancy")
    play.decides("confirm", cards=tuple(map(Card.parse, ["3H", "2D", "4C", "5S"])))
    assert play.facts(CoupReopened)
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"))
    play.finishes()
    assert play.chips == 900_00
    play.sound()


def test_what_was_paid_wrongly_in_a_coup_that_is_void_is_not_wrong_any_more() -> None:
    play = Mishaps.dealt("nsw")
    wager = next(iter(play.state.layout))
    brought_to(play, *SETTLED, PayOut(paid={wager: 150_00}))
    play.reports("order-in-doubt")
    play.decides("void")
    play.does(DAN, PayOut(), Discard())
    assert play.chips == 1_000_00
    play.reports("mispayment", wagers=(wager,), coup=1)
    refusal = play.refusal(SUE, ResolveIrregularity(resolution="ruled-wrong"))
    assert refusal.code == "nothing-wrong"
    play.sound()


@pytest.mark.parametrize("book", ["nsw", "star-2024"])
def test_a_coup_is_undone_once_only(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.reports("order-in-doubt")
    play.decides("void")
    assert names(play.reports("order-in-doubt")) == ["stands"]
    play.decides("stands", DAN)
    assert play.chips == 1_000_00


@pytest.mark.parametrize("book", ["nsw", "star-2024"])
def test_what_an_undone_coup_won_can_no_longer_be_withheld(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    assert play.state.purses.won["Ann"] == 100_00
    play.reports("order-in-doubt")
    play.decides("void")
    assert play.state.purses.won["Ann"] == 0


@pytest.mark.parametrize("book", ["nsw", "star-2024", "crown-2025"])
def test_a_stake_that_stood_off_and_lies_there_still_is_laid_once(book: str) -> None:
    play = Mishaps.dealt(book, "3H 2D 4C 5S")
    brought_to(play, *PAID)
    assert (play.chips, len(play.state.layout)) == (900_00, 1)
    play.reports("order-in-doubt")
    play.decides("void", SUE)
    assert (play.chips, len(play.state.layout)) == (900_00, 1)
    play.does(DAN, PayOut(), Discard())
    assert (play.chips, len(play.state.layout)) == (1_000_00, 0)
    play.sound()


def test_a_token_that_lost_goes_back_as_a_token() -> None:
    play = Mishaps("nsw")
    play.sits("Ann", "1", chips=1_000_00)
    play.does("Ann", BuyIn(amount=50_00, tender="voucher"))
    play.ready_shoe(burned=1)
    play.does(
        "Ann", PlaceBets(stakes=(Stake(id="w", wager="banker", amount=50_00, seat="1", asset="token"),))
    )
    play.deals(STANDS)
    brought_to(play, *PAID)
    assert play.state.purses.tokens["Ann"] == 0
    play.reports("order-in-doubt")
    play.decides("void")
    play.does(DAN, PayOut(), Discard())
    assert (play.chips, play.state.purses.tokens["Ann"]) == (1_000_00, 50_00)


@pytest.mark.parametrize("orders", [SETTLED, PAID], ids=["settled", "paid"])
def test_commission_put_off_in_a_void_coup_is_not_owed(orders: Orders) -> None:
    play = Mishaps("vic-2002")
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    stake = Stake(id="w", wager="banker", amount=100_00, seat="1", defer_commission=True)
    play.does("Ann", PlaceBets(stakes=(stake,)))
    play.deals("2D 3H 4S 4C")
    brought_to(play, *orders)
    assert play.state.carried.owed
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    assert not play.state.carried.owed
    assert not [each for each in play.state.board.markers if each.kind == "commission"]
    play.does(DAN, PayOut(), Discard())
    assert play.chips == 1_000_00
    play.sound()
