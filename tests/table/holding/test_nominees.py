"""People who open cards for a holder, and a holder who opens both hands."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve, Requested
from punto.table.dealing.cards import TurnCard
from punto.table.holding.nominees import Nominate, Nominated, OpenBoth
from punto.table.holding.offers import HandAccepted, OfferHand
from punto.table.holding.passing import CardsPassed, CollectCards, PassCards
from tests.table.dealing.hands import closes, deals_down, opens, table, takes, turns
from tests.table.play import DAN, SUE, Play

CARDS = "2H 3C KD KS"


def with_banker(rulebook: str, method: str) -> tuple[Play, dict[str, Card]]:
    """Ann has the Banker's cards, nobody bet on the Player; Bob and Cat sit there."""
    play = table(rulebook, "Ann", "Bob", "Cat", method=method)
    play.bets("Ann", banker=100_00)
    closes(play)
    takes(play, "banker")
    play.does(DAN, OfferHand(hand="player"))
    return play, deals_down(play, CARDS)


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("nsw", marks=pytest.mark.clause("nsw", "8.4", "8.4.1")),
        pytest.param("star-2024", marks=pytest.mark.clause("star-2024", "8.4", "8.4.1")),
    ],
)
def test_8_4_nominees_need_prior_approval_and_get_one_card_at_a_time(rulebook: str) -> None:
    play, faces = with_banker(rulebook, "B")
    (asked,) = play.does("Ann", Nominate(who="Bob", places=("B1",)))
    assert isinstance(asked.fact, Requested)
    assert asked.clauses == ("8.4",)
    assert not play.state.coup.holding.nominees
    play.does(SUE, Approve(request=asked.fact.request.id))
    assert play.state.coup.holding.nominees == {"B1": "Bob"}
    (asked,) = play.does("Ann", Nominate(who="Cat", places=("B2",)))
    assert isinstance(asked.fact, Requested)
    play.does(SUE, Approve(request=asked.fact.request.id))
    out, _ = play.does(DAN, PassCards(hand="banker"))
    assert out.fact == CardsPassed(hand="banker", to={"B1": "Bob"})
    assert "8.4.1" in out.clauses
    refusal = play.refusal(DAN, PassCards(hand="banker"))
    assert (refusal.number, refusal.clauses) == (286, ("8.4.1",))
    assert play.refusal("Ann", TurnCard(place="B1", face=faces["B1"])).accepted == "the same by Bob"
    turns(play, "Bob", faces, "B1")
    play.does(DAN, CollectCards(hand="banker"), PassCards(hand="banker"))
    assert play.state.coup.holding.out == {"B2": "Cat"}
    turns(play, "Cat", faces, "B2")


def test_nsw_8_4_one_nominee_for_both_cards_gets_both() -> None:
    play, faces = with_banker("nsw", "B")
    (asked,) = play.does("Ann", Nominate(who="Bob", places=("B1", "B2")))
    assert isinstance(asked.fact, Requested)
    play.does(SUE, Approve(request=asked.fact.request.id))
    opens(play, "Bob", "banker", faces)


@pytest.mark.parametrize(
    ("rulebook", "method", "clause"),
    [
        pytest.param("vic-2002", "8.1.1", "8.1.1(g)", marks=pytest.mark.clause("vic-2002", "8.1.1(g)")),
        pytest.param("crown-2025", "7.1.1", "7.1.1(g)", marks=pytest.mark.clause("crown-2025", "7.1.1(g)")),
    ],
)
def test_a_holder_freely_lets_another_seated_person_open_cards(
    rulebook: str, method: str, clause: str
) -> None:
    play, faces = with_banker(rulebook, method)
    (event,) = play.does("Ann", Nominate(who="Cat", places=("B2",)))
    assert (event.fact, event.clauses) == (Nominated(who="Cat", places=("B2",)), (clause,))
    play.does(DAN, PassCards(hand="banker"))
    assert play.state.coup.holding.out == {"B1": "Ann", "B2": "Cat"}
    turns(play, "Cat", faces, "B2")
    turns(play, "Ann", faces, "B1")
    play.does(DAN, CollectCards(hand="banker"))


def test_nominees_sit_at_the_table_and_cards_are_the_holders_to_give() -> None:
    play, _ = with_banker("vic-2002", "8.1.1")
    standing = play.refusal("Ann", Nominate(who="Sid", places=("B1",)))
    assert (standing.number, standing.clauses) == (237, ("8.1.1(g)",))
    numbers = [fault.number for fault in play.refused("Bob", Nominate(who="dealer", places=("B1", "X1")))]
    assert numbers == [234, 221, 294]
    assert play.refusal("Ann", Nominate(who="Cat", places=())).number == 221
    play.does(DAN, PassCards(hand="banker"))
    assert play.refusal("Ann", Nominate(who="Cat", places=("B1",))).number == 309


def test_nz_has_no_nominees() -> None:
    play = table("nz-1998", "Ann", "Bob", method="B")
    play.bets("Ann", banker=100_00)
    closes(play)
    takes(play, "banker")
    refusal = play.refusal("Ann", Nominate(who="Bob", places=("B1",)))
    assert (refusal.number, refusal.accepted) == (294, "the cards opened by their holder")
    assert play.refusal("Ann", OpenBoth()).accepted == "one hand each"


@pytest.mark.parametrize(
    ("rulebook", "method", "clause"),
    [
        pytest.param("vic-2002", "8.1.1", "8.1.1(f)", marks=pytest.mark.clause("vic-2002", "8.1.1(f)")),
        pytest.param("crown-2025", "7.1.1", "7.1.1(f)", marks=pytest.mark.clause("crown-2025", "7.1.1(f)")),
    ],
)
def test_a_holder_may_ask_to_open_the_dealers_hand_too_in_turn(
    rulebook: str, method: str, clause: str
) -> None:
    play, faces = with_banker(rulebook, method)
    (event,) = play.does("Ann", OpenBoth())
    assert (event.fact, event.clauses) == (HandAccepted(hand="player", who="Ann"), (clause,))
    play.does(DAN, PassCards(hand="banker"))
    assert play.refusal(DAN, PassCards(hand="player")).number == 286
    turns(play, "Ann", faces, "B1", "B2")
    play.does(DAN, CollectCards(hand="banker"))
    opens(play, "Ann", "player", faces)


def test_the_other_holders_hand_cannot_be_had() -> None:
    play = table("vic-2002", "Ann", "Bob", "Cat", method="8.1.1")
    play.bets("Ann", banker=100_00)
    play.bets("Bob", player=100_00)
    closes(play)
    takes(play, "banker")
    assert play.refusal("Ann", OpenBoth()).number == 285
    takes(play, "player")
    assert play.refusal("Ann", OpenBoth()).number == 284
    assert play.refusal("Cat", OpenBoth()).number == 287
