"""Withdrawing a report: it was a mistake, and nothing has been decided about it. House procedure: no clause.

A card that did come out keeps its place. A card that was never drawn, or a wager that was never laid, leaves
the record.
"""

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.roles import SUPERVISORS, holds, rungs, title_of
from punto.rulebook.procedure.irregular import Kind
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betting.wagers import BetLifted
from punto.table.irregular.decision_requests import without_stale
from punto.table.irregular.displaced_cards import CardCarried
from punto.table.irregular.resolutions import WithdrawReport
from punto.table.irregular.several_at_once import with_the_others
from punto.table.irregular.wagers.found_wager_ways import recorded_by
from punto.table.irregular.ways_out import kind_of, ways_for
from punto.table.machine import TABLE, TableContext
from punto.table.powers import staff_only, wordless
from punto.table.state.irregularity import Irregularity
from punto.table.state.table import Phase, Table
from punto.units.privacy import FreeText, StaffOnly


class ReportWithdrawn(Fact, frozen=True, kw_only=True, tag="report-withdrawn"):
    """A report was a mistake; the table goes on as if nothing had been decided."""

    audience = EVERYBODY
    words = "The report is withdrawn: {kind}"
    record = True
    kind: Kind
    place: int
    """Which of the reports that waited, counted from the first."""
    never_drawn: tuple[Card | None, ...] = ()
    """Cards that it named and that never came out."""
    next: Phase
    reason: StaffOnly[FreeText]


def _may_withdraw(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    mishaps = context.state.mishaps
    if refusal is None and not any(each.step == "decide" for each in mishaps):
        return context.not_now("withdrawing a report", "do this while a report waits for its decision")
    return refusal


@TABLE.answers(WithdrawReport, _may_withdraw)
def withdraw_report(context: TableContext, order: WithdrawReport) -> Decision:
    """Take it back: by whoever made it or a supervisor, with leave of the highest who could decide it."""
    mishaps, book = context.state.mishaps, context.book
    place = _place_of(mishaps, order.kind)
    if place is None:
        waiting = ", ".join(each.report.kind for each in mishaps if each.step == "decide")
        return refused(refuse("no-report", (), kind=str(order.kind), waiting=waiting))
    mishap = mishaps[place]
    fault = wordless("the reason", order.reason) or _not_theirs(context, mishap)
    if fault is not None:
        return refused(fault)
    role = strictest(context, mishap)
    if role and not holds(book, context.actor, role):
        needed = context.needs_approval(role, ())
        if needed is not None:
            return needed
    return with_the_others(context, _said(context, order, place))


def _said(context: TableContext, order: WithdrawReport, place: int) -> list[Draft]:
    """The cards that did come out lie before the shoe; a wager recorded by mistake is off the record."""
    state = context.state
    mishap, cards = state.mishaps[place], state.strays[place]
    kept = [Draft(CardCarried(card=card)) for card in cards] if order.drawn else []
    settled = {due.id for due in state.dues}
    laid = [name for name in recorded_by(mishap.report) if name in state.layout and name not in settled]
    fact = ReportWithdrawn(
        kind=mishap.report.kind,
        place=place,
        never_drawn=() if order.drawn else cards,
        next=Phase(mishap.back) if len(state.mishaps) == 1 else Phase.IRREGULAR,
        reason=order.reason,
    )
    return [*kept, *(Draft(BetLifted(wager=name)) for name in laid), Draft(fact)]


def _place_of(mishaps: tuple[Irregularity, ...], kind: Kind | None) -> int | None:
    """The latest report that waits for its decision, or the latest of a kind."""
    for place in reversed(range(len(mishaps))):
        if mishaps[place].step == "decide" and kind in (None, mishaps[place].report.kind):
            return place
    return None


def _not_theirs(context: TableContext, mishap: Irregularity) -> Refusal | None:
    """Somebody else's report is withdrawn by a supervisor only."""
    actor, book = context.actor, context.book
    if actor.id == mishap.by or any(holds(book, actor, role) for role in SUPERVISORS):
        return None
    return refuse("not-own-report", (), by=mishap.by, supervisor=title_of(book, SUPERVISORS[0]))


def strictest(context: TableContext, mishap: Irregularity) -> str:
    """The highest role among those that may decide what was reported; none where any of the staff may."""
    ways = ways_for(context, kind_of(context, mishap.report.kind), mishap.report, mishap.circumstances)
    roles = context.book.roles
    return max((way.role for way in ways if way.role), key=lambda role: len(rungs(roles, role)), default="")


@TABLE.folds(ReportWithdrawn)
def _withdrawn(state: Table, fact: ReportWithdrawn, event: Event) -> Table:
    place, mishaps, strays = fact.place, state.mishaps, state.strays
    return structs.replace(
        without_stale(state),
        phase=fact.next,
        mishaps=(*mishaps[:place], *mishaps[place + 1 :]),
        strays=(*strays[:place], *strays[place + 1 :]),
    )
