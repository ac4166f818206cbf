"""Checking: the cards are verified before use, when gaming ends, and whenever that is ordered."""

from typing import Literal

from msgspec import structs

from punto.rulebook.procedure import Preparing
from punto.rulebook.records import Cited
from punto.rules.refusals import Refusal, refuse
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.people import DEALER, HOUSE, SUPERVISOR, holds, title_of
from punto.table.preparing.stages import rules_of, stage_of, without_cards
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Phase, ShoeNow, Table

CheckedBy = Literal["dealer", "supervisor", "device"]
Moment = Literal["before-use", "in-use", "end-of-gaming"]


class CheckCards(Order, frozen=True, kw_only=True, tag="check-cards"):
    """Verify the cards, by hand or with a machine."""

    by: CheckedBy | None = None
    """Who or what checks; none named means the person who says so."""
    wrong: tuple[str, ...] = ()
    """What is wrong with them: cards missing, too many, foreign or damaged."""


class OrderCheck(Order, frozen=True, kw_only=True, tag="order-check"):
    """Have the dealer verify the cards."""


class CardsChecked(Fact, frozen=True, kw_only=True, tag="cards-checked"):
    """The cards were verified, and found right or wrong."""

    record = True
    who: str
    by: CheckedBy
    wrong: tuple[str, ...] = ()
    moment: Moment = "before-use"


class CheckOrdered(Fact, frozen=True, kw_only=True, tag="check-ordered"):
    """Somebody with the power wants the cards verified."""

    record = True
    who: str


def _moment(desk: Desk) -> Moment | None:
    """At which of its moments a check would come now, if at any."""
    state, rules = desk.state, rules_of(desk.book)
    if state.phase is Phase.CLOSED and state.shoe.packs:
        return "end-of-gaming"
    if state.fittings.check_ordered:
        return "in-use"
    unmixed = not set(state.preparing.done) & {"wash", "riffle", "shuffle"}
    if state.phase is Phase.PREPARING and stage_of(state, rules) != "cards" and unmixed:
        return "before-use" if not state.preparing.cut.done else None
    return None


def _may_check(desk: Desk) -> Refusal | None:
    if _moment(desk) is None:
        return desk.not_now("a check", "it before the cards are mixed, when gaming ends, or when ordered")
    if all(_role_fault(desk, by) for by in ("dealer", "supervisor")):
        return _role_fault(desk, "dealer")
    return None


@answers(CheckCards, _may_check)
def check_cards(desk: Desk, order: CheckCards) -> Answer:
    """Record a check, and who made it."""
    rules, moment = rules_of(desk.book), _moment(desk)
    by, state, rule = order.by or _by(desk), desk.state, _rule(rules, moment)
    fault = None if desk.actor is HOUSE else _fault(desk, by)
    if fault is not None:
        return fault
    fact = CardsChecked(who=desk.actor.id, by=by, wrong=order.wrong, moment=moment or "before-use")
    step = rules.step.get(f"check-by-{by}") if state.phase is Phase.PREPARING else None
    return [Said(fact, (*(rule.clauses if rule else ()), *(step.clauses if step else ())))]


def _rule(rules: Preparing, moment: Moment | None) -> Cited | None:
    """The rule under which a check is made at such a moment."""
    if moment == "in-use":
        return rules.check_order
    checking = rules.checking
    return checking if moment == "before-use" or (checking and checking.at_end) else None


def _by(desk: Desk) -> CheckedBy:
    return "dealer" if desk.actor is HOUSE or desk.actor.role == DEALER else "supervisor"


def _fault(desk: Desk, by: CheckedBy) -> Refusal | None:
    """Who may not check, what does not count, and who has checked already where two people must."""
    rules, moment = rules_of(desk.book), _moment(desk)
    rule, checking = _rule(rules, moment), rules.checking
    if moment == "in-use":
        return _role_fault(desk, "dealer")
    if checking is not None and by not in checking.by:
        accepted = f"a check by {' and '.join(checking.by)}"
        return refuse("no-check", checking.clauses, what=f"a check by {by} does not count", accepted=accepted)
    fault = _may_check(desk) if by == "device" else _role_fault(desk, by)
    if fault is not None or moment != "before-use" or "check-by-supervisor" not in rules.step:
        return fault
    others = {who for each, who in desk.state.preparing.checked_by.items() if each != by}
    clauses = rule.clauses if rule else ()
    return refuse("same-inspector", clauses, who=desk.actor.id) if desk.actor.id in others else None


def _role_fault(desk: Desk, by: CheckedBy) -> Refusal | None:
    """Refuse somebody who is not the dealer, or no supervisor: a check that was ordered is the dealer's."""
    rules, actor, moment = rules_of(desk.book), desk.actor, _moment(desk)
    rule = _rule(rules, moment)
    clauses = rule.clauses if rule else ()
    if by == "dealer":
        fault = desk.needs_dealer()
        return structs.replace(fault, clauses=clauses or fault.clauses) if fault else None
    role = rules.checking.supervisor if rules.checking else SUPERVISOR
    if moment != "in-use" and holds(desk.book, actor, role):
        return None
    needed = DEALER if moment == "in-use" else role
    return refuse(
        "role", clauses, role=title_of(desk.book, actor.role), needed=title_of(desk.book, needed),
    )  # fmt: skip


def _may_order(desk: Desk) -> Refusal | None:
    rule = rules_of(desk.book).check_order
    if rule is None:
        return refuse("no-power", (), what="order a check of the cards")
    if not any(holds(desk.book, desk.actor, role) for role in rule.roles):
        needed = " or ".join(title_of(desk.book, role) for role in rule.roles)
        return refuse("role", rule.clauses, role=title_of(desk.book, desk.actor.role), needed=needed)
    if not desk.state.shoe.packs:
        return desk.not_now("a check", "it when there are cards")
    return None


@answers(OrderCheck, _may_order)
def order_check(desk: Desk, order: OrderCheck) -> Answer:
    """Tell the dealer to verify the cards."""
    rule = rules_of(desk.book).check_order
    return [Said(CheckOrdered(who=desk.actor.id), rule.clauses if rule else ())]


@folds(CardsChecked)
def _checked(state: Table, fact: CardsChecked, event: Event) -> Table:
    if fact.moment == "end-of-gaming":
        return structs.replace(state, fittings=structs.replace(state.fittings, checked_at_end=True))
    fittings = structs.replace(state.fittings, check_ordered=False)
    if fact.wrong and state.phase is Phase.SHOE_OVER:
        shoe = ShoeNow(number=state.shoe.number, back=state.shoe.back)
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


@folds(CheckOrdered)
def _ordered(state: Table, fact: CheckOrdered, event: Event) -> Table:
    return structs.replace(state, fittings=structs.replace(state.fittings, check_ordered=True))
