"""Hands with the wrong number of cards: reported, ruled on, counted, and what becomes of the wagers."""

import pytest

from punto.machine.approval import Approve
from punto.table import Phase, replay
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.three_card.looking import DeclarePoints, LookAtHand
from punto.table.three_card.misdeal import MiscountReported, ReportMiscount
from punto.table.three_card.ruling import (
    BetRetracted,
    CountDirected,
    CountPack,
    MisdealDeclared,
    PackCounted,
    RetractBet,
    RuleOnMiscount,
    StrayHandsBurned,
)
from tests.table.play import DAN, Play
from tests.table.three_card.hands import TESS, cards_in_all, deals, seated, table, turns


def dealt(looked: bool = True) -> Play:
    """Ann at 3 with 60, Bob at 5 with 40; all nine cards out."""
    play = table()
    seated(play, Ann="3", Bob="5")
    play.bets("Ann", three_card=60_00, three_pictures=10_00)
    play.bets("Bob", three_card=40_00)
    deals(play, 9)
    if looked:
        play.does("Ann", LookAtHand())
    return play


def ends(play: Play) -> dict[str, str]:
    """Settle and clear: how each wager came out."""
    play.does(DAN, Settle())
    found = {f"{due.who} {due.wager}": due.outcome for due in play.state.dues}
    play.does(DAN, PayOut(), Discard())
    assert play.chips_in_all == 0
    assert cards_in_all(play) == 52
    assert replay(play.opening, play.events) == play.state
    return found


def wager_of(play: Play, who: str) -> str:
    return next(wager.id for wager in play.state.layout.values() if wager.who == who)


@pytest.mark.clause("crown-2025", "12.8.3", "12.8.3(b)")
@pytest.mark.parametrize("cards", [0, 2, 4])
def test_crown_12_8_3_after_a_look_all_cards_are_counted_and_the_area_is_void(cards: int) -> None:
    play = dealt()

    play.does(DAN, ReportMiscount(cards={"5": cards}))
    assert play.state.shoe.left == 52 - 6 - cards
    assert cards_in_all(play) == 52
    refusal = play.refusal(DAN, AnnounceResult())
    assert (refusal.number, refusal.clauses) == (387, ("12.8.3",))
    assert refusal.accepted == "a supervisor's ruling"
    assert play.refusal("Ann", RuleOnMiscount()).number == 202
    play.does(DAN, RuleOnMiscount())
    (asked,) = play.state.requests.values()
    assert (asked.role, play.facts(CountDirected)) == ("table-supervisor", [])
    play.does(TESS, Approve(request=asked.id))
    assert play.event(CountDirected).clauses == ("12.8.3",)
    assert play.refusal(DAN, AnnounceResult()).accepted == "the count of all cards"
    play.does(DAN, CountPack(found=52))

    turns(play, "D", "2H 3D KC")
    turns(play, "S3", "4H 4D TC")
    play.does(DAN, DeclarePoints(), AnnounceResult())
    assert ends(play) == {"Ann three-card": "win", "Ann three-pictures": "lose", "Bob three-card": "void"}
    assert play.state.purses.stacks == {"Ann": 1_050_00, "Bob": 1_000_00}


@pytest.mark.clause("crown-2025", "12.8.3", "12.8.3(a)")
@pytest.mark.parametrize("found", [51, 53])
def test_crown_12_8_3_a_a_wrong_count_makes_it_a_misdeal(found: int) -> None:
    play = dealt()
    play.does(DAN, ReportMiscount(cards={"5": 2}))
    play.does(TESS, RuleOnMiscount())

    play.does(DAN, CountPack(found=found))

    assert play.facts(PackCounted) == [PackCounted(found=found, right=False)]
    assert play.phase is Phase.RESULT
    assert set(ends(play).values()) == {"void"}
    assert play.state.purses.stacks == {"Ann": 1_000_00, "Bob": 1_000_00}


@pytest.mark.clause("crown-2025", "12.8.3(b)")
def test_crown_12_8_3_b_the_others_may_take_their_wagers_back() -> None:
    play = dealt()
    play.does(DAN, ReportMiscount(cards={"5": 4}))
    wager = RetractBet(wager=wager_of(play, "Ann"))
    assert play.refusal("Ann", wager).code == "phase"
    play.does(TESS, RuleOnMiscount())
    play.does(DAN, CountPack(found=52))

    assert play.refusal("Bob", wager).code == "not-yours"
    play.does("Ann", wager)
    assert play.event(BetRetracted).clauses == ("12.8.3(b)", "12.8.6")
    assert play.refusal("Ann", wager).code == "wager-unknown"
    turns(play, "D", "2H 3D KC")
    turns(play, "S3", "4H 4D TC")
    play.does(DAN, DeclarePoints(), AnnounceResult())

    assert ends(play) == {"Ann three-card": "void", "Ann three-pictures": "lose", "Bob three-card": "void"}


@pytest.mark.clause("crown-2025", "12.8.2")
@pytest.mark.parametrize("hand", ["5", "dealer"])
def test_crown_12_8_2_before_a_look_it_is_a_misdeal(hand: str) -> None:
    play = dealt(looked=False)
    play.does(DAN, ReportMiscount(cards={hand: 2}))
    play.does(TESS, RuleOnMiscount())

    assert play.event(MisdealDeclared).clauses == ("12.8.2",)
    assert set(ends(play).values()) == {"void"}


@pytest.mark.clause("crown-2025", "12.8.4", "12.8.4(a)")
@pytest.mark.parametrize(("found", "pictures"), [(52, "win"), (51, "void")])
def test_crown_12_8_4_the_dealers_hand_leaves_only_winning_three_pictures(found: int, pictures: str) -> None:
    play = dealt()
    play.does(DAN, ReportMiscount(cards={"dealer": 2}))
    play.does(TESS, RuleOnMiscount())
    play.does(DAN, CountPack(found=found))
    if found == 52:
        assert play.refusal("Ann", RetractBet(wager=wager_of(play, "Ann"))).code == "phase"
        turns(play, "S3", "KH QD 4S")
        turns(play, "S5", "9H 9D 9S")
        play.does(DAN, AnnounceResult())

    assert ends(play) == {"Ann three-card": "void", "Ann three-pictures": pictures, "Bob three-card": "void"}


@pytest.mark.clause("crown-2025", "12.8.5")
def test_crown_12_8_5_cards_at_an_empty_area_before_a_look_are_a_misdeal() -> None:
    play = dealt(looked=False)
    play.does(DAN, ReportMiscount(cards={"8": 3}))
    play.does(TESS, RuleOnMiscount())

    assert play.event(MisdealDeclared).clauses == ("12.8.5",)
    assert set(ends(play).values()) == {"void"}


@pytest.mark.clause("crown-2025", "12.8.6")
def test_crown_12_8_6_after_a_look_they_are_burned_and_wagers_may_go_back() -> None:
    play = dealt()
    play.does(DAN, ReportMiscount(cards={"8": 3}))
    play.does(TESS, RuleOnMiscount())
    assert play.facts(StrayHandsBurned) == [StrayHandsBurned(areas=("8",))]
    play.does("Bob", RetractBet(wager=wager_of(play, "Bob")))

    turns(play, "D", "2H 3D KC")
    turns(play, "S3", "4H 4D TC")
    turns(play, "S5", "9H TD QC")
    play.does(DAN, DeclarePoints(), AnnounceResult())

    assert ends(play) == {"Ann three-card": "win", "Ann three-pictures": "lose", "Bob three-card": "void"}


@pytest.mark.parametrize(
    ("cards", "number"),
    [({"5": 3}, 386), ({"8": 0}, 386), ({"dealer": 3}, 386), ({}, 386), ({"5": 99}, 386), ({"12": 1}, 207)],
)
def test_a_right_number_is_no_miscount(cards: dict[str, int], number: int) -> None:
    play = dealt()

    assert play.refusal(DAN, ReportMiscount(cards=cards)).number == number


def test_fewer_cards_than_lie_face_up_cannot_be() -> None:
    play = dealt()
    turns(play, "S5", "9H TD")

    assert play.refusal(DAN, ReportMiscount(cards={"5": 1})).number == 386
    play.does(DAN, ReportMiscount(cards={"5": 2}))


def test_a_miscount_found_in_the_middle_of_the_deal_stops_it() -> None:
    play = table()
    seated(play, Ann="3", Bob="5")
    play.bets("Ann", three_card=60_00)
    play.bets("Bob", three_card=40_00)
    deals(play, 5)

    play.does(DAN, ReportMiscount(cards={"3": 4}))
    play.does(TESS, RuleOnMiscount())

    assert set(ends(play).values()) == {"void"}


def test_in_hands_that_all_can_see_the_deal_is_finished_first() -> None:
    play = table(faces="up")
    seated(play, Ann="3")
    play.bets("Ann", three_card=60_00)
    deals(play, faces=["9H"])

    refusal = play.refusal(DAN, ReportMiscount(cards={"3": 4}))

    assert (refusal.number, refusal.clauses) == (376, ("12.8.3",))


def test_one_report_then_one_ruling_then_one_count() -> None:
    play = dealt()
    assert play.refusal(TESS, RuleOnMiscount()).code == "phase"
    assert play.refusal(DAN, CountPack(found=52)).code == "phase"
    play.does(DAN, ReportMiscount(cards={"5": 2}))

    assert play.refusal(DAN, ReportMiscount(cards={"5": 2})).code == "phase"
    assert play.facts(MiscountReported) == [MiscountReported(cards={"5": 2})]
