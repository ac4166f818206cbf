"""Checking: the cards are verified before use, when gaming ends, and whenever that is ordered."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER, HOUSE, SUPERVISOR, holds, title_of
from punto.rulebook.procedure import Preparing
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.stages import rules_of, stage_of, without_cards
from punto.table.state.shoe import ShoeState
from punto.table.state.table import Phase, Table
from punto.units.field_types import Text
from punto.units.privacy import Person

CheckedBy = Literal["dealer", "supervisor", "device"]
Moment = Literal["before-use", "in-use", "end-of-gaming"]


class CheckCards(Order, frozen=True, kw_only=True, tag="check-cards"):
    """Verify the cards, by hand or with a machine."""

    by: CheckedBy | None = None
    """Who or what checks; none named means the person who says so."""
    wrong: tuple[Text, ...] = ()
    """What is wrong with them: cards missing, too many, foreign or damaged."""


class OrderCheck(Order, frozen=True, kw_only=True, tag="order-check"):
    """Have the dealer verify the cards."""


class CardsChecked(Fact, frozen=True, kw_only=True, tag="cards-checked"):
    """The cards were verified, and found right or wrong."""

    audience = EVERYBODY
    words = "The cards are checked by {by}"
    record = True
    who: Person
    by: CheckedBy
    wrong: tuple[str, ...] = ()
    moment: Moment = "before-use"


class CheckOrdered(Fact, frozen=True, kw_only=True, tag="check-ordered"):
    """Somebody with the power wants the cards verified."""

    audience = EVERYBODY
    words = "{who} wants the cards checked"
    record = True
    who: Person


def _moment(context: TableContext) -> Moment | None:
    """At which of its moments a check would come now, if at any."""
    state, rules = context.state, rules_of(context.book)
    if state.phase is Phase.CLOSED and state.shoe.packs:
        return "end-of-gaming"
    if state.fittings.check_ordered:
        return "in-use"
    unmixed = not set(state.preparing.done) & {"wash", "riffle", "shuffle"}
    if state.phase is Phase.PREPARING and stage_of(state, rules) != "cards" and unmixed:
        return "before-use" if not state.preparing.cut.done else None
    return None


def _may_check(context: TableContext) -> Refusal | None:
    if _moment(context) is None:
        return context.not_now(
            "a check", "do this before the cards are mixed, when gaming ends, or when ordered"
        )
    if all(_role_fault(context, by) for by in ("dealer", "supervisor")):
        return _role_fault(context, "dealer")
    return None


@TABLE.answers(CheckCards, _may_check)
def check_cards(context: TableContext, order: CheckCards) -> Decision:
    """Record a check, and who made it."""
    rules, moment = rules_of(context.book), _moment(context)
    by, state, rule = order.by or _by(context), context.state, _rule(rules, moment)
    fault = None if context.actor is HOUSE else _fault(context, by)
    if fault is not None:
        return refused(fault)
    fact = CardsChecked(who=context.actor.id, by=by, wrong=order.wrong, moment=moment or "before-use")
    step = rules.step.get(f"check-by-{by}") if state.phase is Phase.PREPARING else None
    return [Draft(fact, (*(rule.clauses if rule else ()), *(step.clauses if step else ())))]


def _rule(rules: Preparing, moment: Moment | None) -> Cited | None:
    """The rule under which a check is made at such a moment."""
    if moment == "in-use":
        return rules.check_order
    checking = rules.checking
    return checking if moment == "before-use" or (checking and checking.at_end) else None


def _by(context: TableContext) -> CheckedBy:
    return "dealer" if context.actor is HOUSE or context.actor.role == DEALER else "supervisor"


def _fault(context: TableContext, by: CheckedBy) -> Refusal | None:
    """Who may not check, what does not count, and who has checked already where two people must."""
    rules, moment = rules_of(context.book), _moment(context)
    rule, checking = _rule(rules, moment), rules.checking
    if moment == "in-use":
        return _role_fault(context, "dealer")
    if checking is not None and by not in checking.by:
        accepted = f"a check by {' and '.join(checking.by)}"
        return refuse("no-check", checking.clauses, what=f"a check by {by} does not count", accepted=accepted)
    fault = _may_check(context) if by == "device" else _role_fault(context, by)
    if fault is not None or moment != "before-use" or "check-by-supervisor" not in rules.step:
        return fault
    others = {who for each, who in context.state.preparing.checked_by.items() if each != by}
    clauses = rule.clauses if rule else ()
    return refuse("same-inspector", clauses, who=context.actor.id) if context.actor.id in others else None


def _role_fault(context: TableContext, by: CheckedBy) -> Refusal | None:
    """Refuse somebody who is not the dealer, or no supervisor: a check that was ordered is the dealer's."""
    rules, actor, moment = rules_of(context.book), context.actor, _moment(context)
    rule = _rule(rules, moment)
    clauses = rule.clauses if rule else ()
    if by == "dealer":
        fault = context.needs_dealer()
        return structs.replace(fault, clauses=clauses or fault.clauses) if fault else None
    role = rules.checking.supervisor if rules.checking else SUPERVISOR
    if moment != "in-use" and holds(context.book, actor, role):
        return None
    needed = DEALER if moment == "in-use" else role
    return refuse(
        "role", clauses, role=title_of(context.book, actor.role), needed=title_of(context.book, needed),
    )  # fmt: skip


def _may_order(context: TableContext) -> Refusal | None:
    rule = rules_of(context.book).check_order
    if rule is None:
        return refuse("no-power", (), what="order a check of the cards")
    if not any(holds(context.book, context.actor, role) for role in rule.roles):
        needed = " or ".join(title_of(context.book, role) for role in rule.roles)
        return refuse("role", rule.clauses, role=title_of(context.book, context.actor.role), needed=needed)
    if not context.state.shoe.packs:
        return context.not_now("a check", "do this when there are cards")
    return None


@TABLE.answers(OrderCheck, _may_order)
def order_check(context: TableContext, order: OrderCheck) -> Decision:
    """Tell the dealer to verify the cards."""
    rule = rules_of(context.book).check_order
    return [Draft(CheckOrdered(who=context.actor.id), rule.clauses if rule else ())]


@TABLE.folds(CardsChecked)
def _checked(state: Table, fact: CardsChecked, event: Event) -> Table:
    if fact.moment == "end-of-gaming":
        return structs.replace(state, fittings=structs.replace(state.fittings, checked_at_end=True))
    fittings = structs.replace(state.fittings, check_ordered=False)
    if fact.wrong and state.phase is Phase.SHOE_OVER:
        shoe = ShoeState(number=state.shoe.number, back=state.shoe.back)
        return structs.replace(without_cards(state), phase=Phase.PREPARING, shoe=shoe, fittings=fittings)
    if state.phase is not Phase.PREPARING:
        return structs.replace(state, fittings=fittings)
    now = state.preparing
    if fact.wrong:
        return without_cards(structs.replace(state, fittings=fittings))
    seen = structs.replace(
        now,
        done=(*now.done, "check", f"check-by-{fact.by}"),
        checked_by={**now.checked_by, fact.by: fact.who},
    )
    return structs.replace(state, fittings=fittings, preparing=seen)


@TABLE.folds(CheckOrdered)
def _ordered(state: Table, fact: CheckOrdered, event: Event) -> Table:
    return structs.replace(state, fittings=structs.replace(state.fittings, check_ordered=True))
