"""Handling an irregularity: the report and its outlook, the decision, and what comes of it."""

from msgspec import structs

from punto.machine.decision import Decision, Draft, Refused, refused, unless
from punto.machine.fact import Event
from punto.machine.roles import holds
from punto.rulebook.procedure.irregular import Resolution
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.front_cards import cards_out, copies_seen
from punto.table.irregular.circumstances import NO_SHOE, phase_of
from punto.table.irregular.consequences import consequences
from punto.table.irregular.decision_requests import without_stale
from punto.table.irregular.displaced_cards import CardCarried, CardLapsed
from punto.table.irregular.payments.mispayment_claims import claim_faults, no_such_coup, with_coup
from punto.table.irregular.resolutions import (
    BY_THE_LIMITS,
    EFFECTS,
    Case,
    Happens,
    IrregularityReported,
    IrregularityResolved,
    ReportIrregularity,
    ResolveIrregularity,
)
from punto.table.irregular.several_at_once import with_the_others
from punto.table.irregular.stray_cards import ONE_CARD, came_out, front_place, with_strays
from punto.table.irregular.wagers.changed_wagers import changes_allowed
from punto.table.irregular.wagers.withdrawn_wagers import WithdrawalOffered
from punto.table.irregular.ways_out import kind_of, mishap_of, not_so, way_named
from punto.table.machine import TABLE, TableContext
from punto.table.powers import staff_only
from punto.table.state.irregularity import Irregularity, Report
from punto.table.state.table import Phase, Table
from punto.units import format_money


def _may_report(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    mishaps = context.state.mishaps
    if refusal is None and mishaps and mishaps[-1].step != "decide":
        return context.not_now("another irregularity", "do this when the coup goes on")
    return refusal


@TABLE.answers(ReportIrregularity, _may_report)
def report_irregularity(context: TableContext, order: ReportIrregularity) -> Decision:
    """Take a report down and show every way out; nothing is done about it yet."""
    kind = kind_of(context, order.report.kind)
    if kind.hands not in (context.game.variant.hands, "any"):
        return refused(refuse("other-game", kind.clauses, title=kind.title))
    if order.report.kind in BY_THE_LIMITS:
        return refused(refuse("lies-there", kind.clauses, kind.readings))
    if phase_of(context) in NO_SHOE and came_out(order.report):
        return refused(context.not_now(kind.title, "the report while a shoe is in play"))
    report = with_coup(context, order.report)
    mishap = mishap_of(context, report, phase_of(context).value)
    faults = [
        *not_so(context, kind, mishap.circumstances),
        *_impossible(context, report),
        *_ownerless(context, report),
        *claim_faults(context, report),
    ]
    return unless(faults, [Draft(IrregularityReported(mishap=mishap), kind.clauses, kind.readings)])


def _impossible(context: TableContext, report: Report) -> list[Refusal]:
    """A card of which the packs hold no more, or more cards than there are: those were keyed in wrongly."""
    faults = []
    shoe, card, number = context.state.shoe, report.card, context.state.coup.number
    if not 0 <= report.coup <= number and report.kind != "mispayment":
        faults.append(no_such_coup(report.coup, number))
    if report.count > 1 and report.kind in ONE_CARD:
        faults.append(refuse("one-card", (), count=report.count))
    again = front_place(context.state, report) is not None
    there = shoe.left - len(shoe.front) - sum(map(len, context.state.strays))
    if report.count < 1 or (came_out(report) and report.count > there and not again):
        faults.append(refuse("no-cards", (), count=report.count))
    if not 0 <= report.damaged <= shoe.left:
        faults.append(refuse("damaged-many", (), damaged=report.damaged, left=shoe.left))
    if card is not None and not again:
        copies = copies_seen(context.state, card)
        if copies >= shoe.packs:
            faults.append(refuse("no-copy-left", (), card=card, copies=copies))
    return faults


def _ownerless(context: TableContext, report: Report) -> list[Refusal]:
    """Stray chips that are nobody's here, or no chips at all."""
    if report.kind != "late-tail-early" or report.kind not in context.book.irregular:
        return []
    faults = []
    if not report.who:
        faults.append(refuse("no-bettor-named", (), wager=report.what or "that"))
    elif not context.state.people.here(report.who):
        faults.append(refuse("not-here", (), who=report.who))
    if report.amount <= 0:
        faults.append(refuse("amount", (), amount=format_money(report.amount)))
    return faults


def _may_resolve(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    mishaps = context.state.mishaps
    if refusal is None and (not mishaps or mishaps[-1].step != "decide"):
        return context.not_now("a way out", "do this when an irregularity was reported and is not decided")
    return refusal


@TABLE.answers(ResolveIrregularity, _may_resolve)
def resolve_irregularity(context: TableContext, order: ResolveIrregularity) -> Decision:
    """Take a way out: by whoever decides it, or with that person's approval."""
    mishap = context.state.mishaps[-1]
    way = way_named(context, mishap, order.resolution)
    if way is None:
        return refused(_not_open(context, mishap, order.resolution))
    fault = _not_agreed(context, way, order.agreed)
    if fault is not None:
        return refused(fault)
    case = Case(context, mishap, way, order)
    happens = EFFECTS[way.effect](case)
    if not isinstance(happens, tuple):
        return refused(happens) if isinstance(happens, Refusal) else Refused(tuple(happens))
    if way.role and not holds(context.book, context.actor, way.role):
        needed = context.needs_approval(way.role, way.clauses, way.readings)
        if needed is not None:
            return needed
    said = [*happens.said, *_kept_cards(case, happens.said)]
    return with_the_others(context, [*said, *_afterwards(case, Happens(said, happens.next))])


def _not_open(context: TableContext, mishap: Irregularity, name: str) -> Refusal:
    """Why a way out cannot be taken: the rule that has it wants other circumstances, or none has it."""
    kind = kind_of(context, mishap.report.kind)
    clauses = dict.fromkeys(each for way in kind.resolution if way.name == name for each in way.clauses)
    ways = ", ".join(each.name for each in mishap.outlook)
    return refuse("no-way-out", tuple(dict.fromkeys((*kind.clauses, *clauses))), name=name, ways=ways)


def _kept_cards(case: Case, said: list[Draft]) -> list[Draft]:
    """Cards to which the way out gave no place: what was burned stays so, others lie before the shoe."""
    if not case.strays:
        return []
    before, after = case.context.state, TABLE.after(case.context, said).state
    left = len(case.strays) - (cards_out(after) - cards_out(before))
    if left <= 0 or not after.shoe.packs or after.shoe.number != before.shoe.number:
        return []
    burned = case.mishap.report.kind == "extra-burn"
    return [
        case.said(CardLapsed(card=face, burned=True) if burned else CardCarried(card=face))
        for face in after.strays[-1][-left:]
    ]


def _not_agreed(context: TableContext, way: Resolution, agreed: tuple[str, ...]) -> Refusal | None:
    """Where all players must agree, who did not."""
    missing = [who for who in context.state.people.arrived if who not in agreed]
    if way.agreed is None or not missing:
        return None
    return refuse("not-agreed", way.agreed.clauses, way.agreed.readings, who=", ".join(missing))


def _afterwards(case: Case, happens: Happens) -> list[Draft]:
    """What every way out ends with: a shuffle to come, wagers that may be withdrawn, or the end of it."""
    way = case.way
    said, following = consequences(case, happens.next or case.back)
    if way.allow:
        return [*said, changes_allowed(case, following)]
    if way.withdraw != "no" and TABLE.after(case.context, happens.said).state.layout:
        offer = WithdrawalOffered(resolution=way.name, reduce=way.withdraw == "reduce", back=following)
        return [*said, case.said(offer)]
    done = IrregularityResolved(
        kind=case.mishap.report.kind, resolution=way.name, next=following, ruling=case.order.ruling
    )
    return [*said, case.said(done)]


@TABLE.folds(IrregularityReported)
def _reported(state: Table, fact: IrregularityReported, event: Event) -> Table:
    state = without_stale(state)
    state = with_strays(state, fact.mishap.report)
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*state.mishaps, fact.mishap))


@TABLE.folds(IrregularityResolved)
def _resolved(state: Table, fact: IrregularityResolved, event: Event) -> Table:
    """The table goes on; where something else still waits, it goes on there once that is settled."""
    *others, _ = state.mishaps
    state = structs.replace(without_stale(state), strays=state.strays[:-1])
    if not others:
        return structs.replace(state, phase=fact.next, mishaps=())
    waiting = structs.replace(others[-1], back=fact.next.value)
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*others[:-1], waiting))
