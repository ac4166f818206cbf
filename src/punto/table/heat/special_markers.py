"""Markers that conditions hand out: all-in stakes everything, stand-off takes a result back."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.heat.eliminations import with_player
from punto.table.heat.heat_rules import (
    cited,
    heat_in,
    heat_of,
    player_fault,
    rules_of,
    session_order,
)
from punto.table.heat.session_wagers import base_answer, moved_fault, turn_fault
from punto.table.heat.wager_corrections import highest
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import move_chips
from punto.table.state.coup import Due
from punto.table.state.table import BETTING, Table
from punto.units.field_types import WagerId
from punto.units.privacy import Person


class GoAllIn(Order, frozen=True, kw_only=True, tag="go-all-in"):
    """Put an all-in marker down: all chips go on one wager."""

    id: WagerId
    wager: WagerId


class PlaceStandOff(Order, frozen=True, kw_only=True, tag="place-stand-off"):
    """Put a stand-off marker down beside one's wagers on this coup."""


class WentAllIn(Fact, frozen=True, kw_only=True, tag="went-all-in"):
    """An all-in marker was played."""

    audience = EVERYBODY
    words = "{who} goes all in with {amount}"
    who: Person
    amount: int


class StandOffPlaced(Fact, frozen=True, kw_only=True, tag="stand-off-placed"):
    """A stand-off marker lies beside somebody's wagers."""

    audience = EVERYBODY
    words = "{who} places a stand-off marker"
    who: Person


class StandOffUsed(Fact, frozen=True, kw_only=True, tag="stand-off-used"):
    """What a coup took from somebody, or gave, is put back by a stand-off marker."""

    audience = EVERYBODY
    words = "the coup stands off for {who}: {amount}"
    moves = frozenset({"tournament: tournament > stack", "tournament: stack > tournament"})
    who: Person
    amount: int
    """What the player receives; negative where a win is given back."""
    spent: bool


def _may_use(context: TableContext) -> Refusal | None:
    fault = player_fault(context) or moved_fault(context)
    if fault is None and context.state.phase is not BETTING:
        return context.not_now("a marker", "do this while bets are open")
    return fault


@session_order(GoAllIn, _may_use)
def go_all_in(context: TableContext, order: GoAllIn) -> Decision:
    """Stake all chips on one wager, up to the maximum where the conditions say so."""
    heat, who = heat_of(context), context.actor.id
    rule, markers = rules_of(context).wagering.all_in, heat.terms.markers
    if rule is None or not markers.all_in:
        return refused(refuse("not-in-conditions", *cited(rule), what="all-in markers"))
    if not heat.players[who].all_in:
        return refused(refuse("none-left", *cited(rule), who=who, what="all-in markers"))
    if who in heat.passing:
        return refused(refuse("passes", *cited(rule), who=who))
    fault = turn_fault(context)
    if fault is not None:
        return refused(fault)
    amount = context.state.purses.stacks.get(who, 0)
    if markers.all_in_to_maximum:
        amount = min(amount, highest(heat.limits.minimum, heat.limits.maximum))
    stake = Stake(id=order.id, wager=order.wager, amount=amount, seat=heat.players[who].box)
    answer = base_answer(context, PlaceBets(stakes=(stake,)))
    if not isinstance(answer, list):
        return answer
    return [*answer, Draft(WentAllIn(who=who, amount=amount), *cited(rule))]


@session_order(PlaceStandOff, _may_use)
def place_stand_off(context: TableContext, order: PlaceStandOff) -> Decision:
    """Put a stand-off marker beside one's wagers."""
    heat, who = heat_of(context), context.actor.id
    rule = rules_of(context).wagering.stand_off
    if rule is None or not heat.terms.markers.stand_off:
        return refused(refuse("not-in-conditions", *cited(rule), what="stand-off markers"))
    if not heat.players[who].stand_off or who in heat.standing_off:
        return refused(refuse("none-left", *cited(rule), who=who, what="stand-off markers"))
    return [Draft(StandOffPlaced(who=who), *cited(rule))]


def stood_off(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    """What the stand-off markers on the layout put back after a coup."""
    heat = heat_of(context)
    rule, markers = rules_of(context).wagering.stand_off, heat.terms.markers
    said = []
    for who in sorted(heat.standing_off):
        net = sum(due.pays + due.returned - due.amount for due in dues if due.who == who)
        back = -net if net < 0 or markers.stand_off_any else 0
        spent = bool(back) or not markers.stand_off_saves
        said.append(Draft(StandOffUsed(who=who, amount=back, spent=spent), *cited(rule)))
    return said


@TABLE.folds(WentAllIn)
def _all_in(state: Table, fact: WentAllIn, event: Event) -> Table:
    heat = heat_in(state)
    heat = with_player(heat, fact.who, all_in=heat.players[fact.who].all_in - 1)
    acted = heat.acted if fact.who in heat.acted else (*heat.acted, fact.who)
    return structs.replace(state, heat=structs.replace(heat, acted=acted, since=event.at))


@TABLE.folds(StandOffPlaced)
def _placed(state: Table, fact: StandOffPlaced, event: Event) -> Table:
    heat = heat_in(state)
    return structs.replace(state, heat=structs.replace(heat, standing_off=heat.standing_off | {fact.who}))


@TABLE.folds(StandOffUsed)
def _used(state: Table, fact: StandOffUsed, event: Event) -> Table:
    heat = heat_in(state)
    left = heat.players[fact.who].stand_off - (1 if fact.spent else 0)
    heat = with_player(heat, fact.who, stand_off=left)
    heat = structs.replace(heat, standing_off=heat.standing_off - {fact.who})
    return structs.replace(state, heat=heat, purses=move_chips(state.purses, {fact.who: fact.amount}))
