"""A wrong number of cards at a hand: what the dealer reports, and when the coup has to wait for a ruling."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.three_card import DEALER, HAND
from punto.table.machine import TABLE, TableContext
from punto.table.state.coup import AreasState, CoupState
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import (
    LAST,
    cards_of,
    dealer_here,
    hand_at,
    place_of,
    places_of,
    rules_of,
)
from punto.units.field_types import Number, Text


class ReportMiscount(Order, frozen=True, kw_only=True, tag="report-miscount"):
    """Report that areas, or the dealer, have the wrong number of cards: how many lie where."""

    cards: dict[Text, Number]


class MiscountReported(Fact, frozen=True, kw_only=True, tag="miscount-reported"):
    """A supervisor was told of hands with the wrong number of cards; the record says what lies there."""

    audience = EVERYBODY
    words = "Hands with the wrong number of cards: {cards}"
    record = True
    cards: dict[str, int]


def affects_wagers(areas: AreasState) -> bool:
    """Whether a hand that counts has the wrong number of cards, and not only an area without a wager."""
    return any(hand in areas.wrong for hand in (*areas.order, DEALER))


def anyone_looked(coup: CoupState) -> bool:
    """Whether a player has seen a hand: picked it up, or sits where hands are dealt face up."""
    return bool(coup.areas.looked) or any(hand_at(place) != DEALER for place in coup.faces)


def ruling_due(context: TableContext) -> Refusal | None:
    """Refuse to go on while a miscount waits for a supervisor, or for the count."""
    due = {"reported": "a supervisor's ruling", "counting": "the count of all cards"}
    waits_for = due.get(context.state.coup.areas.misdeal)
    return refuse("miscount-open", rules_of(context).counted.clauses, due=waits_for) if waits_for else None


def _may_report(context: TableContext) -> Refusal | None:
    refusal = dealer_here(context, "a hand with the wrong number of cards")
    coup = context.state.coup
    if refusal is None and (context.state.phase is not Phase.DEALING or coup.areas.misdeal):
        return context.not_now("reporting a miscount", "one report while a coup is dealt")
    if refusal is None and LAST not in coup.drawn and anyone_looked(coup):
        return refuse(
            "not-all-dealt", rules_of(context).counted.clauses, what="a miscount in hands that are seen"
        )
    return refusal


@TABLE.answers(ReportMiscount, _may_report)
def report_miscount(context: TableContext, order: ReportMiscount) -> Decision:
    """Tell the supervisor; nothing is decided yet."""
    faults = _faults(context, order.cards)
    if faults:
        return Refused(tuple(faults))
    variant = context.game.variant
    looked, counted = anyone_looked(context.state.coup), rules_of(context).counted
    rule = counted if looked else variant.misdeal or counted
    return [Draft(MiscountReported(cards=order.cards), rule.clauses)]


def _faults(context: TableContext, cards: dict[str, int]) -> list[Refusal]:
    state = context.state
    seats = (*state.setup.seats, DEALER)
    faults = [
        refuse("seat-unknown", (), seat=hand, seats=", ".join(seats)) for hand in cards if hand not in seats
    ]
    if faults:
        return faults
    more = sum(number - len(places_of(state.coup, hand)) for hand, number in cards.items())
    wrong = [(hand, number) for hand, number in cards.items() if not _possible(state.coup, hand, number)]
    if more > state.shoe.left or not cards:
        wrong = wrong or [("the table", more)]
    return [refuse("right-number", (), hand=hand, number=number) for hand, number in wrong]


def _possible(coup: CoupState, hand: str, number: int) -> bool:
    """Whether a hand can have so many cards, and so many are wrong."""
    right = HAND if hand == DEALER or hand in coup.areas.order else 0
    return number != right and number >= len(cards_of(coup, hand))


@TABLE.folds(MiscountReported)
def _reported(state: Table, fact: MiscountReported, event: Event) -> Table:
    coup, shoe = state.coup, state.shoe
    kept = [place for place in coup.drawn if hand_at(place) not in fact.cards]
    laid = [place_of(hand, card + 1) for hand, number in fact.cards.items() for card in range(number)]
    out = len(kept) + len(laid)
    return structs.replace(
        state,
        shoe=structs.replace(shoe, left=shoe.left + len(coup.drawn) - out),
        coup=structs.replace(
            coup,
            drawn=(*kept, *laid),
            areas=structs.replace(coup.areas, wrong=fact.cards, misdeal="reported"),
        ),
    )
