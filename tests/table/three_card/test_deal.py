"""How the cards go round: sets of three from a machine, card by card from a shoe, the dealer last."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.rulebook.loader import load
from punto.table import adopt, legal_commands
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import Announce, CardDrawn, CardTurned, DrawCard, TurnCard
from punto.table.three_card.deal import AreasDealtIn, CardExposed, deal_order
from punto.table.three_card.looking import AreaFacesChosen, ChooseAreaFaces
from tests.table.play import DAN, Play
from tests.table.three_card.hands import MARIE, TESS, cards_in_all, deals, seated, table, turns


def two_players(device: str, faces: str = "down") -> Play:
    play = table(device, faces)
    seated(play, Ann="2", Bob="8")
    play.bets("Ann", three_card=50_00)
    play.bets("Bob", three_card=50_00)
    return play


@pytest.mark.clause("crown-2025", "12.3.3", "12.3.3(a)", "12.6.2", "12.6.2(a)", "12.6.2(b)")
def test_crown_12_6_2_a_machine_deals_sets_of_three_clockwise_from_the_dealers_left() -> None:
    play = two_players("shuffler")

    places = deals(play, 9)

    assert places == ["S8-1", "S8-2", "S8-3", "S2-1", "S2-2", "S2-3", "D-1", "D-2", "D-3"]
    dealt = [event for event in play.events if isinstance(event.fact, CardDrawn)]
    assert dealt[0].clauses == ("12.6.2", "12.6.2(a)")
    assert dealt[-1].clauses == ("12.6.2", "12.6.2(b)")
    assert cards_in_all(play) == 52


@pytest.mark.clause("crown-2025", "12.3.3", "12.6.3", "12.6.3(a)", "12.6.3(b)", "12.6.3(c)")
def test_crown_12_6_3_a_hand_held_shoe_deals_one_card_a_round_three_times() -> None:
    play = two_players("shoe")

    places = deals(play, 9)

    assert places == ["S8-1", "S2-1", "D-1", "S8-2", "S2-2", "D-2", "S8-3", "S2-3", "D-3"]
    dealt = [event for event in play.events if isinstance(event.fact, CardDrawn)]
    assert dealt[0].clauses == ("12.6.3", "12.6.3(a)")
    assert dealt[2].clauses == ("12.6.3", "12.6.3(b)")
    assert dealt[3].clauses == ("12.6.3", "12.6.3(c)") == dealt[-1].clauses


def test_areas_without_a_wager_get_no_hand_and_a_tenth_card_is_refused() -> None:
    play = two_players("shoe")
    deals(play, 9)

    assert play.event(AreasDealtIn).fact == AreasDealtIn(areas=("8", "2"), viewers={"8": "Bob", "2": "Ann"})
    assert play.refusal(DAN, DrawCard()).code == "no-card-due"


def test_nine_areas_and_the_dealer_take_thirty_cards() -> None:
    areas = tuple(str(number) for number in range(9, 0, -1))

    assert len(deal_order(areas, 3)) == len(deal_order(areas, 1)) == 30
    assert sorted(deal_order(areas, 3)) == sorted(deal_order(areas, 1))


@pytest.mark.clause("crown-2025", "12.6.3", "12.6.3(a)")
def test_without_a_wager_on_any_area_nothing_is_dealt() -> None:
    play = table()

    refusal = play.refusal(DAN, CloseBets())

    assert (refusal.number, refusal.clauses) == (375, ("12.6.3", "12.6.3(a)"))
    assert "a wager lies on an area" in refusal.accepted


@pytest.mark.clause("crown-2025", "4.3.1(d)")
def test_crown_4_3_1_d_the_call_comes_before_the_first_card() -> None:
    play = two_players("shoe")

    assert play.refusal(DAN, DrawCard()).clauses == ("5.4", "4.3.1(d)", "7.2.2(a)")
    assert play.refusal("Ann", DrawCard()).code == "role"


@pytest.mark.clause("crown-2025", "12.5.5(b)", "12.6.2(a)(i)")
def test_crown_12_6_2_a_i_a_blind_hand_lies_in_front_of_its_area() -> None:
    play = two_players("shuffler")
    play.bets("Ann", seat="5", three_card=50_00)

    deals(play, 1)

    event = play.event(AreasDealtIn)
    assert event.fact == AreasDealtIn(areas=("8", "5", "2"), viewers={"8": "Bob", "2": "Ann"}, front=("5",))
    assert "12.6.2(a)(i)" in event.clauses


def test_of_a_hand_held_shoe_the_text_does_not_say_where_a_blind_hand_lies() -> None:
    play = two_players("shoe")
    play.bets("Ann", seat="5", three_card=50_00)

    deals(play, 1)

    fact = play.event(AreasDealtIn).fact
    assert isinstance(fact, AreasDealtIn)
    assert fact.front == ()
    assert "5" not in fact.viewers


@pytest.mark.clause("crown-2025", "12.6.1")
def test_crown_12_6_1_the_casino_manager_chooses_face_up_or_face_down() -> None:
    play = two_players("shoe", faces="down")

    refusal = play.refusal(TESS, ChooseAreaFaces(faces="up"))
    assert (refusal.number, refusal.clauses) == (202, ("12.6.1",))
    play.does(MARIE, ChooseAreaFaces(faces="up"))

    assert play.facts(AreaFacesChosen) == [AreaFacesChosen(faces="up")]
    deals(play, faces=["9H"])
    assert play.facts(CardTurned) == [CardTurned(place="S8-1", face=Card.parse("9H"))]
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses) == (224, ("12.6.1",))


def test_how_hands_are_dealt_does_not_change_within_a_coup() -> None:
    play = two_players("shoe")
    deals(play, 1)

    assert play.refusal(MARIE, ChooseAreaFaces(faces="up")).code == "phase"


@pytest.mark.clause("crown-2025", "12.8.1")
def test_crown_12_8_1_an_exposed_card_is_turned_over_and_the_deal_goes_on() -> None:
    play = two_players("shoe")

    deals(play, faces=["9H"])
    deals(play, 8)

    event = play.event(CardExposed)
    assert (event.fact, event.clauses) == (CardExposed(place="S8-1", face=Card.parse("9H")), ("12.8.1",))
    assert play.state.coup.faces == {}
    refusal = play.refusal(DAN, TurnCard(place="S8-1", face=Card.parse("8H")))
    assert (refusal.number, refusal.clauses) == (379, ("12.8.1",))
    turns(play, "S8", "9H")


def test_a_card_that_was_seen_cannot_turn_up_again() -> None:
    play = two_players("shoe")
    deals(play, faces=["9H"])

    assert play.refusal(DAN, DrawCard(face=Card.parse("9H"))).code == "no-copy-left"


@pytest.mark.clause("crown-2025", "12.6.5")
def test_there_is_no_player_or_banker_hand_to_announce() -> None:
    play = two_players("shoe")
    deals(play, 9)

    assert play.refusal(DAN, Announce(hand="player")).number == 381


def test_the_deal_of_areas_is_for_such_games_alone() -> None:
    play = Play("crown-2025")

    refusal = play.refusal(MARIE, ChooseAreaFaces(faces="up"))

    assert refusal.number == 370
    assert "Three Card Baccarat" in refusal.accepted
    assert "no game of this rulebook" in Play("nsw").refusal(MARIE, ChooseAreaFaces(faces="up")).accepted


def test_a_rulebook_that_does_not_lay_the_deal_down_has_none() -> None:
    adopt(structs.replace(load("crown-2025"), id="no-deal", three_card=None))
    play = Play("no-deal", variant="three-card")
    play.sits("Ann", "3", chips=100_00)
    play.ready_shoe(cutting_card=None)

    refusal = play.refusal("Ann", play.laying("Ann", three_card=50_00))

    assert refusal.number == 371
    drawing = next(choice for choice in legal_commands(play.state, DAN) if choice.order is DrawCard)
    assert drawing.refusal == refusal
