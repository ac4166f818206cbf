"""Prizes of the floor that are handed over in chips at the table, such as a share of a jackpot."""

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import HOUSE
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.state.table import Table
from punto.units import format_money
from punto.units.field_types import Amount, PersonId, Text
from punto.units.privacy import Person


class HandOverPrize(Order, frozen=True, kw_only=True, tag="hand-over-prize"):
    """Hand a prize over in chips. What pays the prize leads to this; nobody orders it by hand."""

    while_halted = True
    who: PersonId
    amount: Amount
    source: Text
    """What the prize is of, in words."""


class PrizeHandedOver(Fact, frozen=True, kw_only=True, tag="prize-handed-over"):
    """Somebody has the chips of a prize."""

    audience = CONCERNED
    words = "{who} has {amount:$} of a prize in chips"
    moves = frozenset({"chips: float > stack"})
    record = True
    who: Person
    amount: int
    source: str


def _may_hand_over(context: TableContext) -> Refusal | None:
    if context.actor is HOUSE:
        return None
    return refuse("no-power", (), what="hand a prize over by hand")


@TABLE.answers(HandOverPrize, _may_hand_over)
def hand_over_prize(context: TableContext, order: HandOverPrize) -> Decision:
    """Hand a prize over to somebody who is at the table."""
    if not context.state.people.here(order.who):
        return refused(refuse("not-here", (), who=order.who))
    if order.amount <= 0:
        return refused(refuse("amount", (), amount=format_money(order.amount)))
    return [Draft(PrizeHandedOver(who=order.who, amount=order.amount, source=order.source))]


@TABLE.folds(PrizeHandedOver)
def _handed_over(state: Table, fact: PrizeHandedOver, event: Event) -> Table:
    purses = state.purses
    stacks = {**purses.stacks, fact.who: purses.stacks.get(fact.who, 0) + fact.amount}
    return structs.replace(
        state, purses=structs.replace(purses, stacks=stacks, house=purses.house - fact.amount)
    )
