"""Bets turned away by staff: refused before the first card, or found to be invalid."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.model import Validity
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.payment.payout import payable_part
from punto.rules.wager import CoupWager, Wager
from punto.table.betting.wagers import BetReturned
from punto.table.machine import TABLE, TableContext
from punto.table.powers import IN_COUP, clauses_of, conduct_of, staff_only
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import PersonId, Text, WagerId
from punto.units.privacy import FreeText

BEFORE_CARDS = (Phase.BETTING, Phase.CALLED)
REFUSE = "refuse-bet"


class RefuseBet(Order, frozen=True, kw_only=True, tag="refuse-bet"):
    """Refuse a wager before the first card, and give it back."""

    wager: WagerId
    why: Text = ""
    """The reasonable grounds, where it is more than that a win could not be paid exactly."""


class DeclareInvalid(Order, frozen=True, kw_only=True, tag="declare-invalid"):
    """Declare somebody's wagers invalid for a reason that the rulebook names."""

    who: PersonId
    why: Text
    wagers: tuple[Text, ...] = ()
    """None named means all that they have down."""
    claim: Literal["", "agency", "stake"] = ""
    """What the bettor says for them: to act for another, or that the money is another's."""


class BetsInvalid(Fact, frozen=True, kw_only=True, tag="bets-invalid"):
    """Wagers on the coup in progress have no effect: they will go back, whatever the result."""

    audience = EVERYBODY
    words = "Wagers have no effect: {wagers}"
    wagers: tuple[str, ...]
    why: FreeText


def _may_refuse(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    if refusal is None and context.state.phase not in BEFORE_CARDS:
        late = context.not_now("refusing a wager", "do this before the first card")
        rule = context.book.power.get(REFUSE) or context.book.payment.refusal_rule
        return structs.replace(late, clauses=rule.clauses, readings=rule.readings) if rule else late
    return refusal


@TABLE.answers(RefuseBet, _may_refuse)
def refuse_bet(context: TableContext, order: RefuseBet) -> Decision:
    """Refuse a wager: a supervisor on grounds, or anybody on duty if a win could not be paid exactly."""
    wager = context.state.layout.get(order.wager)
    if wager is None:
        laid = ", ".join(context.state.layout) or "none"
        return refused(refuse("wager-unknown", (), wager=order.wager, open=laid))
    only_unpayable = REFUSE not in context.book.power and context.book.payment.refusal_rule
    on_grounds = order.why and not only_unpayable
    found = _on_grounds(context, order) if on_grounds else _unpayable(context, wager)
    if found.code not in ("unpayable", "bet-refused"):
        return refused(found)
    return [Draft(BetReturned(wager=wager.id, refusal=found), found.clauses, found.readings)]


def _on_grounds(context: TableContext, order: RefuseBet) -> Refusal:
    fault = context.needs_power(REFUSE)
    return fault or refuse("bet-refused", power_of(context.book, REFUSE).clauses, why=order.why)


def _unpayable(context: TableContext, wager: Wager) -> Refusal:
    """The refusal of a wager whose win could not be paid exactly, or why that is no ground here."""
    payment = context.book.payment
    rule = payment.refusal_rule
    if rule is None:
        power = context.book.power.get(REFUSE)
        return refuse("no-grounds", clauses_of(power))
    part = exact_part(context, wager)
    if part == wager.amount:
        return refuse("payable", rule.clauses, rule.readings, amount=format_money(wager.amount))
    shown = format_money(part) if part else "nothing of it"
    return refuse("unpayable", rule.clauses, rule.readings, amount=format_money(wager.amount), payable=shown)


def exact_part(context: TableContext, wager: Wager) -> int:
    """The largest part of a wager whose win could be paid exactly in chips."""
    spec = context.game.wager(wager.wager)
    if not isinstance(spec, CoupWager):
        return wager.amount
    wins = (ruling for ruling in spec.table.lines if ruling.result == "win")
    return min(payable_part(context.game, ruling, wager.amount) for ruling in wins)


def _may_declare(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    if refusal is None and context.state.phase not in (*BEFORE_CARDS, *IN_COUP):
        return context.not_now("declaring wagers invalid", "do this before the coup is settled")
    return refusal


@TABLE.answers(DeclareInvalid, _may_declare)
def declare_invalid(context: TableContext, order: DeclareInvalid) -> Decision:
    """Declare wagers invalid: before the first card they go back now, after it with the settlement."""
    rules = {each.why: each for each in context.book.placing.validity}
    rule = rules.get(order.why)
    if rule is None:
        return refused(refuse("no-such-reason", (), why=order.why, reasons=", ".join(rules) or "none"))
    if rule.since and context.day and context.day < rule.since:
        return refused(refuse("not-in-force", rule.clauses, rule.readings, since=rule.since.isoformat()))
    mine = [each for each in context.state.layout.values() if each.who == order.who]
    named = [each for each in mine if not order.wagers or each.id in order.wagers]
    unknown = [name for name in order.wagers if name not in {each.id for each in named}]
    if unknown or not named:
        laid = ", ".join(each.id for each in mine) or "none"
        faults = (refuse("wager-unknown", (), wager=name, open=laid) for name in unknown or ("",))
        return refused(*faults)
    return _declared(context, order, rule, named)


def _declared(
    context: TableContext, order: DeclareInvalid, rule: Validity, wagers: list[Wager]
) -> list[Draft]:
    conduct = conduct_of(context)
    card = conduct.player_card if conduct else None
    excuse = {"": None, "agency": card.agency, "stake": card.stake}[order.claim] if card else None
    before = context.state.phase in BEFORE_CARDS
    returned = (rule.found_before if before else rule.found_after) or context.book.placing.invalid_returned
    clauses = clauses_of(rule, excuse, returned)
    if not before:
        fact = BetsInvalid(wagers=tuple(each.id for each in wagers), why=rule.why)
        return [Draft(fact, clauses, rule.readings)]
    refusal = refuse(
        "invalid",
        clauses,
        rule.readings,
        reason=f"it must be {rule.condition}",
        accepted=f"a wager that is {rule.condition}",
    )
    return [Draft(BetReturned(wager=each.id, refusal=refusal), clauses, rule.readings) for each in wagers]


@TABLE.folds(BetsInvalid)
def _invalid(state: Table, fact: BetsInvalid, event: Event) -> Table:
    layout = {
        name: structs.replace(wager, valid=False, why=fact.why) if name in fact.wagers else wager
        for name, wager in state.layout.items()
    }
    return structs.replace(state, layout=layout)
