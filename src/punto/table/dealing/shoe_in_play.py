"""The shoe in play: loaded and ready, and the cutting card that ends it."""

from collections import Counter

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.rulebook.procedure.preparing import CuttingCard
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.front_cards import pending_faces
from punto.table.machine import TABLE, TableContext
from punto.table.setup import game_of
from punto.table.state.coup import CoupState
from punto.table.state.shoe import Preparation, ShoeState
from punto.table.state.table import Phase, Table


class CuttingCardOut(Order, frozen=True, kw_only=True, tag="cutting-card-out"):
    """Report that the cutting card came out of the shoe."""


class ShoeReady(Fact, frozen=True, kw_only=True, tag="shoe-ready"):
    """A shoe is loaded, and play may begin."""

    audience = EVERYBODY
    words = "Shoe {number} is ready: {packs} packs, {burned} burned"
    number: int
    packs: int
    book: str
    """The fingerprint of the rulebook that this shoe opens under."""
    cutting_card: int | None
    burned: int
    shown: tuple[Card, ...] = ()
    """The burned cards whose faces were seen."""
    back: str = ""
    origin: str = ""
    method: str = ""
    """The way of dealing with which the shoe begins."""


class CuttingCardShown(Fact, frozen=True, kw_only=True, tag="cutting-card-shown"):
    """The cutting card lies to the side; the last coup is this one or the next."""

    audience = EVERYBODY
    words = "The cutting card is out: {last} coup is the last"
    last: str


class LastCoupAnnounced(Fact, frozen=True, kw_only=True, tag="last-coup-announced"):
    """The dealer calls that the coup to come is the last of the shoe."""

    audience = EVERYBODY
    words = "Last coup"


class CuttingCardOverdue(Fact, frozen=True, kw_only=True, tag="cutting-card-overdue"):
    """By the count a card comes from behind the cutting card, and nobody has reported that one."""

    audience = STAFF
    words = "By the count the cutting card should be out: {left} cards left"
    record = True
    left: int


def _may_report(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    in_play = (Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.WINDOW)
    if refusal is None and (context.state.phase not in in_play or context.state.shoe.cutting_card is None):
        return context.not_now("the cutting card", "do this while a shoe with a cutting card is in play")
    return refusal


@TABLE.answers(CuttingCardOut, _may_report)
def cutting_card_out(context: TableContext, order: CuttingCardOut) -> Decision:
    """The cutting card came out: as the first card of a coup this coup is the last, else the next one is."""
    state, dealing = context.state, context.book.dealing
    if state.shoe.last != "no":
        return refused(context.not_now("a second cutting card", "one for each shoe"))
    first = not state.coup.drawn
    rules = dealing.last_coup if dealing else None
    rule = (rules.first_card if first else rules.in_coup) if rules else None
    clauses, readings = (rule.clauses, rule.readings) if rule else ((), ())
    shown = Draft(CuttingCardShown(last="this" if first else "next"), clauses, readings)
    return [shown, Draft(LastCoupAnnounced(), clauses, readings)] if first else [shown]


def last_coup_next(context: TableContext) -> list[Draft]:
    """The call once the coup is over in which the cutting card came out."""
    dealing = context.book.dealing
    if context.state.shoe.last != "next":
        return []
    rule = dealing.last_coup.in_coup if dealing else None
    return [Draft(LastCoupAnnounced(), rule.clauses if rule else (), rule.readings if rule else ())]


def shoe_ends(state: Table) -> bool:
    """Whether the shoe is over with the coup on the table.

    Where the text speaks of the last coup on which wagers may be placed, one that a mistake made betless does
    not take its place: it ends the shoe only where a shuffle was ordered.
    """
    if state.shoe.last != "this":
        return False
    return state.coup.kind == "live" or bool(state.preparing.why) or not uncounted(state)


def uncounted(state: Table) -> bool:
    """Whether the coup is betless by a mistake, and by the rulebook cannot be the last of the shoe."""
    dealing = game_of(state.terms).book.dealing
    rule = dealing.last_coup.betless if dealing else None
    return _by_mistake(state) and not (rule is not None and rule.counts)


def _by_mistake(state: Table) -> bool:
    """Whether the coup is betless on a ground that nobody orders: something went wrong before, or in it."""
    dealing = game_of(state.terms).book.dealing
    ground = dealing.betless.ground.get(state.coup.reason) if dealing and dealing.betless else None
    forced = ground is not None and ground.role is None and not ground.unbet
    return state.coup.kind == "dummy" and forced


def passes_cutting_card(context: TableContext) -> Refusal | list[Draft]:
    """What the count says to the next card: it goes on record that it comes from behind the cutting card.

    Where that lies is known by eye, so that a few cards more may come; but none once no place that the
    rulebook lets the cutting card have is left to it.
    """
    shoe, rules = context.state.shoe, context.book.preparing
    behind = shoe.cutting_card
    if behind is None or shoe.left > behind or shoe.last != "no" or shoe.front or rules is None:
        return []
    least, rule = min(
        ((_least(context, each), each) for each in rules.cutting_card.values()),
        key=lambda found: (found[0] > behind, behind - found[0]),
    )
    if shoe.left <= least:
        return refuse("cutting-card-due", rule.clauses, rule.readings, left=shoe.left, least=least)
    overdue = Draft(CuttingCardOverdue(left=shoe.left), rule.clauses, rule.readings)
    return [overdue] if shoe.left == behind else []


def _least(context: TableContext, rule: CuttingCard) -> int:
    """The fewest cards that may lie behind the cutting card under one of the rulebook's ways."""
    return rule.behind - (int(context.game.settings[rule.tolerance]) if rule.tolerance else 0)


TABLE.folds(CuttingCardOverdue)(unchanged)
TABLE.folds(LastCoupAnnounced)(unchanged)


@TABLE.folds(ShoeReady)
def _ready(state: Table, fact: ShoeReady, event: Event) -> Table:
    cards = fact.packs * 52
    shoe = ShoeState(
        number=fact.number,
        packs=fact.packs,
        book=fact.book,
        left=cards - fact.burned,
        burned=fact.burned,
        discarded=fact.burned,
        cutting_card=fact.cutting_card,
        seen=dict(_burned_faces(state, fact)),
        back=fact.back,
        origin=fact.origin,
        method=fact.method,
        front=state.shoe.front[fact.burned :],
    )
    rebuilt = state.coup.rebuilt and bool(state.shoe.front)
    coup = CoupState(number=max(1, state.coup.number), rebuilt=rebuilt)
    phase = Phase.CALLED if rebuilt else Phase.BETTING
    return structs.replace(state, phase=phase, shoe=shoe, coup=coup, preparing=Preparation())


def _burned_faces(state: Table, fact: ShoeReady) -> Counter[str]:
    """The faces of the burned cards: those that were shown, and those that were known before."""
    known = Counter(str(card) for card in state.shoe.front[: fact.burned] if card is not None)
    return known | Counter(str(card) for card in fact.shown)


@TABLE.folds(CuttingCardShown)
def _shown(state: Table, fact: CuttingCardShown, event: Event) -> Table:
    return structs.replace(
        state,
        shoe=structs.replace(state.shoe, last=fact.last),
        coup=structs.replace(state.coup, cutting_card=True),
    )


def _seen_face_down(state: Table) -> dict[str, int]:
    """The faces that are known, with those of cards that were seen and go away without being turned."""
    if not state.coup.known:
        return state.shoe.seen
    seen = Counter(state.shoe.seen)
    seen.update(str(face) for face in pending_faces(state).values())
    return dict(seen)


def put_away(state: Table, cards: int, *, shuffled_in: bool) -> ShoeState:
    """The shoe once a coup's cards are gone: into the discard holder, or back among the rest in a machine."""
    shoe = state.shoe
    if not shuffled_in:
        return structs.replace(shoe, discarded=shoe.discarded + cards, seen=_seen_face_down(state))
    out = Counter(shoe.seen)
    out.subtract(str(face) for face in state.coup.faces.values())
    seen = {card: count for card, count in out.items() if count > 0}
    return structs.replace(shoe, left=shoe.left + cards, seen=seen)
