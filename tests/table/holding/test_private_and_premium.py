"""Private rooms and premium areas: side bettors who open cards, and a third card shown early."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve, Requested
from punto.table.betless.ordered import EndBetless, OrderBetless, SignalBetless
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.early_third_card import AskEarlyCard, EarlyCardPlaced
from punto.table.holding.offers import HandAccepted, OfferHand
from punto.table.holding.passing import CollectCards, PassCards
from punto.table.holding.supervisor_orders import LetOpen
from punto.table.settling.result import ResultAnnounced
from punto.table.state.coup import Hand
from tests.table.dealing.hands import (
    BOTH,
    MIA,
    calls,
    closes,
    deals_down,
    finishes,
    opens,
    table,
    takes,
    turns,
)
from tests.table.play import DAN, SUE, TESS, Play


def private(area: str = "private", *, banker: int = 0) -> Play:
    """Ann has a Tie down, and perhaps something on the Banker; bets are closed."""
    play = table("crown-2025", "Ann", "Bob", method="7.1.1", area=area)
    play.bets("Ann", tie=50_00)
    if banker:
        play.bets("Ann", banker=banker)
    closes(play)
    return play


@pytest.mark.clause("crown-2025", "7.1.4")
def test_crown_7_1_4_a_side_bettor_opens_cards_in_a_private_room() -> None:
    play = private()
    refusal = play.refusal(TESS, LetOpen(who="Ann", hand="banker"))
    assert (refusal.number, refusal.clauses) == (202, ("7.1.4",))
    assert play.refusal(SUE, LetOpen(who="Bob", hand="banker")).number == 298
    for hand in BOTH:
        (event,) = play.does(SUE, LetOpen(who="Ann", hand=hand))
        assert (event.fact, event.clauses) == (HandAccepted(hand=hand, who="Ann"), ("7.1.4",))
    faces = deals_down(play, "9H 6C KD KS")
    opens(play, "Ann", "player", faces)
    opens(play, "Ann", "banker", faces)


def test_crown_7_1_4_only_there_and_only_with_side_bets_alone() -> None:
    main = private("main").refusal(SUE, LetOpen(who="Ann", hand="banker"))
    assert (main.number, main.what) == (295, "it belongs to private gaming areas")
    both = private(banker=10_00).refusal(SUE, LetOpen(who="Ann", hand="banker"))
    assert (both.number, both.clauses) == (297, ("7.1.4",))
    play = private()
    play.does(DAN, OfferHand(hand="player"), OfferHand(hand="banker"))
    turns(play, DAN, deals_down(play, "9H 6C KD KS"), "P1", "P2", "B1")
    assert play.refusal(SUE, LetOpen(who="Ann", hand="player")).number == 284
    play.does(SUE, LetOpen(who="Ann", hand="banker"))


@pytest.mark.clause("crown-2025", "7.1.4")
def test_crown_7_1_4_holds_where_the_dealer_would_have_both_hands_too() -> None:
    play = table("crown-2025", "Ann", method="7.1.2", area="private")
    play.bets("Ann", tie=50_00)
    closes(play)
    play.does(SUE, LetOpen(who="Ann", hand="banker"))
    faces = deals_down(play, "9H 6C KD KS")
    assert play.refusal(DAN, PassCards(hand="player")).number == 284
    opens(play, "Ann", "banker", faces)
    assert play.state.shoe.handled
    turns(play, DAN, faces, "P1", "P2")


def test_elsewhere_nobody_may_let_side_bettors_open() -> None:
    play = table("vic-2002", "Ann", method="8.1.1", area="private")
    closes(play)
    assert play.refusal(SUE, LetOpen(who="Ann", hand="banker")).number == 203


def premium(hand: Hand, cards: str) -> tuple[Play, dict[str, Card]]:
    """Ann holds one hand, face down before her; the dealer has opened the other."""
    play = table("crown-2025", "Ann", method="7.1.1", area="premium")
    play.does("Ann", PlaceBets(stakes=(Stake(id="w1", wager=hand, amount=100_00),)))
    closes(play)
    takes(play, hand)
    other: Hand = "player" if hand == "banker" else "banker"
    play.does(DAN, OfferHand(hand=other))
    faces = deals_down(play, cards)
    play.does(DAN, PassCards(hand=hand))
    turns(play, DAN, faces, *(("P1", "P2") if other == "player" else ("B1", "B2")))
    calls(play, other)
    return play, faces


def granted(play: Play) -> tuple[str, ...]:
    """Ask for the early card and have it approved; the clauses of the request."""
    (event,) = play.does("Ann", AskEarlyCard())
    assert isinstance(event.fact, Requested)
    assert play.refusal(TESS, Approve(request=event.fact.request.id)).number == 202
    play.does(MIA, Approve(request=event.fact.request.id))
    return event.clauses


def ends(play: Play, hand: Hand, faces: dict[str, Card]) -> EarlyCardPlaced:
    """Ann opens her hand, and the early card finds its place."""
    turns(play, "Ann", faces, *(("P1", "P2") if hand == "player" else ("B1", "B2")))
    play.does(DAN, CollectCards(hand=hand))
    calls(play, hand)
    return play.facts(EarlyCardPlaced)[-1]


def result(play: Play) -> tuple[int, int]:
    """The points of the last result."""
    fact = play.facts(ResultAnnounced)[-1]
    return fact.player, fact.banker


@pytest.mark.clause("crown-2025", "7.1.5(a)")
def test_crown_7_1_5_a_the_players_third_card_before_the_banker_is_open() -> None:
    play, faces = premium("banker", "2H 3C KD KS")
    assert granted(play) == ("7.1.5(a)",)
    assert play.refusal(DAN, DrawCard()).number == 224
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    assert "P3" in play.state.coup.faces
    assert ends(play, "banker", faces).goes == "P3"
    play.does(DAN, DrawCard(face=Card.parse("4D")))
    finishes(play)
    assert result(play) == (7, 7)


@pytest.mark.clause("crown-2025", "7.1.5(a)(i)")
def test_crown_7_1_5_a_i_a_card_that_the_player_did_not_need_is_the_bankers() -> None:
    play, faces = premium("banker", "6H 3C KD KS")
    granted(play)
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    fact = ends(play, "banker", faces)
    assert (fact.place, fact.goes) == ("P3", "B3")
    assert play.event(EarlyCardPlaced).clauses == ("7.1.5(a)(i)",)
    assert play.refusal(DAN, DrawCard(face=Card.parse("4D"))).number == 220
    finishes(play)
    assert result(play) == (6, 8)


@pytest.mark.parametrize(
    ("hand", "cards", "early", "clause"),
    [
        pytest.param(
            "banker", "6H 7C KD KS", "P3", "7.1.5(a)(i)",
            marks=pytest.mark.clause("crown-2025", "7.1.5(a)(i)", "10.8.3"),
        ),
        pytest.param("banker", "2H 9C KD KS", "P3", "7.1.5(a)(i)"),
        pytest.param(
            "player", "7H 6C KD KS", "B3", "7.1.5(b)(ii)",
            marks=pytest.mark.clause("crown-2025", "7.1.5(b)(ii)"),
        ),
        pytest.param("player", "9H 2C KD KS", "B3", "7.1.5(b)(ii)"),
    ],
)  # fmt: skip
def test_crown_7_1_5_a_card_that_nobody_needed_opens_a_dummy_coup(
    hand: Hand, cards: str, early: str, clause: str
) -> None:
    play, faces = premium(hand, cards)
    granted(play)
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    left = play.state.shoe.left
    fact = ends(play, hand, faces)
    assert (fact.place, fact.goes) == (early, "shoe")
    assert play.event(EarlyCardPlaced).clauses == (clause,)
    assert play.state.shoe.left == left + 1
    assert "5C" not in {name for name, seen in play.state.shoe.seen.items() if seen}
    finishes(play)
    assert play.refusal(TESS, EndBetless()).number == 294
    assert play.refusal(TESS, OrderBetless(ground="any-time")).number == 304
    closes(play)
    assert play.refusal(DAN, DrawCard()).number == 304
    play.does(DAN, SignalBetless(by="display"))
    play.does(DAN, DrawCard())
    for _ in range(3):
        play.does(DAN, DrawCard())
    wrong = play.refusal(DAN, TurnCard(place="P1", face=Card.parse("6D")))
    assert (wrong.number, wrong.accepted) == (306, "that card first")
    turns(play, DAN, {"P1": Card.parse("5C"), "P2": Card.parse("3C")}, "P1", "P2")


@pytest.mark.clause("crown-2025", "7.1.5(b)", "7.1.5(b)(i)")
def test_crown_7_1_5_b_i_a_card_that_the_player_needed_is_the_players() -> None:
    play, faces = premium("player", "2H 3C KD KS")
    assert granted(play) == ("7.1.5(b)",)
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    assert "B3" in play.state.coup.faces
    fact = ends(play, "player", faces)
    assert (fact.place, fact.goes) == ("B3", "P3")
    assert play.event(EarlyCardPlaced).clauses == ("7.1.5(b)(i)",)
    play.does(DAN, DrawCard(face=Card.parse("4D")))
    finishes(play)
    assert result(play) == (7, 7)


def test_crown_7_1_5_b_the_sixth_card_only_where_the_table_of_play_wants_it() -> None:
    play, faces = premium("player", "2H 6C KD KS")
    granted(play)
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    assert ends(play, "player", faces).goes == "P3"
    assert play.refusal(DAN, DrawCard(face=Card.parse("4D"))).number == 220
    finishes(play)
    assert result(play) == (7, 6)


def test_crown_7_1_5_b_a_card_that_the_banker_needed_stays() -> None:
    play, faces = premium("player", "6H 3C KD KS")
    granted(play)
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    assert ends(play, "player", faces).goes == "B3"
    finishes(play)
    assert result(play) == (6, 8)


def test_crown_7_1_5_only_there_and_only_for_a_holder_with_closed_cards() -> None:
    other = table("crown-2025", "Ann", method="7.1.1")
    other.bets("Ann", banker=100_00)
    closes(other)
    takes(other, "banker")
    assert other.refusal("Ann", AskEarlyCard()).number == 295
    play, faces = premium("banker", "2H 3C KD KS")
    play.sits("Bob", "2")
    nobody = play.refusal("Bob", AskEarlyCard())
    assert (nobody.number, nobody.what) == (296, "no third card may be shown early: Bob holds no hand")
    turns(play, "Ann", faces, "B1")
    opened = play.refusal("Ann", AskEarlyCard())
    assert (opened.number, opened.what) == (
        296,
        "no third card may be shown early: the banker cards are open",
    )
    assert table("vic-2002", "Ann", area="premium").refusal("Ann", AskEarlyCard()).number == 203


def test_crown_7_1_5_not_while_another_player_has_the_other_hand() -> None:
    play = table("crown-2025", "Ann", "Bob", method="7.1.1", area="premium")
    play.bets("Ann", banker=100_00)
    play.bets("Bob", player=100_00)
    closes(play)
    takes(play, "banker")
    takes(play, "player")
    deals_down(play, "2H 3C KD KS")
    assert play.refusal("Ann", AskEarlyCard()).what.endswith("the dealer does not have the other hand")
