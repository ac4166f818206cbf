"""Wagers that lie there while cards are renewed, orders that ask for nothing, and texts that say nothing."""

import pytest

from punto.table import Actor, Order, Phase, legal_commands
from punto.table.betting.wagers import AlterBet, BetLifted, LiftBet, PlaceBets
from punto.table.conduct.breaches import ReportBreach
from punto.table.conduct.disputes import RaiseDispute, RuleDispute
from punto.table.preparing.new_shoe import OrderShuffle, ReplaceCards
from tests.table.conduct.floor import CASINO, DEALER, TABLE_ID, TIE, coup, opened, whole
from tests.table.play import Play


def renewed(rulebook: str, order: Order) -> tuple[Play, str]:
    """A table where Ann's wager lies when the cards are taken away, and the wager's id."""
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00)
    play.does(CASINO, order)
    (wager,) = play.state.layout
    return play, wager


def open_to(play: Play, who: str) -> set[str]:
    """The orders that a player may give now."""
    return {each.name for each in legal_commands(play.state, Actor(who, "patron")) if each.allowed}


@pytest.mark.parametrize("rulebook", ["nsw", "star-2024"])
@pytest.mark.parametrize("order", [ReplaceCards(why="unfit"), OrderShuffle(why="not-random")])
def test_5_4_a_wager_may_be_lifted_while_no_card_of_its_coup_is_out(rulebook: str, order: Order) -> None:
    play, wager = renewed(rulebook, order)
    assert play.phase in {Phase.PREPARING, Phase.SHOE_OVER}
    assert play.refusal("Bob", LiftBet(wager=wager)).number == 201
    assert play.refusal("Ann", AlterBet(wager=wager, amount=50_00)).number == 201
    assert play.refusal("Ann", play.laying("Ann", tie=10_00)).number == 201
    assert "lift-bet" in open_to(play, "Ann")
    assert "lift-bet" not in open_to(play, "Bob")
    play.does("Ann", LiftBet(wager=wager))
    assert play.facts(BetLifted)
    assert play.state.purses.stacks["Ann"] == 1000_00
    assert play.refusal("Ann", LiftBet(wager=wager)).number == 201
    whole(play)


@pytest.mark.clause("nsw", "5.4")
def test_nsw_5_4_not_after_the_first_card() -> None:
    play = opened("nsw", "Ann")
    play.bets("Ann", player=100_00)
    (wager,) = play.state.layout
    play.deals("9H")
    assert "5.4" in play.refusal("Ann", LiftBet(wager=wager)).clauses


def test_a_wager_that_stood_off_in_the_last_coup_may_be_lifted_before_the_next_shoe() -> None:
    play = opened("nsw", "Ann")
    play.bets("Ann", player=100_00)
    play.deals("9H")
    play.does(CASINO, OrderShuffle(why="not-random"))
    play.deals(TIE.removeprefix("9H "))
    assert play.phase is not Phase.BETTING
    (wager,) = play.state.layout
    play.does("Ann", LiftBet(wager=wager))
    whole(play)


def test_an_order_to_bet_nothing_is_refused() -> None:
    play = opened("nsw", "Ann")
    refusal = play.refusal("Ann", PlaceBets(stakes=()))
    assert (refusal.number, refusal.accepted) == (369, "one wager or more")


@pytest.mark.parametrize("text", ["", "  ", "\t\n"])
def test_disputes_rulings_and_breaches_are_put_in_words(text: str) -> None:
    play = opened("nsw", "Ann")
    complaint = play.refusal("Ann", RaiseDispute(what=text))
    assert (complaint.number, complaint.what) == (369, "the complaint says nothing")
    assert play.refusal(DEALER, ReportBreach(kind="other", who="Ann", what=text)).number == 369
    raised, *_ = play.does("Ann", RaiseDispute(what="paid short"))
    assert play.refusal(TABLE_ID, RuleDispute(dispute=raised.command, ruling=text)).number == 369
    play.does(TABLE_ID, RuleDispute(dispute=raised.command, ruling="paid in full"))
    coup(play)
    whole(play)
