"""The game by areas: its rules, its hands, and where each of their cards lies."""

from punto.cards import Card
from punto.machine.decision import Decision, Draft
from punto.rulebook.procedure import ThreeCard
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.three_card import DEALER, HAND
from punto.table.machine import TableContext
from punto.table.state.coup import CoupState
from punto.table.state.table import Table

LAST = f"D-{HAND}"
"""The dealer's third card is the last one of the deal, whichever way it goes round."""


def needs_areas(context: TableContext, what: str) -> Refusal | None:
    """Refuse what only makes sense where every area has a hand, and what the rulebook does not lay down."""
    if context.game.variant.hands != "each-seat":
        games = [each.title for each in context.book.variant.values() if each.hands == "each-seat"]
        return refuse("areas-game", (), what=what, games=", ".join(games) or "no game of this rulebook")
    if context.book.three_card is None:
        return refuse("no-deal", (), game=context.game.variant.title)
    return None


def rules_of(context: TableContext) -> ThreeCard:
    """The rulebook's rules for the deal; asked only after needs_areas."""
    rules = context.book.three_card
    assert rules is not None  # noqa: S101 - needs_areas saw to it
    return rules


def place_of(hand: str, number: int) -> str:
    """Where a card of a hand lies: S3-1 is the first card of area 3, D-1 the dealer's first."""
    return f"D-{number}" if hand == DEALER else f"S{hand}-{number}"


def hand_at(place: str) -> str:
    """The hand that a place belongs to."""
    hand = place.rpartition("-")[0]
    return DEALER if hand == "D" else hand.removeprefix("S")


def places_of(coup: CoupState, hand: str) -> tuple[str, ...]:
    """Where the cards of a hand lie, in the order in which they came."""
    return tuple(place for place in coup.drawn if hand_at(place) == hand)


def cards_of(coup: CoupState, hand: str) -> tuple[Card, ...]:
    """The cards of a hand that lie face up."""
    return tuple(coup.faces[place] for place in places_of(coup, hand) if place in coup.faces)


def all_dealt(coup: CoupState) -> bool:
    """Whether every card of the coup is out; after a misdeal the record says what really lies there."""
    return LAST in coup.drawn or bool(coup.areas.misdeal)


def faces_of(state: Table) -> str:
    """Whether the hands are dealt face up or face down."""
    return state.pack.faces or state.setup.faces


def by_machine(state: Table) -> bool:
    """Whether a machine shuffles the pack."""
    return state.setup.device == "shuffler"


def seen_fault(context: TableContext, place: str, face: Card | None) -> Refusal | None:
    """A face that cannot be there: another was seen at this place, or every copy lies elsewhere."""
    if face is None:
        return None
    shoe, faces, exposed = context.state.shoe, context.state.coup.faces, context.state.coup.areas.exposed
    if exposed.get(place, face) != face:
        return refuse("seen-otherwise", rules_of(context).exposed.clauses, place=place, card=exposed[place])
    elsewhere = [card for where, card in exposed.items() if where != place and where not in faces]
    copies = shoe.seen.get(str(face), 0) + elsewhere.count(face)
    return None if copies < shoe.packs else refuse("no-copy-left", (), card=face, copies=copies)


def dealer_here(context: TableContext, what: str) -> Refusal | None:
    """Refuse anybody but the dealer, and any game without hands for areas."""
    return needs_areas(context, what) or context.needs_dealer()


def said_by(answer: Decision) -> list[Draft]:
    """The facts of an answer, if it is one."""
    return answer if isinstance(answer, list) else []
