"""Placing: whether a wager may lie where its bettor puts it, and how much of it."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Literal

import msgspec

from punto.machine.decision import ApprovalNeeded
from punto.machine.roles import power_of
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.checks.check_list import checks_of
from punto.rules.coup import NOTHING_CARRIED, Carried
from punto.rules.entitlement import share_places
from punto.rules.limits import NO_SIGN
from punto.rules.payment.payout import may_not_defer
from punto.rules.placed_wagers import Placed
from punto.rules.wager import RunWager, Spec, Wager
from punto.table.betting.areas import area_faults
from punto.table.betting.offered import OfferedLayout, layout_of, unknown_wager
from punto.table.coup.hands import opening_facts
from punto.table.machine import TableContext
from punto.table.state.coup import CarriedOver
from punto.table.state.table import WINDOW
from punto.units import format_money
from punto.units.field_types import Amount, Text, WagerId

BOTH_HANDS = "both-hands"
NOMINATED = "PB"
NOTHING: frozenset[str] = frozenset()


class Stake(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """One wager as its bettor lays it."""

    id: WagerId
    """Its own among all wagers at the table, everybody's: a UUID, for instance."""
    wager: WagerId
    """The box of the layout."""
    amount: Amount
    seat: Text = ""
    """Where it lies; none named means before one's own seat."""
    asset: Literal["chips", "token"] = "chips"
    defer_commission: bool = False
    nominate: Text = ""
    """The results of a run of one's own choosing, such as PBP."""
    entry: Literal["early", "late"] = "early"
    """When a Dragon Tail is entered: before its streak stands, or right after."""


def rules_carried(carried: CarriedOver, advised: frozenset[str] = NOTHING) -> Carried:
    """What is carried from coup to coup, as the rules take it.

    Those advised in this coup have one wager under the minimum that counts: they were not warned before it.
    """
    if not (carried.open or carried.warned or carried.owed):
        return NOTHING_CARRIED
    return Carried(
        open=carried.open,
        warned=carried.warned - advised,
        owed={(each.who, each.seat): each.amount for each in carried.owed},
    )


def wagers_of(context: TableContext, stakes: tuple[Stake, ...]) -> list[Wager]:
    """Stakes as the wagers they become."""
    who, people = context.actor.id, context.state.people
    seat = people.seat_of(who)
    approved = _approvals(context) if context.approver or who in people.deferring else NOTHING
    return [
        Wager(
            id=stake.id, wager=stake.wager, amount=stake.amount, who=who, seat=stake.seat or seat,
            asset=stake.asset, defer_commission=stake.defer_commission, nominate=stake.nominate,
            entry=stake.entry, approved=approved,
        )
        for stake in stakes
    ]  # fmt: skip


def _approvals(context: TableContext) -> frozenset[str]:
    """The clauses under which this bettor has leave: to back both hands, to settle commission later."""
    opposite = context.book.placing.opposite
    deferral = context.book.commission.deferral if context.book.commission else None
    given = {opposite.approval, opposite.approval_with_tie} if context.approver else set()
    if deferral and context.actor.id in context.state.people.deferring:
        given.update(deferral.clauses)
    return frozenset(each for each in given if each)


def side_by_side(context: TableContext, wagers: list[Wager]) -> tuple[str, ...]:
    """The rule by which a bettor may have several side wagers in one coup, once somebody has."""
    rule, main = context.book.placing.several_sides, context.game.variant.main
    if rule is None:
        return ()
    sides, who = [wager for wager in wagers if wager.wager not in main], context.actor.id
    if len(sides) == 1:
        sides += [
            each for each in context.state.layout.values() if each.who == who and each.wager not in main
        ]
    return rule.clauses if len(sides) > 1 else ()


def wager_faults(context: TableContext, wagers: list[Wager], brought: int = 0) -> list[Refusal]:
    """What is wrong with wagers by themselves: id, amount, name, place, and the money for them."""
    state, ids, chips, tokens = context.state, set(), 0, 0
    layout = layout_of(context.game, state.setup)
    faults: list[Refusal] = []
    opened = [each.wager.id for each in state.carried.open] if state.carried.open else ()
    for wager in wagers:
        amount = wager.amount
        if wager.id in ids or wager.id in state.layout or wager.id in opened:
            faults.append(refuse("id-used", (), wager=wager.id))
        ids.add(wager.id)
        if amount <= 0:
            faults.append(refuse("amount", (), amount=format_money(amount)))
        elif wager.asset == "token":
            tokens += amount
        else:
            chips += amount
        faults += _box_faults(context, wager, layout)
    who, purses = context.actor.id, state.purses
    for laid, held in ((chips, purses.stacks.get(who, 0) + brought), (tokens, purses.tokens.get(who, 0))):
        if laid > held:
            faults.append(_no_funds(who, laid, held))
    return faults


def _no_funds(who: str, amount: int, held: int) -> Refusal:
    return refuse("no-funds", (), who=who, amount=format_money(amount), held=format_money(held))


def _box_faults(context: TableContext, wager: Wager, layout: OfferedLayout) -> list[Refusal]:
    """What is wrong with a wager in its box: whether there is one, for this sum, now, and at this place."""
    state, box = context.state, layout.boxes.get(wager.wager)
    if box is None:
        return [unknown_wager(context.game, state.setup, wager.wager)]
    faults: list[Refusal] = []
    if wager.nominate or box.runs:
        faults += _nomination_faults(box.spec, wager)
    deferral = may_not_defer(context.game, wager) if wager.defer_commission else None
    for fault in (box.not_printed, context.chips_fault(wager.amount), deferral, box.left_out):
        if fault is not None:
            faults.append(fault)
    if state.phase is WINDOW and wager.wager not in state.coup.windows:
        faults.append(refuse("window-only", (), titles=", ".join(sorted(state.coup.windows))))
    if layout.areas or state.people.one_to_a_box or wager.seat not in state.setup.seats:
        faults += area_faults(context, wager, layout.areas)
    return faults


def _nomination_faults(spec: Spec | Refusal, wager: Wager) -> Iterator[Refusal]:
    """A run of the bettor's own choosing names its results; no other wager names any."""
    if isinstance(spec, RunWager) and spec.rule.wants == "nominated":
        length = spec.line.length
        if len(wager.nominate) != length or set(wager.nominate) - set(NOMINATED):
            yield refuse(
                "nominate", spec.rule.clauses, spec.rule.readings, given=wager.nominate or "nothing",
                wanted=f"{length} letters P or B",
            )  # fmt: skip
    elif wager.nominate:
        yield refuse("nominate", (), given=wager.nominate, wanted="no results with this wager")


def amount_fault(context: TableContext, wager: str, amount: int) -> Refusal | None:
    """Why a wager cannot have this amount: none at all, or more than its owner can add."""
    laid = context.state.layout[wager]
    purse = context.state.purses.tokens if laid.asset == "token" else context.state.purses.stacks
    held = purse.get(laid.who, 0) + laid.amount
    if amount <= 0:
        return refuse("amount", (), amount=format_money(amount))
    if amount > held:
        return _no_funds(laid.who, amount, held)
    return context.chips_fault(amount)


def check_together(context: TableContext, wagers: list[Wager]) -> list[Placed] | ApprovalNeeded:
    """Check wagers together with what their bettor has down already; approval may be all that is missing."""
    state, mine = context.state, list[Wager]()
    if state.layout:
        who, names = context.actor.id, {wager.id for wager in wagers}
        mine = [each for each in state.layout.values() if each.who == who and each.id not in names]
    opening = opening_facts(state.coup) if state.phase is WINDOW else None
    checks = checks_of(context.game, state.board.sign)
    laid = checks.judge([*mine, *wagers], "placing", rules_carried(state.carried), context.day, opening)
    lays = laid.lays[len(mine) :]
    refusals = list(filter(None, map(attrgetter("refusal"), lays)))
    if refusals and all(each.code == "opposite-hands" for each in refusals):
        power = power_of(context.book, BOTH_HANDS)
        wanted = context.needs_approval(power.role, (*refusals[0].clauses, *power.clauses), power.readings)
        if wanted is not None:
            return wanted
    return lays


def check_layout(context: TableContext) -> list[Placed]:
    """The whole layout against the sign: what the area maximum and the differential leave of each wager."""
    state, sign = context.state, context.state.board.sign
    if sign == NO_SIGN or not state.layout:
        return []
    carried = rules_carried(state.carried, state.coup.advised)
    wagers = tuple(state.layout.values())
    return checks_of(context.game, sign).judge(wagers, "first-card", carried, context.day).lays


def without_place(context: TableContext) -> Iterator[tuple[Wager, Refusal]]:
    """Side bets for which no place is left once those with a better claim have theirs."""
    laid = tuple(context.state.layout.values())
    for wager, places in context.state.setup.places:
        claims = [each for each in laid if each.wager == wager]
        if len(claims) > places:
            for claim, refusal in share_places(context.game, claims, laid, places):
                if refusal is not None:
                    yield claim, refusal
