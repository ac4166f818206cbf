"""The robot supervisor: what it would do now about things that somebody asked for."""

from punto.floor.demo import ROBOT
from punto.table import Actor, Order, Table
from punto.table.requests import Approve

NAME = f"{ROBOT}supervisor"


def what_now(state: Table) -> tuple[Actor, Order] | None:
    """Agree to what was asked for first; None if nobody asks for anything."""
    for request in state.requests.values():
        return Actor(NAME, request.role), Approve(request=request.id)
    return None
