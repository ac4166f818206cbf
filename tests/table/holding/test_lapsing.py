"""Cards that were taken before the first card: the wager behind them goes, is topped, or its owner leaves."""

import pytest

from punto.machine.approval import Approve
from punto.table.betting.calls import CloseBets
from punto.table.betting.wagers import BetAltered, BetLifted, LiftBet
from punto.table.board.markers import MarkerRemoved
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.lapsing import HandLapsed
from punto.table.holding.leaving import OpenerGone, PostOfferLapsed
from punto.table.holding.nominees import Nominate
from punto.table.holding.offers import AcceptHand, DeclineHand, HandKept, HandOffered, OfferHand
from punto.table.holding.passing import CardsPassed, CollectCards, PassCards
from punto.table.holding.post import AcceptPost, DeclinePost, OfferPost, PostEnded
from punto.table.holding.shoe_holder import LetDeal
from punto.table.seats.joining import Leave
from punto.table.seats.moving import MoveSeat
from punto.table.view import view
from tests.table.dealing.hands import closes, deals_down, opens, table, takes, turns
from tests.table.play import DAN, SUE, Play

TOP = {
    "nsw": ("B", "8.8"),
    "star-2024": ("B", "8.8"),
    "vic-2002": ("8.1.1", "8.1.1"),
    "crown-2025": ("7.1.1", "7.1.1"),
    "nz-1998": ("B", "8.8(a)"),
}
BOOKS = [
    pytest.param(book, method, first, marks=pytest.mark.clause(book, first))
    for book, (method, first) in TOP.items()
]
CARDS = "9H 6C KD KS"


def taken_by_ann(rulebook: str = "nsw", method: str = "B") -> Play:
    """Ann has 50 on the Player and took its cards; Bob sits there with 20 on it, Cat with nothing."""
    play = table(rulebook, "Ann", "Bob", "Cat", method=method)
    play.bets("Ann", player=50_00)
    play.bets("Bob", player=20_00)
    closes(play)
    assert takes(play, "player") == "Ann"
    return play


def wager_of(play: Play, who: str) -> str:
    """The id of somebody's wager."""
    return next(name for name, wager in play.state.layout.items() if wager.who == who)


@pytest.mark.parametrize(("rulebook", "method", "first"), BOOKS)
def test_8_8_cards_go_to_somebody_who_comes_to_have_more_on_the_hand(
    rulebook: str, method: str, first: str
) -> None:
    play = taken_by_ann(rulebook, method)
    play.happens(BetAltered(wager=wager_of(play, "Bob"), amount=50_00))
    assert play.refusal(DAN, OfferHand(hand="player")).number == 284
    play.happens(BetAltered(wager=wager_of(play, "Bob"), amount=51_00))
    lapsed, removed, offered = play.does(DAN, OfferHand(hand="player"))
    assert lapsed.fact == HandLapsed(hand="player", who="Ann", why="overtaken", anew=True)
    assert first in lapsed.clauses
    assert isinstance(removed.fact, MarkerRemoved)
    assert offered.fact == HandOffered(hand="player", who="Bob")
    assert not play.state.board.markers


@pytest.mark.parametrize(("rulebook", "method", "first"), BOOKS)
def test_8_8_cards_go_on_when_the_wager_on_the_hand_goes(rulebook: str, method: str, first: str) -> None:
    play = taken_by_ann(rulebook, method)
    play.happens(BetLifted(wager=wager_of(play, "Ann")))
    lapsed, _, offered = play.does(DAN, OfferHand(hand="player"))
    assert lapsed.fact == HandLapsed(hand="player", who="Ann", why="no-wager")
    assert first in lapsed.clauses
    assert offered.fact == HandOffered(hand="player", who="Bob")


@pytest.mark.clause("nsw", "8.8", "8.9")
def test_nsw_8_9_a_topped_acceptance_starts_the_offers_anew() -> None:
    play = taken_by_ann()
    play.bets("Cat", player=200_00)
    play.does(DAN, OfferHand(hand="player"))
    play.does("Cat", DeclineHand(hand="player"))
    assert takes(play, "player") == "Ann"
    assert play.refusal(DAN, OfferHand(hand="player")).number == 284
    play.bets("Bob", player=100_00)
    assert play.does(DAN, OfferHand(hand="player"))[-1].fact == HandOffered(hand="player", who="Cat")


@pytest.mark.clause("nsw", "8.8", "8.9", "8.14.2")
def test_nsw_8_9_a_lifted_wager_does_not_bring_back_those_who_declined() -> None:
    play = taken_by_ann()
    play.bets("Cat", player=200_00)
    play.does(DAN, OfferHand(hand="player"))
    play.does("Cat", DeclineHand(hand="player"))
    takes(play, "player")
    play.does("Ann", LiftBet(wager=wager_of(play, "Ann")))
    play.does("Bob", LiftBet(wager=wager_of(play, "Bob")))
    kept = play.does(DAN, OfferHand(hand="player"))[-1]
    assert (kept.fact, kept.clauses) == (HandKept(hand="player", why="all-declined"), ("8.14.2",))
    assert play.refusal(DAN, OfferHand(hand="player")).number == 284


@pytest.mark.clause("nsw", "8.8", "8.14.1")
def test_nsw_8_14_1_a_hand_that_nobody_had_bet_on_is_offered_once_somebody_does() -> None:
    play = table("nsw", "Ann", "Bob", method="B")
    play.bets("Ann", player=50_00)
    closes(play)
    play.does(DAN, OfferHand(hand="banker"))
    play.bets("Bob", banker=50_00)
    assert takes(play, "banker") == "Bob"


@pytest.mark.clause("nsw", "8.8")
def test_nsw_8_8_an_answer_counts_only_while_it_is_ones_turn() -> None:
    play = table("nsw", "Ann", "Bob", method="B")
    play.bets("Ann", player=50_00)
    closes(play)
    play.does(DAN, OfferHand(hand="player"))
    assert play.refusal(DAN, OfferHand(hand="player")).what == "the player cards are settled: Ann is asked"
    play.bets("Bob", player=200_00)
    assert not view(play.state, DAN).coup.asked
    refusal = play.refusal("Ann", AcceptHand(hand="player"))
    assert (refusal.number, refusal.clauses) == (283, ("8.8",))
    assert takes(play, "player") == "Bob"


@pytest.mark.clause("nsw", "8.8")
def test_nsw_8_8_the_first_card_settles_what_has_lapsed() -> None:
    play = taken_by_ann()
    play.bets("Bob", player=200_00)
    assert not view(play.state, DAN).coup.holders
    faces = deals_down(play, CARDS)
    assert play.facts(HandLapsed) == [HandLapsed(hand="player", who="Ann", why="overtaken", anew=True)]
    assert play.refusal(DAN, PassCards(hand="player")).number == 285
    assert takes(play, "player") == "Bob"
    opens(play, "Bob", "player", faces)


@pytest.mark.clause("nz-1998", "8.7", "8.8(a)")
def test_nz_8_7_no_card_comes_while_a_hand_has_lapsed() -> None:
    play = taken_by_ann("nz-1998")
    play.does(DAN, OfferHand(hand="banker"))
    play.happens(BetLifted(wager=wager_of(play, "Ann")))
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses) == (285, ("8.7",))
    takes(play, "player")
    play.does(DAN, DrawCard())


@pytest.mark.clause("nsw", "8.8", "8.12", "2.6")
@pytest.mark.clause("star-2024", "8.8", "8.12", "2.6")
def test_nsw_8_8_whoever_leaves_has_no_cards_and_no_marker() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = taken_by_ann(rulebook)
        play.does("Ann", LiftBet(wager=wager_of(play, "Ann")), Leave())
        assert play.facts(HandLapsed) == [HandLapsed(hand="player", who="Ann", why="left")]
        assert "2.6" in play.event(MarkerRemoved).clauses
        assert not play.state.board.markers
        refusal = play.refusal("Ann", AcceptHand(hand="player"))
        assert (refusal.number, refusal.clauses) == (209, ("8.8",))
        assert takes(play, "player") == "Bob"
        deals_down(play, CARDS)
        play.does(DAN, PassCards(hand="player"))
        assert set(play.facts(CardsPassed)[-1].to.values()) == {"Bob"}


def test_an_offer_of_cards_lapses_when_whoever_is_asked_leaves() -> None:
    play = table("nsw", "Ann", "Bob", method="B")
    play.bets("Ann", player=50_00)
    play.bets("Bob", player=20_00)
    closes(play)
    play.does(DAN, OfferHand(hand="player"))
    play.does("Ann", LiftBet(wager=wager_of(play, "Ann")), Leave())
    assert not play.state.coup.holding.offered
    assert play.refusal("Ann", DeclineHand(hand="player")).number == 209
    assert play.refusal(DAN, AcceptHand(hand="player")).number == 283
    assert takes(play, "player") == "Bob"


@pytest.mark.clause("nsw", "8.4")
def test_nsw_8_4_cards_of_somebody_who_left_are_opened_by_their_holder() -> None:
    play = taken_by_ann()
    asked = play.does("Ann", Nominate(who="Cat", places=("P1", "P2")))
    play.does(SUE, Approve(request=asked[0].fact.request.id))  # type: ignore[attr-defined]
    faces = deals_down(play, CARDS)
    play.does("Cat", Leave())
    opens(play, "Ann", "player", faces)


@pytest.mark.clause("vic-2002", "8.1.1(g)")
def test_vic_8_1_1_g_cards_with_somebody_who_left_are_their_holders_again() -> None:
    play = taken_by_ann("vic-2002", "8.1.1")
    play.does("Ann", Nominate(who="Cat", places=("P1", "P2")))
    faces = deals_down(play, CARDS)
    play.does(DAN, PassCards(hand="player"))
    play.does("Cat", Leave())
    gone = play.event(OpenerGone)
    assert (gone.fact, gone.clauses) == (OpenerGone(who="Cat", to={"P1": "Ann", "P2": "Ann"}), ("8.1.1(g)",))
    for other in ("Cat", DAN):
        refusal = play.refusal(other, TurnCard(place="P1", face=faces["P1"]))
        assert (refusal.number, refusal.accepted) == (234, "the same by Ann")
    turns(play, "Ann", faces, "P1", "P2")
    play.does(DAN, CollectCards(hand="player"))


@pytest.mark.clause("nsw", "8.17", "8.18")
def test_nsw_8_18_an_offer_of_the_role_lapses_when_whoever_is_asked_leaves() -> None:
    play = table("nsw", "Ann", "Bob", method="C")
    play.does(DAN, OfferPost())
    play.does("Ann", Leave())
    lapsed = play.event(PostOfferLapsed)
    assert (lapsed.fact, lapsed.clauses) == (PostOfferLapsed(who="Ann"), ("8.18",))
    for answer in (AcceptPost(), DeclinePost()):
        refusal = play.refusal("Ann", answer)
        assert (refusal.number, refusal.clauses) == (209, ("8.17",))
    play.does(DAN, OfferPost())
    assert play.state.control.offered == "Bob"


@pytest.mark.clause("nsw", "2.6", "8.17", "8.19")
def test_nsw_8_17_the_marker_goes_with_its_player_and_leaves_with_them() -> None:
    play = table("nsw", "Ann", "Bob", method="C")
    play.does(DAN, OfferPost())
    play.does("Ann", AcceptPost(), MoveSeat(seat="5"))
    assert [(each.kind, each.seat, each.who) for each in play.state.board.markers] == [("banker", "5", "Ann")]
    play.does("Ann", Leave())
    ended = play.event(PostEnded)
    assert ended.fact == PostEnded(who="Ann", seat="5", why="left")
    assert ended.clauses == ("8.19", "8.20")
    assert play.event(MarkerRemoved).clauses == ("2.6", "8.17")
    assert not play.state.board.markers
    play.sits("Ann", "5")
    assert not play.state.control.holder
    play.does(DAN, OfferPost())
    assert play.state.control.offered == "Bob"


@pytest.mark.clause("vic-2002", "8.1.3(b)", "8.1.3(c)(i)")
def test_vic_8_1_3_the_shoe_is_not_with_people_who_left() -> None:
    play = table("vic-2002", "Ann", "Bob", "Cat", method="8.1.3")
    play.bets("Ann", player=50_00)
    play.bets("Bob", player=20_00)
    play.does(DAN, CloseBets(), OfferPost())
    play.does("Ann", AcceptPost(hand="player"), LetDeal(who="Cat"))
    play.does("Cat", Leave())
    assert not play.state.control.deals_for
    assert play.refusal("Cat", DrawCard()).number == 293
    asked = table("vic-2002", "Ann", "Bob", method="8.1.3")
    asked.bets("Ann", player=50_00)
    asked.does(DAN, CloseBets(), OfferPost())
    asked.happens(BetLifted(wager=wager_of(asked, "Ann")))
    asked.does("Ann", Leave())
    assert "8.1.3(b)" in asked.event(PostOfferLapsed).clauses
    assert asked.refusal("Ann", AcceptPost(hand="player")).number == 209
