"""Coups without bets: on which grounds, ordered by whom, signalled how, and what becomes of wagers."""

import pytest

from punto.rulebook.procedure.dealing import Signal
from punto.table import Automation, Phase
from punto.table.betless.ordered import (
    AgreeBetless,
    BetlessEnded,
    BetlessOrdered,
    BetlessSignalled,
    EndBetless,
    OrderBetless,
    SignalBetless,
)
from punto.table.betting.wagers import BetReturned
from punto.table.dealing.cards import CoupBegun, DrawCard
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.holding.offers import OfferHand
from punto.table.settling.settle import CoupSettled
from punto.table.state.board import Marker, Notification
from tests.table.dealing.hands import closes, table, whole_coup
from tests.table.play import DAN, SUE, TESS, Play

CARDS = "9H 6C KD KS"


@pytest.mark.parametrize(
    ("rulebook", "by"),
    [
        pytest.param(book, by, marks=pytest.mark.clause(book, "7.4", "12.4"))
        for book in ("nsw", "star-2024")
        for by in ("marker", "surveillance")
    ],
)
def test_7_4_with_nobody_there_once_marked_or_surveillance_was_told(rulebook: str, by: Signal) -> None:
    play = table(rulebook, faces="up")
    refusal = play.refusal(DAN, OrderBetless(ground="nobody-present"))
    assert (refusal.number, refusal.clauses) == (202, ("7.4",))
    (event,) = play.does(SUE, OrderBetless(ground="nobody-present", coups=2))
    assert (event.fact, event.clauses) == (BetlessOrdered(ground="nobody-present", coups=2), ("7.4",))
    waits = play.refusal(DAN, DrawCard())
    assert (waits.number, waits.clauses, waits.accepted) == (
        304,
        ("7.4",),
        "signal it first: marker, surveillance",
    )
    for _ in range(2):
        (event,) = play.does(DAN, SignalBetless(by=by))
        assert event.fact.record
        assert event.clauses == ("7.4",)
        whole_coup(play, CARDS)
        assert "12.4" in play.event(CoupBegun).clauses
        assert not play.state.board.markers
    told = len([each for each in play.state.board.notifications if each.to == "surveillance"])
    assert told == (2 if by == "surveillance" else 0)
    assert play.refusal(DAN, SignalBetless(by="marker")).number == 308
    assert play.phase is Phase.BETTING


@pytest.mark.clause("nsw", "7.4")
def test_nsw_7_4_not_with_players_there_nor_with_a_shuffling_device() -> None:
    play = table("nsw", "Ann", faces="up", device="shuffler")
    faults = play.refused(SUE, OrderBetless(ground="nobody-present", coups=0))
    assert [fault.number for fault in faults] == [310, 300, 302]
    assert {fault.clauses for fault in faults} == {("7.4",)}
    assert faults[2].readings == ("A-NSW-26",)


@pytest.mark.clause("nsw", "7.4")
def test_nsw_7_4_the_marker_and_the_note_to_surveillance_are_kept() -> None:
    play = table("nsw", faces="up")
    play.does(SUE, OrderBetless(ground="nobody-present"))
    wrong = play.refusal(DAN, SignalBetless(by="display"))
    assert (wrong.number, wrong.accepted) == (305, "one of: marker, surveillance")
    play.does(DAN, SignalBetless(by="marker"))
    assert play.state.board.markers == (Marker(kind="no-bets", seat="", text="nobody-present"),)
    assert (play.phase, play.state.coup.kind) == (Phase.CALLED, "dummy")
    other = table("nsw", faces="up")
    other.does(SUE, OrderBetless(ground="nobody-present"))
    other.does(DAN, SignalBetless(by="surveillance"))
    assert other.state.board.notifications == (
        Notification(to="surveillance", what="coups without bets", clauses=("7.4",)),
    )


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("nsw", marks=pytest.mark.clause("nsw", "7.5")),
        pytest.param("star-2024", marks=pytest.mark.clause("star-2024", "7.5")),
    ],
)
def test_7_5_all_players_must_agree(rulebook: str) -> None:
    play = table(rulebook, "Ann", "Bob", faces="up", device="shuffler")
    (event,) = play.does("Ann", AgreeBetless())
    assert event.clauses == ("7.5",)
    refusal = play.refusal(SUE, OrderBetless(ground="all-agree"))
    assert (refusal.number, refusal.what, refusal.clauses) == (301, "Bob did not agree", ("7.5",))
    play.does("Bob", AgreeBetless())
    play.does(SUE, OrderBetless(ground="all-agree"))
    play.does(DAN, SignalBetless(by="call"))
    assert play.refusal("Ann", play.laying("Ann", player=10_00)).number == 122
    assert play.refusal(SUE, OrderBetless(ground="all-agree")).number == 301, "agreement is for one order"


def test_7_5_nobody_there_is_not_everybody() -> None:
    assert table("nsw", faces="up").refusal(SUE, OrderBetless(ground="all-agree")).number == 301


@pytest.mark.clause("nsw", "12.4")
def test_nsw_12_4_dealt_by_method_a_whatever_the_method() -> None:
    play = table("nsw", "Ann", method="B", faces="up")
    play.does("Ann", AgreeBetless())
    play.does(SUE, OrderBetless(ground="all-agree"))
    play.does(DAN, SignalBetless(by="call"))
    assert play.refusal(DAN, OfferHand(hand="player")).clauses == ("8.5",)
    whole_coup(play, CARDS)


@pytest.mark.clause("vic-2002", "11.4", "11.4.1", "11.9.2", "11.9.3", "11.9.4(a)", "11.9.4(b)")
def test_vic_11_4_the_game_supervisor_orders_one_and_the_dealer_says_so() -> None:
    play = table("vic-2002", "Ann", faces="up")
    play.bets("Ann", player=100_00)
    closes(play)
    refusal = play.refusal(DAN, OrderBetless(ground="discretion"))
    assert (refusal.number, refusal.clauses) == (202, ("11.4", "11.9.2"))
    unknown = play.refusal(TESS, OrderBetless(ground="boredom"))
    assert (unknown.number, unknown.accepted) == (299, "one of: discretion, after-last-coup")
    play.does(TESS, OrderBetless(ground="discretion"))
    assert play.refusal(DAN, DrawCard()).clauses == ("11.4.1", "11.9.3")
    event, returned = play.does(DAN, SignalBetless(by="call"))
    assert event.fact == BetlessSignalled(ground="discretion", by="call")
    assert event.fact.record
    assert isinstance(returned.fact, BetReturned)
    assert {"11.9.4(a)", "11.9.4(b)"} <= set(returned.clauses)
    whole_coup(play, CARDS)
    (settled,) = play.facts(CoupSettled)
    assert not settled.dues
    assert play.state.purses.stacks["Ann"] == 1_000_00
    assert play.chips_in_all == 0


@pytest.mark.parametrize(
    ("ground", "clause"),
    [
        pytest.param("any-time", "7.4.2", marks=pytest.mark.clause("crown-2025", "7.4", "7.4.2", "10.8.2")),
        pytest.param(
            "sequence", "10.8.1(a)", marks=pytest.mark.clause("crown-2025", "10.8.1", "10.8.1(a)", "10.8.3")
        ),
        pytest.param("warranted", "10.8.1(b)", marks=pytest.mark.clause("crown-2025", "10.8.1(b)")),
    ],
)
def test_crown_7_4_a_supervisor_orders_them_at_any_time(ground: str, clause: str) -> None:
    play = table("crown-2025", "Ann", faces="up")
    whole_coup(play, CARDS)
    assert play.refusal(DAN, OrderBetless(ground=ground)).number == 202
    (event,) = play.does(TESS, OrderBetless(ground=ground))
    assert clause in event.clauses
    (event,) = play.does(DAN, SignalBetless(by="display"))
    assert "10.8.3" in event.clauses
    assert event.fact.record
    assert play.state.board.markers == (Marker(kind="no-bets", seat="", text=ground),)
    whole_coup(play, CARDS)
    assert play.state.coup.kind == "live"


@pytest.mark.clause("crown-2025", "7.4.1")
def test_crown_7_4_1_at_the_start_of_a_shoe_and_not_a_coup_later() -> None:
    play = table("crown-2025", "Ann", faces="up")
    (event,) = play.does(TESS, OrderBetless(ground="new-shoe"))
    assert "7.4.1" in event.clauses
    play.does(TESS, EndBetless())
    whole_coup(play, CARDS)
    refusal = play.refusal(TESS, OrderBetless(ground="new-shoe"))
    assert (refusal.number, refusal.what) == (303, "this ground applies only before the first coup of a shoe")


@pytest.mark.clause("crown-2025", "7.4.3")
def test_crown_7_4_3_on_and_on_until_somebody_bets() -> None:
    play = table("crown-2025", "Ann", faces="up")
    (event,) = play.does(TESS, OrderBetless(ground="until-a-bet"))
    assert event.fact == BetlessOrdered(ground="until-a-bet", coups=-1)
    for _ in range(3):
        play.does(DAN, SignalBetless(by="display"))
        whole_coup(play, CARDS)
    play.bets("Ann", player=100_00)
    assert play.refusal(DAN, SignalBetless(by="display")).number == 308
    play.deals(CARDS)
    assert play.event(BetlessEnded).clauses == ("7.4", "7.4.3", "10.8.2")
    assert play.state.coup.kind == "live"
    assert play.state.control.betless is None


def test_an_order_is_taken_back_by_a_supervisor() -> None:
    play = table("crown-2025", "Ann", faces="up")
    assert play.refusal(TESS, EndBetless()).number == 308
    play.does(TESS, OrderBetless(ground="any-time", coups=5))
    assert play.refusal(DAN, EndBetless()).number == 202
    play.does(TESS, EndBetless())
    play.deals(CARDS)


def kind(play: Play) -> str:
    """Whether the coup is dealt with bets."""
    return play.state.coup.kind


def to_the_end(play: Play) -> None:
    """Bring the shoe to its end: the cutting card comes out, and the last coup is dealt."""
    closes(play)
    play.does(DAN, CuttingCardOut())
    whole_coup(play, CARDS)
    assert play.phase is Phase.SHOE_OVER


@pytest.mark.parametrize(
    ("rulebook", "clause", "by"),
    [
        pytest.param("vic-2002", "8.3.4(d)", "call", marks=pytest.mark.clause("vic-2002", "8.3.4(d)")),
        pytest.param("crown-2025", "7.3.4(d)", "display", marks=pytest.mark.clause("crown-2025", "7.3.4(d)")),
    ],
)
def test_after_the_last_coup_dummies_may_follow(rulebook: str, clause: str, by: Signal) -> None:
    play = table(rulebook, "Ann", faces="up")
    early = play.refusal(TESS, OrderBetless(ground="after-last-coup"))
    assert (early.number, clause in early.clauses) == (303, True)
    to_the_end(play)
    assert play.refusal(TESS, OrderBetless(ground="discretion" if by == "call" else "any-time")).number == 303
    (event,) = play.does(TESS, OrderBetless(ground="after-last-coup", coups=2))
    assert clause in event.clauses
    for _ in range(2):
        play.does(DAN, SignalBetless(by=by))
        whole_coup(play, CARDS)
        assert play.phase is Phase.SHOE_OVER
    shoe = play.state.shoe
    assert (shoe.last, shoe.left + shoe.discarded) == ("over", shoe.packs * 52)
    assert play.refusal(DAN, SignalBetless(by=by)).number == 308


def test_an_order_ends_with_its_shoe() -> None:
    play = table("crown-2025", "Ann", faces="up")
    play.does(TESS, OrderBetless(ground="any-time", coups=5))
    play.ready_shoe()
    play.bets("Ann", player=10_00)
    play.deals(CARDS)
    assert play.state.coup.kind == "live"


def test_a_robots_table_signals_by_itself_and_lets_people_bet_where_a_bet_ends_it() -> None:
    play = table("crown-2025", "Ann", faces="up", automation={Automation.HOLD})
    play.does(TESS, OrderBetless(ground="any-time"))
    assert kind(play) == "dummy"
    whole_coup(play, CARDS)
    play.does(TESS, OrderBetless(ground="until-a-bet"))
    assert play.phase is Phase.BETTING
    closes(play)
    assert kind(play) == "dummy"
    whole_coup(play, CARDS)
    play.bets("Ann", player=10_00)
    closes(play)
    assert kind(play) == "live"


def test_no_order_within_a_coup_and_no_power_in_nz() -> None:
    play = table("vic-2002", "Ann", faces="up")
    play.deals("9H")
    assert play.refusal(TESS, OrderBetless(ground="discretion")).number == 201
    assert play.refusal(DAN, SignalBetless(by="call")).number == 201
    assert play.refusal("Ann", AgreeBetless()).number == 294
    assert table("nz-1998", "Ann").refusal(SUE, OrderBetless(ground="discretion")).number == 203
