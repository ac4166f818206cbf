"""Cards that players may open: what the dealer does about them next, and how it is with them now."""

from punto.table import Actor, Command, Order, Phase, Refused, Table, carry_out
from punto.table.coup.hands import HAND_OF, PLACES, face_down
from punto.table.holding.control import control_of
from punto.table.holding.hand_entitlement import next_for_hand
from punto.table.holding.method import method_of
from punto.table.holding.offers import DeclineHand, OfferHand, open_hand
from punto.table.holding.passing import CollectCards, PassCards
from punto.table.setup import Automation, game_of
from punto.table.state.coup import Hand

CLOSED = (Phase.CALLED, Phase.DEALING)
TURNED = ("P1", "P2", "B1", "B2", "P3", "B3")
"""The order in which cards that lie face down are turned: the Player's first, hand by hand."""


def held_next(state: Table, dealer: Actor) -> Order | None:
    """The dealer's next step with cards that players may open; None if the next card is the dealer's own.

    Somebody who is asked, or who has cards, has time; the step is then what ends the wait.
    """
    game = game_of(state.terms)
    dealing, two_hands = game.book.dealing, game.variant.hands == "two"
    if dealing is None or not two_hands or state.phase not in CLOSED or Automation.HOLD in state.automation:
        return None
    method = method_of(state, dealing)
    if method.offer is None or control_of(state, method) != "top-bettor":
        return None
    hand = open_hand(state, method)
    if hand is not None:
        return DeclineHand(hand=hand) if asked_for(state, hand) else OfferHand(hand=hand)
    if state.coup.holding.out:
        return CollectCards(hand=HAND_OF[next(iter(state.coup.holding.out))])
    return _pass(state, dealer)


def asked_for(state: Table, hand: Hand) -> str:
    """Who is asked to take a hand and has not answered; nobody once it is somebody else's turn."""
    asked = state.coup.holding.offered.get(hand, "")
    dealing = game_of(state.terms).book.dealing
    offer = method_of(state, dealing).offer if asked and dealing else None
    turn = next_for_hand(state, hand, offer) if offer else None
    return asked if turn and turn.who == asked else ""


def waits(state: Table) -> bool:
    """Whether the table waits for a player: for an answer, or for a card to be turned."""
    if state.phase not in CLOSED:
        return False
    holding = state.coup.holding
    unturned = any(place not in state.coup.faces for place in holding.out)
    return unturned or any(asked_for(state, hand) for hand in holding.offered)


def turned_next(state: Table) -> str:
    """The place of the card that is turned next; empty if none lies face down."""
    down = face_down(state.coup)
    return next((place for place in TURNED if place in down), next(iter(down), ""))


def _pass(state: Table, dealer: Actor) -> Order | None:
    """Pass the first hand that is still to be opened, unless the dealer opens it."""
    place = turned_next(state)
    hand = HAND_OF.get(place)
    if hand is None:
        return None
    order = PassCards(hand=hand)
    trial = carry_out(state, Command(id="due", actor=dealer, at=0, order=order))
    return None if isinstance(trial, Refused) else order


def cards_out(state: Table, who: str) -> tuple[str, ...]:
    """The places whose cards somebody has before them, not turned yet."""
    coup = state.coup
    return tuple(
        place
        for places in PLACES.values()
        for place in places
        if coup.holding.out.get(place) == who and place not in coup.faces
    )
