"""Loading: the cutting card goes in near the back, and the cards go into the shoe or the machine."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.preparing import CuttingCard
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.bringing_cards import CARDS_IN_PACK
from punto.table.preparing.stages import no_machine, not_due, rules_of
from punto.table.state.table import Table
from punto.units.field_types import Number

SECOND = "second-cutting-card"


class PlaceCuttingCard(Order, frozen=True, kw_only=True, tag="place-cutting-card"):
    """Put the cutting card in, so many cards from the back."""

    behind: Number
    way: Literal["insert", "fan"] = "insert"
    second: bool = False
    """Whether another cutting card goes to the very back."""


class LoadShoe(Order, frozen=True, kw_only=True, tag="load-shoe"):
    """Put the cards into the shoe, or into the shuffling machine."""


class CuttingCardPlaced(Fact, frozen=True, kw_only=True, tag="cutting-card-placed"):
    """The cutting card is in its place."""

    audience = EVERYBODY
    words = "The cutting card goes in before the last {behind}"
    behind: int
    way: Literal["insert", "fan"]
    second: bool = False


class ShoeLoaded(Fact, frozen=True, kw_only=True, tag="shoe-loaded"):
    """The cards are in the shoe or the machine that deals them."""

    audience = EVERYBODY
    words = "The cards are loaded into the {device}"
    device: str


def _may_place(context: TableContext) -> Refusal | None:
    return (
        context.needs_dealer()
        or no_machine(context)
        or not_due(context, "the cutting card", "cutting-card", rules_of(context.book).cut.depth)
    )


@TABLE.answers(PlaceCuttingCard, _may_place)
def place_cutting_card(context: TableContext, order: PlaceCuttingCard) -> Decision:
    """Place the cutting card as exactly as the rulebook wants it."""
    rules = rules_of(context.book)
    rule = rules.cutting_card.get(order.way)
    if rule is None:
        known = rules.cutting_card["insert"]
        accepted = f"{known.behind} or more without a fan"
        return refused(
            refuse(
                "cutting-card-depth", known.clauses, known.readings, behind=order.behind, accepted=accepted
            )
        )
    faults = [
        each
        for each in (_depth_fault(context, order.behind, rule), _second_fault(context, order.second))
        if each
    ]
    if faults:
        return Refused(tuple(faults))
    second = rules.second_cutting_card if order.second else None
    fact = CuttingCardPlaced(behind=order.behind, way=order.way, second=order.second)
    return [Draft(fact, (*rule.clauses, *(second.clauses if second else ())), rule.readings)]


def _depth_fault(context: TableContext, behind: int, rule: CuttingCard) -> Refusal | None:
    spare = int(context.game.settings[rule.tolerance]) if rule.tolerance else 0
    least, most = rule.behind - spare, rule.behind + spare
    if rule.rule == "at-least":
        most = context.state.shoe.packs * CARDS_IN_PACK - 1
    if least <= behind <= most:
        return None
    accepted = f"{least} to {most} cards" if least != most else f"{least} cards"
    return refuse("cutting-card-depth", rule.clauses, rule.readings, behind=behind, accepted=accepted)


def _second_fault(context: TableContext, second: bool) -> Refusal | None:
    rule, in_use = rules_of(context.book).second_cutting_card, SECOND in context.state.fittings.present
    if second == in_use:
        return None
    if second:
        what, accepted = "there is no second cutting card at this table", "one cutting card"
    else:
        what, accepted = "the second cutting card is missing", "both: the second one at the very back"
    return refuse(SECOND, rule.clauses if rule else (), what=what, accepted=accepted)


def _may_load(context: TableContext) -> Refusal | None:
    return context.needs_dealer() or not_due(context, "loading", "load", rules_of(context.book).loading)


@TABLE.answers(LoadShoe, _may_load)
def load_shoe(context: TableContext, order: LoadShoe) -> Decision:
    """Load the cards into what they are dealt from."""
    rules, device = rules_of(context.book), context.state.setup.device
    machine = rules.shuffler if device == "shuffler" else None
    if machine is None:
        return [Draft(ShoeLoaded(device=device), rules.loading.clauses)]
    running = machine.continuous.clauses if machine.continuous else ()
    return [Draft(ShoeLoaded(device=device), (*machine.clauses, *running, *rules.dealt_from.clauses))]


@TABLE.folds(CuttingCardPlaced)
def _placed(state: Table, fact: CuttingCardPlaced, event: Event) -> Table:
    return structs.replace(state, preparing=structs.replace(state.preparing, cutting_card=fact.behind))


@TABLE.folds(ShoeLoaded)
def _loaded(state: Table, fact: ShoeLoaded, event: Event) -> Table:
    return structs.replace(state, preparing=structs.replace(state.preparing, loaded=True))
