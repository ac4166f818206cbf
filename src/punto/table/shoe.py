"""The shoe in play: loaded and ready, and the cutting card that ends it."""

from msgspec import structs

from punto.rules.refusals import Refusal
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import CoupNow, Phase, ShoeNow, Table


class CuttingCardOut(Order, frozen=True, kw_only=True, tag="cutting-card-out"):
    """Report that the cutting card came out of the shoe."""


class ShoeReady(Fact, frozen=True, kw_only=True, tag="shoe-ready"):
    """A shoe is loaded, and play may begin."""

    number: int
    packs: int
    book: str
    """The fingerprint of the rulebook that this shoe opens under."""
    cutting_card: int | None
    burned: int


class CuttingCardShown(Fact, frozen=True, kw_only=True, tag="cutting-card-shown"):
    """The cutting card lies to the side; the last coup is this one or the next."""

    last: str


def _may_report(desk: Desk) -> Refusal | None:
    refusal = desk.needs_dealer()
    in_play = (Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.WINDOW)
    if refusal is None and (desk.state.phase not in in_play or desk.state.shoe.cutting_card is None):
        return desk.not_now("the cutting card", "it while a shoe with a cutting card is in play")
    return refusal


@answers(CuttingCardOut, _may_report)
def cutting_card_out(desk: Desk, order: CuttingCardOut) -> Answer:
    """The cutting card came out: as the first card of a coup this coup is the last, else the next one is."""
    state, dealing = desk.state, desk.book.dealing
    if state.shoe.last != "no":
        return desk.not_now("a second cutting card", "one for each shoe")
    first = not state.coup.drawn
    rules = dealing.last_coup if dealing else None
    rule = (rules.first_card if first else rules.in_coup) if rules else None
    fact = CuttingCardShown(last="this" if first else "next")
    return [Said(fact, rule.clauses if rule else (), rule.readings if rule else ())]


@folds(ShoeReady)
def _ready(state: Table, fact: ShoeReady, event: Event) -> Table:
    cards = fact.packs * 52
    shoe = ShoeNow(
        number=fact.number,
        packs=fact.packs,
        book=fact.book,
        left=cards - fact.burned,
        burned=fact.burned,
        discarded=fact.burned,
        cutting_card=fact.cutting_card,
    )
    coup = CoupNow(number=state.coup.number + 1)
    return structs.replace(state, phase=Phase.BETTING, shoe=shoe, coup=coup)


@folds(CuttingCardShown)
def _shown(state: Table, fact: CuttingCardShown, event: Event) -> Table:
    return structs.replace(
        state,
        shoe=structs.replace(state.shoe, last=fact.last),
        coup=structs.replace(state.coup, cutting_card=True),
    )
