"""Dual control: what nobody does alone at a table, whoever they are and whichever order leads to it."""

from collections.abc import Iterable

from punto.table.desk import Desk
from punto.table.people import SUPERVISOR
from punto.table.registry import name_of
from punto.table.said import NeedsApproval, Said


def second_person(desk: Desk, said: Iterable[Said]) -> NeedsApproval | None:
    """The approval that these facts still need; None where they need none, or have it."""
    phase = desk.state.phase.value
    guarded = {each.fact for each in desk.state.setup.two_people if not each.phases or phase in each.phases}
    for each in said:
        if not each.actor and name_of(type(each.fact)) in guarded:
            return desk.needs_approval(SUPERVISOR, each.clauses, each.readings)
    return None
