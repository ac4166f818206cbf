"""The front of the shoe: cards that came out or were seen too soon, and are the next to be dealt."""

from msgspec import structs

from punto.cards import PACK, Card
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.state.table import Table

NAMES = {card: str(card) for card in PACK}
"""How each card is written, looked up: every card that is dealt asks twice."""


def front_card_fault(context: TableContext, face: Card | None) -> Refusal | None:
    """A card that lies before the rest, and was seen, is the first to be dealt."""
    front, coup = context.state.shoe.front, context.state.coup
    if not front or front[0] is None:
        return None
    if not coup.drawn and coup.kind == "live" and not coup.rebuilt:
        return refuse("seen-first", context.book.betless.clauses, card=front[0])
    if face is None or front[0] == face:
        return None
    return refuse("front-card", context.book.betless.clauses, card=front[0])


def known_card_fault(context: TableContext, place: str, face: Card) -> Refusal | None:
    """A card that was seen before it was dealt face down is that card when it is turned."""
    known = context.state.coup.known.get(place)
    if known is None or known == face:
        return None
    return refuse("front-card", context.book.betless.clauses, card=known)


def aside_fault(context: TableContext) -> Refusal | None:
    """A card that lies aside when both hands are complete is nobody's: what becomes of it comes first."""
    if not lies_aside(context.state):
        return None
    return refuse("aside", (), card=context.state.shoe.front[0] or "one that nobody has seen")


def lies_aside(state: Table) -> bool:
    """Whether the first card before the shoe is a third card that waits for the hands to be open."""
    return state.coup.aside and bool(state.shoe.front)


def copies_seen(state: Table, face: Card, but: str = "") -> int:
    """How many copies of a card have been seen: turned, or known and not turned yet."""
    known, seen = state.coup.known, state.shoe.seen.get(NAMES[face], 0)
    if not known:
        return seen
    pending = [place for place, card in known.items() if card == face and place not in state.coup.faces]
    return seen + len(pending) - (but in pending)


def drawn_from_front(state: Table, place: str) -> Table:
    """The next card is dealt from those that lie before the rest."""
    shoe, coup = state.shoe, state.coup
    first, *rest = shoe.front
    known = coup.known if first is None else {**coup.known, place: first}
    return structs.replace(
        state,
        shoe=structs.replace(shoe, left=shoe.left - 1, front=tuple(rest)),
        coup=structs.replace(coup, drawn=(*coup.drawn, place), known=known, aside=False),
    )
