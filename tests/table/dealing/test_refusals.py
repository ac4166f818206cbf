"""What the deal refuses whatever the method: cards that are not due, not there, or not possible."""

import pytest

from punto.cards import Card
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.burn import BurnBefore
from punto.table.holding.nominees import Nominate
from punto.table.holding.offers import DeclineHand, OfferHand
from punto.table.holding.passing import LookAtCards, PassCards
from punto.table.holding.supervisor_orders import LetOpen, TakeCards
from punto.table.settling.result import AnnounceResult
from tests.table.dealing.hands import calls, closes, deals_down, table, turns
from tests.table.play import DAN, SUE, Play

FIVES = "5H 5C KD KS"


def dealt(rulebook: str = "nsw", cards: str = FIVES) -> Play:
    """Four cards face up, nothing called."""
    play = table(rulebook, "Ann", faces="up")
    play.deals(cards)
    return play


@pytest.mark.clause("nsw", "8.6.2", "9.1")
def test_nsw_9_1_a_third_card_comes_after_both_calls() -> None:
    play = dealt()
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("2H")))
    assert (refusal.number, refusal.what) == (240, "the player's points have not been called")
    calls(play, "player")
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("2H")))
    assert (refusal.number, refusal.clauses[0]) == (240, "8.6.2")
    calls(play, "banker")
    play.does(DAN, DrawCard(face=Card.parse("2H")))


def test_no_card_is_due_when_the_hands_are_complete() -> None:
    play = dealt(cards="9H 6C KD KS")
    calls(play)
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("2H")))
    assert (refusal.number, refusal.accepted) == (220, "the result")


def test_no_result_while_a_card_is_due() -> None:
    play = dealt()
    calls(play)
    refusal = play.refusal(DAN, AnnounceResult())
    assert (refusal.number, refusal.accepted) == (242, "call the result after the next card")


def test_a_face_comes_out_as_often_as_there_are_packs_and_no_more() -> None:
    play = table("nsw", "Ann", faces="up", decks=3)
    play.deals("KH KH KH")
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("KH")))
    assert (refusal.number, refusal.what) == (
        223,
        "all 3 copies of KH have come out, and the packs hold no more",
    )
    play.does(DAN, DrawCard(face=Card.parse("KD")))


def test_only_a_card_that_lies_face_down_is_turned() -> None:
    play = table("nsw", "Ann")
    assert play.refusal(DAN, TurnCard(place="P1", face=Card.parse("5H"))).number == 201
    faces = deals_down(play, FIVES)
    turns(play, DAN, faces, "P1")
    assert play.refusal(DAN, TurnCard(place="P1", face=faces["P1"])).number == 222
    missing = play.refusal(DAN, TurnCard(place="P3", face=faces["P1"]))
    assert (missing.number, missing.accepted) == (221, "one of: B1, P2, B2")


def test_a_card_is_not_turned_before_it_is_settled_who_has_it() -> None:
    play = table("nsw", "Ann", method="B")
    play.bets("Ann", player=100_00)
    faces = deals_down(play, FIVES)
    refusal = play.refusal(DAN, TurnCard(place="P1", face=faces["P1"]))
    assert (refusal.number, refusal.clauses, refusal.accepted) == (285, ("8.8",), "make the offer first")


def test_what_belongs_to_a_coup_is_refused_outside_one() -> None:
    play = table("nsw", "Ann", method="B")
    assert play.refusal(DAN, PassCards(hand="player")).number == 201
    assert play.refusal(SUE, TakeCards(hand="player")).number == 201
    assert play.refusal("Ann", LookAtCards(hand="player")).number == 201
    assert play.refusal("Ann", Nominate(who="Ann", places=("P1",))).number == 201
    assert play.refusal("Ann", DeclineHand(hand="player")).number == 201
    crown = table("crown-2025", "Ann", area="private")
    assert crown.refusal(SUE, LetOpen(who="Ann", hand="player")).number == 201


def test_an_empty_shoe_gives_no_card() -> None:
    play = table("vic-2002", "Ann", faces="up", decks=4)
    play.ready_shoe(packs=4, burned=4 * 52 - 1)
    closes(play)
    play.does(DAN, BurnBefore())
    assert play.refusal(DAN, DrawCard(face=Card.parse("5H"))).number == 225
    play.ready_shoe(packs=4, burned=4 * 52)
    closes(play)
    assert play.refusal(DAN, BurnBefore()).number == 225


def test_a_hand_is_offered_and_answered_once() -> None:
    play = table("nsw", "Ann", method="B")
    play.bets("Ann", player=100_00)
    closes(play)
    play.does(DAN, OfferHand(hand="player"))
    play.does("Ann", DeclineHand(hand="player"))
    assert play.refusal("Ann", DeclineHand(hand="player")).number == 283
    assert play.refusal(DAN, OfferHand(hand="player")).number == 284
