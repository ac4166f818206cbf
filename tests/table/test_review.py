"""Things that a hostile reader found: sums no chips make, bets the layout has no area for, stale requests."""

from typing import Any

import pytest

from punto.machine.approval import Approve, Requested
from punto.rules.limits import Sign
from punto.table import BY_ITSELF, Automation, legal_commands
from punto.table.betting.calls import CloseBets, ReduceBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import AlterBet, LiftBet, PlaceBets
from punto.table.conduct.deferring import SettleCommission
from punto.table.dealing.cards import Announce
from punto.table.holding.method import ChooseMethod
from punto.table.money.buying_in import CashOut
from punto.table.seats.joining import Leave
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.play import DAN, SUE, Play


def table(rulebook: str = "nsw", **given: Any) -> Play:
    play = Play(rulebook, **given)
    play.sits("Ann", "1", chips=1_000_00)
    play.sits("Bob", "2", chips=1_000_00)
    play.ready_shoe()
    return play


@pytest.mark.parametrize("amount", [7_00, 26_37, 4_99])
def test_a_stake_is_a_sum_of_the_tables_chips(amount: int) -> None:
    play = table(chips=(5_00, 25_00))
    assert play.refusal("Ann", play.laying("Ann", player=amount)).number == 214
    play.bets("Ann", player=100_00)
    (name,) = play.state.layout
    assert play.refusal("Ann", AlterBet(wager=name, amount=amount)).number == 214


@pytest.mark.parametrize(("paid", "number"), [(-1, 226), (-500_00, 226), (7_00, 214)])
def test_what_was_paid_is_a_sum_of_chips_and_never_below_nothing(paid: int, number: int) -> None:
    by_hand = {Automation.PAY, Automation.DISCARD}
    play = table(chips=(5_00, 25_00), automation=BY_ITSELF - by_hand)
    play.bets("Ann", player=100_00)
    play.deals("9H 6C KD KS")
    (due,) = play.state.dues
    assert play.refusal(DAN, PayOut(paid={due.id: paid})).number == number
    play.does(DAN, PayOut(paid={due.id: 125_00}), Discard())
    assert play.state.purses.stacks["Ann"] == 1_125_00


@pytest.mark.parametrize(
    ("layout", "wager", "offered"),
    [
        ("A", "player-pair", True), ("B", "banker-pair", True), ("C", "player-pair", False),
        ("D", "player-pair", True), ("A", "super-six", False), ("B", "super-six", False),
        ("C", "super-six", True), ("D", "super-six", True),
    ],
)  # fmt: skip
def test_nsw_10_2_and_10_9_the_layout_says_which_side_bets_there_are(
    layout: str, wager: str, offered: bool
) -> None:
    play = table(layout=layout)
    order = PlaceBets(stakes=(Stake(id="w", wager=wager, amount=10_00),))
    if offered:
        play.does("Ann", order)
    else:
        refusal = play.refusal("Ann", order)
        assert (refusal.number, refusal.clauses) == (247, ("10.9" if wager == "super-six" else "10.2",))


@pytest.mark.parametrize(("layout", "pairs"), [("A", True), ("D", True), ("B", False), ("M", False)])
def test_star_10_2_and_10_14_pairs_or_tiger_as_the_layout_has_it(layout: str, pairs: bool) -> None:
    play = table("star-2024", layout=layout)
    pair, tiger = play.laying("Ann", player_pair=10_00), play.laying("Ann", tiger_tie=10_00)
    play.does("Ann", pair if pairs else tiger)
    assert play.refusal("Ann", tiger if pairs else pair).number == 247


@pytest.mark.clause("nsw", "5.6.6")
def test_nsw_5_6_6_leave_to_back_both_hands_is_for_the_coup_it_was_asked_for() -> None:
    play = table()
    play.bets("Ann", player=10_00)
    play.does("Ann", play.laying("Ann", banker=20_00))
    (asked,) = play.facts(Requested)
    play.deals("9H 6C KD KS")
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), AnnounceResult())
    play.does(DAN, Settle(), PayOut(), Discard())
    assert play.refusal(SUE, Approve(request=asked.request.id)).number == 248


@pytest.mark.clause("nsw", "6.2")
def test_nsw_6_2_only_the_two_hands_are_scaled_before_the_first_card() -> None:
    play = table(sign=Sign(area_maximum=100_00))
    play.bets("Ann", tie=300_00)
    play.bets("Bob", player=200_00)
    play.does(DAN, ReduceBets())
    assert sorted(wager.amount for wager in play.state.layout.values()) == [100_00, 300_00]


@pytest.mark.clause("vic-2002", "10.2.1(a)")
def test_vic_10_2_1_commission_that_cannot_be_collected_stays_owed() -> None:
    play = Play("vic-2002", automation=BY_ITSELF)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    play.does(
        "Ann", PlaceBets(stakes=(Stake(id="b", wager="banker", amount=1_000_00, defer_commission=True),))
    )
    play.deals("2H 9H 4D KD")
    play.bets("Ann", player=2_000_00)
    play.does("Ann", SettleCommission())
    assert [each.amount for each in play.state.carried.owed] == [50_00]
    (name,) = play.state.layout
    play.does("Ann", LiftBet(wager=name))
    assert play.refusal("Ann", CashOut(amount=1_960_00)).accepted == "up to $1,950"
    play.does("Ann", CashOut(amount=1_950_00), Leave())
    assert play.state.carried.owed == ()
    assert play.state.purses.stacks["Ann"] == 0


def test_three_card_has_no_two_hand_orders_and_waits_for_a_wager() -> None:
    play = Play("crown-2025", variant="three-card", decks=1, seats=("1", "2", "3"))
    play.sits("Ann", "1", chips=100_00)
    play.ready_shoe(cutting_card=None)
    assert play.refusal(DAN, CloseBets()).number == 375
    assert play.refusal(DAN, ChooseMethod(method="7.1.3")).number == 249
    play.bets("Ann", three_card=10_00)
    play.does(DAN, CloseBets())
    for actor in (DAN, SUE):
        assert all(
            choice.refusal for choice in legal_commands(play.state, actor) if choice.name == "offer-window"
        )


@pytest.mark.clause("crown-2025", "5.3")
@pytest.mark.parametrize(("spoken", "drop"), [("cash", 50_00), ("voucher", 0), ("token", 0)])
def test_crown_5_3_what_comes_with_a_spoken_bet_becomes_chips_at_once(spoken: Any, drop: int) -> None:
    play = Play("crown-2025")
    play.sits("Ann", "1")
    play.ready_shoe()
    play.does("Ann", PlaceBets(stakes=(Stake(id="w", wager="player", amount=50_00),), spoken=spoken))
    assert play.state.layout["w"].amount == 50_00
    assert (play.state.purses.stacks["Ann"], play.state.purses.drop) == (0, drop)
    assert play.chips_in_all == 0
