"""Rebuilding a coup: its cards put in the order in which they should have left the shoe."""

from collections import Counter

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.front_cards import bound_faces, pending_faces
from punto.table.coup.hands import next_step
from punto.table.irregular.reopened_coup import taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.irregular.stray_cards import recovered
from punto.table.machine import TABLE, TableContext
from punto.table.state.coup import CoupState
from punto.table.state.table import Phase, Table

Laid = tuple[Card | None, ...]


class CardsReconstructed(Fact, frozen=True, kw_only=True, tag="cards-reconstructed"):
    """The cards of the coup lie where they should have gone."""

    audience = EVERYBODY
    words = "The cards lie in their order again: {faces}"
    places: tuple[str, ...]
    faces: dict[str, Card]


@effect("reconstruct")
def reconstruct(case: Case) -> Happens | Refusal:
    """Lay the cards anew, as the table of play would have had them come."""
    back, cards = taken_up(case), case.order.cards
    context = TABLE.after(case.context, back)
    placed = lay(context, cards)
    fault = _fault(context, cards, placed)
    if fault:
        return refuse("no-order", case.way.clauses, case.way.readings, why=fault)
    fact = CardsReconstructed(places=placed.drawn, faces=placed.faces)
    return Happens([*back, case.said(fact)], Phase.DEALING)


def lay(context: TableContext, cards: Laid) -> CoupState:
    """A coup with these cards, as far as the table of play has a place for them."""
    coup = CoupState(number=context.state.coup.number)
    for card in cards:
        place = next_step(coup, context.game.drawing).draw
        if not place:
            break
        faces = coup.faces if card is None else {**coup.faces, place: card}
        coup = structs.replace(coup, drawn=(*coup.drawn, place), faces=faces)
    return coup


def _fault(context: TableContext, cards: Laid, placed: CoupState) -> str:
    """Why these cannot be the cards of the coup in their order."""
    coup, shoe = context.state.coup, context.state.shoe
    if not cards or len(cards) - len(coup.drawn) > shoe.left:
        return "so many cards cannot be out"
    if len(placed.drawn) < len(cards):
        return f"card {len(placed.drawn) + 1} is not due"
    named, turned = Counter(card for card in cards if card), Counter(coup.faces.values())
    gone = turned - named
    if gone:
        return f"{next(iter(gone))} lies face up and is not among them"
    unnamed = Counter(pending_faces(context.state).values()) - (named - turned)
    if unnamed:
        return f"{next(iter(unnamed))} was seen before it was dealt and is not among them"
    return too_many_copies(context.state, placed)


def too_many_copies(state: Table, placed: CoupState) -> str:
    """Which card would be there more often than the packs have it, if any."""
    fact = CardsReconstructed(places=placed.drawn, faces=placed.faces)
    copies = bound_faces(rebuilt(state, fact))
    many = [card for card, count in copies.items() if count > state.shoe.packs]
    return f"there are not so many of {many[0]}" if many else ""


@TABLE.folds(CardsReconstructed)
def _reconstructed(state: Table, fact: CardsReconstructed, event: Event) -> Table:
    return rebuilt(state, fact)


def rebuilt(state: Table, fact: CardsReconstructed) -> Table:
    """The table with its coup put together so; a card that the coup does not need lies before the shoe."""
    state = recovered(state, fact.faces, len(fact.places))
    coup, shoe = state.coup, state.shoe
    spare = (None,) * (len(coup.drawn) - len(fact.places))
    seen = Counter(shoe.seen)
    seen.subtract(str(card) for card in coup.faces.values())
    seen.update(str(card) for card in fact.faces.values())
    return structs.replace(
        state,
        shoe=structs.replace(
            shoe,
            left=shoe.left + len(coup.drawn) - len(fact.places),
            front=(*spare, *shoe.front),
            seen={card: copies for card, copies in seen.items() if copies},
        ),
        coup=structs.replace(
            coup,
            drawn=fact.places,
            faces=fact.faces,
            known={},
            waiting=(*("" for _ in spare), *coup.waiting) if coup.aside else (),
            announced=frozenset(),
            windows=frozenset(),
            holding=structs.replace(coup.holding, out={}, early=""),
        ),
    )
