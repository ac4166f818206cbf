"""What a script may expect: events, refusals, balances, dues, phases, clauses, markers and notices."""

import re
from fractions import Fraction

from punto.machine.fact import Event
from punto.machine.names import name_of
from punto.rulebook.refusal import Refusal
from punto.script.amounts import read_money
from punto.script.expectations import Check, Outcome, expects, listed, named_fields, with_basis
from punto.script.grammar import Tree, Unreadable
from punto.script.matching import difference
from punto.script.orders import kinds
from punto.table import legal_commands
from punto.table.machine import TABLE
from punto.table.state.table import Phase, Table
from punto.units import format_exact, format_money

NAME = r"[A-Z][\w-]*"


def _facts() -> list[str]:
    return sorted({name_of(kind) for kind in TABLE.facts})


def _known_fact(name: str) -> str:
    if name not in _facts():
        raise Unreadable(f"there is no event {name}; accepted: {', '.join(_facts())}")
    return name


def in_words(refusal: Refusal) -> str:
    """A refusal with its number, words and clauses."""
    clauses = ", ".join(refusal.clauses)
    return f"{refusal.number} {refusal.what} ({clauses}); accepted: {refusal.accepted}"


@expects("refused [NUMBER] [by CLAUSE, …] [reading ID, …]", r"refused(?: (?P<rest>.+))?")
def _refused(match: re.Match[str]) -> Check:
    number, basis = with_basis(f" {match['rest']}" if match["rest"] else "")
    number = number.strip()
    if number and not number.isdigit():
        raise Unreadable(f"a refusal is named by its number, not by {number!r}; docs/refusals.md has them")

    def check(outcome: Outcome) -> str:
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
def _then(match: re.Match[str]) -> Check:
    what, basis = with_basis(match["rest"])
    name, fields = named_fields(what)
    _known_fact(name)

    def check(outcome: Outcome) -> str:
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


@expects("never EVENT", r"never (?P<name>\S+)")
def _never(match: re.Match[str]) -> Check:
    name = _known_fact(match["name"])
    return lambda outcome: (
        f"it came all the same: {_names(outcome.events)}"
        if name in {name_of(type(event.fact)) for event in outcome.events}
        else ""
    )


@expects("nothing else", r"nothing else")
def _nothing_else(match: re.Match[str]) -> Check:
    def check(outcome: Outcome) -> str:
        more = [event for event in outcome.events if event not in outcome.met]
        return f"more came: {_names(more)}" if more else ""

    return check


@expects("nothing changed", r"nothing changed")
def _nothing_changed(match: re.Match[str]) -> Check:
    return lambda outcome: "" if outcome.after == outcome.before else f"there came: {_names(outcome.events)}"


@expects("NAME has AMOUNT [in tokens]", rf"(?P<who>{NAME}|house) has (?P<amount>\S+)(?P<tokens> in tokens)?")
def _has(match: re.Match[str]) -> Check:
    who, amount = match["who"], read_money(match["amount"])

    def check(outcome: Outcome) -> str:
        purses = outcome.after.purses
        purse = purses.tokens if match["tokens"] else purses.stacks
        held = purses.house if who == "house" else purse.get(who, 0)
        return "" if held == amount else f"{who} has {format_money(held)}"

    return check


@expects("NAME owes AMOUNT", rf"(?P<who>{NAME}) owes (?P<amount>\S+)")
def _owes(match: re.Match[str]) -> Check:
    who, amount = match["who"], read_money(match["amount"])

    def check(outcome: Outcome) -> str:
        owed = sum(each.amount for each in outcome.after.carried.owed if each.who == who)
        return "" if owed == amount else f"{who} owes {format_exact(Fraction(owed))}"

    return check


@expects("due NAME WAGER field=value …", rf"due (?P<who>{NAME}) (?P<wager>[a-z][\w-]*)(?P<fields>(?: .+)?)")
def _due(match: re.Match[str]) -> Check:
    what, basis = with_basis(match["fields"])
    _, fields = named_fields(f"due {what.strip()}")
    return lambda outcome: (
        _due_difference(outcome, match["who"], match["wager"], fields)
        or "; ".join(
            basis.difference(event) for event in outcome.events if name_of(type(event.fact)) == "coup-settled"
        )
    )


def _due_difference(outcome: Outcome, who: str, wager: str, fields: dict[str, Tree]) -> str:
    settled = [event.fact for event in outcome.events if name_of(type(event.fact)) == "coup-settled"]
    dues = [due for fact in settled for due in getattr(fact, "dues", ())] or list(outcome.after.dues)
    found = [due for due in dues if due.who == who and wager in (due.wager, due.id)]
    if not found:
        return f"nothing is due on it; dues: {', '.join(f'{due.who} {due.wager}' for due in dues) or 'none'}"
    wrong = [difference(fields, due) for due in found]
    return "" if "" in wrong else wrong[0]


@expects("phase PHASE", r"phase (?P<phase>\S+)")
def _phase(match: re.Match[str]) -> Check:
    try:
        phase = Phase(match["phase"])
    except ValueError as error:
        known = ", ".join(each.value for each in Phase)
        raise Unreadable(f"there is no phase {match['phase']}; accepted: {known}") from error
    return lambda outcome: "" if outcome.after.phase is phase else f"it is {outcome.after.phase.value}"


@expects("cites CLAUSE, …", r"cites (?P<clauses>.+)")
def _cites(match: re.Match[str]) -> Check:
    return lambda outcome: _missing(listed(match["clauses"]), cited(outcome))


@expects("reading ID, …", r"reading (?P<readings>.+)")
def _reading(match: re.Match[str]) -> Check:
    return lambda outcome: _missing(
        listed(match["readings"]),
        {each for _, readings in outcome.basis for each in readings},
    )


def cited(outcome: Outcome) -> set[str]:
    """Every clause that the events or the refusals of a line rest on."""
    return {each for clauses, _ in outcome.basis for each in clauses}


def _missing(wanted: tuple[str, ...], found: set[str]) -> str:
    missing = [each for each in wanted if each not in found]
    return f"{', '.join(missing)} not among: {', '.join(sorted(found)) or 'nothing'}" if missing else ""


@expects('marker KIND [at SEAT] [saying "TEXT"]',
         r'(?P<no>no )?marker (?P<kind>\S+)(?: at (?P<seat>\S+))?(?: saying "(?P<text>.*)")?')  # fmt: skip
def _marker(match: re.Match[str]) -> Check:
    def found(state: Table) -> bool:
        return any(
            each.kind == match["kind"]
            and match["seat"] in (None, each.seat)
            and match["text"] in (None, each.text)
            for each in state.board.markers
        )

    def check(outcome: Outcome) -> str:
        if found(outcome.after) is not bool(match["no"]):
            return ""
        lying = (f"{each.kind} at {each.seat} {each.text!r}" for each in outcome.after.board.markers)
        return f"markers: {', '.join(lying) or 'none'}"

    return check


@expects("notice NAME, or no notice NAME", r"(?P<no>no )?notice (?P<name>\S+)")
def _notice(match: re.Match[str]) -> Check:
    def check(outcome: Outcome) -> str:
        up = [each.name for each in outcome.after.board.notices]
        return "" if (match["name"] in up) is not bool(match["no"]) else f"notices: {', '.join(up) or 'none'}"

    return check


@expects("told SOMEBODY", r"told (?P<to>\S+)")
def _told(match: re.Match[str]) -> Check:
    def check(outcome: Outcome) -> str:
        told = [each.to for each in outcome.after.board.notifications]
        return "" if match["to"] in told else f"told: {', '.join(told) or 'nobody'}"

    return check


@expects("table path=value …, such as shoe.left=400", r"table (?P<fields>.+)")
def _table(match: re.Match[str]) -> Check:
    _, fields = named_fields(f"table {match['fields']}")
    return lambda outcome: difference(fields, outcome.after)


@expects(
    "NAME may [not] ORDER [NUMBER]", rf"(?P<who>{NAME}) may (?P<no>not )?(?P<order>\S+)(?: (?P<number>\d+))?"
)
def _may(match: re.Match[str]) -> Check:
    if match["order"] not in kinds():
        raise Unreadable(f"there is no order {match['order']}; accepted: {', '.join(sorted(kinds()))}")

    def check(outcome: Outcome) -> str:
        actor = outcome.actors.get(match["who"])
        if actor is None:
            return f"{match['who']} is not known"
        choices = {
            each.name: each.refusal for each in legal_commands(outcome.after, actor, outcome.at, outcome.day)
        }
        refusal = choices[match["order"]]
        if match["no"] and refusal is None:
            return "it is allowed"
        if refusal is not None and (not match["no"] or match["number"] not in (None, str(refusal.number))):
            return f"refused: {in_words(refusal)}"
        return ""

    return check
