"""The squeeze: who is asked to take cards, who has them and until when; and a look for the holder alone."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from punto.floor import dealer
from punto.floor.demo import dealer_of
from punto.floor.holding import asked_for, cards_out, waits
from punto.server.live.chronicle import Now
from punto.server.live.problems import Problem
from punto.server.live.sessions import Session
from punto.table.hands import PLACES
from punto.table.state import Hand

if TYPE_CHECKING:
    from punto.server.live.desk import Given
    from punto.server.live.house import House

SECOND = 1_000


def held_now(house: "House", current: Now) -> dict[str, Any] | None:
    """What everybody may know: who is asked, with whom the cards are, and when the wait ends."""
    state = current.state
    if not waits(state):
        return None
    holding = state.coup.holding
    asked = {hand: who for hand in holding.offered if (who := asked_for(state, hand))}
    out = {place: who for place, who in holding.out.items() if place not in state.coup.faces}
    return {"asked": asked, "out": out, "until": ends_at(house, current)}


def ends_at(house: "House", current: Now) -> int | None:
    """When the robot dealer goes on without the player; None if a person deals, who has no clock."""
    state, pace = current.state, house.pace
    if dealer.on_duty(state) != dealer_of(state.setup.table):
        return None
    seconds = pace.squeeze if state.coup.holding.out else pace.answer
    return current.held + round(seconds * SECOND)


def looking(hand: Hand) -> dict[str, Any]:
    """The order to look at the cards of a hand."""
    return {"order": "look-at-cards", "hand": hand}


def look(
    house: "House", table: str, session: Session, order: dict[str, Any], command: str
) -> "Given | dict[str, Any]":
    """Look at the cards that one has: that one looked is on record, what one saw is told to nobody else.

    What comes back is the faces by place, or everything that stands against it.
    """
    house.chronicle(table)
    if not house.tables[table].virtual:
        why = "The cards of this table are real: whoever holds them sees them."
        raise Problem(
            HTTPStatus.UNPROCESSABLE_ENTITY, "Looking at a card.", why, "a table with a virtual shoe"
        )
    given = house.give(table, session.actor, order, command)
    if given.refused:
        return given
    state = house.now(table).state
    mine = (place for place in cards_out(state, session.actor.id) if place in PLACES[order["hand"]])
    deck = house.shoes.deck(state)
    return {"seq": given.seq, "cards": {place: str(deck.card_at(state, place)) for place in mine}}
