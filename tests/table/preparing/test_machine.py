"""A shuffling machine: nothing is cut or marked, cards of each coup go back, and no shoe ever ends."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve
from punto.table import Phase
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.cutting import CutCards
from punto.table.preparing.loading import LoadShoe, PlaceCuttingCard, ShoeLoaded
from punto.table.preparing.offering_cut import OfferCut
from punto.table.preparing.player_requests import AskCards
from tests.table.play import DAN, SUE, Play
from tests.table.preparing.opened import at, cards_in_all
from tests.table.preparing.test_renewing import coup


def loaded(rulebook: str) -> Play:
    play = at("load", rulebook, device="shuffler")
    play.does(DAN, LoadShoe())
    return play


@pytest.mark.clause("nsw", "4.11")
@pytest.mark.clause("star-2024", "4.11")
@pytest.mark.clause("crown-2025", "3.1.2", "4.1.1(e)")
def test_cards_in_a_machine_are_neither_cut_nor_marked() -> None:
    for rulebook, clause in (("nsw", "4.11"), ("star-2024", "4.11"), ("crown-2025", "3.1.2")):
        play = at("load", rulebook, device="shuffler")
        for actor, order in (
            (SUE, CutCards(depth=100)),
            (DAN, OfferCut()),
            (DAN, PlaceCuttingCard(behind=20)),
        ):
            refusal = play.refusal(actor, order)
            assert (refusal.number, refusal.clauses) == (267, (clause,))
        play.does(DAN, LoadShoe())
        assert play.facts(ShoeLoaded) == [ShoeLoaded(device="shuffler")]


@pytest.mark.clause("crown-2025", "4.1.1(e)")
def test_crown_4_1_1_e_the_cards_of_a_coup_are_shuffled_in_again() -> None:
    play = loaded("crown-2025")
    play.does(DAN, BurnCards(way="none"))
    assert play.state.shoe.left == 416
    for _ in range(3):
        coup(play)
        assert (play.phase, play.state.shoe.left, cards_in_all(play)) == (Phase.BETTING, 416, 416)
    assert play.state.shoe.seen == {}
    assert play.refusal(DAN, CuttingCardOut()).number == 201


@pytest.mark.clause("nsw", "4.7.3")
def test_nsw_4_7_3_burned_cards_stay_out_of_the_machine() -> None:
    play = loaded("nsw")
    play.does(DAN, BurnCards(way="face-up", face=Card.parse("2H")))
    play.does(SUE, Approve(request=next(iter(play.state.requests))))
    coup(play)
    shoe = play.state.shoe
    assert (shoe.left, shoe.discarded, shoe.seen) == (413, 3, {"2H": 1})


def test_one_card_may_come_more_often_than_there_are_copies_of_it() -> None:
    play = loaded("crown-2025")
    play.does(DAN, BurnCards(way="none"))
    for _ in range(9):
        coup(play)
    assert play.state.shoe.coups == 9


def test_players_may_ask_to_see_the_burn_of_a_machine_too() -> None:
    play = loaded("crown-2025")
    play.does("Ann", AskCards(wish="see-burn"))
    play.does(DAN, BurnCards(way="shown", face=Card.parse("5H")))
    assert play.state.shoe.left == 415
