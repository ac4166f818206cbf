"""Looking at hands, turning the dealer's, declaring it; and what sharing costs."""

import pytest

from punto.cards import Card
from punto.table.dealing.cards import TurnCard
from punto.table.settling.result import AnnounceResult
from punto.table.three_card.looking import DeclarePoints, HandLookedAt, LookAtHand, PointsDeclared
from punto.table.three_card.shared_cards import ForfeitBet, ReportSharing, SharedBetForfeited, SharingReported
from tests.table.play import DAN, Play
from tests.table.three_card.hands import MARIE, TESS, deals, seated, table, turns


def dealt(cards: int = 12, faces: str = "down") -> Play:
    """Ann at 3 with a second area, Bob at 5."""
    play = table(faces=faces)
    seated(play, Ann="3", Bob="5", Cid="6")
    play.bets("Ann", three_card=100_00)
    play.bets("Ann", seat="7", three_card=50_00)
    play.bets("Bob", three_card=40_00)
    if faces == "down":
        deals(play, cards)
    return play


@pytest.mark.clause("crown-2025", "12.6.4")
@pytest.mark.parametrize("cards", [10, 11, 12])
def test_crown_12_6_4_players_look_once_all_cards_are_out(cards: int) -> None:
    play = dealt(cards)

    if cards == 12:
        play.does("Bob", LookAtHand())
        event = play.event(HandLookedAt)
        assert (event.fact, event.clauses) == (HandLookedAt(who="Bob", area="5"), ("12.6.4",))
        return
    refusal = play.refusal("Bob", LookAtHand())
    assert (refusal.number, refusal.clauses) == (376, ("12.6.4",))
    assert refusal.accepted == "do this once all cards are out"


@pytest.mark.clause("crown-2025", "12.5.5(b)", "12.6.4")
def test_crown_12_5_5_b_only_the_hand_of_ones_own_seat_may_be_looked_at() -> None:
    play = dealt()

    refusal = play.refusal("Ann", LookAtHand(area="7"))
    assert (refusal.number, refusal.clauses) == (377, ("12.5.5(b)",))
    assert refusal.accepted == "the hand where Ann sits: 3"
    assert play.refusal("Ann", LookAtHand(area="5")).number == 377
    assert "none in this coup" in play.refusal("Cid", LookAtHand()).accepted

    play.does("Ann", LookAtHand())
    assert play.event(HandLookedAt).clauses == ("12.6.4", "12.5.5(b)")


@pytest.mark.clause("crown-2025", "12.6.1")
def test_hands_dealt_face_up_are_not_picked_up() -> None:
    play = dealt(faces="up")
    deals(play, faces=["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH"])

    assert play.refusal("Ann", LookAtHand()).number == 378


def test_nothing_in_the_events_says_what_a_player_saw() -> None:
    play = dealt()
    play.does("Ann", LookAtHand())

    assert play.state.coup.faces == {}


@pytest.mark.clause("crown-2025", "12.6.5")
def test_crown_12_6_5_the_dealer_turns_and_declares_before_the_result() -> None:
    play = dealt()
    assert play.refusal(DAN, DeclarePoints()).code == "phase"

    turns(play, "D", "9H 4D")
    assert play.refusal(DAN, AnnounceResult()).clauses == ("12.6.5",)
    play.does(DAN, TurnCard(place="D-3", face=Card.parse("8C")))
    for hand, cards in (("S3", "2C 3C KC"), ("S5", "2D 3D KD"), ("S7", "2S 3S KS")):
        turns(play, hand, cards)
    refusal = play.refusal(DAN, AnnounceResult())
    assert (refusal.number, refusal.clauses) == (380, ("12.6.5",))
    play.does(DAN, DeclarePoints(), AnnounceResult())

    assert play.facts(PointsDeclared) == [PointsDeclared(points=1)]
    assert "12.6.5" in play.event(PointsDeclared).clauses


def test_cards_are_not_turned_before_all_are_out_nor_twice_nor_by_players() -> None:
    play = dealt(11)
    card = TurnCard(place="S3-1", face=Card.parse("2C"))
    assert play.refusal(DAN, card).number == 376

    deals(play, 1)
    assert play.refusal("Ann", card).code == "role"
    play.does(DAN, card)
    assert play.refusal(DAN, card).code == "already-turned"
    assert play.refusal(DAN, TurnCard(place="S9-1", face=Card.parse("2C"))).code == "no-such-card"


@pytest.mark.clause("crown-2025", "12.6.4(a)")
def test_crown_12_6_4_a_sharing_is_recorded_and_may_cost_the_bet() -> None:
    play = dealt()
    ((name, wager),) = [(name, each) for name, each in play.state.layout.items() if each.who == "Bob"]
    refusal = play.refusal(MARIE, ForfeitBet(wager=name))
    assert (refusal.number, refusal.clauses) == (388, ("12.6.4(a)",))

    play.does(DAN, ReportSharing(who="Bob", what="showed a nine to Ann"))
    assert play.event(SharingReported).clauses == ("12.6.4(a)",)
    refusal = play.refusal(TESS, ForfeitBet(wager=name))
    assert (refusal.number, refusal.clauses) == (202, ("12.6.4(a)", "15.2"))
    play.does(MARIE, ForfeitBet(wager=name))

    assert play.facts(SharedBetForfeited) == [SharedBetForfeited(wager=name)]
    assert name not in play.state.layout
    assert play.state.purses.stacks["Bob"] == 1_000_00 - wager.amount
    assert play.chips_in_all == 0
    assert play.refusal(MARIE, ForfeitBet(wager=name)).code == "wager-unknown"


def test_sharing_is_reported_of_people_here_while_hands_are_out() -> None:
    play = table()
    seated(play, Ann="3")
    report = ReportSharing(who="Zoe", what="told Ann")

    assert play.refusal(DAN, report).code == "phase"
    play.bets("Ann", three_card=50_00)
    deals(play, 1)
    assert play.refusal(DAN, report).code == "not-here"
    assert play.refusal("Ann", report).code == "role"


def test_crown_12_5_5_b_what_counts_is_where_one_sat_when_the_cards_were_dealt() -> None:
    play = dealt()

    play.sits("Dee", "7")

    assert play.refusal("Dee", LookAtHand()).number == 377


@pytest.mark.clause("crown-2025", "12.6.4")
def test_there_is_no_result_before_the_last_card() -> None:
    play = dealt(11)

    assert play.refusal(DAN, AnnounceResult()).number == 376
