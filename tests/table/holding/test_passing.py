"""Cards out of the dealer's hands: one hand at a time, turned by the holder, collected."""

import pytest

from punto.cards import Card
from punto.table import Actor
from punto.table.dealing.cards import CardTurned, DrawCard, TurnCard
from punto.table.holding.offers import AcceptHand, OfferHand
from punto.table.holding.passing import (
    CardsCollected,
    CardsLookedAt,
    CardsPassed,
    CollectCards,
    LookAtCards,
    PassCards,
    ViewAsked,
)
from punto.table.holding.supervisor_orders import ReportHandling, TakeCards
from tests.table.dealing.hands import BOTH, calls, closes, deals_down, finishes, opens, table, takes, turns
from tests.table.play import DAN, SUE, TESS, Play

CARDS = "2H 3C KD KS"
RULES = {
    "nsw": ("B", ("8.12", "8.2"), ("8.2.1", "8.2.2"), "8.15", "8.15.1", "8.13", "8.15.3", "8.16"),
    "star-2024": ("B", ("8.12",), ("8.2.2", "8.2.3"), "8.15", "8.15.1", "8.13", "8.15.3", "8.16"),
    "nz-1998": ("B", ("8.12", "8.14"), ("8.12",), "8.13", "8.13", "8.15", "8.13", "9.10"),
}


def held(rulebook: str, method: str) -> tuple[Play, dict[str, Card]]:
    """A coup of which Ann has the Player's cards and Bob the Banker's, four cards face down."""
    play = table(rulebook, "Ann", "Bob", method=method)
    play.bets("Ann", player=100_00)
    play.bets("Bob", banker=100_00)
    closes(play)
    assert [takes(play, hand) for hand in BOTH] == ["Ann", "Bob"]
    return play, deals_down(play, CARDS)


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param(
            "nsw",
            marks=pytest.mark.clause(
                "nsw", "8.2", "8.2.1", "8.2.2", "8.12", "8.13", "8.15", "8.15.1", "8.15.3", "8.16"
            ),
        ),
        pytest.param(
            "star-2024",
            marks=pytest.mark.clause(
                "star-2024", "8.2.2", "8.2.3", "8.12", "8.13", "8.15", "8.15.1", "8.15.3", "8.16"
            ),
        ),
        pytest.param(
            "nz-1998", marks=pytest.mark.clause("nz-1998", "8.11", "8.12", "8.13", "8.14", "8.15", "9.10")
        ),
    ],
)
def test_a_whole_coup_in_the_players_hands(rulebook: str) -> None:
    method, passed, view, opened, collected, one_hand, called, third = RULES[rulebook]
    play, faces = held(rulebook, method)
    out, asked = play.does(DAN, PassCards(hand="player"))
    assert (out.fact, out.clauses) == (CardsPassed(hand="player", to={"P1": "Ann", "P2": "Ann"}), passed)
    assert (asked.fact, asked.clauses) == (ViewAsked(hand="player", who=("Ann",)), view)
    assert asked.fact.record
    assert play.state.shoe.handled
    refusal = play.refusal(DAN, PassCards(hand="banker"))
    assert (refusal.number, refusal.clauses) == (286, (one_hand,))
    assert refusal.what == "the player cards are still out with Ann"
    (look,) = play.does("Ann", LookAtCards(hand="player"))
    assert (look.fact, opened in look.clauses) == (CardsLookedAt(places=("P1", "P2")), True)
    turns(play, "Ann", faces, "P1", "P2")
    assert opened in play.event(CardTurned).clauses
    play.does(DAN, CollectCards(hand="player"))
    assert collected in play.event(CardsCollected).clauses
    opens(play, "Bob", "banker", faces)
    calls(play)
    assert called in play.events[-1].clauses
    assert third in play.does(DAN, DrawCard())[0].clauses
    (out, _) = play.does(DAN, PassCards(hand="player"))
    assert (out.fact, third in out.clauses) == (CardsPassed(hand="player", to={"P3": "Ann"}), True)
    play.does("Ann", TurnCard(place="P3", face=Card.parse("5C")))
    waits = play.refusal(DAN, DrawCard())
    assert (waits.number, waits.what) == (309, "cards are still out with Ann")
    play.does(DAN, CollectCards(hand="player"), DrawCard(), PassCards(hand="banker"))
    play.does("Bob", TurnCard(place="B3", face=Card.parse("4D")))
    play.does(DAN, CollectCards(hand="banker"))
    finishes(play)
    assert play.chips_in_all == 0
    assert not play.state.board.markers


@pytest.mark.parametrize(
    ("rulebook", "method"),
    [
        pytest.param("nsw", "B", marks=pytest.mark.clause("nsw", "8.15.2")),
        pytest.param("star-2024", "B", marks=pytest.mark.clause("star-2024", "8.15.2")),
    ],
)
def test_8_15_2_what_players_left_face_down_the_dealer_turns_before_a_third_card(
    rulebook: str, method: str
) -> None:
    play, faces = held(rulebook, method)
    play.does(DAN, PassCards(hand="player"))
    turns(play, "Ann", faces, "P1")
    (event,) = play.does(DAN, CollectCards(hand="player"))
    assert event.fact == CardsCollected(hand="player", unturned=("P2",))
    opens(play, "Bob", "banker", faces)
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses, refusal.accepted) == (220, ("8.15.2",), "turning P2")
    assert play.refusal("Ann", TurnCard(place="P2", face=faces["P2"])).number == 282
    (turned,) = play.does(DAN, TurnCard(place="P2", face=faces["P2"]))
    assert turned.clauses == ("8.15.2",)
    calls(play)
    play.does(DAN, DrawCard())


@pytest.mark.clause("nz-1998", "8.14")
def test_nz_8_14_the_players_hand_goes_first() -> None:
    play, faces = held("nz-1998", "B")
    refusal = play.refusal(DAN, PassCards(hand="banker"))
    assert (refusal.number, refusal.clauses) == (289, ("8.14",))
    opens(play, "Ann", "player", faces)
    play.does(DAN, PassCards(hand="banker"))


@pytest.mark.parametrize(
    ("rulebook", "method", "clause"),
    [
        pytest.param("vic-2002", "8.1.1", "8.1.1(e)", marks=pytest.mark.clause("vic-2002", "8.1.1(e)")),
        pytest.param("crown-2025", "7.1.1", "7.1.1(e)", marks=pytest.mark.clause("crown-2025", "7.1.1(e)")),
    ],
)
def test_players_handle_one_set_of_cards_at_a_time(rulebook: str, method: str, clause: str) -> None:
    play, faces = held(rulebook, method)
    play.does(DAN, PassCards(hand="banker"))
    refusal = play.refusal(DAN, PassCards(hand="player"))
    assert (refusal.number, refusal.clauses) == (286, (clause,))
    turns(play, "Bob", faces, "B1", "B2")
    play.does(DAN, CollectCards(hand="banker"), PassCards(hand="player"))


def test_the_cards_of_a_holder_are_turned_by_nobody_else() -> None:
    play, faces = held("nsw", "B")
    for who in (DAN, "Bob", SUE):
        refusal = play.refusal(who, TurnCard(place="P1", face=faces["P1"]))
        assert (refusal.number, refusal.accepted) == (234, "the same by Ann")
    play.does(DAN, PassCards(hand="player"))
    assert play.refusal(DAN, TurnCard(place="P1", face=faces["P1"])).number == 234
    assert play.refusal("Bob", LookAtCards(hand="player")).number == 287


def test_cards_are_passed_only_once_dealt_and_only_to_holders() -> None:
    play = table("nsw", "Ann", "Bob", method="B")
    play.bets("Ann", player=100_00)
    closes(play)
    takes(play, "player")
    play.does(DAN, DrawCard())
    early = play.refusal(DAN, PassCards(hand="player"))
    assert (early.number, early.accepted) == (288, "it when they are")
    for _ in range(3):
        play.does(DAN, DrawCard())
    assert play.refusal(DAN, PassCards(hand="banker")).number == 285
    assert play.refusal(DAN, CollectCards(hand="player")).number == 287
    play.does(DAN, OfferHand(hand="banker"))
    assert play.refusal(DAN, PassCards(hand="banker")).number == 284
    play.does(DAN, PassCards(hand="player"), CollectCards(hand="player"))
    assert play.refusal(DAN, PassCards(hand="player")).number == 288


@pytest.mark.clause("nsw", "8.5")
def test_nsw_8_5_nothing_is_passed_in_method_a() -> None:
    play = table("nsw", "Ann")
    play.bets("Ann", player=100_00)
    deals_down(play, CARDS)
    refusal = play.refusal(DAN, PassCards(hand="player"))
    assert (refusal.number, refusal.clauses) == (294, ("8.5",))


@pytest.mark.parametrize(
    ("rulebook", "by", "clauses"),
    [
        pytest.param("nsw", SUE, ("8.3",), marks=pytest.mark.clause("nsw", "8.3")),
        pytest.param("star-2024", SUE, ("8.3",), marks=pytest.mark.clause("star-2024", "8.3")),
        pytest.param("nz-1998", SUE, ("8.16", "8.16(c)"), marks=pytest.mark.clause("nz-1998", "8.16(c)")),
        pytest.param("nz-1998", TESS, ("8.16", "8.16(c)"), marks=pytest.mark.clause("nz-1998", "8.16(c)")),
    ],
)
def test_a_supervisor_takes_the_cards_from_their_holder(
    rulebook: str, by: Actor, clauses: tuple[str, ...]
) -> None:
    play, faces = held(rulebook, "B")
    play.does(DAN, PassCards(hand="player"))
    refusal = play.refusal(DAN, TakeCards(hand="player"))
    assert (refusal.number, refusal.clauses) == (202, clauses)
    (event,) = play.does(by, TakeCards(hand="player"))
    assert event.clauses == clauses
    assert not play.state.coup.holding.out
    assert play.refusal("Ann", TurnCard(place="P1", face=faces["P1"])).number == 282
    turns(play, DAN, faces, "P1", "P2")
    assert play.refusal(by, TakeCards(hand="player")).number == 284


def test_nsw_8_3_a_hand_that_nobody_holds_cannot_be_taken_away() -> None:
    play = table("nsw", "Ann", method="B")
    closes(play)
    refusal = play.refusal(SUE, TakeCards(hand="player"))
    assert (refusal.number, refusal.clauses) == (285, ("8.3",))


@pytest.mark.clause("nz-1998", "8.16(c)")
def test_nz_8_16_c_a_supervisor_may_direct_it_before_anybody_is_asked() -> None:
    play = table("nz-1998", "Ann", method="B")
    play.bets("Ann", player=100_00)
    closes(play)
    play.does(TESS, TakeCards(hand="player"), TakeCards(hand="banker"))
    turns(play, DAN, deals_down(play, CARDS), "P1", "P2", "B1", "B2")


@pytest.mark.clause("nz-1998", "8.10(a)", "8.10(b)", "4.3")
def test_nz_8_10_a_the_holder_does_nothing_but_open_the_hand() -> None:
    play, faces = held("nz-1998", "B")
    opens(play, "Ann", "player", faces)
    refusal = play.refusal("Ann", DrawCard())
    assert (refusal.number, refusal.clauses) == (282, ("4.3", "8.7", "8.10(a)", "8.10(b)"))


@pytest.mark.parametrize(
    ("rulebook", "clauses"),
    [
        pytest.param("nsw", ("8.2.1", "8.2.2"), marks=pytest.mark.clause("nsw", "8.2.1", "8.2.2")),
        pytest.param(
            "star-2024", ("8.2.2", "8.2.3"), marks=pytest.mark.clause("star-2024", "8.2.2", "8.2.3")
        ),
        pytest.param("nz-1998", ("8.12",), marks=pytest.mark.clause("nz-1998", "8.12")),
    ],
)
def test_cards_out_of_view_or_off_the_table_are_put_on_record(
    rulebook: str, clauses: tuple[str, ...]
) -> None:
    play, _ = held(rulebook, "B")
    play.does(DAN, PassCards(hand="player"))
    (event,) = play.does(DAN, ReportHandling(who="Ann", what="held P1 in her lap", kind="out-of-view"))
    assert event.fact.record
    assert event.clauses == clauses


def test_vic_gives_nobody_the_power_to_take_cards_back() -> None:
    play, _ = held("vic-2002", "8.1.1")
    assert play.refusal(SUE, TakeCards(hand="player")).number == 203


@pytest.mark.clause("crown-2025", "7.1.1(b)(i)")
def test_crown_7_1_1_b_i_the_dealer_opens_and_the_player_still_sees_the_third_card() -> None:
    play = table("crown-2025", "Ann", method="7.1.1")
    play.bets("Ann", player=100_00)
    closes(play)
    play.does(DAN, OfferHand(hand="banker"), OfferHand(hand="player"))
    accepted, _ = play.does("Ann", AcceptHand(hand="player", dealer_opens=True))
    assert accepted.clauses == ("7.1.1", "7.1.1(b)(i)")
    faces = deals_down(play, CARDS)
    assert play.refusal(DAN, PassCards(hand="player")).number == 288
    turns(play, DAN, faces, "P1", "P2", "B1", "B2")
    calls(play)
    play.does(DAN, DrawCard(), PassCards(hand="player"))
    play.does("Ann", TurnCard(place="P3", face=Card.parse("5C")))


def test_vic_has_no_holder_whose_cards_the_dealer_opens() -> None:
    play = table("vic-2002", "Ann", method="8.1.1")
    play.bets("Ann", player=100_00)
    closes(play)
    play.does(DAN, OfferHand(hand="player"))
    refusal = play.refusal("Ann", AcceptHand(hand="player", dealer_opens=True))
    assert (refusal.number, refusal.accepted) == (294, "taking the cards, or not")
