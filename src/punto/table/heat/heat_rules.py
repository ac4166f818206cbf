"""What holds in a session of a tournament: rules of the text, rules that the conditions adopted."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from punto.machine.order import Order
from punto.machine.roles import HOUSE, needs_role
from punto.rulebook.procedure.tournament import PlayRule, TournamentRules
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TOURNAMENT, TableContext
from punto.table.state.heat import Heat, HeatPlayer, Topic
from punto.table.state.table import Table

OFFICIAL = "tournament-official"
F = TypeVar("F", bound=Callable[..., Any])


def rules_of(context: TableContext) -> TournamentRules:
    """What the text says of tournaments; asked only where a session is on."""
    rules = context.book.tournament
    if rules is None:
        raise LookupError(f"{context.book.id} has no rules for tournaments")
    return rules


def heat_of(context: TableContext) -> Heat:
    """The session that is on; asked only where one is."""
    return heat_in(context.state)


def heat_in(state: Table) -> Heat:
    """The session that is on in a state."""
    if state.heat is None:
        raise LookupError("no session is on")
    return state.heat


def no_session(context: TableContext) -> Refusal | None:
    """Refuse what belongs to a session where none is on."""
    return refuse("no-session", ())


def session_order(order: type[Order], may: Callable[[TableContext], Refusal | None]) -> Callable[[F], F]:
    """Register the function that answers an order of a session; without a session it is refused."""

    def register(handle: F) -> F:
        TABLE.answers(order, no_session)(handle)
        return TABLE.answers(order, may, dialect=TOURNAMENT)(handle)

    return register


def in_force(heat: Heat, rule: PlayRule | None, topic: Topic) -> PlayRule | None:
    """A rule of play, if the text fixes it or the conditions adopted it."""
    if rule is None or not (rule.fixed or topic in heat.terms.adopted):
        return None
    return rule


def cited(*rules: Cited | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses and the readings of several rules, each once."""
    found = [rule for rule in rules if rule is not None]
    clauses = dict.fromkeys(clause for rule in found for clause in rule.clauses)
    return tuple(clauses), tuple(dict.fromkeys(each for rule in found for each in rule.readings))


def official_only(context: TableContext) -> Refusal | None:
    """Refuse anybody but the tournament's official, or the house on the tournament's behalf."""
    rules = context.book.tournament
    clauses = rules.officials.in_charge.clauses if rules else ()
    return needs_role(context.book, context.actor, OFFICIAL, clauses)


def player_fault(context: TableContext) -> Refusal | None:
    """Refuse whoever is not, or no longer, in this session; or a session that is over."""
    heat, who = heat_of(context), context.actor.id
    player = heat.players.get(who)
    if player is None or player.standing != "in":
        return refuse("not-in-session", (), who=who)
    return over_fault(heat)


def over_fault(heat: Heat) -> Refusal | None:
    """Refuse what belongs to play once the session is over."""
    return refuse("session-over", (), why=heat.over) if heat.over else None


def player_named(context: TableContext, who: str) -> HeatPlayer | Refusal:
    """A player of this session by id, or why there is none."""
    player = heat_of(context).players.get(who)
    if player is None or player.standing != "in":
        return refuse("not-in-session", (), who=who)
    return player


def is_official(context: TableContext) -> bool:
    """Whether whoever acts is the official, or acts for the tournament."""
    return context.actor is HOUSE or official_only(context) is None


def chips_of(state: Table, who: str) -> int:
    """All chips of a player: before the player and on the layout."""
    laid = sum(wager.amount for wager in state.layout.values() if wager.who == who)
    return state.purses.stacks.get(who, 0) + laid


def box_number(seats: Sequence[str], box: str) -> int:
    """The number of a box, from one, as the seats of the table are counted."""
    return seats.index(box) + 1
