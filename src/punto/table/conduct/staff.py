"""Staff and the clauses that give them their powers."""

from punto.rulebook.procedure.conduct import Conduct
from punto.rulebook.records import Cited, Power
from punto.rules.refusals import Refusal, refuse
from punto.table.desk import Desk
from punto.table.people import HOUSE, PATRON, needs_role, title_of
from punto.table.state import Phase

OUTSIDERS = frozenset({PATRON, "tournament-player", "card-holder"})
BETWEEN_COUPS = (Phase.CLOSED, Phase.PREPARING, Phase.BETTING, Phase.SHOE_OVER)
IN_COUP = (Phase.DEALING, Phase.WINDOW, Phase.RESULT)


def staff_only(desk: Desk) -> Refusal | None:
    """Refuse players and onlookers."""
    if desk.actor is HOUSE or desk.actor.role not in OUTSIDERS:
        return None
    return refuse("role", (), role=title_of(desk.book, desk.actor.role), needed="member of staff")


def needs(desk: Desk, power: Power) -> Refusal | None:
    """Refuse somebody whose role is too low for a power that the data spell out in place."""
    return needs_role(desk.book, desk.actor, power.role, power.clauses, power.readings)


def conduct_of(desk: Desk) -> Conduct | None:
    """The rulebook's rules of conduct."""
    return desk.book.conduct


def clauses_of(*rules: Cited | None) -> tuple[str, ...]:
    """The clauses of several rules, each once; a rule that the text lacks adds none."""
    return tuple(dict.fromkeys(clause for rule in rules if rule for clause in rule.clauses))


def readings_of(*rules: Cited | None) -> tuple[str, ...]:
    """The readings of several rules, each once."""
    return tuple(dict.fromkeys(reading for rule in rules if rule for reading in rule.readings))


def wordless(what: str, text: str) -> Refusal | None:
    """Refuse a text for the record that says nothing."""
    return None if text.strip() else refuse("empty", (), what=what, accepted="it in words")


def between_coups(desk: Desk, what: str) -> Refusal | None:
    """Refuse what may not happen while a coup is played or wagers lie on the layout."""
    if desk.state.phase not in BETWEEN_COUPS:
        return desk.not_now(what, "it between two coups")
    if desk.state.layout:
        return refuse("layout-not-empty", (), what=what)
    return None
