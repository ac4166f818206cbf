"""Cutting: the stack is offered, taken or refused in turn, and cut deep enough."""

from msgspec import structs

from punto.rulebook.procedure.preparing import Cut
from punto.rules.refusals import Refusal, refuse
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.people import DEALER, HOUSE, PATRON, holds, title_of
from punto.table.preparing.bringing import CARDS_IN_PACK
from punto.table.preparing.cutters import next_in_turn
from punto.table.preparing.stages import no_machine, not_due, rules_of
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.setup import Automation
from punto.table.state import Table


class CutCards(Order, frozen=True, kw_only=True, tag="cut-cards"):
    """Put the cutting card into the stack, so many cards from the front."""

    depth: int


class CardsCut(Fact, frozen=True, kw_only=True, tag="cards-cut"):
    """The stack was cut, and its front part went to the back."""

    by: str
    depth: int


def cut_rules(desk: Desk) -> Cut:
    """The rulebook's rules for the cut."""
    return rules_of(desk.book).cut


def cut_due(desk: Desk) -> Refusal | None:
    """Refuse a cut at the wrong moment, or of cards that are not cut at all."""
    return no_machine(desk) or not_due(desk, "the cut", "cut", cut_rules(desk))


@answers(CutCards, cut_due)
def cut_cards(desk: Desk, order: CutCards) -> Answer:
    """Let whoever has the cut make it."""
    cut, now = cut_rules(desk), desk.state.preparing.cut
    fault = _cutter_fault(desk, cut) or _depth_fault(desk, order.depth)
    if fault is not None:
        return fault
    by_staff = () if now.holder else cut.staff.clauses
    fact = CardsCut(by=now.holder or desk.actor.id, depth=order.depth)
    return [Said(fact, (*cut.depth.clauses, *by_staff), cut.depth.readings)]


def _cutter_fault(desk: Desk, cut: Cut) -> Refusal | None:
    """The cut is the holder's, and the dealer's to report; staff cut when no player does."""
    now, actor = desk.state.preparing.cut, desk.actor
    by_dealer = desk.needs_dealer() is None
    if now.holder:
        mine = actor.id == now.holder or by_dealer
        return None if mine else refuse("not-the-cutter", cut.clauses, who=actor.id, holder=now.holder)
    waiting = now.offered or next_in_turn(desk.state, cut)
    if waiting:
        return refuse("not-the-cutter", cut.clauses, who=actor.id, holder=waiting)
    runs_itself = Automation.PREPARE in desk.state.automation and by_dealer
    if actor is HOUSE or runs_itself or _is_staff(desk, cut):
        return None
    needed = title_of(desk.book, cut.staff.role)
    return refuse("role", cut.staff.clauses, role=title_of(desk.book, actor.role), needed=needed)


def _is_staff(desk: Desk, cut: Cut) -> bool:
    if cut.staff.role == DEALER:
        return desk.actor.role != PATRON
    return holds(desk.book, desk.actor, cut.staff.role)


def _depth_fault(desk: Desk, depth: int) -> Refusal | None:
    rule = cut_rules(desk).depth
    spare = int(desk.game.settings[rule.tolerance]) if rule.tolerance else 0
    cards = desk.state.shoe.packs * CARDS_IN_PACK
    least = rule.cards - spare
    if 2 * least > cards:  # one pack cannot be cut a pack deep: anywhere between its ends will do
        least = 1
    most = cards - least
    if least <= depth <= most:
        return None
    return refuse("cut-depth", rule.clauses, rule.readings, depth=depth, least=least, most=most)


@folds(CardsCut)
def _cut(state: Table, fact: CardsCut, event: Event) -> Table:
    now = state.preparing
    return structs.replace(state, preparing=structs.replace(now, cut=structs.replace(now.cut, done=True)))
