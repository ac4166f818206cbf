"""Comings and goings: what else happens at the table when somebody arrives at it or leaves it.

A topic that keeps something on people's names registers a function here, and is asked whenever one of them
comes or goes.
"""

from collections.abc import Callable

from punto.machine.decision import Draft
from punto.table.machine import TableContext

Consequence = Callable[[TableContext, str], list[Draft]]

ON_ARRIVAL: list[Consequence] = []
ON_LEAVING: list[Consequence] = []


def on_arrival(consequence: Consequence) -> Consequence:
    """Register what comes of somebody's arrival at the table."""
    ON_ARRIVAL.append(consequence)
    return consequence


def on_leaving(consequence: Consequence) -> Consequence:
    """Register what comes of somebody's leaving; it is asked while they are still at the table."""
    ON_LEAVING.append(consequence)
    return consequence


def arrival_drafts(context: TableContext, who: str) -> list[Draft]:
    """Everything that comes of somebody's arrival; nothing where they are at the table already."""
    if context.state.people.here(who):
        return []
    return [said for consequence in ON_ARRIVAL for said in consequence(context, who)]


def departure_drafts(context: TableContext, who: str) -> list[Draft]:
    """Everything that comes of somebody's leaving."""
    return [said for consequence in ON_LEAVING for said in consequence(context, who)]
