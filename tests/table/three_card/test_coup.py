"""Whole coups of Three Card Baccarat: by hand, by themselves, and replayed."""

import pytest

from punto.cards import Card
from punto.table import (
    Automation,
    Phase,
    legal_commands,
    read_event,
    read_order,
    replay,
    write_event,
    write_order,
)
from punto.table.dealing.cards import TurnCard
from punto.table.settling.pay import CoupEnded, Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import CoupSettled, Settle
from punto.table.three_card.area_results import AreaResult, HandsCompared
from punto.table.three_card.looking import DeclarePoints, LookAtHand
from punto.table.three_card.packs import ChangePacks, PacksChanged
from tests.table.play import DAN, Play
from tests.table.three_card.hands import cards_in_all, deals, ready, seated, stands, table, turns

EVERYTHING = frozenset(Automation)


def by_hand() -> Play:
    """Ann wins with three pictures, Bob has a six, Ann's second area ties."""
    play = table()
    seated(play, Ann="3", Bob="5")
    play.bets("Ann", three_card=100_00, three_pictures=10_00)
    play.bets("Ann", seat="7", three_card=50_00, three_card_tie=20_00)
    play.bets("Bob", three_card=40_00)
    deals(play, 12)
    play.does("Ann", LookAtHand())
    play.does("Bob", LookAtHand())
    turns(play, "D", "2H 3D KC")
    play.does(DAN, DeclarePoints())
    turns(play, "S3", "KH QD JS")
    turns(play, "S5", "4C 2D TS")
    turns(play, "S7", "5C QC TH")
    return play


@pytest.mark.clause("crown-2025", "12.5.2(a)", "12.5.2(c)", "12.5.3(a)", "12.5.4(a)", "Table 19/Main 6")
def test_a_coup_by_hand_is_settled_on_each_areas_own_hand() -> None:
    play = by_hand()

    play.does(DAN, AnnounceResult())
    assert play.facts(HandsCompared) == [
        HandsCompared(
            areas={"7": AreaResult(5, "equal"), "5": AreaResult(6, "higher"), "3": AreaResult(0, "higher")}
        )
    ]
    play.does(DAN, Settle())
    pays = {(due.seat, due.wager): (due.outcome, due.pays) for due in play.state.dues}
    assert pays == {
        ("3", "three-card"): ("win", 100_00),
        ("3", "three-pictures"): ("win", 200_00),
        ("7", "three-card"): ("stand-off", 0),
        ("7", "three-card-tie"): ("win", 160_00),
        ("5", "three-card"): ("win", 20_00),
    }
    play.does(DAN, PayOut(), Discard())

    assert play.state.purses.stacks == {"Ann": 1_410_00, "Bob": 1_020_00}
    assert [wager.seat for wager in play.state.layout.values()] == ["7"]
    assert play.chips_in_all == 0
    assert cards_in_all(play) == 52


@pytest.mark.clause("crown-2025", "12.4.1(b)")
def test_crown_12_4_1_b_a_hand_held_shoe_is_shuffled_after_each_coup() -> None:
    play = by_hand()
    play.does(DAN, AnnounceResult(), Settle(), PayOut(), Discard())

    assert play.phase is Phase.SHOE_OVER
    assert "12.4.1(b)" in play.event(CoupEnded).clauses
    assert play.refused("Ann", play.laying("Ann", three_card=50_00))[0].code == "phase"
    refusal = play.refusal(DAN, ChangePacks(colour="red"))
    assert (refusal.number, refusal.clauses) == (384, ("12.4.1(b)",))
    ready(play)
    play.bets("Ann", three_card=50_00)


@pytest.mark.clause("crown-2025", "12.5.2(b)", "12.5.4(b)")
def test_a_table_by_itself_goes_from_the_last_card_to_the_next_pack() -> None:
    play = table("shuffler", "up", automation=EVERYTHING)
    seated(play, Ann="3")

    for colour in ("red", "blue", "red"):
        play.bets("Ann", three_card=100_00, three_pictures=10_00)
        deals(play, faces=["2H", "3D", "KC", "9H", "TD", "QC"])
        assert play.phase is Phase.BETTING
        assert play.facts(PacksChanged)[-1] == PacksChanged(colour=colour)
        assert play.state.shoe.left == 52

    assert len(play.facts(CoupSettled)) == 3
    assert play.state.purses.stacks["Ann"] == 1_000_00 - 3 * 110_00
    assert play.chips_in_all == 0


def test_a_table_by_itself_waits_for_cards_dealt_face_down() -> None:
    play = table("shuffler", "down", automation=EVERYTHING)
    seated(play, Ann="3")
    play.bets("Ann", three_card=100_00)
    deals(play, 6)

    turns(play, "D", "9H TD QC")
    assert DeclarePoints not in {
        choice.order for choice in legal_commands(play.state, DAN) if not choice.allowed
    }
    turns(play, "S3", "2H 3D")
    assert stands(play, Phase.DEALING)
    play.does(DAN, TurnCard(place="S3-3", face=Card.parse("KC")))

    assert stands(play, Phase.BETTING)
    assert play.state.shoe.number == 2


@pytest.mark.parametrize("automatic", [False, True])
def test_the_events_written_and_read_back_lead_to_the_same_state(automatic: bool) -> None:
    if automatic:
        play = table("shuffler", "up", automation=EVERYTHING)
        seated(play, Ann="3")
        play.bets("Ann", three_card=100_00)
        deals(play, faces=["2H", "3D", "KC", "9H", "TD", "QC"])
    else:
        play = by_hand()
        play.does(DAN, AnnounceResult(), Settle(), PayOut(), Discard())

    again = [read_event(write_event(event)) for event in play.events]

    assert again == play.events
    assert replay(play.opening, again) == play.state


def test_orders_can_be_written_and_read_back() -> None:
    for order in (LookAtHand(area="3"), ChangePacks(colour="red"), DeclarePoints()):
        assert read_order(write_order(order)) == order


def test_what_is_legal_is_what_this_game_answers() -> None:
    play = table()
    seated(play, Ann="3")
    play.bets("Ann", three_card=100_00)
    deals(play, 6)

    allowed = {choice.name for choice in legal_commands(play.state, DAN) if choice.allowed}

    assert {"turn-card", "declare-points", "report-miscount", "report-sharing"} <= allowed
    assert "announce" not in allowed
