"""Dual control: what nobody does alone at a table, whoever they are and whichever order leads to it."""

from collections.abc import Iterable

from punto.machine.decision import ApprovalNeeded, Draft
from punto.machine.machine import name_of
from punto.machine.roles import SUPERVISOR
from punto.table.machine import TableContext


def second_person(context: TableContext, said: Iterable[Draft]) -> ApprovalNeeded | None:
    """The approval that these facts still need; None where they need none, or have it."""
    phase = context.state.phase.value
    guarded = {
        each.fact for each in context.state.setup.two_people if not each.phases or phase in each.phases
    }
    for each in said:
        if not each.actor and name_of(type(each.fact)) in guarded:
            return context.needs_approval(SUPERVISOR, each.clauses, each.readings)
    return None
