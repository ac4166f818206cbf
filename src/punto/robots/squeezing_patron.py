"""The robot patron at the squeeze: it takes the cards now and then, and turns them one after the other."""

from punto.floor.plan.entry import RobotPatron
from punto.robots.squeeze_offers import asked_for, cards_out
from punto.robots.virtual_shoe import Deck
from punto.robots.whims import whim
from punto.table import Order, Table
from punto.table.dealing.cards import TurnCard
from punto.table.holding.offers import AcceptHand, DeclineHand

TEN = 10
LEAST, SPAN = 2, 4
"""A robot takes at least so many times as long as from card to card, and up to so many times more."""


def opens_next(state: Table, patron: RobotPatron, deck: Deck) -> Order | None:
    """Answer an offer of cards, or turn the next card that lies before the patron; None if it has neither.

    The deck is asked for the one card that is turned with this, and for nothing before that.
    """
    for hand in state.coup.holding.offered:
        if asked_for(state, hand) == patron.id:
            takes = whim(TEN, patron.id, state.coup.number, hand) < patron.temper.squeezes_of_ten
            return AcceptHand(hand=hand) if takes else DeclineHand(hand=hand)
    held = cards_out(state, patron.id)
    return TurnCard(place=held[0], face=deck.card_at(state, held[0])) if held else None


def hesitation(patron: RobotPatron, state: Table, card: float) -> float:
    """How long a robot thinks, or lifts an edge, where a dealer takes so long from card to card."""
    return card * (LEAST + whim(SPAN + 1, patron.id, state.seq, "thinks"))
