"""Comings and goings: what else happens at the table when somebody arrives at it or leaves it.

A topic that keeps something on people's names registers a function here, and is asked whenever one of them
comes or goes.
"""

from collections.abc import Callable

from punto.table.desk import Desk
from punto.table.said import Said

Consequence = Callable[[Desk, str], list[Said]]

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


def arriving(desk: Desk, who: str) -> list[Said]:
    """Everything that comes of somebody's arrival; nothing where they are at the table already."""
    if desk.state.people.here(who):
        return []
    return [said for consequence in ON_ARRIVAL for said in consequence(desk, who)]


def parting(desk: Desk, who: str) -> list[Said]:
    """Everything that comes of somebody's leaving."""
    return [said for consequence in ON_LEAVING for said in consequence(desk, who)]
