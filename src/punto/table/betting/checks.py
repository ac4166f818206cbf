"""Placing: whether a wager may lie where its bettor puts it, and how much of it."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import structs

from punto.machine.decision import ApprovalNeeded
from punto.machine.roles import power_of
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Carried, Coup
from punto.rules.entitlement import share_places
from punto.rules.game import Game
from punto.rules.limits import NO_SIGN
from punto.rules.outcome import Outcome
from punto.rules.payout import may_not_defer
from punto.rules.settle import NOTHING_CARRIED, check_before
from punto.rules.wagers import CoupWager, RunWager, Spec, Wager
from punto.table.betting.areas import area_faults
from punto.table.betting.offered import unknown_wager
from punto.table.coup.hands import opening_facts
from punto.table.machine import TableContext
from punto.table.state.table import BETTING, WINDOW, CarriedOver, Table
from punto.units import format_money

BOTH_HANDS = "both-hands"
NOMINATED = "PB"
NOTHING: frozenset[str] = frozenset()
Accepted = list[tuple[Wager, Outcome]]


class Stake(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """One wager as its bettor lays it."""

    id: str
    """Its own among all wagers at the table, everybody's: a UUID, for instance."""
    wager: str
    """The box of the layout."""
    amount: int
    seat: str = ""
    """Where it lies; none named means before one's own seat."""
    asset: Literal["chips", "token"] = "chips"
    defer_commission: bool = False
    nominate: str = ""
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


def take_up(context: TableContext, stakes: tuple[Stake, ...]) -> list[Wager]:
    """Stakes as the wagers they become."""
    who = context.actor.id
    seat = context.state.people.seat_of(who)
    approved = _approvals(context) if context.approver or who in context.state.people.deferring else NOTHING
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


def plain_wagers(context: TableContext, stakes: tuple[Stake, ...]) -> list[Wager] | None:
    """The wagers of an everyday order, against which nothing can stand; None where a closer look is due.

    With no limits signed, and where wagers may lie side by side in any way, a wager that only the facts
    decide stands as it is laid: by somebody seated, on their own area, in chips that they have.
    """
    state, game, who = context.state, context.game, context.actor.id
    seat = state.people.seat_of(who)
    if (
        not seat
        or context.approver is not None
        or who in state.people.deferring
        or not _unsigned(state, game)
    ):
        return None
    laid: dict[str, Wager] = {}
    held, chips, layout = state.purses.stacks.get(who, 0), game.chips, state.layout
    for stake in stakes:
        name, amount, spec = stake.id, stake.amount, game.specs[stake.wager]
        held -= amount
        if (
            type(spec) is not CoupWager or not spec.plain
            or amount <= 0 or held < 0 or name in layout
            or (chips is not None and not chips.can_make(amount))
            or stake.asset != "chips" or stake.nominate or stake.defer_commission
            or (stake.seat and stake.seat != seat)
        ):  # fmt: skip
            return None
        laid[name] = Wager(id=name, wager=stake.wager, amount=amount, who=who, seat=seat, entry=stake.entry)
    return list(laid.values()) if len(laid) == len(stakes) else None


def _unsigned(state: Table, game: Game) -> bool:
    """Whether neither a sign nor a printed layout nor a wager that waits says what else may be laid now."""
    setup = state.setup
    return (
        game.unconditional
        and state.board.sign is NO_SIGN
        and state.phase is BETTING
        and not (state.carried.open or setup.offered or setup.layout)
    )


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


def spoken_faults(context: TableContext, spoken: str) -> list[Refusal]:
    """A spoken bet comes with its value, in time to be placed."""
    if not spoken:
        return []
    rule = context.book.placing.oral
    if rule is None:
        return [refuse("oral", (), needed="a rule that allows it, and this text has none")]
    if spoken not in rule.tender:
        return [refuse("oral", rule.clauses, rule.readings, needed=rule.accompanied_by)]
    return []


def own_faults(context: TableContext, wagers: list[Wager], brought: int = 0) -> list[Refusal]:
    """What is wrong with wagers by themselves: id, name, amount, place, and the money for them."""
    ids: set[str] = set()
    laid = {"chips": 0, "token": 0}
    faults: list[Refusal] = []
    for wager in wagers:
        faults += _faults(context, wager, wager.id in ids)
        ids.add(wager.id)
        laid[wager.asset] += max(0, wager.amount)
    who, purses = context.actor.id, context.state.purses
    chips, tokens = purses.stacks.get(who, 0) + brought, purses.tokens.get(who, 0)
    for amount, held in ((laid["chips"], chips), (laid["token"], tokens)):
        if amount > held:
            faults.append(_no_funds(who, amount, held))
    return faults


def _no_funds(who: str, amount: int, held: int) -> Refusal:
    return refuse("no-funds", (), who=who, amount=format_money(amount), held=format_money(held))


def _faults(context: TableContext, wager: Wager, twice: bool) -> Iterator[Refusal]:
    state = context.state
    if twice or wager.id in state.layout or any(each.wager.id == wager.id for each in state.carried.open):
        yield refuse("id-used", (), wager=wager.id)
    if wager.amount <= 0:
        yield refuse("amount", (), amount=format_money(wager.amount))
    spec = context.game.wager(wager.wager)
    if spec is None:
        yield unknown_wager(context.game, state.setup, wager.wager)
        return
    if wager.nominate or type(spec) is RunWager:
        yield from _nomination_faults(spec, wager)
    layouts = spec.bet.layouts if isinstance(spec, CoupWager) and spec.bet else None
    if layouts and state.setup.layout and state.setup.layout not in layouts.names:
        names = ", ".join(layouts.names)
        yield refuse(
            "layout-lacks", layouts.clauses, wager=wager.wager, layout=state.setup.layout, names=names
        )
    for fault in (context.chips_fault(wager.amount), may_not_defer(context.game, wager)):
        if fault is not None:
            yield fault
    offered = state.setup.offered
    if offered and wager.wager not in offered and wager.wager not in context.game.variant.main:
        yield refuse("not-offered", (), wager=wager.wager, offered=", ".join(sorted(offered)))
    if state.phase is WINDOW and wager.wager not in state.coup.windows:
        yield refuse("window-only", (), titles=", ".join(sorted(state.coup.windows)))
    yield from area_faults(context, wager)


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


def accept(context: TableContext, wagers: list[Wager]) -> Accepted | ApprovalNeeded:
    """Check wagers together with what their bettor has down already; approval may be all that is missing."""
    state, names = context.state, {wager.id for wager in wagers}
    mine = [each for each in state.layout.values() if each.who == context.actor.id and each.id not in names]
    sign = state.board.sign
    if sign.area_maximum is not None or sign.differential is not None:
        sign = structs.replace(sign, area_maximum=None, differential=None)
    opening = opening_facts(state.coup) if state.phase is WINDOW else None
    checked = check_before(
        context.game,
        Coup(wagers=(*mine, *wagers)),
        rules_carried(state.carried),
        sign,
        context.day,
        opening,
    )
    outcomes = checked.outcomes[len(mine) :]
    refusals = [each.refusal for each in outcomes if each.refusal]
    if refusals and all(each.code == "opposite-hands" for each in refusals):
        power = power_of(context.book, BOTH_HANDS)
        wanted = context.needs_approval(power.role, (*refusals[0].clauses, *power.clauses), power.readings)
        if wanted is not None:
            return wanted
    return list(zip(wagers, outcomes, strict=True))


def reductions(context: TableContext) -> Accepted:
    """The whole layout against the sign: what the area maximum and the differential leave of each wager."""
    state = context.state
    wagers = tuple(state.layout.values())
    if state.board.sign is NO_SIGN or not wagers:
        return []
    checked = check_before(
        context.game, Coup(wagers=wagers), rules_carried(state.carried, state.coup.advised),
        state.board.sign, context.day,
    )  # fmt: skip
    return list(zip(wagers, checked.outcomes, strict=True))


def without_place(context: TableContext) -> Iterator[tuple[Wager, Refusal]]:
    """Side bets for which no place is left once those with a better claim have theirs."""
    laid = tuple(context.state.layout.values())
    for wager, places in context.state.setup.places:
        claims = [each for each in laid if each.wager == wager]
        if len(claims) > places:
            for claim, refusal in share_places(context.game, claims, laid, places):
                if refusal is not None:
                    yield claim, refusal
