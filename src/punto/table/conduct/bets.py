"""Bets turned away by staff: refused before the first card, or found to be invalid."""

from typing import Literal

from msgspec import structs

from punto.rulebook.model import Validity
from punto.rules.payout import payable_part
from punto.rules.refusals import Refusal, refuse
from punto.rules.wagers import CoupWager, Wager
from punto.table.betting import BetReturned
from punto.table.command import Order
from punto.table.conduct.staff import IN_COUP, clauses_of, conduct_of, staff_only
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.people import power_of
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Phase, Table
from punto.units import format_money

BEFORE_CARDS = (Phase.BETTING, Phase.CALLED)
REFUSE = "refuse-bet"


class RefuseBet(Order, frozen=True, kw_only=True, tag="refuse-bet"):
    """Refuse a wager before the first card, and give it back."""

    wager: str
    why: str = ""
    """The reasonable grounds, where it is more than that a win could not be paid exactly."""


class DeclareInvalid(Order, frozen=True, kw_only=True, tag="declare-invalid"):
    """Declare somebody's wagers invalid for a reason that the rulebook names."""

    who: str
    why: str
    wagers: tuple[str, ...] = ()
    """None named means all that they have down."""
    claim: Literal["", "agency", "stake"] = ""
    """What the bettor says for them: to act for another, or that the money is another's."""


class BetsInvalid(Fact, frozen=True, kw_only=True, tag="bets-invalid"):
    """Wagers on the coup in progress have no effect: they will go back, whatever the result."""

    wagers: tuple[str, ...]
    why: str


def _may_refuse(desk: Desk) -> Refusal | None:
    refusal = staff_only(desk)
    if refusal is None and desk.state.phase not in BEFORE_CARDS:
        late = desk.not_now("refusing a wager", "it before the first card")
        rule = desk.book.power.get(REFUSE) or desk.book.payment.refusal_rule
        return structs.replace(late, clauses=rule.clauses, readings=rule.readings) if rule else late
    return refusal


@answers(RefuseBet, _may_refuse)
def refuse_bet(desk: Desk, order: RefuseBet) -> Answer:
    """Refuse a wager: a supervisor on grounds, or anybody on duty if a win could not be paid exactly."""
    wager = desk.state.layout.get(order.wager)
    if wager is None:
        laid = ", ".join(desk.state.layout) or "none"
        return refuse("wager-unknown", (), wager=order.wager, open=laid)
    only_unpayable = REFUSE not in desk.book.power and desk.book.payment.refusal_rule
    on_grounds = order.why and not only_unpayable
    found = _on_grounds(desk, order) if on_grounds else _unpayable(desk, wager)
    if found.code not in ("unpayable", "bet-refused"):
        return found
    return [Said(BetReturned(wager=wager.id, refusal=found), found.clauses, found.readings)]


def _on_grounds(desk: Desk, order: RefuseBet) -> Refusal:
    fault = desk.needs_power(REFUSE)
    return fault or refuse("bet-refused", power_of(desk.book, REFUSE).clauses, why=order.why)


def _unpayable(desk: Desk, wager: Wager) -> Refusal:
    """The refusal of a wager whose win could not be paid exactly, or why that is no ground here."""
    payment = desk.book.payment
    rule = payment.refusal_rule
    if rule is None:
        power = desk.book.power.get(REFUSE)
        return refuse("no-grounds", clauses_of(power))
    part = exact_part(desk, wager)
    if part == wager.amount:
        return refuse("payable", rule.clauses, rule.readings, amount=format_money(wager.amount))
    shown = format_money(part) if part else "nothing of it"
    return refuse("unpayable", rule.clauses, rule.readings, amount=format_money(wager.amount), payable=shown)


def exact_part(desk: Desk, wager: Wager) -> int:
    """The largest part of a wager whose win could be paid exactly in chips."""
    spec = desk.game.wager(wager.wager)
    if not isinstance(spec, CoupWager):
        return wager.amount
    wins = (ruling for ruling in spec.table.lines if ruling.result == "win")
    return min(payable_part(desk.game, ruling, wager.amount) for ruling in wins)


def _may_declare(desk: Desk) -> Refusal | None:
    refusal = staff_only(desk)
    if refusal is None and desk.state.phase not in (*BEFORE_CARDS, *IN_COUP):
        return desk.not_now("declaring wagers invalid", "it before the coup is settled")
    return refusal


@answers(DeclareInvalid, _may_declare)
def declare_invalid(desk: Desk, order: DeclareInvalid) -> Answer:
    """Declare wagers invalid: before the first card they go back now, after it with the settlement."""
    rules = {each.why: each for each in desk.book.placing.validity}
    rule = rules.get(order.why)
    if rule is None:
        return refuse("no-such-reason", (), why=order.why, reasons=", ".join(rules) or "none")
    if rule.since and desk.day and desk.day < rule.since:
        return refuse("not-in-force", rule.clauses, rule.readings, since=rule.since.isoformat())
    mine = [each for each in desk.state.layout.values() if each.who == order.who]
    named = [each for each in mine if not order.wagers or each.id in order.wagers]
    unknown = [name for name in order.wagers if name not in {each.id for each in named}]
    if unknown or not named:
        laid = ", ".join(each.id for each in mine) or "none"
        return [refuse("wager-unknown", (), wager=name, open=laid) for name in unknown or ("",)]
    return _declared(desk, order, rule, named)


def _declared(desk: Desk, order: DeclareInvalid, rule: Validity, wagers: list[Wager]) -> list[Said]:
    conduct = conduct_of(desk)
    card = conduct.player_card if conduct else None
    excuse = {"": None, "agency": card.agency, "stake": card.stake}[order.claim] if card else None
    before = desk.state.phase in BEFORE_CARDS
    returned = (rule.found_before if before else rule.found_after) or desk.book.placing.invalid_returned
    clauses = clauses_of(rule, excuse, returned)
    if not before:
        fact = BetsInvalid(wagers=tuple(each.id for each in wagers), why=rule.why)
        return [Said(fact, clauses, rule.readings)]
    refusal = refuse(
        "invalid",
        clauses,
        rule.readings,
        reason=f"it must be {rule.condition}",
        accepted=f"a wager that is {rule.condition}",
    )
    return [Said(BetReturned(wager=each.id, refusal=refusal), clauses, rule.readings) for each in wagers]


@folds(BetsInvalid)
def _invalid(state: Table, fact: BetsInvalid, event: Event) -> Table:
    layout = {
        name: structs.replace(wager, valid=False, why=fact.why) if name in fact.wagers else wager
        for name, wager in state.layout.items()
    }
    return structs.replace(state, layout=layout)
