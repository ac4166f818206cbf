"""Who may do what at a table, and the clauses that say so."""

from typing import TypeVar

from punto.machine.roles import HOUSE, PATRON, needs_role, title_of
from punto.rulebook.procedure.conduct import Conduct
from punto.rulebook.records import Cited, Power
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.state.table import Phase

Rule = TypeVar("Rule")
OUTSIDERS = frozenset({PATRON, "tournament-player", "card-holder"})
BETWEEN_COUPS = (Phase.CLOSED, Phase.PREPARING, Phase.BETTING, Phase.SHOE_OVER)
IN_COUP = (Phase.DEALING, Phase.WINDOW, Phase.RESULT)


def staff_only(context: TableContext) -> Refusal | None:
    """Refuse players and onlookers."""
    if context.actor is HOUSE or context.actor.role not in OUTSIDERS:
        return None
    return refuse("role", (), role=title_of(context.book, context.actor.role), needed="member of staff")


def needs(context: TableContext, power: Power) -> Refusal | None:
    """Refuse somebody whose role is too low for a power that the data spell out in place."""
    return needs_role(context.book, context.actor, power.role, power.clauses, power.readings)


def conduct_of(context: TableContext) -> Conduct | None:
    """The rulebook's rules of conduct."""
    return context.book.conduct


def shoe_over_rule(context: TableContext) -> Cited | None:
    """The rule by which nothing more comes from a shoe that is over."""
    state, dealing = context.state, context.book.dealing
    if state.phase is not Phase.SHOE_OVER or dealing is None:
        return None
    mishap = context.book.irregular.get(state.preparing.why)  # type: ignore[call-overload]
    ways = mishap.resolution if mishap else ()
    return next(
        (way.shuffle or way.check for way in ways if way.shuffle or way.check), dealing.last_coup.over
    )


def paid_last(context: TableContext) -> tuple[Cited, Cited]:
    """The rules that put payment behind the result, and the end of the coup behind payment."""
    payment = context.book.payment
    return payment.losers_taken, payment.winners_paid


def clauses_of(*rules: Cited | None) -> tuple[str, ...]:
    """The clauses of several rules, each once; a rule that the text lacks adds none."""
    return tuple(dict.fromkeys(clause for rule in rules if rule for clause in rule.clauses))


def readings_of(*rules: Cited | None) -> tuple[str, ...]:
    """The readings of several rules, each once."""
    return tuple(dict.fromkeys(reading for rule in rules if rule for reading in rule.readings))


def wordless(what: str, text: str) -> Refusal | None:
    """Refuse a text for the record that says nothing."""
    return None if text.strip() else refuse("empty", (), what=what, accepted="do this in words")


def between_coups(context: TableContext, what: str) -> Refusal | None:
    """Refuse what may not happen while a coup is played or wagers lie on the layout."""
    if context.state.phase not in BETWEEN_COUPS:
        return context.not_now(what, "do this between two coups")
    if context.state.layout:
        return refuse("layout-not-empty", (), what=what)
    return None


def patron_only(context: TableContext) -> Refusal | None:
    """Players act for themselves."""
    if context.actor.role == PATRON:
        return None
    return refuse("role", (), role=context.actor.role, needed="player")


def player_here(context: TableContext) -> Refusal | None:
    """Players act for themselves, and only when they are at the table."""
    actor = context.actor
    if actor.role == PATRON and actor.id in context.state.people.arrived:
        return None
    return patron_only(context) or refuse("not-here", (), who=actor.id)


def required(rule: Rule | None) -> Rule:
    """A rule that the order needs: without it, the order was refused before."""
    if rule is None:
        raise LookupError("no such rule: the order should have been refused")
    return rule
