"""What a script may expect of any machine: events, refusals, clauses, the state, who may do what."""

import re
from typing import Any

from punto.machine.fact import Event
from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.rulebook.refusal import Refusal
from punto.script.expectations import Check, StepOutcome, expects, listed, named_fields, with_basis
from punto.script.field_match import difference, shown
from punto.script.grammar import Unreadable
from punto.script.orders import kinds

NAME = r"[A-Z][\w-]*"


def _facts(machine: Machine[Any, Any]) -> list[str]:
    return sorted({name_of(kind) for kind in machine.facts})


def _known_fact(machine: Machine[Any, Any], name: str) -> str:
    if name not in _facts(machine):
        raise Unreadable(f"there is no event {name}; accepted: {', '.join(_facts(machine))}")
    return name


def in_words(refusal: Refusal) -> str:
    """A refusal with its number, words and clauses."""
    clauses = ", ".join(refusal.clauses)
    return f"{refusal.number} {refusal.what} ({clauses}); accepted: {refusal.accepted}"


@expects("refused [NUMBER] [by CLAUSE, …] [reading ID, …]", r"refused(?: (?P<rest>.+))?")
def _refused(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    number, basis = with_basis(f" {match['rest']}" if match["rest"] else "")
    number = number.strip()
    if number and not number.isdigit():
        raise Unreadable(f"a refusal is named by its number, not by '{number}'; docs/refusals.md has them")

    def check(outcome: StepOutcome) -> str:
        if not outcome.refusals:
            return "nothing was refused"
        same = [each for each in outcome.refusals if not number or each.number == int(number)]
        if not same:
            return f"refused otherwise: {'; '.join(map(in_words, outcome.refusals))}"
        wrong = [basis.difference(each) for each in same]
        outcome.named += same
        return "" if "" in wrong else wrong[0]

    return check


@expects("then EVENT [field=value …] [approved by NAME] [by CLAUSE, …] [reading ID, …]", r"then (?P<rest>.+)")
def _then(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    what, basis = with_basis(match["rest"])
    name, fields = named_fields(what)
    _known_fact(machine, name)

    def check(outcome: StepOutcome) -> str:
        start = outcome.events.index(outcome.met[-1]) + 1 if outcome.met else 0
        later = [event for event in outcome.events[start:] if name_of(type(event.fact)) == name]
        if not later:
            return f"no such event; there came: {_names(outcome.events[start:])}"
        wrong = ""
        for event in later:
            wrong = "; ".join(filter(None, (difference(fields, event.fact), basis.difference(event))))
            if not wrong:
                outcome.met.append(event)
                return ""
        return wrong

    return check


def _names(events: list[Event]) -> str:
    return ", ".join(name_of(type(event.fact)) for event in events) or "nothing"


@expects("never EVENT [field=value …]", r"never (?P<rest>.+)")
def _never(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    name, fields = named_fields(match["rest"])
    kind = next(each for each in machine.facts if name_of(each) == _known_fact(machine, name))
    unknown = [path for path in fields if path.split(".")[0] not in kind.__struct_fields__]
    if unknown:
        known = ", ".join(kind.__struct_fields__) or "none"
        raise Unreadable(f"{name} has no field {', '.join(unknown)}; accepted: {known}")

    def check(outcome: StepOutcome) -> str:
        came = [event for event in outcome.events if name_of(type(event.fact)) == name]
        met = [event for event in came if not difference(fields, event.fact)]
        return f"it came all the same: {name} {shown(met[0].fact, name)}" if met else ""

    return check


@expects("nothing else", r"nothing else")
def _nothing_else(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    def check(outcome: StepOutcome) -> str:
        more = [event for event in outcome.events if event not in outcome.met]
        return f"more came: {_names(more)}" if more else ""

    return check


@expects("nothing changed", r"nothing changed")
def _nothing_changed(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    return lambda outcome: "" if outcome.after == outcome.before else f"there came: {_names(outcome.events)}"


@expects("cites CLAUSE, …", r"cites (?P<clauses>.+)")
def _cites(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    return lambda outcome: _missing(listed(match["clauses"]), cited(outcome))


@expects("reading ID, …", r"reading (?P<readings>.+)")
def _reading(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    return lambda outcome: _missing(
        listed(match["readings"]),
        {each for _, readings in outcome.basis for each in readings},
    )


def cited(outcome: StepOutcome) -> set[str]:
    """Every clause that the events or the refusals of a line rest on."""
    return {each for clauses, _ in outcome.basis for each in clauses}


def _missing(wanted: tuple[str, ...], found: set[str]) -> str:
    missing = [each for each in wanted if each not in found]
    return f"{', '.join(missing)} not among: {', '.join(sorted(found)) or 'nothing'}" if missing else ""


@expects(
    "NAME may [not] ORDER [NUMBER]", rf"(?P<who>{NAME}) may (?P<no>not )?(?P<order>\S+)(?: (?P<number>\d+))?"
)
def _may(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    known = kinds(machine)
    if match["order"] not in known:
        raise Unreadable(f"there is no order {match['order']}; accepted: {', '.join(sorted(known))}")

    def check(outcome: StepOutcome) -> str:
        actor = outcome.actors.get(match["who"])
        if actor is None:
            return f"{match['who']} is not known"
        choices = {
            each.name: each.refusal for each in machine.legal(outcome.after, actor, outcome.at, outcome.day)
        }
        refusal = choices[match["order"]]
        if match["no"] and refusal is None:
            return "it is allowed"
        if refusal is not None and (not match["no"] or match["number"] not in (None, str(refusal.number))):
            return f"refused: {in_words(refusal)}"
        return ""

    return check


@expects("state path=value …", r"state (?P<fields>.+)")
def _state(match: re.Match[str], machine: Machine[Any, Any]) -> Check:
    _, fields = named_fields(f"state {match['fields']}")
    return lambda outcome: difference(fields, outcome.after)
