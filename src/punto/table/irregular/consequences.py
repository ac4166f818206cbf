"""Consequences: what a way out orders beyond the coup: a shuffle, a check of all cards, word to others."""

from punto.machine.decision import Draft
from punto.table.conduct.signs import Notified
from punto.table.irregular.circumstances import NO_SHOE
from punto.table.irregular.resolutions import Case
from punto.table.preparing.card_check import CheckOrdered
from punto.table.preparing.new_shoe import ShuffleOrdered
from punto.table.state.board import Notification
from punto.table.state.table import Phase

AT_REST = (Phase.BETTING, Phase.CALLED, Phase.SHOE_OVER)


def consequences(case: Case, following: Phase) -> tuple[list[Draft], Phase]:
    """What is ordered, and where the table then goes on: cards that must leave the shoe end it."""
    way = case.way
    out = way.shuffle or way.check
    said = told(case)
    if way.check:
        said.append(Draft(CheckOrdered(who=case.context.actor.id), way.check.clauses, way.check.readings))
    if out is None or following in NO_SHOE:
        return said, following
    later = following not in AT_REST
    ordered = ShuffleOrdered(why=case.mishap.report.kind, after_coup=later)
    said.append(Draft(ordered, out.clauses, out.readings))
    return said, following if later else Phase.SHOE_OVER


def told(case: Case) -> list[Draft]:
    """Everybody who must hear of it."""
    what = case.mishap.report.kind
    return [
        Draft(
            Notified(notification=Notification(to=role, what=what, clauses=rule.clauses)),
            rule.clauses,
            rule.readings,
        )
        for role, rule in case.way.tell.items()
    ]
