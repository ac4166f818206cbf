"""Pass cards: played in place of a wager, the same number for everybody, collected after the coup."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.heat.eliminations import with_player
from punto.table.heat.heat_rules import (
    chips_of,
    cited,
    heat_in,
    heat_of,
    in_force,
    player_fault,
    rules_of,
    session_order,
)
from punto.table.heat.session_wagers import moved_fault, turn_fault
from punto.table.machine import TABLE, TableContext
from punto.table.state.table import BETTING, Table
from punto.units.privacy import Person


class PlayPassCard(Order, frozen=True, kw_only=True, tag="play-pass-card"):
    """Put a pass card down in place of a wager."""


class PassCardPlayed(Fact, frozen=True, kw_only=True, tag="pass-card-played"):
    """A pass card lies on the layout in place of a wager."""

    audience = EVERYBODY
    words = "{who} plays a pass card"
    who: Person


class PassCardsCollected(Fact, frozen=True, kw_only=True, tag="pass-cards-collected"):
    """The dealer took the pass cards in after the coup."""

    audience = EVERYBODY
    record = True
    words = "pass cards collected"
    who: tuple[Person, ...]


def _may_pass(context: TableContext) -> Refusal | None:
    fault = player_fault(context) or moved_fault(context)
    if fault is None and context.state.phase is not BETTING:
        return context.not_now("a pass card", "do this while bets are open")
    return fault


@session_order(PlayPassCard, _may_pass)
def play_pass_card(context: TableContext, order: PlayPassCard) -> Decision:
    """Let somebody pass who has a card, and the chips for the minimum."""
    heat, who, state = heat_of(context), context.actor.id, context.state
    rules = rules_of(context).wagering
    rule = in_force(heat, rules.pass_cards, "pass-cards")
    if rule is None or not heat.terms.pass_cards:
        return refused(refuse("not-in-conditions", *cited(rules.pass_cards), what="pass cards"))
    if not heat.players[who].pass_cards:
        return refused(refuse("no-pass-card", *cited(rule), who=who))
    if who in heat.passing:
        return refused(refuse("passes", *cited(rule), who=who))
    if any(wager.who == who for wager in state.layout.values()):
        return refused(refuse("wagered", *cited(rule), who=who))
    covers = in_force(heat, rules.covers, "covers")
    minimum = heat.limits.minimum
    if covers and chips_of(state, who) < minimum:
        return refused(refuse("cannot-cover", *cited(covers, rule), who=who, minimum=minimum // 100))
    fault = turn_fault(context)
    return refused(fault) if fault else [Draft(PassCardPlayed(who=who), *cited(rule))]


def collected(context: TableContext) -> list[Draft]:
    """The pass cards of a coup are taken in."""
    heat = heat_of(context)
    if not heat.passing:
        return []
    rule = in_force(heat, rules_of(context).wagering.pass_cards, "pass-cards")
    return [Draft(PassCardsCollected(who=tuple(sorted(heat.passing))), *cited(rule))]


@TABLE.folds(PassCardPlayed)
def _played(state: Table, fact: PassCardPlayed, event: Event) -> Table:
    heat = heat_in(state)
    heat = with_player(heat, fact.who, pass_cards=heat.players[fact.who].pass_cards - 1)
    heat = structs.replace(heat, passing=heat.passing | {fact.who}, acted=(*heat.acted, fact.who))
    return structs.replace(state, heat=structs.replace(heat, since=event.at))


@TABLE.folds(PassCardsCollected)
def _collected(state: Table, fact: PassCardsCollected, event: Event) -> Table:
    return structs.replace(state, heat=structs.replace(heat_in(state), passing=frozenset()))
