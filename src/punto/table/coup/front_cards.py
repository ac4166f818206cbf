"""The front of the shoe: cards that came out or were seen too soon, and are the next to be dealt."""

from collections import Counter
from collections.abc import Iterator

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
    waiting = tuple(waiting_cards(context.state))
    if not waiting:
        return None
    return refuse("aside", (), card=waiting[0][1] or "one that nobody has seen")


def waiting_cards(state: Table) -> Iterator[tuple[int, Card | None]]:
    """The third cards that wait before the shoe for the hands to open: the place of each, and its face."""
    for place, (kind, face) in enumerate(zip(state.coup.waiting, state.shoe.front, strict=False)):
        if kind:
            yield place, face


def pending_faces(state: Table) -> dict[str, Card]:
    """Cards on the table that were seen before they were dealt, and are not turned yet."""
    coup = state.coup
    return {place: face for place, face in coup.known.items() if place not in coup.faces}


def bound_faces(state: Table) -> Counter[str]:
    """Every face that is known since the shoe was loaded, wherever its card is now.

    Turned or put away, on the table and seen before it was dealt, before the shoe, or in a report that waits.
    """
    bound = Counter(state.shoe.seen)
    waiting = (face for faces in state.strays for face in faces)
    for face in (*pending_faces(state).values(), *state.shoe.front, *waiting):
        if face is not None:
            bound[NAMES[face]] += 1
    return bound


def copies_seen(state: Table, face: Card, but: str = "") -> int:
    """How many copies of a card are known, wherever they are; one that lies at a place may be left out."""
    coup, name = state.coup, NAMES[face]
    if not (coup.known or state.shoe.front or state.strays):
        return state.shoe.seen.get(name, 0)
    own = bool(but) and pending_faces(state).get(but) == face
    return bound_faces(state)[name] - own


def cards_out(state: Table) -> int:
    """How many cards of the shoe have a place outside it: on the table, before the shoe, out of play."""
    return len(state.coup.drawn) + len(state.shoe.front) + state.shoe.discarded


def without_front(state: Table, place: int) -> Table:
    """The table without one of the cards before the shoe."""
    shoe, coup = state.shoe, state.coup
    front = (*shoe.front[:place], *shoe.front[place + 1 :])
    waiting = (*coup.waiting[:place], *coup.waiting[place + 1 :])
    return with_waiting(structs.replace(state, shoe=structs.replace(shoe, front=front)), waiting)


def with_waiting(state: Table, waiting: tuple[str, ...]) -> Table:
    """The table with these of the cards before the shoe lying aside."""
    aside = any(waiting)
    coup = structs.replace(state.coup, aside=aside, waiting=waiting if aside else ())
    return structs.replace(state, coup=coup)


def drawn_from_front(state: Table, place: str) -> Table:
    """The next card is dealt from those that lie before the rest."""
    first = state.shoe.front[0]
    state = without_front(state, 0)
    shoe, coup = state.shoe, state.coup
    known = coup.known if first is None else {**coup.known, place: first}
    return structs.replace(
        state,
        shoe=structs.replace(shoe, left=shoe.left - 1),
        coup=structs.replace(coup, drawn=(*coup.drawn, place), known=known),
    )
