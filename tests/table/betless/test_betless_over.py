"""Coups without bets that may be dealt no longer: somebody came, went, or does not agree any more."""

import pytest

from punto.table import Phase
from punto.table.betless.ended import BetlessDisagreed, WithdrawBetless
from punto.table.betless.ordered import AgreeBetless, BetlessEnded, OrderBetless, SignalBetless
from punto.table.seats.joining import Join, Leave
from tests.table.dealing.hands import table, whole_coup
from tests.table.play import DAN, SUE, Play

CARDS = "9H 6C KD KS"
SYDNEY = ("nsw", "star-2024")
BOOKS_7_4 = [pytest.param(book, marks=pytest.mark.clause(book, "7.4")) for book in SYDNEY]
BOOKS_7_5 = [pytest.param(book, marks=pytest.mark.clause(book, "7.5")) for book in SYDNEY]


def agreed(rulebook: str, coups: int = 3) -> Play:
    """Ann and Bob agreed to coups without bets, and a supervisor permits them."""
    play = table(rulebook, "Ann", "Bob", faces="up")
    play.does("Ann", AgreeBetless())
    play.does("Bob", AgreeBetless())
    play.does(SUE, OrderBetless(ground="all-agree", coups=coups))
    return play


def deals_without_bets(play: Play) -> None:
    """A whole coup without bets."""
    play.does(DAN, SignalBetless(by="call"))
    whole_coup(play, CARDS)


def bets_and_deals(play: Play) -> None:
    """A whole coup with an ordinary bet."""
    play.bets("Ann", player=100_00)
    whole_coup(play, CARDS)
    assert play.state.purses.stacks["Ann"] == 1_100_00


@pytest.mark.parametrize("rulebook", BOOKS_7_4)
def test_7_4_the_authority_ends_when_a_patron_arrives(rulebook: str) -> None:
    play = table(rulebook, faces="up")
    play.does(SUE, OrderBetless(ground="nobody-present", coups=3))
    play.does("Ann", Join(seat="1"))
    ended = play.event(BetlessEnded)
    assert (ended.fact, ended.clauses) == (BetlessEnded(), ("7.4",))
    assert play.refusal(DAN, SignalBetless(by="marker")).number == 308


@pytest.mark.parametrize("rulebook", BOOKS_7_4)
def test_7_4_a_coup_that_is_only_signalled_is_an_ordinary_one_again(rulebook: str) -> None:
    play = table(rulebook, faces="up")
    play.does(SUE, OrderBetless(ground="nobody-present"))
    play.does(DAN, SignalBetless(by="marker"))
    play.sits("Ann", "1", chips=1_000_00)
    assert play.event(BetlessEnded).fact == BetlessEnded(unsignalled=True)
    assert (play.phase, play.state.coup.kind, play.state.board.markers) == (Phase.BETTING, "live", ())
    bets_and_deals(play)


@pytest.mark.clause("nsw", "7.4")
def test_nsw_7_4_a_coup_of_which_a_card_is_out_is_finished_and_is_the_last() -> None:
    play = table("nsw", faces="up")
    play.does(SUE, OrderBetless(ground="nobody-present", coups=3))
    play.does(DAN, SignalBetless(by="marker"))
    play.deals("9H")
    play.sits("Ann", "1", chips=1_000_00)
    assert play.event(BetlessEnded).fact == BetlessEnded()
    assert play.refusal("Ann", play.laying("Ann", player=100_00)).number == 122
    whole_coup(play, "6C KD KS")
    bets_and_deals(play)


@pytest.mark.parametrize("rulebook", BOOKS_7_5)
def test_7_5_somebody_who_sits_down_later_has_not_agreed(rulebook: str) -> None:
    play = agreed(rulebook)
    deals_without_bets(play)
    play.does("Cat", Join(seat="3"))
    ended = play.event(BetlessEnded)
    assert (ended.fact, ended.clauses) == (BetlessEnded(), ("7.5",))
    refusal = play.refusal(SUE, OrderBetless(ground="all-agree"))
    assert refusal.what == "Ann, Bob, Cat did not agree"
    bets_and_deals(play)


@pytest.mark.clause("nsw", "7.5")
def test_nsw_7_5_another_seat_for_somebody_who_agreed_ends_nothing() -> None:
    play = agreed("nsw")
    play.does("Ann", Join(seat="3"))
    assert not play.facts(BetlessEnded)
    deals_without_bets(play)


@pytest.mark.parametrize("rulebook", BOOKS_7_5)
def test_7_5_an_agreement_lapses_when_a_betting_coup_is_dealt(rulebook: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    play.does("Ann", AgreeBetless())
    bets_and_deals(play)
    refusal = play.refusal(SUE, OrderBetless(ground="all-agree"))
    assert (refusal.number, refusal.what) == (301, "Ann did not agree")
    play.bets("Ann", player=100_00)
    play.deals("9H")
    play.does("Ann", AgreeBetless())
    whole_coup(play, "6C KD KS")
    play.does(SUE, OrderBetless(ground="all-agree"))


@pytest.mark.clause("nsw", "7.5")
def test_nsw_7_5_an_agreement_lapses_with_the_coups_that_were_ordered() -> None:
    play = agreed("nsw", coups=1)
    deals_without_bets(play)
    assert play.refusal(SUE, OrderBetless(ground="all-agree")).what == "Ann, Bob did not agree"


@pytest.mark.parametrize("rulebook", BOOKS_7_5)
def test_7_5_an_agreement_can_be_withdrawn(rulebook: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    refusal = play.refusal("Ann", WithdrawBetless())
    assert (refusal.number, refusal.clauses) == (301, ("7.5",))
    play.does("Ann", AgreeBetless())
    (event,) = play.does("Ann", WithdrawBetless())
    assert (event.fact, event.clauses) == (BetlessDisagreed(who="Ann"), ("7.5",))
    assert play.refusal(SUE, OrderBetless(ground="all-agree")).number == 301


@pytest.mark.clause("nsw", "7.5")
def test_nsw_7_5_who_withdraws_ends_what_was_ordered_and_signalled() -> None:
    play = agreed("nsw")
    play.does(DAN, SignalBetless(by="marker"))
    play.does("Bob", WithdrawBetless())
    assert play.event(BetlessEnded).fact == BetlessEnded(unsignalled=True)
    bets_and_deals(play)


@pytest.mark.clause("nsw", "7.5")
def test_nsw_7_5_who_leaves_agrees_no_more_and_the_last_one_takes_the_order_along() -> None:
    play = table("nsw", "Ann", "Bob", faces="up")
    play.does("Ann", AgreeBetless())
    play.does("Ann", Leave(), Join(seat="1"))
    play.does("Bob", AgreeBetless())
    assert play.refusal(SUE, OrderBetless(ground="all-agree")).what == "Ann did not agree"
    alone = agreed("nsw")
    alone.does("Ann", Leave())
    assert not alone.facts(BetlessEnded)
    alone.does("Bob", Leave())
    assert alone.facts(BetlessEnded) == [BetlessEnded()]


def test_withdrawing_needs_a_rulebook_that_asks_for_agreement() -> None:
    assert table("vic-2002", "Ann").refusal("Ann", WithdrawBetless()).number == 294
