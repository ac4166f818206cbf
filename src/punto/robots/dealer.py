"""The robot dealer: what it would do now, with the cards of a virtual shoe."""

from msgspec import structs

from punto.cards import Card
from punto.machine.roles import DEALER
from punto.robots.due import next_order, way_of_next
from punto.robots.robot_ids import dealer_of
from punto.robots.shoe_player import BETWEEN_SHOES
from punto.robots.squeeze_offers import turned_next
from punto.robots.virtual_shoe import Deck
from punto.table import Actor, Order, Phase, Table
from punto.table.conduct.staff_duty import TakeOver
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.preparing.burning import BurnCards

FromShoe = DrawCard | TurnCard | BurnCards
"""Orders that bring a card to light, which a virtual shoe knows by itself."""
IN_COUP = (Phase.BETTING, Phase.CALLED, Phase.DEALING)
FACE_UP_BURN = "face-up"
SLIP = "correct-card"
"""A slip of the key: where nobody keys cards in there is none."""
FROM_SHOE = frozenset({"draw-card", "turn-card", "burn-cards", SLIP})
"""Names of orders that have to do with a face."""


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


def with_face(order: FromShoe, state: Table, deck: Deck) -> FromShoe:
    """A person's order with the face that the virtual shoe has, or none where none is wanted."""
    if isinstance(order, BurnCards):
        return structs.replace(order, face=deck.first if order.way == FACE_UP_BURN else None)
    if isinstance(order, TurnCard):
        drawn = order.place in state.coup.drawn
        return structs.replace(order, face=deck.card_at(state, order.place) if drawn else deck.first)
    shown = state.phase in IN_COUP and state.shoe.left > 0 and way_of_next(state) == "up"
    return structs.replace(order, face=deck.next_card(state) if shown else None)
