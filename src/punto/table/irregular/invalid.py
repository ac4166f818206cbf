"""Wagers that should not count: found invalid, or found where none may lie, and given back."""

from punto.rules.refusals import refuse
from punto.table.betting import BetReturned
from punto.table.conduct.bets import BetsInvalid
from punto.table.facts import Fact
from punto.table.irregular.core import Case, Happens, effect
from punto.table.irregular.findings import PLAYER_CARD
from punto.table.registry import folds, unchanged


class StrayWagerReturned(Fact, frozen=True, kw_only=True, tag="stray-wager-returned"):
    """Chips that lay where no wager could be laid went back to their owner; they never were a wager."""

    record = True
    who: str
    wager: str
    amount: int


def wagers_meant(case: Case) -> tuple[str, ...]:
    """The wagers that a report is about: those named, else all that the person named has down."""
    report, layout = case.mishap.report, case.desk.state.layout
    return report.wagers or tuple(name for name, wager in layout.items() if wager.who == report.who)


@effect("wagers-back", "the wagers are invalid and go back")
def wagers_back(case: Case) -> Happens:
    """Give invalid wagers back at once."""
    way = case.way
    reason = case.mishap.report.what or "the rules do not allow it"
    refusal = refuse("invalid", way.clauses, way.readings, reason=reason, accepted="a valid wager")
    return Happens([
        case.said(BetReturned(wager=name, refusal=refusal)) for name in wagers_meant(case)
    ])  # fmt: skip


@effect("wagers-invalid", "the wagers win nothing, and go back when the coup is settled")
def wagers_invalid(case: Case) -> Happens:
    """Mark wagers as invalid; what becomes of their stakes is settled with the coup."""
    return Happens([case.said(BetsInvalid(wagers=wagers_meant(case), why=PLAYER_CARD))])


@effect("stray-back", "the chips go back: they never were a wager")
def stray_back(case: Case) -> Happens:
    """Put on record what lay there and went back; the table never took it."""
    report = case.mishap.report
    return Happens([
        case.said(StrayWagerReturned(who=report.who, wager=report.what, amount=report.amount))
    ])  # fmt: skip


folds(StrayWagerReturned)(unchanged)
