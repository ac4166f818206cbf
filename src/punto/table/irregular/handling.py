"""Handling an irregularity: the report and its outlook, the decision, and what comes of it."""

from msgspec import structs

from punto.rulebook.procedure.irregular import Resolution
from punto.rules.refusals import Refusal, refuse
from punto.table.conduct.staff import staff_only
from punto.table.desk import Desk
from punto.table.facts import Event
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.core import (
    EFFECTS,
    Case,
    IrregularityReported,
    IrregularityResolved,
    ReportIrregularity,
    ResolveIrregularity,
)
from punto.table.irregular.outlook import kind_of, mishap_of, not_so, way_named
from punto.table.irregular.withdrawing import WithdrawalOffered
from punto.table.people import holds
from punto.table.preparing.renewing import ShuffleOrdered
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Phase, Table

AT_REST = (Phase.BETTING, Phase.CALLED, Phase.SHOE_OVER)


def _may_report(desk: Desk) -> Refusal | None:
    refusal = staff_only(desk)
    if refusal is None and desk.state.phase is Phase.CLOSED:
        return desk.not_now("an irregularity", "the report while the table is open")
    return refusal


@answers(ReportIrregularity, _may_report)
def report_irregularity(desk: Desk, order: ReportIrregularity) -> Answer:
    """Take a report down and show every way out; nothing is done about it yet."""
    kind = kind_of(desk, order.report.kind)
    if kind.hands != desk.game.variant.hands:
        return refuse("other-game", kind.clauses, title=kind.title)
    mishap = mishap_of(desk, order.report, phase_of(desk).value)
    faults = not_so(desk, kind, mishap.circumstances)
    return faults or [Said(IrregularityReported(mishap=mishap), kind.clauses, kind.readings)]


def _may_resolve(desk: Desk) -> Refusal | None:
    refusal = staff_only(desk)
    mishaps = desk.state.mishaps
    if refusal is None and (not mishaps or mishaps[-1].step != "decide"):
        return desk.not_now("a way out", "it when an irregularity was reported and is not decided")
    return refusal


@answers(ResolveIrregularity, _may_resolve)
def resolve_irregularity(desk: Desk, order: ResolveIrregularity) -> Answer:
    """Take a way out: by whoever decides it, or with that person's approval."""
    mishap = desk.state.mishaps[-1]
    way = way_named(desk, mishap, order.resolution)
    if way is None:
        names = ", ".join(each.name for each in mishap.outlook)
        return refuse(
            "no-way-out", kind_of(desk, mishap.report.kind).clauses, name=order.resolution, ways=names
        )
    fault = _not_agreed(desk, way, order.agreed)
    if fault is not None:
        return fault
    case = Case(desk, mishap, way, order)
    happens = EFFECTS[way.effect].work(case)
    if not isinstance(happens, tuple):
        return happens
    if way.role and not holds(desk.book, desk.actor, way.role):
        needed = desk.needs_approval(way.role, way.clauses, way.readings)
        if needed is not None:
            return needed
    return [*happens.said, *_afterwards(case, happens.next or case.back)]


def _not_agreed(desk: Desk, way: Resolution, agreed: tuple[str, ...]) -> Refusal | None:
    """Where all players must agree, who did not."""
    missing = [who for who in desk.state.people.arrived if who not in agreed]
    if way.agreed is None or not missing:
        return None
    return refuse("not-agreed", way.agreed.clauses, way.agreed.readings, who=", ".join(missing))


def _afterwards(case: Case, following: Phase) -> list[Said]:
    """What every way out ends with: a shuffle to come, wagers that may be withdrawn, or the end of it."""
    way, said = case.way, []
    if way.shuffle:
        later = following not in AT_REST
        fact = ShuffleOrdered(why=case.mishap.report.kind, after_coup=later)
        said.append(Said(fact, way.shuffle.clauses, way.shuffle.readings))
        following = following if later else Phase.SHOE_OVER
    if way.withdraw != "no" and case.desk.state.layout:
        offer = WithdrawalOffered(resolution=way.name, reduce=way.withdraw == "reduce", back=following)
        return [*said, case.said(offer)]
    done = IrregularityResolved(
        kind=case.mishap.report.kind, resolution=way.name, next=following, ruling=case.order.ruling
    )
    return [*said, case.said(done)]


@folds(IrregularityReported)
def _reported(state: Table, fact: IrregularityReported, event: Event) -> Table:
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*state.mishaps, fact.mishap))


@folds(IrregularityResolved)
def _resolved(state: Table, fact: IrregularityResolved, event: Event) -> Table:
    """The table goes on; where something else still waits, it goes on there once that is settled."""
    *others, _ = state.mishaps
    if not others:
        return structs.replace(state, phase=fact.next, mishaps=())
    waiting = structs.replace(others[-1], back=fact.next.value)
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*others[:-1], waiting))
