"""Method C: the Banker's role goes round the table, to whoever takes it and bets on the Banker."""

import pytest

from punto.cards import Card
from punto.table.board.coup_markers import HandMarked
from punto.table.dealing.cards import DrawCard
from punto.table.holding.method import method_of
from punto.table.holding.passing import CardsPassed, PassCards
from punto.table.holding.post import (
    AcceptPost,
    DeclinePost,
    GiveUpPost,
    MethodInstead,
    OfferPost,
    PostAccepted,
    PostEnded,
    PostOffered,
)
from punto.table.holding.supervisor_orders import TakeCards, TakePost
from tests.table.dealing.hands import calls, deals_down, finishes, opens, table, turns
from tests.table.play import DAN, SUE, Play

PLAYER_WINS = "9H 6C KD KS"
BANKER_WINS = "6H 9C KD KS"
TIE = "9H 9C KD KS"


def three() -> Play:
    """Method C with Ann at the dealer's right, then Bob and Cat."""
    return table("nsw", "Ann", "Bob", "Cat", method="C")


def asks(play: Play) -> tuple[str, tuple[str, ...]]:
    """Offer the role: who was asked, and on which clauses."""
    play.does(DAN, OfferPost())
    event = play.event(PostOffered)
    assert isinstance(event.fact, PostOffered)
    return event.fact.who, event.clauses


def coup(play: Play, who: str, cards: str) -> None:
    """Let the holder of the role bet, and deal a coup that needs no third card."""
    play.bets(who, banker=100_00)
    faces = deals_down(play, cards)
    opens(play, who, "banker", faces)
    turns(play, DAN, faces, "P1", "P2")
    calls(play)
    finishes(play)


def in_force(play: Play) -> str:
    """The method of the coup, in words."""
    dealing = play.game.book.dealing
    assert dealing is not None
    return method_of(play.state, dealing).title


@pytest.mark.clause("nsw", "8.17", "8.18", "2.6")
def test_nsw_8_17_the_role_starts_at_the_dealers_right_and_goes_round() -> None:
    play = three()
    assert play.refusal(DAN, DrawCard()).number == 292
    assert asks(play) == ("Ann", ("8.17",))
    play.does("Ann", DeclinePost())
    assert asks(play) == ("Bob", ("8.18",))
    accepted, marked = play.does("Bob", AcceptPost())
    assert (accepted.fact, accepted.clauses) == (
        PostAccepted(who="Bob", hand="banker", shoe=False),
        ("8.17", "def:Designated Player", "8.20"),
    )
    assert (marked.fact, marked.clauses) == (HandMarked(hand="banker", who="Bob", seat="2"), ("2.6", "8.17"))


@pytest.mark.clause("nsw", "8.17")
def test_nsw_8_17_the_holder_must_bet_on_the_banker_or_has_passed() -> None:
    play = three()
    asks(play)
    play.does("Ann", AcceptPost())
    play.bets("Ann", player=100_00)
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses, refusal.readings) == (290, ("8.17",), ("A-NSW-09",))
    assert refusal.accepted == "a wager, or the offer to others"
    assert asks(play) == ("Bob", ("8.18",))
    assert play.facts(PostEnded) == [PostEnded(who="Ann", seat="1", why="no-wager")]
    play.does("Bob", AcceptPost())
    play.bets("Bob", banker=10_00)
    play.does(DAN, DrawCard())


@pytest.mark.clause("nsw", "8.22", "8.23", "8.24", "8.24.1", "8.24.2", "8.24.3", "8.25")
def test_nsw_8_22_the_banker_cards_go_to_the_holder_and_the_dealer_keeps_the_players() -> None:
    play = three()
    asks(play)
    play.does("Ann", AcceptPost())
    play.bets("Ann", banker=100_00)
    shown = play.refusal(DAN, DrawCard(face=Card.parse("9H")))
    assert (shown.number, shown.clauses) == (224, ("7.3", "8.22"))
    faces = deals_down(play, "2H 3C KD KS")
    kept = play.refusal(DAN, PassCards(hand="player"))
    assert (kept.number, kept.clauses) == (284, ("8.23",))
    opens(play, "Ann", "banker", faces)
    turns(play, DAN, faces, "P1", "P2")
    calls(play)
    assert play.refusal(DAN, DrawCard(face=Card.parse("5C"))).clauses == ("8.25",)
    play.does(DAN, DrawCard())
    turns(play, DAN, {"P3": Card.parse("5C")}, "P3")
    play.does(DAN, DrawCard(), PassCards(hand="banker"))
    assert play.facts(CardsPassed)[-1].to == {"B3": "Ann"}


@pytest.mark.clause("nsw", "8.20", "8.26")
def test_nsw_8_26_after_a_banker_loss_the_role_goes_on_from_the_last_holders_right() -> None:
    play = three()
    asks(play)
    play.does("Ann", AcceptPost())
    coup(play, "Ann", BANKER_WINS)
    assert play.state.control.holder == "Ann"
    coup(play, "Ann", TIE)
    assert play.state.control.holder == "Ann"
    assert [marker.text for marker in play.state.board.markers] == ["Ann"]
    coup(play, "Ann", PLAYER_WINS)
    event = play.event(PostEnded)
    assert (event.fact, event.clauses) == (PostEnded(who="Ann", seat="1", why="lost"), ("8.26", "8.20"))
    assert not play.state.board.markers
    assert asks(play) == ("Bob", ("8.26", "8.20"))
    play.does("Bob", DeclinePost())
    assert asks(play)[0] == "Cat"
    play.does("Cat", DeclinePost())
    assert asks(play)[0] == "Ann"


@pytest.mark.clause("nsw", "8.19")
def test_nsw_8_19_the_role_may_be_passed_after_any_coup_and_not_within_one() -> None:
    play = three()
    asks(play)
    play.does("Ann", AcceptPost())
    refusal = play.refusal("Bob", GiveUpPost())
    assert (refusal.number, refusal.clauses, refusal.accepted) == (293, ("8.19", "8.20"), "the same by Ann")
    play.bets("Ann", banker=100_00)
    faces = deals_down(play, BANKER_WINS)
    assert play.refusal("Ann", GiveUpPost()).number == 201
    opens(play, "Ann", "banker", faces)
    turns(play, DAN, faces, "P1", "P2")
    calls(play)
    finishes(play)
    (event,) = play.does("Ann", GiveUpPost())
    assert event.clauses == ("8.19", "8.20")
    assert asks(play) == ("Bob", ("8.18",))


@pytest.mark.clause("nsw", "8.21")
def test_nsw_8_21_when_everybody_declines_method_a_rules_until_the_next_shoe() -> None:
    play = three()
    for who in ("Ann", "Bob", "Cat"):
        assert asks(play)[0] == who
        play.does(who, DeclinePost())
    event = play.event(MethodInstead)
    assert (event.fact, event.clauses) == (MethodInstead(method="A", coup=0), ("8.21",))
    assert event.readings == ("A-NSW-09",)
    assert in_force(play) == "Method A"
    faces = deals_down(play, PLAYER_WINS)
    turns(play, DAN, faces, "P1", "P2", "B1", "B2")
    calls(play)
    finishes(play)
    assert in_force(play) == "Method A"
    assert play.refusal(DAN, OfferPost()).number == 291
    play.ready_shoe()
    assert in_force(play) == "Method C"
    assert asks(play) == ("Ann", ("8.17",))


def test_nsw_8_17_the_role_starts_anew_with_every_shoe() -> None:
    play = three()
    asks(play)
    play.does("Ann", DeclinePost())
    asks(play)
    play.does("Bob", AcceptPost())
    play.ready_shoe()
    assert play.refusal(DAN, DrawCard()).number == 292
    assert asks(play) == ("Ann", ("8.17",))


@pytest.mark.clause("nsw", "8.3", "8.20")
def test_nsw_8_20_a_supervisor_takes_the_role_and_the_cards_away() -> None:
    play = three()
    asks(play)
    play.does("Ann", AcceptPost())
    assert play.refusal("Bob", TakePost()).number == 202
    play.bets("Ann", banker=100_00)
    faces = deals_down(play, BANKER_WINS)
    play.does(DAN, PassCards(hand="banker"))
    events = play.does(SUE, TakeCards(hand="banker"))
    assert events[-1].fact == PostEnded(who="Ann", seat="1", why="ordered")
    assert events[-1].clauses == ("8.3", "8.20")
    turns(play, DAN, faces, "B1", "B2", "P1", "P2")
    calls(play)
    finishes(play)
    assert asks(play)[0] == "Bob"
    play.does("Bob", AcceptPost())
    play.does(SUE, TakePost())
    assert play.state.control.holder == ""
    assert play.refusal(SUE, TakePost()).number == 292


def test_the_role_is_for_the_banker_and_not_asked_for_twice() -> None:
    play = three()
    asks(play)
    assert play.refusal(DAN, OfferPost()).what.endswith("Ann is asked")
    assert play.refusal("Bob", AcceptPost()).number == 283
    refusal = play.refusal("Ann", AcceptPost(hand="player"))
    assert (refusal.number, refusal.accepted) == (294, "the Banker's Hand")
    play.does("Ann", AcceptPost())
    play.bets("Ann", banker=100_00)
    assert play.refusal(DAN, OfferPost()).clauses == ("8.20",)


def test_star_has_no_role_to_offer() -> None:
    play = table("star-2024", "Ann", method="B")
    refusal = play.refusal(DAN, OfferPost())
    assert (refusal.number, refusal.clauses, refusal.accepted) == (291, ("8.1",), "one of: none")
    assert play.refusal(SUE, TakePost()).number == 203
