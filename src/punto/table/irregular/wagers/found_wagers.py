"""The layout as it is: a wager found there goes on record, and the table asks what the text makes of it.

What lies there is true, whatever a check would have said to it. Limits, areas, time and person decide what
becomes of it; the same rules settle it as settle a sheet.
"""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import PATRON, Actor
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.wager import Wager
from punto.table.betting.checks import Stake, amount_fault, wager_faults, wagers_of
from punto.table.betting.nominating import NominationChanged
from punto.table.betting.wagers import BetAltered, BetReduced, BettorWarned, stake_moved
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.reopened_coup import SETTLED, taken_up
from punto.table.irregular.resolutions import (
    BY_THE_LIMITS,
    Case,
    Happens,
    IrregularityReported,
    effect,
)
from punto.table.irregular.wagers.found_wager_ways import (
    CANNOT_BE,
    FOUND,
    IN_ORDER,
    LATE,
    MOVED,
    judged,
    too_late,
)
from punto.table.irregular.ways_out import mishap_of
from punto.table.machine import TABLE, TableContext
from punto.table.money.routes import STAKE_LAID
from punto.table.powers import staff_only
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase, Table
from punto.units.field_types import PersonId, WagerId


class RecordWager(Order, frozen=True, kw_only=True, tag="record-wager"):
    """Record a wager that is found on the layout, as it lies there."""

    while_halted = True
    who: PersonId
    stake: Stake
    late: bool = False
    """Whether it was laid after betting had ended."""
    moved: WagerId = ""
    """The wager on record that was moved or changed to this after betting had ended."""


class BetFound(Fact, frozen=True, kw_only=True, tag="bet-found"):
    """A wager lies on the layout that nobody had recorded; the rules were not asked."""

    audience = EVERYBODY
    words = "{wager.amount} on {wager.wager} is found on the layout"
    record = True
    moves = STAKE_LAID
    wager: Wager
    late: bool


def _may_record(context: TableContext) -> Refusal | None:
    refusal, mishaps = staff_only(context), context.state.mishaps
    if refusal is None and context.state.phase is Phase.CLOSED:
        return context.not_now("recording a wager", "do this at an open table")
    if refusal is None and mishaps and mishaps[-1].step != "decide":
        return context.not_now("recording a wager", "do this when the coup goes on")
    return refusal


@TABLE.answers(RecordWager, _may_record)
def record_wager(context: TableContext, order: RecordWager) -> Decision:
    """Put a wager on record as it lies; where the rules have anything against it, ask for the decision."""
    bettor = structs.replace(context, actor=Actor(order.who, PATRON))
    if order.moved:
        return _moved_late(context, order)
    (wager,) = wagers_of(bettor, (order.stake,))
    faults = [each for each in wager_faults(bettor, [wager]) if each.code in CANNOT_BE]
    if faults:
        return Refused(tuple(faults))
    late = order.late and too_late(context, placing=True) is not None
    found = Draft(BetFound(wager=wager, late=late), ())
    then = TABLE.after(context, [found])
    report = Report(kind=LATE if late else FOUND, who=order.who, wagers=(wager.id,))
    ways = BY_THE_LIMITS[report.kind](then, report)
    overlooked = phase_of(context) in SETTLED
    if not (late or overlooked) and [each.name for each in ways] == [IN_ORDER]:
        return [found]
    return [found, _asked(then, report, phase_of(context))]


def _asked(context: TableContext, report: Report, back: Phase) -> Draft:
    """The question what becomes of it, with the answers that the text has."""
    mishap = mishap_of(context, report, back.value)
    clauses = dict.fromkeys(clause for way in mishap.outlook for clause in way.clauses)
    return Draft(IrregularityReported(mishap=mishap), tuple(clauses))


def _moved_late(context: TableContext, order: RecordWager) -> Decision:
    """A wager on record lies elsewhere now, or has another amount: what is on record stands until decided."""
    laid, open_ = context.state.layout.get(order.moved), ", ".join(context.state.layout) or "none"
    if laid is None:
        return refused(refuse("wager-unknown", (), wager=order.moved, open=open_))
    if laid.who != order.who:
        return refused(refuse("not-yours", (), wager=order.moved, owner=laid.who))
    faults = _cannot_lie(context, laid, order.stake)
    if faults:
        return Refused(faults)
    stake = order.stake
    report = Report(kind=MOVED, who=order.who, wagers=(laid.id,), what=stake.wager, amount=stake.amount)
    return [_asked(context, report, phase_of(context))]


def _cannot_lie(context: TableContext, laid: Wager, stake: Stake) -> tuple[Refusal, ...]:
    """Why a wager on record cannot lie as it is said to lie now: no such box, or not so many chips."""
    without = {name: each for name, each in context.state.layout.items() if name != laid.id}
    purses = stake_moved(context.state.purses, laid, laid.amount)
    before = structs.replace(context.state, layout=without, purses=purses)
    bettor = structs.replace(context, state=before, actor=Actor(laid.who, PATRON))
    there = structs.replace(laid, wager=stake.wager, amount=stake.amount, seat=stake.seat or laid.seat)
    return tuple(each for each in wager_faults(bettor, [there]) if each.code in CANNOT_BE)


@effect("found-counts")
def counts(case: Case) -> Happens:
    """Let the wager lie; a coup that was settled without it is settled again."""
    back = taken_up(case) if case.back in SETTLED else []
    return Happens(back, Phase.RESULT if back else None)


@effect("found-cut")
def cut(case: Case) -> Happens:
    """Cut the wager down before the first card."""
    wager = case.context.state.layout[case.mishap.report.wagers[0]]
    left = judged(case.context, wager).stake
    return Happens([case.said(BetReduced(wager=wager.id, amount=left))])


@effect("found-warned")
def warned(case: Case) -> Happens:
    """Warn the bettor before the first card."""
    wager = case.context.state.layout[case.mishap.report.wagers[0]]
    return Happens([case.said(BettorWarned(who=wager.who, wager=wager.id))])


@effect("moved")
def moved(case: Case) -> Happens | Refusal:
    """Let the wager count where it lies now, with what lies there now."""
    report = case.mishap.report
    wager = case.context.state.layout[report.wagers[0]]
    fault = amount_fault(case.context, wager.id, report.amount)
    if fault is not None:
        return fault
    facts: list[Fact] = []
    if report.what != wager.wager:
        facts.append(NominationChanged(wager=wager.id, to=report.what))
    if report.amount != wager.amount:
        facts.append(BetAltered(wager=wager.id, amount=report.amount))
    return Happens([case.said(each) for each in facts])


@TABLE.folds(BetFound)
def _found(state: Table, fact: BetFound, event: Event) -> Table:
    wager = fact.wager
    layout = {**state.layout, wager.id: wager}
    return structs.replace(state, layout=layout, purses=stake_moved(state.purses, wager, -wager.amount))
