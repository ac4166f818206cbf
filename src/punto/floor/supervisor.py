"""The robot supervisor: what it would do now about things that somebody asked for."""

from punto.floor.demo import ROBOT, is_robot
from punto.floor.due import due_of_others
from punto.table import Actor, Order, Table
from punto.table.driver import BETWEEN_SHOES
from punto.table.people import DEALER
from punto.table.requests import Approve

NAME = f"{ROBOT}supervisor"


def what_now(state: Table) -> tuple[Actor, Order] | None:
    """Agree to what was asked for first; None if nobody asks for anything."""
    for request in state.requests.values():
        return Actor(NAME, request.role), Approve(request=request.id)
    return None


def sees_to(state: Table) -> tuple[Actor, Order] | None:
    """What only a supervisor does while a person deals, such as seeing to the cut; None if nothing is due."""
    if state.phase not in BETWEEN_SHOES or is_robot(state.people.staff.get(DEALER, NAME)):
        return None
    due = due_of_others(state)
    return (Actor(NAME, due[0].role), due[1]) if due else None
