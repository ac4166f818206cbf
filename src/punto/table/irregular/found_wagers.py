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
from punto.rulebook.procedure.irregular import Change, Kind, Resolution
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal, refuse
from punto.rules.checks.chosen import checks_of
from punto.rules.checks.laid import Placed
from punto.rules.timing import Moment, may_handle, may_place
from punto.rules.wagers import Wager
from punto.table.betting.areas import bettor_fault
from punto.table.betting.checks import Stake, rules_carried, wager_faults, wagers_of
from punto.table.betting.nominating import NominationChanged
from punto.table.betting.wagers import BetAltered, BetReduced, BettorWarned, stake_moved
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.reopened_coup import taken_up
from punto.table.irregular.resolutions import (
    BY_THE_LIMITS,
    Case,
    Happens,
    IrregularityReported,
    effect,
    holds_in,
    look_at,
)
from punto.table.irregular.ways_out import mishap_of, ruling
from punto.table.machine import TABLE, TableContext
from punto.table.money.routes import STAKE_LAID
from punto.table.powers import staff_only
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase, Table
from punto.units.field_types import PersonId, WagerId

FOUND: Kind = "wager-found"
LATE: Kind = "late-wager"
MOVED: Kind = "late-move"
CHANGES: Kind = "late-change"
CANNOT_BE = frozenset({
    "id-used", "amount", "unknown-wager", "not-offered", "no-funds", "no-chip-sum", "nominate",
    "seat-unknown",
})  # fmt: skip
"""Refusals of what cannot lie there at all, by what the table knows of boxes, ids and chips."""
IN_TIME = frozenset({"window-only"})
"""Refusals that say nothing to a wager that lay there before the cards."""
IN_ORDER = "in-order"
"""The way out of what is none: nobody has to be asked."""
AFTER_CARDS = (Phase.DEALING, Phase.WINDOW, Phase.RESULT, Phase.SETTLED)
MOMENTS: dict[Phase, Moment] = {Phase.CALLED: "called", **dict.fromkeys(AFTER_CARDS, "first-card")}


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
    overlooked = phase_of(context) is Phase.SETTLED
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
    stake = order.stake
    if context.game.wager(stake.wager) is None or stake.amount <= 0:
        return refused(
            refuse("unknown-wager", (), wager=stake.wager, known=", ".join(context.game.variant.main))
        )
    report = Report(kind=MOVED, who=order.who, wagers=(laid.id,), what=stake.wager, amount=stake.amount)
    return [_asked(context, report, phase_of(context))]


def too_late(context: TableContext, *, placing: bool) -> Refusal | None:
    """Why a wager may not be laid, or touched, at this point of the coup."""
    moment = MOMENTS.get(phase_of(context), "open")
    return may_place(context.game, moment) if placing else may_handle(context.game, moment)


def judged(context: TableContext, wager: Wager) -> Placed:
    """What the limits leave of a wager on the layout: before the first card, or after it."""
    state = context.state
    stage = "settling" if phase_of(context) in AFTER_CARDS else "first-card"
    carried = rules_carried(state.carried, state.coup.advised)
    laid = checks_of(context.game, state.board.sign).judge(
        tuple(state.layout.values()), stage, carried, context.day
    )
    return next(lay for lay in laid.lays if lay.wager.id == wager.id)


def _against(context: TableContext, wager: Wager) -> Refusal | None:
    """What the rules have against the bettor or the place of a wager."""
    without = {name: each for name, each in context.state.layout.items() if name != wager.id}
    purses = stake_moved(context.state.purses, wager, wager.amount)
    before = structs.replace(context.state, layout=without, purses=purses)
    bettor = structs.replace(context, state=before, actor=Actor(wager.who, PATRON))
    faults = [each for each in wager_faults(bettor, [wager]) if each.code not in CANNOT_BE | IN_TIME]
    return bettor_fault(bettor) or next(iter(faults), None)


def ways_for_found(context: TableContext, report: Report) -> tuple[Resolution, ...]:
    """What the text makes of a wager that lay there in time: it goes back, is cut down, or counts."""
    wager = _reported(context, report)
    if wager is None:
        return (ruling(context),)
    lay = judged(context, wager)
    refusal = _against(context, wager) or lay.refusal
    if refusal is not None:
        return (_returned(context, refusal),)
    if NOT_IN_SOURCE in lay.clauses:
        return (structs.replace(ruling(context), effect="found-counts"),)
    before, basis = phase_of(context) not in AFTER_CARDS, {"clause": lay.clauses, "reading": lay.readings}
    if lay.warned:
        return (Resolution(name="warn", effect="found-warned" if before else "found-counts", **basis),)
    if lay.stake < wager.amount:
        return (Resolution(name="limit", effect="found-cut" if before else "found-counts", **basis),)
    in_order = context.game.combinations.issuperset(lay.clauses)
    return (Resolution(name=IN_ORDER if in_order else "counts", effect="found-counts", **basis),)


def ways_for_late(context: TableContext, report: Report) -> tuple[Resolution, ...]:
    """A wager laid too late goes back, unless somebody may let it count."""
    wager, closed = _reported(context, report), too_late(context, placing=True)
    if wager is None or closed is None:
        return (ruling(context),)
    return (_returned(context, closed), *_let(context, report, "found-counts", "add"))


def ways_for_moved(context: TableContext, report: Report) -> tuple[Resolution, ...]:
    """A wager moved too late counts as it is on record, unless somebody may let the change count."""
    wager, closed = _reported(context, report), too_late(context, placing=False)
    if wager is None or closed is None:
        return (ruling(context),)
    change: Change = "move" if report.what != wager.wager else "alter"
    changes: tuple[Change, ...] = (
        ("alter", "raise") if change == "alter" and report.amount > wager.amount else (change,)
    )
    put_back = Resolution(name="put-back", effect="stands", clause=closed.clauses, reading=closed.readings)
    return (put_back, *_let(context, report, "moved", *changes))


BY_THE_LIMITS.update({FOUND: ways_for_found, LATE: ways_for_late, MOVED: ways_for_moved})


def _reported(context: TableContext, report: Report) -> Wager | None:
    return context.state.layout.get(report.wagers[0]) if len(report.wagers) == 1 else None


def _returned(context: TableContext, refusal: Refusal) -> Resolution:
    back = context.book.placing.invalid_returned
    clauses = tuple(dict.fromkeys((*refusal.clauses, *(back.clauses if back else ()))))
    return Resolution(name="return", effect="wagers-back", clause=clauses, reading=refusal.readings)


def _let(context: TableContext, report: Report, does: str, *changes: Change) -> tuple[Resolution, ...]:
    """The leave that the rulebook has for changes once betting is over, where its conditions are met."""
    rule = context.book.irregular.get(CHANGES)
    if rule is None:
        return ()
    found = look_at(context, rule, report)
    ways = [
        way
        for way in rule.resolution
        if way.allow and holds_in(rule.needs, found) and holds_in(way.when, found)
    ]
    return tuple(
        Resolution(
            name="let-count", effect=does, role=way.role, choice=True, reading=way.readings,
            clause=tuple(dict.fromkeys((*way.clauses, *way.allow[change].clauses))),
        )
        for way in ways
        for change in changes
        if change in way.allow
    )[:1]  # fmt: skip


@effect("found-counts")
def counts(case: Case) -> Happens:
    """Let the wager lie; a coup that was settled without it is settled again."""
    back = taken_up(case) if case.back is Phase.SETTLED else []
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
def moved(case: Case) -> Happens:
    """Let the wager count where it lies now, with what lies there now."""
    report = case.mishap.report
    wager = case.context.state.layout[report.wagers[0]]
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
