"""The start of a jackpot: only once everything that the rulebook asks for is there."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, fitting_faults, refuse_by
from punto.floor.jackpot.parameters import parameter_faults
from punto.floor.jackpot.plan import SECOND_PERSON
from punto.floor.jackpot.state import JackpotState, Totals
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal


class StartJackpot(Order, frozen=True, kw_only=True, tag="start-jackpot"):
    """Start the jackpot. A second person approves it."""


class JackpotStarted(Fact, frozen=True, kw_only=True, tag="jackpot-started"):
    """The jackpot runs, with this on the meter."""

    audience = EVERYBODY
    moves = frozenset({"chips: cage > jackpot"})
    words = "The jackpot {name} starts at {meter:$}"
    name: str
    meter: int


def _may_start(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault("a start", "a plan first", "planned")


@JACKPOT.answers(StartJackpot, _may_start)
def start_jackpot(context: JackpotContext, order: StartJackpot) -> Decision:
    """Start, or say everything that is still missing."""
    faults = (context.power_fault("set-jackpot"), *start_faults(context))
    if any(faults):
        return Refused(tuple(each for each in faults if each))
    rule = context.rules.notice
    needed = context.needs_approval(SECOND_PERSON, rule.clauses, rule.readings)
    started = JackpotStarted(name=context.state.name, meter=context.terms.first)
    return needed or [draft(started, rule, context.rules.set_up, context.style)]


def start_faults(context: JackpotContext) -> Iterator[Refusal]:
    """Everything that stands against a start now."""
    yield from parameter_faults(context.book, context.terms)
    notice, rule = context.state.notice, context.rules.notice
    if notice is None:
        yield refuse_by("jackpot-notice", rule)
    elif notice.at >= context.at:
        yield refuse_by("jackpot-notice-late", rule)
    for name, table in context.state.tables.items():
        yield from fitting_faults(context, name, table)


@JACKPOT.folds(JackpotStarted)
def _started(state: JackpotState, fact: JackpotStarted, event: Event) -> JackpotState:
    meter = Fraction(fact.meter)
    seal = state.parameters.seal if state.parameters else ""
    tables = {
        name: structs.replace(each, withdrawn="", contributed={}, void=(), total=Fraction(0))
        for name, each in state.tables.items()
    }
    return structs.replace(
        state, stage="running", meter=meter, booked=fact.meter, totals=Totals(started=meter), tables=tables,
        seal=seal, hit=None, latest=("", 0), claims={}, coming=None,
    )  # fmt: skip
