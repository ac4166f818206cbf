"""What a script may expect of a table beside that: balances, dues, phases, markers and notices."""

import re
from fractions import Fraction
from typing import Any

from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.script.amounts import read_money
from punto.script.expectation_kinds import NAME
from punto.script.expectations import GENERAL, Check, Kind, StepOutcome, expects, named_fields, with_basis
from punto.script.field_match import difference
from punto.script.grammar import Tree, Unreadable, quote
from punto.table.state.table import Phase, Table
from punto.units import format_exact, format_money

TABLE_KINDS: list[Kind] = []
"""What may be expected of a table only."""


@expects(
    "NAME has AMOUNT [in tokens]",
    rf"(?P<who>{NAME}|house) has (?P<amount>\S+)(?P<tokens> in tokens)?",
    TABLE_KINDS,
)
def _has(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    who, amount = match["who"], read_money(match["amount"])

    def check(outcome: StepOutcome) -> str:
        purses = outcome.after.purses
        purse = purses.tokens if match["tokens"] else purses.stacks
        held = purses.house if who == "house" else purse.get(who, 0)
        return "" if held == amount else f"{who} has {format_money(held)}"

    return check


@expects("NAME owes AMOUNT", rf"(?P<who>{NAME}) owes (?P<amount>\S+)", TABLE_KINDS)
def _owes(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    who, amount = match["who"], read_money(match["amount"])

    def check(outcome: StepOutcome) -> str:
        owed = sum(each.amount for each in outcome.after.carried.owed if each.who == who)
        return "" if owed == amount else f"{who} owes {format_exact(Fraction(owed))}"

    return check


@expects(
    "due NAME WAGER field=value …",
    rf"due (?P<who>{NAME}) (?P<wager>[a-z][\w-]*)(?P<fields>(?: .+)?)",
    TABLE_KINDS,
)
def _due(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    what, basis = with_basis(match["fields"])
    _, fields = named_fields(f"due {what.strip()}")
    return lambda outcome: (
        _due_difference(outcome, match["who"], match["wager"], fields)
        or "; ".join(
            basis.difference(event) for event in outcome.events if name_of(type(event.fact)) == "coup-settled"
        )
    )


def _due_difference(outcome: StepOutcome, who: str, wager: str, fields: dict[str, Tree]) -> str:
    settled = [event.fact for event in outcome.events if name_of(type(event.fact)) == "coup-settled"]
    dues = [due for fact in settled for due in getattr(fact, "dues", ())] or list(outcome.after.dues)
    found = [due for due in dues if due.who == who and wager in (due.wager, due.id)]
    if not found:
        return f"nothing is due on it; dues: {', '.join(f'{due.who} {due.wager}' for due in dues) or 'none'}"
    wrong = [difference(fields, due) for due in found]
    return "" if "" in wrong else wrong[0]


@expects("phase PHASE", r"phase (?P<phase>\S+)", TABLE_KINDS)
def _phase(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    try:
        phase = Phase(match["phase"])
    except ValueError as error:
        known = ", ".join(each.value for each in Phase)
        raise Unreadable(f"there is no phase {match['phase']}; accepted: {known}") from error
    return lambda outcome: "" if outcome.after.phase is phase else f"it is {outcome.after.phase.value}"


@expects(
    'marker KIND [at SEAT] [saying "TEXT"]',
    r'(?P<no>no )?marker (?P<kind>\S+)(?: at (?P<seat>\S+))?(?: saying "(?P<text>.*)")?',
    TABLE_KINDS,
)
def _marker(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    def found(state: Table) -> bool:
        return any(
            each.kind == match["kind"]
            and match["seat"] in (None, each.seat)
            and match["text"] in (None, each.text)
            for each in state.board.markers
        )

    def check(outcome: StepOutcome) -> str:
        if found(outcome.after) is not bool(match["no"]):
            return ""
        lying = (f"{each.kind} at {each.seat} {quote(each.text)}" for each in outcome.after.board.markers)
        return f"markers: {', '.join(lying) or 'none'}"

    return check


@expects("notice NAME, or no notice NAME", r"(?P<no>no )?notice (?P<name>\S+)", TABLE_KINDS)
def _notice(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    def check(outcome: StepOutcome) -> str:
        up = [each.name for each in outcome.after.board.notices]
        return "" if (match["name"] in up) is not bool(match["no"]) else f"notices: {', '.join(up) or 'none'}"

    return check


@expects("told SOMEBODY", r"told (?P<to>\S+)", TABLE_KINDS)
def _told(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    def check(outcome: StepOutcome) -> str:
        told = [each.to for each in outcome.after.board.notifications]
        return "" if match["to"] in told else f"told: {', '.join(told) or 'nobody'}"

    return check


@expects("table path=value …, such as shoe.left=400", r"table (?P<fields>.+)", TABLE_KINDS)
def _table(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    _, fields = named_fields(f"table {match['fields']}")
    return lambda outcome: difference(fields, outcome.after)


def every_kind() -> list[Kind]:
    """What a script of a table may expect."""
    return [*GENERAL, *TABLE_KINDS]
