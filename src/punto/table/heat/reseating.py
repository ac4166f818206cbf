"""Back in the session: a new bank for somebody who was out, and a substitute in somebody's place."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.heat.heat_rules import (
    cited,
    heat_in,
    heat_of,
    official_only,
    over_fault,
    player_named,
    rules_of,
    session_order,
)
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import move_chips
from punto.table.powers import between_coups
from punto.table.seats.joining import without
from punto.table.state.heat import HeatPlayer
from punto.table.state.people import People
from punto.table.state.table import Table
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person


class IssueBank(Order, frozen=True, kw_only=True, tag="issue-bank"):
    """Give somebody who was eliminated, or who joins late, a starting bank."""

    who: PersonId
    box: Text


class SeatSubstitute(Order, frozen=True, kw_only=True, tag="seat-substitute"):
    """Let a substitute take somebody's place, chips and rights."""

    who: PersonId
    by: PersonId
    """The substitute."""


class BankIssued(Fact, frozen=True, kw_only=True, tag="tournament-bank-issued"):
    """Somebody plays on, or joins, with a starting bank."""

    audience = EVERYBODY
    words = "{who} has a new bank of {amount} at box {box}"
    moves = frozenset({"tournament: tournament > stack"})
    who: Person
    box: str
    amount: int


class SubstituteSeated(Fact, frozen=True, kw_only=True, tag="substitute-seated"):
    """A substitute plays in somebody's place."""

    audience = EVERYBODY
    record = True
    words = "{by} plays for {who}"
    moves = frozenset({"tournament: stack > tournament", "tournament: tournament > stack"})
    who: Person
    by: Person


def _may_reseat(context: TableContext) -> Refusal | None:
    return official_only(context) or over_fault(heat_of(context)) or _laid(context)


def _laid(context: TableContext) -> Refusal | None:
    return between_coups(context, "a new bank or a substitute")


@session_order(IssueBank, _may_reseat)
def issue_bank(context: TableContext, order: IssueBank) -> Decision:
    """Seat somebody with a bank at a free box."""
    heat, state = heat_of(context), context.state
    player = heat.players.get(order.who)
    playing = player is not None and player.standing == "in"
    if playing or order.box in state.people.seats or order.box not in state.setup.seats:
        return refused(refuse("seat-taken-in-session", (), box=order.box))
    rules = rules_of(context)
    fact = BankIssued(who=order.who, box=order.box, amount=heat.bank)
    return [Draft(fact, *cited(rules.wagering.re_buy, rules.entering.buy_back, rules.wagering.equal_chips))]


@session_order(SeatSubstitute, _may_reseat)
def seat_substitute(context: TableContext, order: SeatSubstitute) -> Decision:
    """Put a substitute in somebody's place, where the text knows substitutes."""
    rule = rules_of(context).entering.substitute
    if rule is None:
        return refused(
            refuse("not-in-conditions", *cited(rules_of(context).entering.form), what="substitutes")
        )
    named = player_named(context, order.who)
    fault = named if isinstance(named, Refusal) else None
    if fault is None and order.by in heat_of(context).players:
        fault = refuse("seat-taken-in-session", (), box=heat_of(context).players[order.by].box)
    return unless(fault, [Draft(SubstituteSeated(who=order.who, by=order.by), *cited(rule))])


@TABLE.folds(BankIssued)
def _issued(state: Table, fact: BankIssued, event: Event) -> Table:
    heat = heat_in(state)
    before = heat.players.get(fact.who)
    player = (
        structs.replace(before, standing="in", removal=None, box=fact.box)
        if before
        else HeatPlayer(
            box=fact.box,
            pass_cards=heat.terms.pass_cards,
            secret_wagers=heat.terms.secret_wagers,
            all_in=heat.terms.markers.all_in,
            stand_off=heat.terms.markers.stand_off,
        )
    )
    heat = structs.replace(heat, players={**heat.players, fact.who: player})
    people = _seated(state.people, fact.who, fact.box)
    return structs.replace(
        state, heat=heat, people=people, purses=move_chips(state.purses, {fact.who: fact.amount})
    )


def _seated(people: People, who: str, box: str) -> People:
    return structs.replace(
        people,
        seats={**people.seats, box: who},
        arrived=(*people.arrived, who),
        abstained={**people.abstained, who: 0},
    )


@TABLE.folds(SubstituteSeated)
def _substituted(state: Table, fact: SubstituteSeated, event: Event) -> Table:
    heat = heat_in(state)
    players = {fact.by if who == fact.who else who: each for who, each in heat.players.items()}
    chips = state.purses.stacks.get(fact.who, 0)
    purses = move_chips(state.purses, {fact.who: -chips, fact.by: chips})
    box = heat.players[fact.who].box
    people = _seated(without(state.people, fact.who), fact.by, box)
    return structs.replace(state, heat=structs.replace(heat, players=players), people=people, purses=purses)
