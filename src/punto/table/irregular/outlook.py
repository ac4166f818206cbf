"""The outlook: every way out of an irregularity, in words, before anything is done about it."""

from punto.rulebook.procedure.effects import SAYS
from punto.rulebook.procedure.irregular import AS_READ, Irregularity, Kind, Resolution
from punto.rules.refusals import Refusal, refuse
from punto.table.desk import Desk
from punto.table.irregular.core import RULING, holds_in, look_at, wanted
from punto.table.mishap import Circumstances, Mishap, Report, WayOut
from punto.table.people import DEALER, title_of

WITHDRAWN = {
    "no": "",
    "whole": "; every player may take whole wagers back first",
    "reduce": "; every player may take wagers back or reduce them first",
}


def kind_of(desk: Desk, name: Kind) -> Irregularity:
    """A kind of irregularity as the rulebook has it, or one on which it is silent."""
    return desk.book.irregular.get(name) or Irregularity(title=name.replace("-", " "), clause=())


def ways_out(desk: Desk, kind: Irregularity, found: Circumstances) -> tuple[Resolution, ...]:
    """The ways out that the rulebook has for this; where it has none, whoever decides disputes decides."""
    so = holds_in(kind.needs, found)
    open_ = tuple(each for each in kind.resolution if so and holds_in(each.when, found))
    left_open = kind.silent is not None and holds_in(kind.silent, found)
    return (*open_, ruling(desk)) if left_open or not open_ else open_


def ruling(desk: Desk) -> Resolution:
    """The decision of a dispute, by whoever decides those; with no such rule the coup goes on as dealt."""
    disputes = desk.book.conduct.disputes if desk.book.conduct else None
    decided = disputes.decided if disputes else None
    return Resolution(
        name=RULING,
        effect="stands",
        role=decided.role if decided else None,
        clause=decided.clauses if decided else (),
    )


def shown(desk: Desk, way: Resolution, *, preferred: bool) -> WayOut:
    """A way out as it is shown."""
    shuffled = "; the cards are shuffled when the coup is over" if way.shuffle else ""
    silent = "the text has no rule: " if way.name == RULING else ""
    return WayOut(
        name=way.name,
        says=f"{silent}{SAYS[way.effect]}{WITHDRAWN[way.withdraw]}{shuffled}",
        role=title_of(desk.book, way.role or DEALER),
        choice=way.choice,
        preferred=preferred,
        clauses=way.clauses or ("not-in-source",),
        readings=way.readings,
    )


def mishap_of(desk: Desk, report: Report, back: str) -> Mishap:
    """An irregularity as it stands when it is reported."""
    kind = kind_of(desk, report.kind)
    found = look_at(desk, kind, report)
    ways = (
        shown(desk, way, preferred=_first_choice(desk, kind, way, found))
        for way in ways_out(desk, kind, found)
    )
    outlook = tuple(sorted(ways, key=lambda way: not way.preferred))
    return Mishap(report=report, by=desk.actor.id, back=back, circumstances=found, outlook=outlook)


def _first_choice(desk: Desk, kind: Irregularity, way: Resolution, found: Circumstances) -> bool:
    """Whether a way out comes first: as the venue has set it, else by the reading."""
    if not kind.first_choice:
        return False
    chosen = desk.game.settings[kind.first_choice]
    if chosen != AS_READ:
        return chosen == way.name
    return way.preferred is not None and holds_in(way.preferred, found)


def way_named(desk: Desk, mishap: Mishap, name: str) -> Resolution | None:
    """A way out that is open, by its name."""
    kind = kind_of(desk, mishap.report.kind)
    ways = ways_out(desk, kind, mishap.circumstances)
    return next((way for way in ways if way.name == name), None)


def not_so(desk: Desk, kind: Irregularity, found: Circumstances) -> list[Refusal]:
    """Why this cannot be that kind of irregularity: what the table knows says otherwise."""
    return [
        refuse(
            "not-so", kind.clauses, kind.readings, title=kind.title, name=name.replace("_", " "),
            found=_word(found[name]), wanted=", ".join(map(_word, values)),
        )
        for name, values in wanted(kind.needs).items()
        if found[name] not in values
    ]  # fmt: skip


def _word(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
