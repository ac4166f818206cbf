"""The outlook: every way out of an irregularity, in words, before anything is done about it."""

from punto.machine.roles import DEALER, title_of
from punto.rulebook.procedure.effects import SAYS
from punto.rulebook.procedure.irregular import AS_READ, IrregularityRule, Kind, Resolution
from punto.rulebook.refusal import Refusal, refuse
from punto.table.irregular.circumstance_words import wanted_words, words_for
from punto.table.irregular.resolutions import BY_THE_LIMITS, RULING, holds_in, look_at, wanted
from punto.table.machine import TableContext
from punto.table.state.irregularity import Circumstances, Irregularity, Report, WayOut

AFTER_THE_CARDS = ("preparing", "settled", "paid")
"""Stages that say nothing of the cards that are out: a report that comes then contradicts none."""
WITHDRAWN = {
    "no": "",
    "whole": "; every player may take whole wagers back first",
    "reduce": "; every player may take wagers back or reduce them first",
}


def kind_of(context: TableContext, name: Kind) -> IrregularityRule:
    """A kind of irregularity as the rulebook has it, or one on which it is silent."""
    return context.book.irregular.get(name) or IrregularityRule(title=name.replace("-", " "), clause=())


def ways_out(context: TableContext, kind: IrregularityRule, found: Circumstances) -> tuple[Resolution, ...]:
    """The ways out that the rulebook has for this; where it has none, whoever decides disputes decides."""
    so = holds_in(kind.needs, found)
    open_ = tuple(each for each in kind.resolution if so and holds_in(each.when, found))
    left_open = kind.silent is not None and holds_in(kind.silent, found)
    return (*open_, ruling(context)) if left_open or not open_ else open_


def ways_for(
    context: TableContext, kind: IrregularityRule, report: Report, found: Circumstances
) -> tuple[Resolution, ...]:
    """The ways out: by the rules of wagers and limits, or those that the rulebook lists."""
    by_limits = BY_THE_LIMITS.get(report.kind)
    return by_limits(context, report) if by_limits else ways_out(context, kind, found)


def ruling(context: TableContext) -> Resolution:
    """The decision of a dispute, by whoever decides those; with no such rule the coup goes on as dealt."""
    disputes = context.book.conduct.disputes if context.book.conduct else None
    decided = disputes.decided if disputes else None
    return Resolution(
        name=RULING,
        effect="stands",
        role=decided.role if decided else None,
        clause=decided.clauses if decided else (),
    )


def shown(context: TableContext, way: Resolution, *, preferred: bool) -> WayOut:
    """A way out as it is shown."""
    shuffled = "; the cards are shuffled when the coup is over" if way.shuffle else ""
    silent = "the text has no rule: " if way.name == RULING else ""
    return WayOut(
        name=way.name,
        says=f"{silent}{SAYS[way.effect]}{WITHDRAWN[way.withdraw]}{shuffled}",
        role=title_of(context.book, way.role or DEALER),
        choice=way.choice,
        preferred=preferred,
        clauses=way.clauses or ("not-in-source",),
        readings=way.readings,
    )


def mishap_of(context: TableContext, report: Report, back: str) -> Irregularity:
    """An irregularity as it stands when it is reported."""
    kind = kind_of(context, report.kind)
    found = look_at(context, kind, report)
    ways = (
        shown(context, way, preferred=_first_choice(context, kind, way, found))
        for way in ways_for(context, kind, report, found)
    )
    outlook = tuple(sorted(ways, key=lambda way: not way.preferred))
    return Irregularity(report=report, by=context.actor.id, back=back, circumstances=found, outlook=outlook)


def _first_choice(
    context: TableContext, kind: IrregularityRule, way: Resolution, found: Circumstances
) -> bool:
    """Whether a way out comes first: as the venue has set it, else by the reading."""
    if not kind.first_choice:
        return False
    chosen = context.game.settings[kind.first_choice]
    if chosen != AS_READ:
        return chosen == way.name
    return way.preferred is not None and holds_in(way.preferred, found)


def way_named(context: TableContext, mishap: Irregularity, name: str) -> Resolution | None:
    """A way out that is open, by its name."""
    kind = kind_of(context, mishap.report.kind)
    ways = ways_for(context, kind, mishap.report, mishap.circumstances)
    return next((way for way in ways if way.name == name), None)


def not_so(context: TableContext, kind: IrregularityRule, found: Circumstances) -> list[Refusal]:
    """Why this cannot be that kind of irregularity: what the table knows says otherwise."""
    return [
        refuse(
            "not-so", kind.clauses, kind.readings, title=kind.title,
            found=words_for(name, found[name]), wanted=wanted_words(name, values),
        )
        for name, values in wanted(kind.needs).items()
        if found[name] not in values and not (name == "stage" and found[name] in AFTER_THE_CARDS)
    ]  # fmt: skip
