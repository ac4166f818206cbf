"""A coup made of no effect: for a disruption, or for fraud; refunded, or a fraudster's wager forfeited."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.conduct import Invalidation
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Coup
from punto.table.betting.voiding import voided
from punto.table.dealing.shoe_in_play import shoe_ends
from punto.table.machine import TABLE, TableContext
from punto.table.powers import IN_COUP, clauses_of, conduct_of, needs, readings_of, staff_only
from punto.table.settling.settle import CoupSettled, say_settled
from punto.table.state.coup import Due
from punto.table.state.table import Table
from punto.units.field_types import PersonId, Text
from punto.units.privacy import FreeText, Person, StaffOnly

Cause = Literal["disruption", "fraud"]


class InvalidateCoup(Order, frozen=True, kw_only=True, tag="invalidate-coup"):
    """Make the coup in progress of no effect, or only some wagers on it."""

    cause: Cause
    what: Text
    who: PersonId = ""
    """Who committed the fraud."""
    forfeit: bool = False
    """Whether that person's wagers are forfeited instead of refunded."""
    wagers: tuple[Text, ...] = ()
    """Single wagers that are void, where the rulebook allows that instead of the whole coup."""


class CoupInvalidated(Fact, frozen=True, kw_only=True, tag="coup-invalidated"):
    """The coup has no outcome; what every wager is due follows."""

    audience = EVERYBODY
    words = "The coup has no outcome: {cause}"
    record = True
    cause: Cause
    what: StaffOnly[FreeText]
    who: StaffOnly[Person] = ""
    forfeit: bool = False


def _may(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    if refusal is None and context.state.phase not in IN_COUP:
        return context.not_now(
            "making a coup of no effect", "do this while the coup is played, before it is settled"
        )
    return refusal


@TABLE.answers(InvalidateCoup, _may)
def invalidate_coup(context: TableContext, order: InvalidateCoup) -> Decision:
    """Invalidate the coup, and say what becomes of the wagers."""
    conduct = conduct_of(context)
    rule = conduct.invalidation if conduct else None
    if rule is None:
        return refused(refuse("no-power", (), what="make a coup of no effect"))
    power = rule.fraud if order.cause == "fraud" else rule.disruption
    faults = [each for each in (needs(context, power), *_faults(context, order, rule)) if each is not None]
    if faults:
        return Refused(tuple(faults))
    if order.wagers:
        found = voided(context, order.wagers, Cited(clause=clauses_of(power, rule.refund)))
        return refused(found) if isinstance(found, Refusal) else found
    forfeit = rule.forfeit if order.forfeit else None
    rules = (power, rule.refund, forfeit)
    fact = CoupInvalidated(cause=order.cause, what=order.what, who=order.who, forfeit=order.forfeit)
    said = Draft(fact, clauses_of(*rules), readings_of(*rules))
    refund = _basis(power, rule.refund)
    forfeited = {order.who: _basis(power, forfeit)} if forfeit else {}
    return [said, _settled(context, refund, forfeited)]


def _basis(*rules: Cited | None) -> Cited:
    return Cited(clause=clauses_of(*rules), reading=readings_of(*rules))


def _faults(context: TableContext, order: InvalidateCoup, rule: Invalidation) -> list[Refusal | None]:
    faults: list[Refusal | None] = []
    if order.forfeit and (rule.forfeit is None or order.cause != "fraud" or not order.who):
        basis = rule.forfeit or rule.refund
        faults.append(refuse("no-forfeit", basis.clauses, basis.readings))
    if order.wagers and not (rule.single_wagers and order.cause == "fraud"):
        faults.append(refuse("whole-coup", rule.disruption.clauses))
    faults.append(_absent(context, order, rule))
    laid = context.state.layout
    unknown = [name for name in order.wagers if name not in laid]
    faults += [refuse("wager-unknown", (), wager=name, open=", ".join(laid) or "none") for name in unknown]
    return faults


def _absent(context: TableContext, order: InvalidateCoup, rule: Invalidation) -> Refusal | None:
    """Whoever committed the fraud plays here or is on duty here; only a player has a wager to forfeit."""
    people = context.state.people
    on_duty = order.who in people.staff.values() and not order.forfeit
    if not order.who or people.here(order.who) or on_duty:
        return None
    return refuse("not-here", rule.fraud.clauses, who=order.who)


def _settled(context: TableContext, refund: Cited, forfeited: dict[str, Cited]) -> Draft:
    """Every wager goes back, but for a fraudster's; without a loser whoever has a post keeps it."""
    state = context.state
    coup = Coup(wagers=tuple(state.layout.values()), kind="void", shoe_ends=shoe_ends(state))
    settled, *_ = say_settled(context, coup)
    assert isinstance(settled.fact, CoupSettled)  # noqa: S101 - that is what a settlement says
    dues = tuple(_of_no_effect(due, refund, forfeited.get(due.who)) for due in settled.fact.dues)
    fact = structs.replace(settled.fact, dues=dues)
    basis = clauses_of(refund, *forfeited.values())
    clauses = dict.fromkeys((*basis, *(clause for due in dues for clause in due.clauses)))
    return Draft(fact, tuple(clauses), readings_of(refund, *forfeited.values()))


def _of_no_effect(due: Due, refund: Cited, forfeited: Cited | None) -> Due:
    """What a wager is due by the rule that ended the coup; one that spans coups stays as it is."""
    if due.outcome == "open":
        return due
    rule = forfeited or refund
    due = structs.replace(due, clauses=rule.clauses, readings=rule.readings)
    return structs.replace(due, outcome="lose", returned=0) if forfeited else due


@TABLE.folds(CoupInvalidated)
def _invalidated(state: Table, fact: CoupInvalidated, event: Event) -> Table:
    return structs.replace(state, coup=structs.replace(state.coup, void=True))
