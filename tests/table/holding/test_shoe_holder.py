"""The shoe passed to a player: who is offered it, who deals, who opens, and until when."""

from typing import NamedTuple

import pytest

from punto.cards import Card
from punto.table import Actor
from punto.table.board.coup_markers import HandMarked
from punto.table.dealing.cards import CardDrawn, CardTurned, DrawCard, TurnCard
from punto.table.holding.method import method_of
from punto.table.holding.nominees import Nominate, OpenBoth
from punto.table.holding.offers import KeepHand, OfferHand
from punto.table.holding.passing import CardsPassed, CollectCards, PassCards, ViewAsked
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
from punto.table.holding.shoe_holder import ActFor, LetDeal
from punto.table.holding.supervisor_orders import TakePost
from tests.table.dealing.hands import MIA, calls, closes, deals_down, finishes, table, takes, turns
from tests.table.play import DAN, SUE, TESS, Play


class Book(NamedTuple):
    """Where a rulebook has its rules for the shoe."""

    id: str
    method: str
    kept: str
    given_up: str
    lost: str
    ordered: str
    both: str
    orders: Actor
    too_low: Actor

    def at(self, letters: str) -> str:
        """A clause of the method."""
        return f"{self.method}{letters}"


VIC = Book("vic-2002", "8.1.3", "(h)", "(h)(i)", "(h)(ii)", "(h)(iii)", "(i)", SUE, TESS)
CROWN = Book("crown-2025", "7.1.3", "(g)(iii)", "(g)(iv)", "(g)(v)", "(g)(vi)", "(h)", MIA, TESS)


def books(*letters: str) -> pytest.MarkDecorator:
    """Run a test under both rulebooks, marked with these clauses of the method."""
    marked = [
        pytest.param(
            book, id=book.id, marks=pytest.mark.clause(book.id, *(book.at(each) for each in letters))
        )
        for book in (VIC, CROWN)
    ]
    return pytest.mark.parametrize("book", marked)


def three(book: Book) -> Play:
    """Ann has 100 on the Player, Bob 150 on the Banker, Cat 150 on the Player; bets are closed."""
    play = table(book.id, "Ann", "Bob", "Cat", "Dee", method=book.method)
    play.bets("Ann", player=100_00)
    play.bets("Bob", banker=150_00)
    play.bets("Cat", player=150_00)
    closes(play)
    return play


def asks(play: Play) -> tuple[str, tuple[str, ...]]:
    """Offer the shoe: who was asked, and on which clauses."""
    (event,) = play.does(DAN, OfferPost())
    assert isinstance(event.fact, PostOffered)
    return event.fact.who, event.clauses


def with_bob(book: Book) -> Play:
    """Bob has the shoe and the Banker's cards."""
    play = three(book)
    assert asks(play)[0] == "Bob"
    play.does("Bob", AcceptPost(hand="banker"))
    return play


@books("", "(a)", "(b)")
def test_the_shoe_is_offered_to_the_highest_wager_equals_by_seat(book: Book) -> None:
    play = three(book)
    assert play.refusal(DAN, DrawCard()).clauses == (book.method,)
    assert asks(play) == ("Bob", (book.method, book.at("(a)")))
    again = play.refusal(DAN, OfferPost())
    assert (again.number, again.what) == (313, "the shoe is settled: Bob is asked")
    play.does("Bob", DeclinePost())
    who, clauses = asks(play)
    assert (who, book.at("(b)") in clauses) == ("Cat", True)
    play.does("Cat", DeclinePost())
    assert asks(play)[0] == "Ann"
    play.does("Ann", DeclinePost())
    event = play.event(MethodInstead)
    first = book.method.replace(".3", ".1")
    assert (event.fact, event.clauses) == (MethodInstead(method=first, coup=1), (book.at("(b)"),))
    dealing = play.game.book.dealing
    assert dealing is not None
    assert method_of(play.state, dealing) is dealing.method[first]
    play.does(DAN, DrawCard())


@books("(c)", "(d)", "(e)")
def test_the_first_to_accept_deals_and_acts_for_one_hand(book: Book) -> None:
    play = three(book)
    asks(play)
    accepted, view, marked = play.does("Bob", AcceptPost(hand="banker"))
    assert accepted.fact == PostAccepted(who="Bob", hand="banker", shoe=True)
    assert book.at("(c)") in accepted.clauses
    assert (view.fact, view.clauses) == (ViewAsked(hand="banker", who=("Bob",)), (book.at("(e)"),))
    assert (marked.fact, marked.clauses) == (
        HandMarked(hand="banker", who="Bob", seat="2"),
        (book.at("(d)"),),
    )
    assert view.fact.record
    assert marked.fact.record
    assert play.state.shoe.handled
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses, refusal.accepted) == (293, (book.at("(c)"),), "the same by Bob")
    play.does("Bob", DrawCard())
    assert play.event(CardDrawn).actor == "Bob"


@books("(f)", "(g)", "(g)(i)", "(g)(ii)")
def test_the_other_hand_goes_face_down_through_the_dealer(book: Book) -> None:
    play = with_bob(book)
    faces = deals_down(play, "2H 3C KD KS", "Bob")
    assert play.refusal(DAN, PassCards(hand="banker")).what.endswith("they are with Bob")
    assert takes(play, "player") == "Cat"
    (out, _) = play.does(DAN, PassCards(hand="player"))
    assert (out.fact, out.clauses) == (
        CardsPassed(hand="player", to={"P1": "Cat", "P2": "Cat"}),
        (book.at("(f)"),),
    )
    turns(play, "Cat", faces, "P1", "P2")
    assert book.at("(g)") in play.event(CardTurned).clauses
    play.does(DAN, CollectCards(hand="player"))
    assert play.refusal(DAN, TurnCard(place="B1", face=faces["B1"])).accepted == "the same by Bob"
    turns(play, "Bob", faces, "B1", "B2")
    calls(play)
    assert play.refusal(DAN, DrawCard()).number == 293
    (drawn,) = play.does("Bob", DrawCard())
    assert book.at("(g)(i)") in drawn.clauses
    play.does(DAN, PassCards(hand="player"))
    turns(play, "Cat", {"P3": Card.parse("5C")}, "P3")
    (event,) = play.does(DAN, CollectCards(hand="player"))
    assert book.at("(g)(ii)") in event.clauses


@books("(c)(i)", "(c)(ii)")
def test_the_holder_lets_others_deal_and_open(book: Book) -> None:
    play = with_bob(book)
    assert play.refusal("Ann", LetDeal(who="Dee")).number == 293
    assert play.refusal("Bob", LetDeal(who="Sid")).number == 237
    (event,) = play.does("Bob", LetDeal(who="Dee"))
    assert event.clauses == (book.at("(c)(i)"),)
    assert play.refusal("Bob", DrawCard()).accepted == "the same by Dee"
    faces = deals_down(play, "2H 3C KD KS", "Dee")
    (event,) = play.does("Bob", Nominate(who="Dee", places=("B1",)))
    assert event.clauses == (book.at("(c)(ii)"),)
    play.does("Bob", Nominate(who="dealer", places=("B2",)))
    assert play.refusal("Bob", TurnCard(place="B1", face=faces["B1"])).accepted == "the same by Dee"
    turns(play, "Dee", faces, "B1")
    turns(play, DAN, faces, "B2")


def plays_out(play: Play, cards: str) -> None:
    """A coup without third cards, dealt by Bob, the Player's cards opened by the dealer."""
    closes(play)
    faces = deals_down(play, cards, "Bob")
    play.does(DAN, KeepHand(hand="player"))
    turns(play, "Bob", faces, "B1", "B2")
    turns(play, DAN, faces, "P1", "P2")
    calls(play)
    finishes(play)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(
            book, id=book.id, marks=pytest.mark.clause(book.id, book.at(book.kept), book.at(book.lost))
        )
        for book in (VIC, CROWN)
    ],
)
def test_the_shoe_is_kept_until_the_holders_wager_loses(book: Book) -> None:
    play = with_bob(book)
    plays_out(play, "6H 9C KD KS")
    assert play.state.control.holder == "Bob"
    play.bets("Bob", player=50_00)
    plays_out(play, "6H 9C KD KS")
    assert play.state.control.holder == "Bob", "the wager on the other hand is not the one that counts"
    play.bets("Bob", banker=50_00)
    plays_out(play, "9H 6C KD KS")
    event = play.event(PostEnded)
    assert (event.fact, event.clauses) == (PostEnded(who="Bob", seat="2", why="lost"), (book.at(book.lost),))


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(
            book, id=book.id, marks=pytest.mark.clause(book.id, book.at(book.given_up), book.at(book.ordered))
        )
        for book in (VIC, CROWN)
    ],
)
def test_the_shoe_is_given_up_or_taken_away_even_within_a_coup(book: Book) -> None:
    play = with_bob(book)
    play.does("Bob", DrawCard())
    (event,) = play.does("Bob", GiveUpPost())
    assert event.clauses == (book.at(book.kept), book.at(book.given_up))
    play.does(DAN, DrawCard())
    again = with_bob(book)
    again.does("Bob", DrawCard())
    refusal = again.refusal(book.too_low, TakePost())
    assert (refusal.number, refusal.clauses) == (202, (book.at(book.ordered),))
    (event,) = again.does(book.orders, TakePost())
    assert (event.fact, event.clauses) == (
        PostEnded(who="Bob", seat="2", why="ordered"),
        (book.at(book.ordered),),
    )
    again.does(DAN, DrawCard())


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, id=book.id, marks=pytest.mark.clause(book.id, book.at(book.both)))
        for book in (VIC, CROWN)
    ],
)
def test_the_holder_may_ask_to_open_both_hands(book: Book) -> None:
    play = with_bob(book)
    deals_down(play, "2H 3C KD KS", "Bob")
    play.does(DAN, KeepHand(hand="player"))
    (event,) = play.does("Bob", OpenBoth())
    assert event.clauses == (book.at(book.both),)
    play.does(DAN, PassCards(hand="player"))
    assert play.state.coup.holding.out == {"P1": "Bob", "P2": "Bob"}


@books("(c)")
def test_the_holder_may_act_for_the_other_hand_from_the_next_coup_on(book: Book) -> None:
    play = with_bob(book)
    play.does("Bob", ActFor(hand="player"))
    assert play.state.control.hand == "player"
    play.does("Bob", DrawCard())
    assert play.refusal("Bob", ActFor(hand="banker")).number == 201
    for _ in range(3):
        play.does("Bob", DrawCard())
    (event,) = play.does(DAN, OfferHand(hand="banker"))
    assert book.at("(f)") in event.clauses


def test_nsw_the_role_lets_nobody_deal() -> None:
    play = table("nsw", "Ann", method="C")
    play.does(DAN, OfferPost())
    play.does("Ann", AcceptPost())
    assert play.refusal("Ann", LetDeal(who="Ann")).number == 294
