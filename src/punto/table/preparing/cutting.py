"""Cutting: the stack is offered, taken or refused in turn, and cut deep enough."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER, HOUSE, PATRON, holds, title_of
from punto.rulebook.procedure.preparing import Cut
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.bringing_cards import CARDS_IN_PACK
from punto.table.preparing.cutters import next_in_turn
from punto.table.preparing.stages import no_machine, not_due, rules_of
from punto.table.setup import Automation
from punto.table.state.table import Table
from punto.units.field_types import Number
from punto.units.privacy import Person


class CutCards(Order, frozen=True, kw_only=True, tag="cut-cards"):
    """Put the cutting card into the stack, so many cards from the front."""

    depth: Number


class CardsCut(Fact, frozen=True, kw_only=True, tag="cards-cut"):
    """The stack was cut, and its front part went to the back."""

    audience = EVERYBODY
    words = "{by} cuts at {depth}"
    by: Person
    depth: int


def cut_rules(context: TableContext) -> Cut:
    """The rulebook's rules for the cut."""
    return rules_of(context.book).cut


def cut_due(context: TableContext) -> Refusal | None:
    """Refuse a cut at the wrong moment, or of cards that are not cut at all."""
    return no_machine(context) or not_due(context, "the cut", "cut", cut_rules(context))


@TABLE.answers(CutCards, cut_due)
def cut_cards(context: TableContext, order: CutCards) -> Decision:
    """Let whoever has the cut make it."""
    cut, now = cut_rules(context), context.state.preparing.cut
    fault = _cutter_fault(context, cut) or _depth_fault(context, order.depth)
    if fault is not None:
        return refused(fault)
    by_staff = () if now.holder else cut.staff.clauses
    fact = CardsCut(by=now.holder or context.actor.id, depth=order.depth)
    return [Draft(fact, (*cut.depth.clauses, *by_staff), cut.depth.readings)]


def _cutter_fault(context: TableContext, cut: Cut) -> Refusal | None:
    """The cut is the holder's, and the dealer's to report; staff cut when no player does."""
    now, actor = context.state.preparing.cut, context.actor
    by_dealer = context.needs_dealer() is None
    if now.holder:
        mine = actor.id == now.holder or by_dealer
        return None if mine else refuse("not-the-cutter", cut.clauses, who=actor.id, holder=now.holder)
    waiting = now.offered or next_in_turn(context.state, cut)
    if waiting:
        return refuse("not-the-cutter", cut.clauses, who=actor.id, holder=waiting)
    runs_itself = Automation.PREPARE in context.state.automation and by_dealer
    if actor is HOUSE or runs_itself or _is_staff(context, cut):
        return None
    needed = title_of(context.book, cut.staff.role)
    return refuse("role", cut.staff.clauses, role=title_of(context.book, actor.role), needed=needed)


def _is_staff(context: TableContext, cut: Cut) -> bool:
    if cut.staff.role == DEALER:
        return context.actor.role != PATRON
    return holds(context.book, context.actor, cut.staff.role)


def _depth_fault(context: TableContext, depth: int) -> Refusal | None:
    rule = cut_rules(context).depth
    spare = int(context.game.settings[rule.tolerance]) if rule.tolerance else 0
    cards = context.state.shoe.packs * CARDS_IN_PACK
    least = rule.cards - spare
    if 2 * least > cards:  # one pack cannot be cut a pack deep: anywhere between its ends will do
        least = 1
    most = cards - least
    if least <= depth <= most:
        return None
    return refuse("cut-depth", rule.clauses, rule.readings, depth=depth, least=least, most=most)


@TABLE.folds(CardsCut)
def _cut(state: Table, fact: CardsCut, event: Event) -> Table:
    now = state.preparing
    return structs.replace(state, preparing=structs.replace(now, cut=structs.replace(now.cut, done=True)))
