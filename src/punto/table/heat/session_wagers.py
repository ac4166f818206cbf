"""Wagers of a session: in turn, from one's own box, in whole units, within the limits."""

from collections.abc import Iterator

import msgspec
from msgspec import structs

from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import AlterBet, BetReduced, LiftBet, PlaceBets
from punto.table.heat.eliminations import elimination
from punto.table.heat.heat_rules import (
    box_number,
    chips_of,
    cited,
    heat_in,
    heat_of,
    in_force,
    official_only,
    player_fault,
    player_named,
    rules_of,
    session_order,
)
from punto.table.heat.turns import betting_sequence
from punto.table.heat.wager_corrections import CorrectedWager, corrected_wager
from punto.table.machine import TABLE, TOURNAMENT, TableContext, dialect_of
from punto.table.powers import staff_only
from punto.table.state.heat import Heat
from punto.table.state.table import Table
from punto.units.field_types import PersonId
from punto.units.privacy import Person

SECOND = 1000


class WagerCorrection(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A wager that counts for something else than was laid."""

    wager: str
    status: str
    asked: int
    counts: int
    returned: int


class WagerMade(Fact, frozen=True, kw_only=True, tag="tournament-wager-made"):
    """A tournament player has wagered; what was wrong with the amounts was put right."""

    audience = EVERYBODY
    words = "{who} has wagered"
    who: Person
    corrections: tuple[WagerCorrection, ...] = ()
    late: bool = False


class WagerVoid(Fact, frozen=True, kw_only=True, tag="tournament-wager-void"):
    """A wager under the minimum that its player cannot make up: it goes back."""

    audience = CONCERNED
    words = "{who}'s wager of {amount} is void"
    who: Person
    amount: int


class PassOver(Order, frozen=True, kw_only=True, tag="pass-over"):
    """Let the next player bet: whoever's turn it is does not."""

    who: PersonId


class PassedOver(Fact, frozen=True, kw_only=True, tag="passed-over"):
    """A player did not bet in turn, and others go on."""

    audience = EVERYBODY
    words = "{who} is passed over"
    who: Person


class HoldToMinimum(Order, frozen=True, kw_only=True, tag="hold-to-minimum"):
    """Hold somebody who was out of time to the minimum wager."""

    who: PersonId


class HeldToMinimum(Fact, frozen=True, kw_only=True, tag="held-to-minimum"):
    """Somebody who was out of time may wager the minimum and no more in this coup."""

    audience = EVERYBODY
    record = True
    words = "{who} is held to the minimum"
    who: Person


def base_answer(context: TableContext, order: Order) -> Decision:
    """What the game itself answers to an order, without the session's rules."""
    return TABLE.entries(dialect_of(context.game))[type(order)].handle(context, order)


def _base_fault(context: TableContext, order: type[Order]) -> Refusal | None:
    return TABLE.entries(dialect_of(context.game))[order].may(context)


def moved_fault(context: TableContext) -> Refusal | None:
    """Once secret wagers are announced nothing moves, until the coup is settled."""
    heat = heat_of(context)
    if not any(form.announced for form in heat.forms.values()):
        return None
    rule = in_force(heat, rules_of(context).secret_wagers.nothing_moves, "secret-wagers")
    return refuse("nothing-moves", *cited(rule)) if rule else None


def _may_wager(context: TableContext) -> Refusal | None:
    fault = player_fault(context) or moved_fault(context)
    if fault is not None:
        return fault
    heat, who = heat_of(context), context.actor.id
    if who in heat.passing:
        rule = in_force(heat, rules_of(context).wagering.pass_cards, "pass-cards")
        return refuse("passes", *cited(rule), who=who)
    return _base_fault(context, PlaceBets)


def turn_fault(context: TableContext) -> Refusal | None:
    """Why somebody does not wager now: it is another's turn, or theirs is over."""
    heat, who = heat_of(context), context.actor.id
    if not heat.terms.ordered:
        return None
    rules = rules_of(context).order
    if who in heat.acted and any(wager.who == who for wager in context.state.layout.values()):
        return refuse("wager-final", *cited(in_force(heat, rules.final, "order")))
    turn = next_to_bet(context.state, heat)
    if turn in ("", who) or who in heat.late or is_late(context):
        return None
    clauses, readings = cited(
        in_force(heat, rules.out_of_turn, "order"), in_force(heat, rules.sequence, "order")
    )
    return refuse("not-your-turn", clauses, readings, box=heat.players[turn].box)


def sequence_of(state: Table, heat: Heat) -> list[str]:
    """The players in the order in which they bet in this coup."""
    seats = state.setup.seats
    boxes = {box_number(seats, each.box): who for who, each in heat.players.items() if each.standing == "in"}
    if not heat.terms.ordered or not heat.marker:
        return [boxes[number] for number in sorted(boxes)]
    first = box_number(seats, heat.marker)
    return [boxes[number] for number in betting_sequence(first, list(boxes), heat.terms.clockwise_boxes)]


def next_to_bet(state: Table, heat: Heat) -> str:
    """Whose turn it is; nobody's once all have acted who are here. A form may stand in for a wager."""
    return next(
        (
            who
            for who in sequence_of(state, heat)
            if who not in {*heat.acted, *heat.forms, *heat.late} and not heat.players[who].absent
        ),
        "",
    )


@TABLE.answers(PlaceBets, _may_wager, dialect=TOURNAMENT)
def place_session_bets(context: TableContext, order: PlaceBets) -> Decision:
    """Lay wagers as they count: each made up, cut to whole units, or cut to the maximum."""
    faults = [*_stake_faults(context, order.stakes), *([fault] if (fault := turn_fault(context)) else [])]
    if faults:
        return Refused(tuple(faults))
    heat, rules, who = heat_of(context), rules_of(context).wagering, context.actor.id
    limits = in_force(heat, rules.limits, "limits")
    fixed = [_corrected(context, stake) if limits else None for stake in order.stakes]
    if any(each is not None and each.status == "void-eliminated" for each in fixed):
        return _void(context, sum(stake.amount for stake in order.stakes), limits)
    counted = tuple(
        structs.replace(stake, amount=each.amount) if each else stake
        for stake, each in zip(order.stakes, fixed, strict=True)
    )
    answer = base_answer(context, structs.replace(order, stakes=counted))
    if not isinstance(answer, list):
        return answer
    corrections = tuple(_corrections(order.stakes, fixed))
    late = is_late(context)
    fact = WagerMade(who=who, corrections=corrections, late=late)
    rested = (
        in_force(heat, rules.must_wager, "must-wager"),
        in_force(heat, rules.own_position, "own-position"),
        rules.chips,
        limits if corrections else None,
        in_force(heat, rules.late, "time-limit") if late else None,
    )
    return [*answer, Draft(fact, *cited(*rested))]


def is_late(context: TableContext) -> bool:
    """Whether the time for a wager is over."""
    heat = heat_of(context)
    return bool(heat.terms.seconds) and context.at > heat.since + heat.terms.seconds * SECOND


def _stake_faults(context: TableContext, stakes: tuple[Stake, ...]) -> Iterator[Refusal]:
    heat, who = heat_of(context), context.actor.id
    own, allowed = heat.players[who].box, heat.terms.wagers
    rule = in_force(heat, rules_of(context).wagering.own_position, "own-position")
    most = heat.terms.wagers_per_coup
    laid = sum(wager.who == who for wager in context.state.layout.values())
    if most and laid + len(stakes) > most:
        yield refuse("too-many-wagers", (), count=laid + len(stakes), most=most)
    for stake in stakes:
        if rule and stake.seat and stake.seat != own:
            yield refuse("other-position", *cited(rule), seat=stake.seat, who=who, own=own)
        if allowed and stake.wager not in allowed:
            yield refuse("not-permitted", (), wager=stake.wager, wagers=", ".join(sorted(allowed)))
        if stake.asset != "chips":
            yield refuse(
                "asset", *cited(rules_of(context).wagering.chips), asset=stake.asset, allowed="chips"
            )


def _corrected(context: TableContext, stake: Stake, beside: int = 0) -> CorrectedWager:
    heat, who = heat_of(context), context.actor.id
    step, held = heat.limits, chips_of(context.state, who)
    maximum = step.minimum if who in heat.held else step.maximum
    return corrected_wager(max(0, stake.amount), held - beside, step.minimum, maximum)


def _corrections(stakes: tuple[Stake, ...], fixed: list[CorrectedWager | None]) -> Iterator[WagerCorrection]:
    for stake, each in zip(stakes, fixed, strict=True):
        if each is not None and each.status != "ok":
            yield WagerCorrection(
                wager=stake.id, status=each.status, asked=stake.amount, counts=each.amount,
                returned=each.returned,
            )  # fmt: skip


def _void(context: TableContext, amount: int, limits: Cited | None) -> list[Draft]:
    """Nobody can make the wager up: it goes back and counts as what is left, and its player is out."""
    who = context.actor.id
    out = elimination(context, who, 0, heat_of(context).removals + 1, limits)
    return [Draft(WagerVoid(who=who, amount=amount), *cited(limits)), out]


def _may_change(context: TableContext) -> Refusal | None:
    return player_fault(context) or moved_fault(context) or _final_fault(context)


def _final_fault(context: TableContext) -> Refusal | None:
    heat = heat_of(context)
    if not heat.terms.ordered or context.actor.id not in heat.acted:
        return None
    return refuse("wager-final", *cited(in_force(heat, rules_of(context).order.final, "order")))


def _may_lift(context: TableContext) -> Refusal | None:
    return _may_change(context) or _base_fault(context, LiftBet)


def _may_alter(context: TableContext) -> Refusal | None:
    return _may_change(context) or _base_fault(context, AlterBet)


TABLE.answers(LiftBet, _may_lift, dialect=TOURNAMENT)(base_answer)


@TABLE.answers(AlterBet, _may_alter, dialect=TOURNAMENT)
def alter_session_bet(context: TableContext, order: AlterBet) -> Decision:
    """Change a wager, as far as it counts."""
    heat = heat_of(context)
    limits = in_force(heat, rules_of(context).wagering.limits, "limits")
    laid = context.state.layout.get(order.wager)
    if limits is None or laid is None:
        return base_answer(context, order)
    fixed = _corrected(context, Stake(id=laid.id, wager=laid.wager, amount=order.amount))
    return base_answer(context, structs.replace(order, amount=fixed.amount or order.amount))


@session_order(PassOver, staff_only)
def pass_over(context: TableContext, order: PassOver) -> Decision:
    """Pass somebody over who does not bet in turn; until the first card they may still."""
    named = player_named(context, order.who)
    if isinstance(named, Refusal):
        return refused(named)
    rule = in_force(heat_of(context), rules_of(context).wagering.late, "time-limit")
    return [Draft(PassedOver(who=order.who), *cited(rule))]


@session_order(HoldToMinimum, official_only)
def hold_to_minimum(context: TableContext, order: HoldToMinimum) -> Decision:
    """Cut the wagers of somebody who was out of time to the minimum, before the first card."""
    heat, state = heat_of(context), context.state
    rule = in_force(heat, rules_of(context).wagering.late, "time-limit")
    named = player_named(context, order.who)
    if isinstance(named, Refusal):
        return refused(named)
    waiting = order.who not in heat.acted and is_late(context)
    if rule is None or state.coup.drawn or not (order.who in heat.late or waiting):
        return refused(refuse("not-late", *cited(rule), who=order.who))
    minimum = heat.limits.minimum
    cut = [
        Draft(BetReduced(wager=name, amount=minimum), *cited(rule))
        for name, wager in state.layout.items()
        if wager.who == order.who and wager.amount > minimum
    ]
    return [Draft(HeldToMinimum(who=order.who), *cited(rule)), *cut]


@TABLE.folds(WagerMade)
def _made(state: Table, fact: WagerMade, event: Event) -> Table:
    heat = heat_in(state)
    acted = heat.acted if fact.who in heat.acted else (*heat.acted, fact.who)
    late = heat.late | {fact.who} if fact.late else heat.late
    since = event.at if heat.terms.ordered else heat.since
    return structs.replace(state, heat=structs.replace(heat, acted=acted, late=late, since=since))


@TABLE.folds(WagerVoid)
def _voided(state: Table, fact: WagerVoid, event: Event) -> Table:
    return state


@TABLE.folds(PassedOver)
def _passed_over(state: Table, fact: PassedOver, event: Event) -> Table:
    heat = heat_in(state)
    return structs.replace(state, heat=structs.replace(heat, late=heat.late | {fact.who}, since=event.at))


@TABLE.folds(HeldToMinimum)
def _held(state: Table, fact: HeldToMinimum, event: Event) -> Table:
    heat = heat_in(state)
    return structs.replace(state, heat=structs.replace(heat, held=heat.held | {fact.who}))
