"""The robot dealer: what it would do now, with the cards of a virtual shoe."""

from typing import Any

from punto.cards import Card
from punto.machine.roles import DEALER
from punto.robots.demo_floor import dealer_of
from punto.robots.due import next_order, way_of_next
from punto.robots.shoe_player import BETWEEN_SHOES
from punto.robots.squeeze_offers import turned_next
from punto.robots.virtual_shoe import Deck
from punto.table import Actor, Order, Phase, Table
from punto.table.conduct.staff_duty import TakeOver

IN_COUP = (Phase.BETTING, Phase.CALLED, Phase.DEALING)
FACE_UP_BURN = "face-up"
SLIP = "correct-card"
"""A slip of the key: where nobody keys cards in there is none."""
FROM_SHOE = frozenset({"draw-card", "turn-card", "burn-cards", SLIP})
"""Orders that have to do with a face, which a virtual shoe knows by itself."""


class FaceNotAsked(Exception):
    """A face was keyed in at a table whose cards come from a virtual shoe."""


def on_duty(state: Table) -> str:
    """Who deals at a table; nobody where none has come yet."""
    return state.people.staff.get(DEALER, "")


def what_now(state: Table, deck: Deck) -> tuple[Actor, Order] | None:
    """What carries the table on; None if somebody else has the dealer's place, or nothing can be done."""
    table = state.setup.table
    robot = Actor(dealer_of(table), DEALER)
    if on_duty(state) != robot.id:
        return (robot, TakeOver(role=DEALER)) if not on_duty(state) else None
    return next_order(state, robot, deck.first, _face(state, deck))


def _face(state: Table, deck: Deck) -> Card:
    if state.phase in BETWEEN_SHOES or not state.shoe.left:
        return deck.first
    place = turned_next(state)
    if place and state.phase is Phase.DEALING and way_of_next(state) == "turn":
        return deck.card_at(state, place)
    return deck.next_card(state)


def with_face(order: dict[str, Any], state: Table, deck: Deck) -> dict[str, Any]:
    """An order as a person gives it, with the face that the virtual shoe has where one is wanted."""
    kind = order.get("order")
    if kind not in FROM_SHOE:
        return order
    if kind == SLIP or order.get("face") is not None or order.get("exposed"):
        raise FaceNotAsked
    face = _wanted(kind, order, state, deck)
    return order if face is None else {**order, "face": str(face)}


def _wanted(kind: str, order: dict[str, Any], state: Table, deck: Deck) -> Card | None:
    if kind == "burn-cards":
        return deck.first if order.get("way") == FACE_UP_BURN else None
    if kind == "turn-card":
        place = order.get("place")
        return deck.card_at(state, str(place)) if place in state.coup.drawn else deck.first
    drawing = state.phase in IN_COUP and state.shoe.left > 0
    return deck.next_card(state) if drawing and way_of_next(state) == "up" else None
