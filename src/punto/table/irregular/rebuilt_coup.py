"""Rebuilding a coup: its cards put in the order in which they should have left the shoe."""

from collections import Counter

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.hands import next_step
from punto.table.irregular.reopened_coup import taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
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
    seen = Counter(shoe.seen) - Counter(str(card) for card in coup.faces.values())
    seen += Counter(str(card) for card in named.elements())
    many = [card for card, copies in seen.items() if copies > shoe.packs]
    return f"there are not so many of {many[0]}" if many else ""


@TABLE.folds(CardsReconstructed)
def _reconstructed(state: Table, fact: CardsReconstructed, event: Event) -> Table:
    coup, shoe = state.coup, state.shoe
    seen = Counter(shoe.seen)
    seen.subtract(str(card) for card in coup.faces.values())
    seen.update(str(card) for card in fact.faces.values())
    return structs.replace(
        state,
        shoe=structs.replace(
            shoe,
            left=shoe.left + len(coup.drawn) - len(fact.places),
            seen={card: copies for card, copies in seen.items() if copies},
        ),
        coup=structs.replace(
            coup,
            drawn=fact.places,
            faces=fact.faces,
            known={},
            announced=frozenset(),
            windows=frozenset(),
            holding=structs.replace(coup.holding, out={}, early=""),
        ),
    )
