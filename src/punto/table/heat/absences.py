"""Absence: late or away players, and the chips that the official may have taken for the coups they miss."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.heat.eliminations import CHIPS_BACK, with_player
from punto.table.heat.heat_rules import (
    cited,
    heat_in,
    heat_of,
    in_force,
    official_only,
    player_named,
    rules_of,
    session_order,
)
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import move_chips
from punto.table.powers import staff_only
from punto.table.state.heat import LimitStep
from punto.table.state.table import Table
from punto.units.field_types import PersonId
from punto.units.privacy import Person


class AbsenceOutcome(NamedTuple):
    """What a row of missed coups costs, what is left, and whether the player is still in."""

    deducted: int
    chips: int
    eliminated: bool


def minimum_of(limits: Sequence[LimitStep], coup: int) -> int:
    """The minimum wager of one coup."""
    return [step for step in limits if step.coup <= coup][-1].minimum


def missed_coups(
    chips: int, limits: Sequence[LimitStep], missed: Iterable[int], left: int, last: int = 0
) -> AbsenceOutcome:
    """Take the minimum of each missed coup, for as many as are left; whoever cannot cover one is out.

    `last` is the last coup of the session; after it nobody has to cover another.

    >>> step = LimitStep(coup=1, minimum=100, maximum=1000)
    >>> missed_coups(3000, [step], [4, 5], 3)
    AbsenceOutcome(deducted=200, chips=2800, eliminated=False)
    """
    deducted = 0
    for coup in missed:
        minimum = minimum_of(limits, coup)
        if chips - deducted < minimum:
            return AbsenceOutcome(deducted, chips - deducted, eliminated=True)
        if left > 0:
            deducted += minimum
            left -= 1
        rest = chips - deducted
        covers = rest > 0 if coup == last else rest >= minimum_of(limits, coup + 1)
        if not covers:
            return AbsenceOutcome(deducted, rest, eliminated=True)
    return AbsenceOutcome(deducted, chips - deducted, eliminated=False)


class MarkAbsent(Order, frozen=True, kw_only=True, tag="mark-absent"):
    """Note that a player did not come, or went away."""

    who: PersonId


class MarkPresent(Order, frozen=True, kw_only=True, tag="mark-present"):
    """Note that a player is back."""

    who: PersonId


class DirectDeductions(Order, frozen=True, kw_only=True, tag="direct-deductions"):
    """Have chips taken for the coups that an absent player misses."""

    who: PersonId


class PlayerAbsent(Fact, frozen=True, kw_only=True, tag="tournament-player-absent"):
    """A player is not in the seat."""

    audience = EVERYBODY
    record = True
    words = "{who} is absent"
    who: Person


class PlayerBack(Fact, frozen=True, kw_only=True, tag="tournament-player-back"):
    """A player is back in the seat."""

    audience = EVERYBODY
    record = True
    words = "{who} is back"
    who: Person


class DeductionsDirected(Fact, frozen=True, kw_only=True, tag="deductions-directed"):
    """The official has chips taken from an absent player for each coup missed."""

    audience = EVERYBODY
    record = True
    words = "chips are taken from {who} for coups missed"
    who: Person


class AbsenceDeducted(Fact, frozen=True, kw_only=True, tag="absence-deducted"):
    """A missed coup cost an absent player the minimum."""

    audience = EVERYBODY
    words = "{who} loses {amount} for a missed coup"
    moves = CHIPS_BACK
    who: Person
    amount: int


@session_order(MarkAbsent, staff_only)
def mark_absent(context: TableContext, order: MarkAbsent) -> Decision:
    """Put an absence on record."""
    player = player_named(context, order.who)
    if isinstance(player, Refusal):
        return refused(player)
    rule = in_force(heat_of(context), rules_of(context).wagering.absence, "absence")
    return [Draft(PlayerAbsent(who=order.who), *cited(rule))]


@session_order(MarkPresent, staff_only)
def mark_present(context: TableContext, order: MarkPresent) -> Decision:
    """Put a return on record."""
    fault = _absent_fault(context, order.who)
    return refused(fault) if fault else [Draft(PlayerBack(who=order.who))]


@session_order(DirectDeductions, official_only)
def direct_deductions(context: TableContext, order: DirectDeductions) -> Decision:
    """Have the dealer take the minimum for each coup missed, as often as the conditions let it."""
    rule = in_force(heat_of(context), rules_of(context).wagering.absence, "absence")
    if rule is None:
        return refused(refuse("not-in-conditions", (), what="deductions"))
    fault = _absent_fault(context, order.who)
    return refused(fault) if fault else [Draft(DeductionsDirected(who=order.who), *cited(rule))]


def _absent_fault(context: TableContext, who: str) -> Refusal | None:
    player = player_named(context, who)
    if isinstance(player, Refusal):
        return player
    return None if player.absent else refuse("not-absent", (), who=who)


def deductions(context: TableContext) -> list[Draft]:
    """What the coup just played costs absent players whose chips are taken."""
    heat = heat_of(context)
    rule = in_force(heat, rules_of(context).wagering.absence, "absence")
    said = []
    for who in heat.playing():
        player = heat.players[who]
        held = context.state.purses.stacks.get(who, 0)
        if rule is None or not (player.absent and player.deducting):
            continue
        found = missed_coups(
            held, heat.terms.limits, [heat.coup], heat.terms.deductions - player.deducted, heat.coup
        )
        if found.deducted:
            said.append(Draft(AbsenceDeducted(who=who, amount=found.deducted), *cited(rule)))
    return said


@TABLE.folds(PlayerAbsent)
def _absent(state: Table, fact: PlayerAbsent, event: Event) -> Table:
    return structs.replace(state, heat=with_player(heat_in(state), fact.who, absent=True))


@TABLE.folds(PlayerBack)
def _back(state: Table, fact: PlayerBack, event: Event) -> Table:
    return structs.replace(state, heat=with_player(heat_in(state), fact.who, absent=False, deducting=False))


@TABLE.folds(DeductionsDirected)
def _directed(state: Table, fact: DeductionsDirected, event: Event) -> Table:
    return structs.replace(state, heat=with_player(heat_in(state), fact.who, deducting=True))


@TABLE.folds(AbsenceDeducted)
def _deducted(state: Table, fact: AbsenceDeducted, event: Event) -> Table:
    heat = heat_in(state)
    heat = with_player(heat, fact.who, deducted=heat.players[fact.who].deducted + 1)
    return structs.replace(state, heat=heat, purses=move_chips(state.purses, {fact.who: -fact.amount}))
