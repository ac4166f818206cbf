"""Wagers that should not count: found invalid, or found where none may lie, and given back."""

from collections.abc import Callable, Mapping, Sequence

from punto.machine.audience import CONCERNED
from punto.machine.fact import Fact
from punto.machine.registry import unchanged
from punto.rulebook.refusal import refuse
from punto.rules.wager import Wager
from punto.table.betting.turned_away import BetsInvalid
from punto.table.betting.wagers import BetReturned
from punto.table.conduct.staff_duty import PlayerCardDemanded
from punto.table.irregular.findings import PLAYER_CARD
from punto.table.irregular.reopened_coup import SETTLED, had_result, taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE
from punto.table.state.table import Phase
from punto.units.privacy import Person


class StrayWagerReturned(Fact, frozen=True, kw_only=True, tag="stray-wager-returned"):
    """Chips that lay where no wager could be laid went back to their owner; they never were a wager."""

    audience = CONCERNED
    words = "{amount} goes back to {who}: it never was a wager"
    record = True
    who: Person
    wager: str
    amount: int


def wagers_meant(case: Case, layout: Mapping[str, Wager]) -> tuple[str, ...]:
    """The wagers that a report is about: those named, else all that the person named has down."""
    report = case.mishap.report
    return report.wagers or tuple(name for name, wager in layout.items() if wager.who == report.who)


@effect("wagers-back")
def wagers_back(case: Case) -> Happens:
    """Give invalid wagers back at once; a coup that was settled with them is settled again."""
    way, reason = case.way, case.mishap.report.what or "the rules do not allow it"
    refusal = refuse("invalid", way.clauses, way.readings, reason=reason, accepted="a valid wager")
    return _again(
        case,
        lambda wagers: [*card_lapses(case), *(BetReturned(wager=name, refusal=refusal) for name in wagers)],
    )


@effect("wagers-invalid")
def wagers_invalid(case: Case) -> Happens:
    """Mark wagers as invalid; what becomes of their stakes is settled with the coup, or once more."""
    return _again(case, lambda wagers: [BetsInvalid(wagers=wagers, why=PLAYER_CARD), *card_lapses(case)])


def card_lapses(case: Case) -> list[Fact]:
    """Whoever bet without a card of their own must show it before they bet again."""
    report, state = case.mishap.report, case.context.state
    if report.kind != "card-rule-bet":
        return []
    laid = {**(state.settled.layout if state.settled else {}), **state.layout}
    owners = [laid[name].who for name in report.wagers if name in laid]
    people = dict.fromkeys(who for who in (report.who, *owners) if who in state.people.cards_shown)
    return [PlayerCardDemanded(who=who) for who in people]


def _again(case: Case, facts: Callable[[tuple[str, ...]], Sequence[Fact]]) -> Happens:
    """What becomes of the wagers; in a coup that was settled with a result, once it is taken up again."""
    was = case.context.state.settled if case.back in SETTLED else None
    decided = had_result(was)
    back = taken_up(case) if decided else []
    layout = TABLE.after(case.context, back).state.layout
    without_result = {due.id for due in was.dues} if was and not decided else set()
    meant = tuple(
        name for name in wagers_meant(case, layout) if name in layout and name not in without_result
    )
    if not (meant or back):
        return Happens([])
    return Happens([*back, *map(case.said, facts(meant))], Phase.RESULT if back else None)


@effect("stray-back")
def stray_back(case: Case) -> Happens:
    """Put on record what lay there and went back; the table never took it."""
    report = case.mishap.report
    fact = StrayWagerReturned(who=report.who, wager=report.what, amount=report.amount)
    return Happens([case.said(fact)])


TABLE.folds(StrayWagerReturned)(unchanged)
