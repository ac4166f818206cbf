"""Cards that players may open: what the dealer does about them next, by the rulebook's order."""

from msgspec import structs

from punto.machine.roles import DEALER, PATRON
from punto.robots.due import due_now
from punto.robots.squeeze_offers import asked_for, cards_out, held_next, waits
from punto.table import Actor, Phase
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.holding.offers import AcceptHand, DeclineHand, OfferHand
from punto.table.holding.passing import CollectCards, PassCards
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from tests.robots.test_robots import Evening, betting

ANN = Actor("Ann", PATRON)
SOME = 100_00


def squeezing() -> Evening:
    """Ann has the most on the Player; the bets are closed."""
    evening = betting("squeeze")
    evening.table = structs.replace(evening.table, patrons=())
    for order in (Join(seat="1"), BuyIn(amount=10 * SOME)):
        assert evening.gives(ANN, order)
    assert evening.gives(ANN, PlaceBets(stakes=(Stake(id="w", wager="player", amount=SOME),)))
    assert evening.gives(the_dealer(evening), CloseBets())
    return evening


def the_dealer(evening: Evening) -> Actor:
    return Actor(evening.state.people.staff[DEALER], DEALER)


def next_of(evening: Evening) -> object:
    return held_next(evening.state, the_dealer(evening))


def test_a_hand_is_offered_and_the_wait_for_an_answer_can_be_ended() -> None:
    evening = squeezing()
    assert not waits(evening.state)
    assert next_of(evening) == OfferHand(hand="player")
    evening.step()
    assert asked_for(evening.state, "player") == ANN.id
    assert waits(evening.state)
    assert next_of(evening) == DeclineHand(hand="player")
    assert due_now(evening.state) is not None


def test_cards_are_passed_to_the_holder_and_collected() -> None:
    evening = squeezing()
    evening.step()
    assert evening.gives(ANN, AcceptHand(hand="player"))
    while not isinstance(next_of(evening), PassCards):
        evening.step()
    evening.step()
    assert cards_out(evening.state, ANN.id) == ("P1", "P2")
    assert cards_out(evening.state, "Bob") == ()
    assert waits(evening.state)
    assert next_of(evening) == CollectCards(hand="player")
    while evening.state.phase is Phase.DEALING:
        evening.step()
    assert evening.refused == []


def test_due_names_the_place_of_the_card_and_whether_a_face_goes_with_it() -> None:
    evening = betting("darling")
    assert evening.gives(the_dealer(evening), CloseBets())
    due = due_now(evening.state)
    assert due is not None
    assert (due.order, due.place, due.keyed) == ("draw-card", "P1", True)
    evening.step()
    later = due_now(evening.state)
    assert later is not None
    assert later.place == "B1"
