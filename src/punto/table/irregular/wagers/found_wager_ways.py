"""What the text makes of a wager that is found on the layout: by its limits, areas, time and person."""

from typing import Literal

from msgspec import structs

from punto.machine.roles import PATRON, Actor
from punto.rulebook.procedure.effects import Effect
from punto.rulebook.procedure.irregular import Change, Kind, Resolution
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal
from punto.rules.checks.check_list import checks_of
from punto.rules.placed_wagers import Placed
from punto.rules.timing import Moment, may_handle, may_place
from punto.rules.wager import Wager
from punto.table.betting.areas import bettor_fault
from punto.table.betting.checks import rules_carried, wager_faults
from punto.table.betting.wagers import stake_moved
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.resolutions import BY_THE_LIMITS, holds_in, look_at
from punto.table.irregular.ways_out import ruling
from punto.table.machine import TableContext
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase

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
AFTER_CARDS = (Phase.DEALING, Phase.WINDOW, Phase.RESULT, Phase.SETTLED, Phase.PAID)
MOMENTS: dict[Phase, Moment] = {Phase.CALLED: "called", **dict.fromkeys(AFTER_CARDS, "first-card")}


def recorded_by(report: Report) -> tuple[str, ...]:
    """The wagers that came on record with a report."""
    return report.wagers if report.kind in (FOUND, LATE) else ()


def too_late(context: TableContext, *, placing: bool) -> Refusal | None:
    """Why a wager may not be laid, or touched, at this point; what stood off may be, once it is paid."""
    phase = phase_of(context)
    moment = "open" if phase is Phase.PAID and not placing else MOMENTS.get(phase, "open")
    return may_place(context.game, moment) if placing else may_handle(context.game, moment)


def judged(context: TableContext, wager: Wager) -> Placed:
    """What the limits leave of a wager on the layout: before the first card, or after it."""
    state = context.state
    after = phase_of(context) in AFTER_CARDS
    stage: Literal["settling", "first-card"] = "settling" if after else "first-card"
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
    nothing_decided = _without_hand(context, wager) or _without_result(context)
    if nothing_decided is not None:
        return (nothing_decided,)
    lay = judged(context, wager)
    refusal = _against(context, wager) or lay.refusal
    if refusal is not None:
        return (_returned(context, refusal),)
    if NOT_IN_SOURCE in lay.clauses:
        return (structs.replace(ruling(context), effect="found-counts"),)
    before = phase_of(context) not in AFTER_CARDS
    if lay.warned:
        return (_counting(lay, "warn", "found-warned" if before else "found-counts"),)
    if lay.stake < wager.amount:
        return (_counting(lay, "limit", "found-cut" if before else "found-counts"),)
    in_order = context.game.combinations.issuperset(lay.clauses)
    return (_counting(lay, IN_ORDER if in_order else "counts", "found-counts"),)


def _counting(lay: Placed, name: str, does: Effect) -> Resolution:
    return Resolution(name=name, effect=does, clause=lay.clauses, reading=lay.readings)


def _without_hand(context: TableContext, wager: Wager) -> Resolution | None:
    """Where every area has a hand: a wager on one that was dealt no cards goes back."""
    variant, coup = context.game.variant, context.state.coup
    if variant.hands != "each-seat" or not coup.drawn or wager.seat in coup.areas.order:
        return None
    rule = variant.misdeal_area or variant
    return Resolution(name="return", effect="wagers-back", clause=rule.clauses, reading=rule.readings)


def _without_result(context: TableContext) -> Resolution | None:
    """In a coup that was void, a wager goes back as those did that were on record, on the same ground."""
    if not context.state.coup.void:
        return None
    back = next((each for each in context.state.dues if each.outcome == "void"), None)
    clauses, readings = (back.clauses, back.readings) if back else ((), ())
    return Resolution(name="return", effect="wagers-back", clause=clauses, reading=readings)


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


def _let(context: TableContext, report: Report, does: Effect, *changes: Change) -> tuple[Resolution, ...]:
    """The leave that the rulebook has for changes once betting is over, where its conditions are met."""
    rule = context.book.irregular.get(CHANGES)
    if rule is None or rule.hands not in (context.game.variant.hands, "any"):
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
