"""Cards offered to the top bettors: totals, ties, refusals in order, and what the dealer keeps."""

import pytest

from punto.table.board.coup_markers import HandMarked
from punto.table.dealing.cards import DrawCard
from punto.table.holding.offers import (
    AcceptHand,
    DeclineHand,
    HandAccepted,
    HandKept,
    HandOffered,
    KeepHand,
    OfferHand,
)
from punto.table.state.board import Marker
from punto.table.state.coup import Hand
from tests.table.dealing.hands import closes, deals_down, table
from tests.table.play import DAN, Play

TOP = {
    "nsw": ("B", "8.8", "8.9", "8.10", "8.11", "8.14.1", "8.14.2"),
    "star-2024": ("B", "8.8", "8.9", "8.10", "8.11", "8.14.1", "8.14.2"),
    "vic-2002": ("8.1.1", "8.1.1", "8.1.1(a)", "8.1.1(b)", "8.1.1(b)(i)", "8.1.1(d)", "8.1.1(d)"),
    "crown-2025": ("7.1.1", "7.1.1", "7.1.1(a)", "7.1.1(b)", "7.1.1(b)(ii)", "7.1.1(d)", "7.1.1(d)"),
    "nz-1998": ("B", "8.8(a)", "8.8(c)", "8.8(b)", "8.8(b)", "8.16(a)", "8.16(b)"),
}
BOOKS = [pytest.param(book, marks=pytest.mark.clause(book, *TOP[book][1:])) for book in TOP]


def asks(play: Play, hand: Hand = "banker") -> tuple[str, tuple[str, ...]]:
    """Offer a hand: who was asked, and on which clauses."""
    (event,) = play.does(DAN, OfferHand(hand=hand))
    assert isinstance(event.fact, HandOffered)
    return event.fact.who, event.clauses


@pytest.mark.parametrize("rulebook", BOOKS)
def test_the_highest_total_first_then_equals_by_seat_then_the_next_highest(rulebook: str) -> None:
    method, first, lower, equal, next_equal, no_bet, none = TOP[rulebook]
    play = table(rulebook, "Ann", "Bob", "Cat", "Dee", method=method)
    play.bets("Dee", banker=200_00)
    play.bets("Bob", banker=150_00)
    play.bets("Bob", banker=50_00)
    play.bets("Ann", banker=199_00, tie=500_00)
    play.bets("Cat", tie=900_00)
    closes(play)
    who, clauses = asks(play)
    assert (who, first in clauses, equal in clauses) == ("Bob", True, True)
    play.does("Bob", DeclineHand(hand="banker"))
    who, clauses = asks(play)
    assert (who, next_equal in clauses) == ("Dee", True)
    play.does("Dee", DeclineHand(hand="banker"))
    who, clauses = asks(play)
    assert (who, lower in clauses) == ("Ann", True)
    play.does("Ann", DeclineHand(hand="banker"))
    kept = play.event(HandKept)
    assert (kept.fact, none in kept.clauses) == (HandKept(hand="banker", why="all-declined"), True)
    (nobody,) = play.does(DAN, OfferHand(hand="player"))
    assert (nobody.fact, no_bet in nobody.clauses) == (HandKept(hand="player", why="no-bet"), True)
    refusal = play.refusal(DAN, OfferHand(hand="player"))
    assert (refusal.number, refusal.what) == (284, "the player cards are settled: the dealer")


@pytest.mark.clause("nz-1998", "8.9", "8.8(a)")
def test_nz_8_9_the_player_is_found_as_the_banker_is() -> None:
    play = table("nz-1998", "Ann", "Bob", method="B")
    play.bets("Ann", player=10_00)
    play.bets("Bob", player=20_00)
    closes(play)
    assert asks(play, "player") == ("Bob", ("8.9", "8.8(a)", "5.5(c)"))


@pytest.mark.clause("nz-1998", "8.8(d)", "8.16")
def test_nz_8_8_d_with_no_willing_banker_the_dealer_turns_the_hand() -> None:
    play = table("nz-1998", "Ann", method="B")
    play.bets("Ann", banker=50_00)
    closes(play)
    asks(play)
    play.does("Ann", DeclineHand(hand="banker"))
    assert play.event(HandKept).clauses == ("8.8(d)", "8.16", "8.16(b)")


@pytest.mark.clause("nz-1998", "8.7")
def test_nz_8_7_the_holders_are_known_before_the_first_card() -> None:
    play = table("nz-1998", "Ann", method="B")
    play.bets("Ann", banker=50_00)
    closes(play)
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses, refusal.accepted) == (285, ("8.7",), "the offer first")
    play.does(DAN, OfferHand(hand="player"))
    assert play.refusal(DAN, DrawCard()).what == "nobody was asked yet to take the banker cards"
    asks(play)
    play.does("Ann", AcceptHand(hand="banker"))
    play.does(DAN, DrawCard())


def test_nsw_8_9_cards_may_be_offered_after_the_deal() -> None:
    play = table("nsw", "Ann", method="B")
    play.bets("Ann", banker=50_00)
    deals_down(play, "9H 6C KD KS")
    assert asks(play)[0] == "Ann"


def test_cards_are_not_offered_while_bets_are_open() -> None:
    play = table("nsw", "Ann", method="B")
    play.bets("Ann", banker=50_00)
    assert play.refusal(DAN, OfferHand(hand="banker")).number == 201


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        pytest.param("star-2024", "8.2.1", marks=pytest.mark.clause("star-2024", "8.2.1")),
        pytest.param("nz-1998", "5.5(c)", marks=pytest.mark.clause("nz-1998", "8.8(a)", "5.5(c)")),
    ],
)
def test_only_a_seated_player_receives_cards(rulebook: str, clause: str) -> None:
    play = table(rulebook, "Ann", method="B", standing=2)
    play.sits("Sid", chips=1_000_00)
    play.bets("Sid", banker=500_00)
    play.bets("Ann", banker=100_00)
    closes(play)
    who, clauses = asks(play)
    assert (who, clause in clauses) == ("Ann", True)
    play.does("Ann", DeclineHand(hand="banker"))
    assert play.facts(HandKept) == [HandKept(hand="banker", why="all-declined")]


def test_nsw_8_8_a_standing_player_may_receive_cards() -> None:
    play = table("nsw", "Ann", method="B", standing=2)
    play.sits("Sid", chips=1_000_00)
    play.bets("Sid", banker=100_00)
    play.bets("Ann", banker=100_00)
    closes(play)
    assert asks(play) == ("Ann", ("8.8", "8.10"))
    play.does("Ann", DeclineHand(hand="banker"))
    assert asks(play) == ("Sid", ("8.11",))


@pytest.mark.clause("crown-2025", "7.1.1(b)")
def test_crown_7_1_1_b_equals_go_by_where_the_bet_lies() -> None:
    play = table("crown-2025", "Ann", "Bob", method="7.1.1")
    play.bets("Ann", banker=100_00, seat="2")
    play.bets("Bob", banker=100_00, seat="1")
    closes(play)
    assert asks(play)[0] == "Bob"


@pytest.mark.parametrize(
    ("rulebook", "method", "clauses"),
    [
        pytest.param("nsw", "B", ("2.6", "8.8"), marks=pytest.mark.clause("nsw", "2.6")),
        pytest.param("star-2024", "B", ("2.6", "8.8"), marks=pytest.mark.clause("star-2024", "2.6")),
        pytest.param("vic-2002", "8.1.1", ("8.1.1(c)",), marks=pytest.mark.clause("vic-2002", "8.1.1(c)")),
        pytest.param(
            "crown-2025", "7.1.1", ("7.1.1(c)",), marks=pytest.mark.clause("crown-2025", "7.1.1(c)")
        ),
        pytest.param(
            "nz-1998", "B", ("8.10(c)", "3.4(f)"),
            marks=pytest.mark.clause("nz-1998", "8.10(a)", "8.10(b)", "8.10(c)", "3.4(f)"),
        ),
    ],
)  # fmt: skip
def test_a_marker_shows_who_has_a_hand(rulebook: str, method: str, clauses: tuple[str, ...]) -> None:
    play = table(rulebook, "Ann", "Bob", method=method)
    play.bets("Bob", banker=50_00)
    closes(play)
    asks(play)
    accepted, marked = play.does("Bob", AcceptHand(hand="banker"))
    assert accepted.fact == HandAccepted(hand="banker", who="Bob", above=())
    assert (marked.fact, marked.clauses) == (HandMarked(hand="banker", who="Bob", seat="2"), clauses)
    assert marked.fact.record
    assert play.state.board.markers == (Marker(kind="banker", seat="2", text="Bob", who="Bob"),)


def test_only_whoever_was_asked_answers_or_the_dealer_for_them() -> None:
    play = table("nsw", "Ann", "Bob", method="B")
    play.bets("Bob", banker=50_00)
    play.bets("Ann", banker=10_00)
    closes(play)
    assert play.refusal("Bob", AcceptHand(hand="banker")).number == 283
    asks(play)
    refusal = play.refusal("Ann", AcceptHand(hand="banker"))
    assert (refusal.number, refusal.accepted) == (283, "an answer by somebody who is offered it")
    assert play.refusal("Ann", DeclineHand(hand="banker")).number == 283
    assert play.refusal(DAN, OfferHand(hand="banker")).what == "the banker cards are settled: Bob is asked"
    play.does(DAN, AcceptHand(hand="banker"))
    assert play.state.coup.holding.holders == {"banker": "Bob"}


@pytest.mark.parametrize(("rulebook", "method"), [("nsw", "A"), ("vic-2002", "8.1.2"), ("nz-1998", "C")])
def test_where_the_dealer_has_both_hands_nothing_is_offered(rulebook: str, method: str) -> None:
    play = table(rulebook, "Ann", method=method)
    play.bets("Ann", banker=50_00)
    closes(play)
    assert play.refusal(DAN, OfferHand(hand="banker")).number == 291


@pytest.mark.parametrize(
    ("rulebook", "method"),
    [
        pytest.param("vic-2002", "8.1.1", marks=pytest.mark.clause("vic-2002", "8.1.1")),
        pytest.param("crown-2025", "7.1.1", marks=pytest.mark.clause("crown-2025", "7.1.1")),
    ],
)
def test_it_is_left_to_the_dealer_to_deliver_the_cards(rulebook: str, method: str) -> None:
    play = table(rulebook, "Ann", method=method)
    play.bets("Ann", banker=50_00)
    closes(play)
    (event,) = play.does(DAN, KeepHand(hand="banker"))
    assert (event.fact, event.clauses) == (HandKept(hand="banker", why="dealer"), (method,))


def test_nsw_8_8_the_dealer_may_not_keep_cards_that_somebody_may_want() -> None:
    play = table("nsw", "Ann", method="B")
    play.bets("Ann", banker=50_00)
    closes(play)
    refusal = play.refusal(DAN, KeepHand(hand="banker"))
    assert (refusal.number, refusal.clauses, refusal.accepted) == (294, ("8.8",), "the offer")
