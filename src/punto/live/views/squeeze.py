"""The squeeze: who is asked to take cards, who has them and until when; and a look for the holder alone."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from punto.accounts.sessions import Session
from punto.api.floor_answers import CardsSeen
from punto.api.table_answers import SqueezeAnswer
from punto.live.command_service import CommandResult
from punto.live.history import TableNow
from punto.machine.problem import Problem
from punto.robots import dealer
from punto.robots.robot_ids import dealer_of
from punto.robots.squeeze_offers import asked_for, cards_out, waits
from punto.table.coup.hands import PLACES
from punto.table.holding.passing import LookAtCards
from punto.table.state.coup import Hand

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor

SECOND = 1_000


def held_now(house: "LiveFloor", current: TableNow) -> SqueezeAnswer | None:
    """What everybody may know: who is asked, with whom the cards are, and when the wait ends."""
    state = current.state
    if not waits(state):
        return None
    holding = state.coup.holding
    asked = {str(hand): who for hand in holding.offered if (who := asked_for(state, hand))}
    out = {place: who for place, who in holding.out.items() if place not in state.coup.faces}
    return SqueezeAnswer(asked=asked, out=out, until=ends_at(house, current))


def ends_at(house: "LiveFloor", current: TableNow) -> int | None:
    """When the robot dealer goes on without the player; None if a person deals, who has no clock."""
    state, pace = current.state, house.pace_at(current.state.setup.table)
    if dealer.on_duty(state) != dealer_of(state.setup.table):
        return None
    seconds = pace.squeeze if state.coup.holding.out else pace.answer
    return current.held + round(seconds * SECOND)


def looking(hand: Hand) -> dict[str, Any]:
    """The order to look at the cards of a hand."""
    return {"order": "look-at-cards", "hand": hand}


def look(
    house: "LiveFloor", table: str, session: Session, hand: Hand, command: str
) -> CommandResult | CardsSeen:
    """Look at the cards that one has: that one looked is on record, what one saw is told to nobody else.

    What comes back is the faces by place, or everything that stands against it.
    """
    house.history(table)
    if not house.tables[table].virtual:
        why = "The cards of this table are real: whoever holds them sees them."
        raise Problem(
            HTTPStatus.UNPROCESSABLE_ENTITY, "Looking at a card.", why, "a table with a virtual shoe"
        )
    given = house.give(table, session.actor, LookAtCards(hand=hand), command)
    if given.refused:
        return given
    state = house.now(table).state
    mine = (place for place in cards_out(state, session.actor.id) if place in PLACES[hand])
    deck = house.shoes.deck(state)
    return CardsSeen(seq=given.seq, cards={place: str(deck.card_at(state, place)) for place in mine})
